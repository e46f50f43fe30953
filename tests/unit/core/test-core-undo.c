/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo: random games, taken back and done again, are the same at every step. */
#include "cmocka-common.h"
#include "failing-allocator.h"

#include "ms-play-private.h"

#include <limits.h>
#include <string.h>

enum
{
  MAX_CELLS = 64,
  MAX_STEPS = 120
};

/* Everything that can be seen of a game at one step. */
typedef struct
{
  MsCell cells[MAX_CELLS];
  MsState state;
  int first_cell, n_flags, n_opened;
} Step;

static Step
take_step (const MsPlay *play)
{
  const MsRules *rules = ms_play_get_rules (play);
  Step step = { .state = ms_play_get_state (play),
    .first_cell = ms_play_get_first_cell (play),
    .n_flags = ms_play_get_n_flags (play),
    .n_opened = ms_play_get_n_opened (play) };
  memcpy (step.cells, ms_play_get_cells (play), (size_t)(rules->width * rules->height));
  return step;
}

static void
assert_step (const MsPlay *play, const Step *expected)
{
  Step step = take_step (play);
  assert_memory_equal (step.cells, expected->cells, sizeof step.cells);
  assert_int_equal (step.state, expected->state);
  assert_int_equal (step.first_cell, expected->first_cell);
  assert_int_equal (step.n_flags, expected->n_flags);
  assert_int_equal (step.n_opened, expected->n_opened);
}

/* The changed cells are exactly those that differ between two steps. */
static void
assert_changed (const MsPlay *play, const Step *before, const Step *after)
{
  int n_changed, n_differ = 0;
  const int *changed = ms_play_get_changed (play, &n_changed);
  for (int cell = 0; cell < MAX_CELLS; cell++)
    n_differ += before->cells[cell] != after->cells[cell];
  assert_int_equal (n_changed, n_differ);
  for (int i = 0; i < n_changed; i++)
    assert_int_not_equal (before->cells[changed[i]], after->cells[changed[i]]);
}

static MsMove
random_move (MsRng *rng, const MsRules *rules, int64_t time_ms)
{
  static const MsAction actions[] = { MS_ACTION_OPEN, MS_ACTION_OPEN, MS_ACTION_MARK,
    MS_ACTION_MARK, MS_ACTION_CHORD, MS_ACTION_CHORD };
  return (MsMove){ .action = actions[ms_rng_below (rng, 6)],
    .cell = (int)ms_rng_below (rng, (uint32_t)(rules->width * rules->height)),
    .mark = (MsCell)(MS_CELL_COVERED + ms_rng_below (rng, 3)),
    .time_ms = time_ms };
}

/* A game with its steps: steps[i] is the board after i moves that had an effect. */
typedef struct
{
  MsPlay *play;
  Step steps[MAX_STEPS + 1];
  int n_steps;
} Game;

/* The board before the last move that did something, whatever was clicked in vain since. */
static void
assert_before (const Game *game)
{
  MsCell cells[MAX_CELLS] = { 0 };
  int n_steps = ms_play_count_undo (game->play);
  bool is_there = ms_play_copy_before (game->play, cells);
  assert_int_equal (is_there, n_steps > 0);
  if (is_there)
    assert_memory_equal (cells, game->steps[n_steps - 1].cells, sizeof cells);
}

static void
play_randomly (Game *game, MsRng *rng, const MsAllocator *allocator)
{
  MsRules rules = { 3 + (int)ms_rng_below (rng, 6), 3 + (int)ms_rng_below (rng, 6), 0,
    (MsFirstClick)ms_rng_below (rng, 3) };
  rules.mines = (int)ms_rng_below (rng, (uint32_t)(rules.width * rules.height / 4)) + 1;
  game->play = ms_play_new (&rules, ms_rng_next (rng), NULL, allocator);
  game->n_steps = 0;
  memset (game->steps, 0, sizeof game->steps);
  game->steps[0] = take_step (game->play);
  for (int i = 0; i < MAX_STEPS; i++)
    {
      int n_changed;
      MsMove move = random_move (rng, &rules, 10 * i);
      assert_int_equal (ms_play_do (game->play, &move), MS_STATUS_OK);
      ms_play_get_changed (game->play, &n_changed);
      if (n_changed > 0)
        game->steps[++game->n_steps] = take_step (game->play);
      assert_before (game);
    }
  assert_int_equal (ms_play_count_undo (game->play), game->n_steps);
}

/* Another play of the same moves knows nothing of undoing. */
static void
assert_same_as_replayed (const MsPlay *play)
{
  int n_moves = ms_play_count_moves (play);
  MsMove *moves = malloc (((size_t)n_moves + 1) * sizeof *moves);
  for (int i = 0; i < n_moves; i++)
    moves[i] = ms_play_get_move (play, i);
  MsPlayContent content = { .rules = *ms_play_get_rules (play),
    .seed = ms_play_get_seed (play),
    .layout = ms_play_get_layout (play),
    .moves = moves,
    .n_moves = n_moves,
    .cells = ms_play_get_cells (play),
    .state = ms_play_get_state (play),
    .first_cell = ms_play_get_first_cell (play) };
  MsPlay *again;
  assert_int_equal (ms_play_restore (&content, NULL, &again, NULL), MS_STATUS_OK);
  assert_int_equal (ms_play_count_moves (again), n_moves);
  assert_int_equal (ms_play_get_n_opened (again), ms_play_get_n_opened (play));
  assert_int_equal (ms_play_get_n_flags (again), ms_play_get_n_flags (play));
  ms_play_free (again);
  free (moves);
}

static void
undo_all (Game *game)
{
  for (int i = game->n_steps; i-- > 0;)
    {
      ms_play_undo (game->play);
      assert_step (game->play, &game->steps[i]);
      assert_changed (game->play, &game->steps[i + 1], &game->steps[i]);
      assert_int_equal (ms_play_count_undo (game->play), i);
      assert_int_equal (ms_play_count_redo (game->play), game->n_steps - i);
    }
}

static void
redo_all (Game *game)
{
  for (int i = ms_play_count_undo (game->play); i < game->n_steps; i++)
    {
      assert_int_equal (ms_play_redo (game->play), MS_STATUS_OK);
      assert_step (game->play, &game->steps[i + 1]);
      assert_changed (game->play, &game->steps[i], &game->steps[i + 1]);
      assert_int_equal (ms_play_count_redo (game->play), game->n_steps - i - 1);
    }
}

static void
random_games_go_back_and_forth_through_the_same_boards (void **state)
{
  MsRng rng;
  int n_won = 0, n_lost = 0;
  ms_rng_seed (&rng, 20);
  for (int round = 0; round < 600; round++)
    {
      Game game;
      play_randomly (&game, &rng, NULL);
      n_won += ms_play_get_state (game.play) == MS_STATE_WON;
      n_lost += ms_play_get_state (game.play) == MS_STATE_LOST;
      int n_moves = ms_play_count_moves (game.play);
      MsMove *copy = malloc ((size_t)n_moves * sizeof *copy);
      for (int i = 0; i < n_moves; i++)
        copy[i] = ms_play_get_move (game.play, i);

      undo_all (&game);
      assert_same_as_replayed (game.play);
      redo_all (&game);
      assert_int_equal (ms_play_count_moves (game.play), n_moves);
      for (int i = 0; i < n_moves; i++)
        {
          assert_int_equal (ms_play_get_move (game.play, i).action, copy[i].action);
          assert_int_equal (ms_play_get_move (game.play, i).cell, copy[i].cell);
          assert_int_equal (ms_play_get_move (game.play, i).time_ms, copy[i].time_ms);
        }
      assert_same_as_replayed (game.play);
      free (copy);
      ms_play_free (game.play);
    }
  assert_true (n_won > 20 && n_lost > 200);
}

/* Clicks that do nothing, wherever one stands: where there are any. */
static int
click_in_vain (Game *game, MsRng *rng)
{
  int n_made = 0;
  for (int i = 0; i < 5; i++)
    {
      int n_changed;
      MsMove move = random_move (rng, ms_play_get_rules (game->play), 10 * MAX_STEPS + i);
      MsState now = ms_play_get_state (game->play);
      if (now == MS_STATE_WON || now == MS_STATE_LOST || ms_play_would_change (game->play, &move))
        continue;
      assert_int_equal (ms_play_do (game->play, &move), MS_STATUS_OK);
      ms_play_get_changed (game->play, &n_changed);
      assert_int_equal (n_changed, 0);
      n_made++;
    }
  return n_made;
}

static int
count_all_moves (const MsPlay *play)
{
  int n_moves, n_undone;
  n_moves = ms_play_count_moves (play);
  n_undone = ms_play_count_undone (play);
  return n_moves + n_undone;
}

static void
wandering_never_leaves_the_path (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 21);
  for (int round = 0; round < 200; round++)
    {
      Game game;
      play_randomly (&game, &rng, NULL);
      int n_moves = count_all_moves (game.play);
      for (int i = 0; i < 300; i++)
        {
          unsigned choice = ms_rng_below (&rng, 9);
          if (choice == 0)
            n_moves += click_in_vain (&game, &rng);
          else if (choice % 2 == 0)
            ms_play_undo (game.play);
          else
            assert_int_equal (ms_play_redo (game.play), MS_STATUS_OK);
          assert_step (game.play, &game.steps[ms_play_count_undo (game.play)]);
          assert_before (&game);
          assert_int_equal (count_all_moves (game.play), n_moves);
        }
      assert_same_as_replayed (game.play);
      redo_all (&game);
      assert_same_as_replayed (game.play);
      n_moves = ms_play_count_undone (game.play);
      assert_int_equal (n_moves, 0);
      ms_play_free (game.play);
    }
}

static MsPlay *
play_on_row (const char *text)
{
  uint8_t mine[MAX_CELLS];
  int width = (int)strlen (text);
  for (int x = 0; x < width; x++)
    mine[x] = text[x] == '*';
  MsLayout *layout = ms_layout_new (width, 1, mine, NULL);
  MsRules rules = { width, 1, ms_layout_get_mines (layout), MS_FIRST_CLICK_ANY };
  MsPlay *play = ms_play_new (&rules, 1, layout, NULL);
  ms_layout_unref (layout);
  return play;
}

static void
act (MsPlay *play, MsAction action, int cell, MsCell mark, int64_t time_ms)
{
  MsMove move = { action, cell, mark, time_ms, false };
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
}

static void
a_new_move_drops_what_was_undone (void **state)
{
  MsPlay *play = play_on_row (".*..*.");
  act (play, MS_ACTION_OPEN, 0, 0, 0);
  act (play, MS_ACTION_OPEN, 2, 0, 100);
  ms_play_undo (play);
  act (play, MS_ACTION_OPEN, 3, 0, 200);
  assert_int_equal (ms_play_count_redo (play), 0);
  assert_int_equal (ms_play_redo (play), MS_STATUS_OK);
  int n = ms_play_count_moves (play);
  assert_int_equal (n, 2);
  assert_int_equal (ms_play_get_move (play, 1).cell, 3);
  n = ms_play_count_undone (play);
  assert_int_equal (n, 0);
  ms_play_free (play);
}

static void
an_idle_click_is_kept_and_leaves_redo_alone (void **state)
{
  MsPlay *play = play_on_row (".*..*.");
  act (play, MS_ACTION_OPEN, 0, 0, 0);
  act (play, MS_ACTION_OPEN, 2, 0, 100);
  ms_play_undo (play);
  act (play, MS_ACTION_CHORD, 0, 0, 500); /* no flag: nothing happens */
  assert_int_equal (ms_play_count_redo (play), 1);
  assert_int_equal (ms_play_redo (play), MS_STATUS_OK);
  assert_int_equal (ms_play_get_cells (play)[2], 1);
  int n = ms_play_count_moves (play);
  assert_int_equal (n, 3);
  assert_int_equal (ms_play_get_move (play, 1).action, MS_ACTION_CHORD);
  assert_int_equal (ms_play_get_move (play, 2).cell, 2);
  assert_int_equal (ms_play_get_move (play, 2).time_ms, 500); /* times never fall */
  ms_play_undo (play); /* one step, however many idle clicks */
  ms_play_undo (play);
  assert_int_equal (ms_play_get_state (play), MS_STATE_NEW);
  assert_int_equal (ms_play_count_undo (play), 0);
  ms_play_free (play);
}

/* They are one word of the log, and none of them is looked at again. */
static void
a_million_idle_clicks_are_one_step_back_and_forth (void **state)
{
  const int n_idle = 1000000;
  MsPlay *play = play_on_row (".*..*.");
  MsCell cells[6];
  act (play, MS_ACTION_OPEN, 0, 0, 0);
  act (play, MS_ACTION_MARK, 1, MS_CELL_FLAG, 0);
  size_t n_log = play->n_log;
  for (int i = 0; i < n_idle; i++)
    act (play, MS_ACTION_OPEN, 1, 0, i);
  assert_int_equal (play->n_log, n_log + 1);
  const MsMove nowhere = { .cell = INT_MAX }; /* whoever looks at it falls */
  MsMove idle = ms_play_get_move (play, 2);
  for (int i = 0; i < n_idle; i++)
    ms_move_list_insert (&play->moves, 2 + i, 0, &nowhere);
  ms_play_undo (play);
  assert_int_equal (ms_play_get_cells (play)[1], MS_CELL_COVERED);
  int n_moves = ms_play_count_moves (play);
  assert_int_equal (n_moves, 1);
  assert_int_equal (ms_play_redo (play), MS_STATUS_OK);
  assert_int_equal (ms_play_get_cells (play)[1], MS_CELL_FLAG);
  n_moves = ms_play_count_moves (play);
  assert_int_equal (n_moves, n_idle + 2);
  assert_true (ms_play_copy_before (play, cells));
  assert_int_equal (cells[1], MS_CELL_COVERED);
  for (int i = 0; i < n_idle; i++)
    ms_move_list_insert (&play->moves, 2 + i, 0, &idle);
  assert_same_as_replayed (play);
  ms_play_free (play);
}

static void
join (MsPlay *play, MsAction action, int cell, MsCell mark)
{
  MsMove move = { action, cell, mark, 100, true };
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
}

static void
assert_just_changed (const MsPlay *play, const int *cells, int n)
{
  int n_changed;
  const int *changed = ms_play_get_changed (play, &n_changed);
  assert_int_equal (n_changed, n);
  for (int i = 0; i < n; i++)
    assert_int_equal (changed[i], cells[i]);
}

/* A flag, and with it what it completes: one click, one step. */
static void
joined_moves_are_one_step (void **state)
{
  MsPlay *play = play_on_row (".*..*.");
  static const int both[] = { 1, 3 };
  act (play, MS_ACTION_OPEN, 2, 0, 0);
  act (play, MS_ACTION_MARK, 1, MS_CELL_FLAG, 100);
  join (play, MS_ACTION_CHORD, 2, 0);
  assert_int_equal (ms_play_count_undo (play), 2);
  const MsClicks *clicks = ms_play_get_clicks (play);
  assert_int_equal (clicks->left, 1);
  assert_int_equal (clicks->right, 1);
  assert_int_equal (clicks->effective_right, 1);
  assert_int_equal (clicks->chords, 0);
  act (play, MS_ACTION_OPEN, 2, 0, 200); /* goes with the step before it */
  ms_play_undo (play);
  assert_just_changed (play, both, 2);
  assert_int_equal (ms_play_get_cells (play)[1], MS_CELL_COVERED);
  assert_int_equal (ms_play_get_cells (play)[3], MS_CELL_COVERED);
  assert_int_equal (ms_play_count_redo (play), 1);
  assert_int_equal (ms_play_redo (play), MS_STATUS_OK);
  assert_just_changed (play, both, 2);
  assert_int_equal (ms_play_get_cells (play)[3], 1);
  assert_int_equal (ms_play_count_redo (play), 0);
  assert_same_as_replayed (play);
  ms_play_free (play);
}

/* Clicks that do nothing in the midst of a step are taken back and made again with it. */
static void
what_is_joined_behind_an_idle_click_comes_along (void **state)
{
  MsPlay *play = play_on_row (".*..*.");
  int n;
  act (play, MS_ACTION_OPEN, 2, 0, 0);
  act (play, MS_ACTION_MARK, 1, MS_CELL_FLAG, 100);
  act (play, MS_ACTION_OPEN, 1, 0, 100);
  join (play, MS_ACTION_OPEN, 1, 0);
  join (play, MS_ACTION_CHORD, 2, 0);
  for (int i = 0; i < 2; i++)
    {
      ms_play_undo (play);
      assert_int_equal (ms_play_get_cells (play)[1], MS_CELL_COVERED);
      assert_int_equal (ms_play_get_cells (play)[3], MS_CELL_COVERED);
      n = ms_play_count_undone (play);
      assert_int_equal (n, 4);
      assert_int_equal (ms_play_redo (play), MS_STATUS_OK);
      assert_int_equal (ms_play_get_cells (play)[1], MS_CELL_FLAG);
      assert_int_equal (ms_play_get_cells (play)[3], 1);
      n = ms_play_count_undone (play);
      assert_int_equal (n, 0);
    }
  assert_same_as_replayed (play);
  ms_play_free (play);
}

/* A cell that is changed twice in a step is told once. */
static void
a_joined_chord_can_lose (void **state)
{
  MsPlay *play = play_on_row (".*..*.");
  static const int both[] = { 1, 3 };
  act (play, MS_ACTION_OPEN, 2, 0, 0);
  act (play, MS_ACTION_MARK, 3, MS_CELL_FLAG, 100);
  join (play, MS_ACTION_CHORD, 2, 0);
  assert_int_equal (ms_play_get_state (play), MS_STATE_LOST);
  assert_int_equal (ms_play_get_cells (play)[3], MS_CELL_WRONG_FLAG);
  ms_play_undo (play);
  assert_int_equal (ms_play_get_state (play), MS_STATE_PLAYING);
  int n_changed;
  const int *changed = ms_play_get_changed (play, &n_changed);
  assert_int_equal (n_changed, 3); /* the mine that was shown too */
  assert_memory_equal (changed, both, sizeof both);
  ms_play_free (play);
}

static void
undoing_everything_keeps_the_board (void **state)
{
  MsRules rules = { 8, 8, 10, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, 5, NULL, NULL);
  act (play, MS_ACTION_OPEN, 20, 0, 0);
  MsLayout *layout = ms_play_get_layout (play);
  assert_non_null (layout);
  ms_play_undo (play);
  assert_int_equal (ms_play_get_state (play), MS_STATE_NEW);
  assert_int_equal (ms_play_get_first_cell (play), -1);
  assert_ptr_equal (ms_play_get_layout (play), layout);
  ms_play_free (play);
}

/* Start cells and the first cell that belongs to them are where undoing ends. */
static void
undo_ends_at_the_start_cells (void **state)
{
  static const uint8_t mine[6] = { 0, 1, 0, 0, 1, 0 };
  static const MsCell start[6] = { 1, MS_CELL_FLAG, 9, 9, 9, 9 };
  MsLayout *layout = ms_layout_new (6, 1, mine, NULL);
  MsPlayContent content = { .rules = { 6, 1, 2, MS_FIRST_CLICK_ANY },
    .layout = layout,
    .start_cells = start,
    .state = MS_STATE_PLAYING,
    .first_cell = 0 };
  MsPlay *play;
  assert_int_equal (ms_play_restore (&content, NULL, &play, NULL), MS_STATUS_OK);
  act (play, MS_ACTION_OPEN, 4, 0, 10);
  assert_int_equal (ms_play_get_state (play), MS_STATE_LOST);
  ms_play_undo (play);
  ms_play_undo (play);
  assert_int_equal (ms_play_get_state (play), MS_STATE_PLAYING);
  assert_int_equal (ms_play_get_first_cell (play), 0);
  assert_memory_equal (ms_play_get_cells (play), start, 6);
  ms_play_free (play);
  ms_layout_unref (layout);
}

/* Marks, an opening, undone and done again, with one request refused; what failed is tried again
 * and must then give what it always gives. */
static bool
survive (const MsAllocator *allocator, const MsCell *expected)
{
  MsRules rules = { 8, 8, 10, MS_FIRST_CLICK_SAFE };
  MsPlay *play = ms_play_new (&rules, 7, NULL, allocator);
  bool failed = false;
  if (play == NULL)
    return true;
  for (int cell = 0; cell < 64; cell++)
    {
      MsMove move = { cell < 8 ? MS_ACTION_MARK : MS_ACTION_OPEN, cell, MS_CELL_QUESTION, 0,
        false };
      Step before = take_step (play);
      if (ms_play_do (play, &move) != MS_STATUS_NO_MEMORY)
        continue;
      failed = true;
      assert_step (play, &before);
      assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
    }
  while (ms_play_count_undo (play) > 3)
    ms_play_undo (play);
  while (ms_play_count_redo (play) > 0)
    failed |= ms_play_redo (play) == MS_STATUS_NO_MEMORY;
  if (expected != NULL)
    assert_memory_equal (ms_play_get_cells (play), expected, 64);
  ms_play_free (play);
  return failed;
}

static void
a_move_without_memory_changes_nothing (void **state)
{
  FailingAllocator counting;
  failing_allocator_init (&counting, 0);
  assert_false (survive (&counting.allocator, NULL));
  assert_true (counting.requests > 6);
  MsRules rules = { 8, 8, 10, MS_FIRST_CLICK_SAFE };
  MsPlay *play = ms_play_new (&rules, 7, NULL, NULL);
  for (int cell = 0; cell < 64; cell++)
    {
      MsMove move = { cell < 8 ? MS_ACTION_MARK : MS_ACTION_OPEN, cell, MS_CELL_QUESTION, 0,
        false };
      ms_play_do (play, &move);
    }
  for (long n = 1; n <= counting.requests; n++)
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, n);
      assert_true (survive (&failing.allocator, ms_play_get_cells (play)));
      assert_int_equal (failing.n_held, 0);
    }
  ms_play_free (play);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (random_games_go_back_and_forth_through_the_same_boards),
    cmocka_unit_test (wandering_never_leaves_the_path),
    cmocka_unit_test (a_new_move_drops_what_was_undone),
    cmocka_unit_test (an_idle_click_is_kept_and_leaves_redo_alone),
    cmocka_unit_test (a_million_idle_clicks_are_one_step_back_and_forth),
    cmocka_unit_test (joined_moves_are_one_step),
    cmocka_unit_test (what_is_joined_behind_an_idle_click_comes_along),
    cmocka_unit_test (a_joined_chord_can_lose),
    cmocka_unit_test (undoing_everything_keeps_the_board),
    cmocka_unit_test (undo_ends_at_the_start_cells),
    cmocka_unit_test (a_move_without_memory_changes_nothing),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
