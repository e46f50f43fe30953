/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of play: opening, flooding, flags, chords, winning, losing, replaying. */
#include "cmocka-common.h"
#include "failing-allocator.h"

#include "ms-neighbours.h"
#include "ms-play.h"

#include <string.h>

/* '*' = mine */
static MsLayout *
layout_from_text (int width, int height, const char *text)
{
  uint8_t mine[64];
  for (int cell = 0; cell < width * height; cell++)
    mine[cell] = text[cell] == '*';
  return ms_layout_new (width, height, mine, NULL);
}

static MsPlay *
play_on (int width, int height, const char *text)
{
  MsLayout *layout = layout_from_text (width, height, text);
  MsRules rules = { width, height, ms_layout_get_mines (layout), MS_FIRST_CLICK_ANY };
  MsPlay *play = ms_play_new (&rules, 1, layout, NULL);
  ms_layout_unref (layout);
  return play;
}

static int
act (MsPlay *play, MsAction action, int x, int y, MsCell mark)
{
  int n_changed;
  MsMove move = { action, y * ms_play_get_rules (play)->width + x, mark, 0, false };
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
  ms_play_get_changed (play, &n_changed);
  return n_changed;
}

#define open_at(play, x, y) act (play, MS_ACTION_OPEN, x, y, 0)
#define chord_at(play, x, y) act (play, MS_ACTION_CHORD, x, y, 0)
#define flag_at(play, x, y) act (play, MS_ACTION_MARK, x, y, MS_CELL_FLAG)

/* Digits, H covered, F flag, ? question, M mine, X blast, W wrong flag. */
static void
assert_cells (const MsPlay *play, const char *expected)
{
  char seen[65] = "";
  for (size_t cell = 0; cell < strlen (expected); cell++)
    seen[cell] = "012345678HF?MXW"[ms_play_get_cells (play)[cell]];
  assert_string_equal (seen, expected);
}

static void
a_zero_floods_to_its_numbered_border (void **state)
{
  MsPlay *play = play_on (5, 3,
      "..*.."
      "..*.."
      "..*..");
  assert_int_equal (open_at (play, 0, 0), 6);
  assert_cells (play,
      "02HHH"
      "03HHH"
      "02HHH");
  ms_play_free (play);
}

static void
opening_the_last_safe_cell_wins_and_flags_the_mines (void **state)
{
  MsPlay *play = play_on (3, 1, ".*.");
  open_at (play, 0, 0);
  assert_int_equal (ms_play_get_state (play), MS_STATE_PLAYING);
  open_at (play, 2, 0);
  assert_int_equal (ms_play_get_state (play), MS_STATE_WON);
  assert_cells (play, "1F1");
  assert_int_equal (ms_play_get_n_flags (play), 1);
  assert_int_equal (open_at (play, 1, 0), 0); /* the game has ended */
  ms_play_free (play);
}

static void
hitting_a_mine_shows_hit_mines_and_wrong_flags (void **state)
{
  MsPlay *play = play_on (3, 2,
      "*.*"
      ".*.");
  open_at (play, 1, 0);
  flag_at (play, 0, 1);
  flag_at (play, 2, 0);
  open_at (play, 0, 0);
  assert_int_equal (ms_play_get_state (play), MS_STATE_LOST);
  assert_cells (play,
      "X3F"
      "WMH");
  ms_play_free (play);
}

static void
a_flag_protects_and_a_question_mark_does_not (void **state)
{
  MsPlay *play = play_on (4, 1, "...*");
  flag_at (play, 0, 0);
  act (play, MS_ACTION_MARK, 1, 0, MS_CELL_QUESTION);
  assert_int_equal (open_at (play, 0, 0), 0);
  assert_int_equal (ms_play_get_state (play), MS_STATE_NEW);
  open_at (play, 1, 0);
  assert_cells (play, "F01H"); /* the flood stops at the flag */
  assert_int_equal (flag_at (play, 1, 0), 0);
  ms_play_free (play);
}

static void
a_chord_needs_as_many_flags_as_the_number (void **state)
{
  MsPlay *play = play_on (3, 2,
      "*.."
      "...");
  open_at (play, 1, 1);
  assert_int_equal (chord_at (play, 1, 1), 0);
  flag_at (play, 0, 0);
  assert_int_equal (chord_at (play, 1, 1), 4);
  assert_int_equal (ms_play_get_state (play), MS_STATE_WON);
  assert_cells (play,
      "F10"
      "110");
  ms_play_free (play);
}

/* What was flagged when the 0 was opened, and is no longer, it opens as any other number does. */
static void
a_chord_on_a_zero_opens_what_was_flagged (void **state)
{
  MsPlay *play = play_on (5, 2,
      "....*"
      ".....");
  flag_at (play, 0, 0);
  flag_at (play, 1, 0);
  open_at (play, 0, 1);
  assert_cells (play,
      "FF01H"
      "0001H");
  assert_int_equal (chord_at (play, 0, 1), 0);
  act (play, MS_ACTION_MARK, 0, 0, MS_CELL_COVERED);
  assert_int_equal (chord_at (play, 0, 1), 0); /* a flag is left */
  act (play, MS_ACTION_MARK, 1, 0, MS_CELL_QUESTION);
  assert_int_equal (chord_at (play, 0, 1), 2);
  assert_cells (play,
      "0001H"
      "0001H");
  assert_int_equal (chord_at (play, 0, 1), 0); /* nothing is left */
  assert_int_equal (ms_play_get_clicks (play)->chords, 4);
  assert_int_equal (ms_play_get_clicks (play)->effective_chords, 1);
  ms_play_undo (play);
  assert_cells (play,
      "H?01H"
      "0001H");
  ms_play_free (play);
}

static void
a_chord_on_a_wrong_flag_loses_and_opens_the_rest (void **state)
{
  MsPlay *play = play_on (3, 2,
      "*.."
      "...");
  open_at (play, 1, 1);
  flag_at (play, 0, 1);
  chord_at (play, 1, 1);
  assert_int_equal (ms_play_get_state (play), MS_STATE_LOST);
  assert_cells (play,
      "X10"
      "W10");
  ms_play_free (play);
}

static void
too_many_flags_are_counted (void **state)
{
  MsPlay *play = play_on (3, 1, ".*.");
  flag_at (play, 0, 0);
  flag_at (play, 1, 0);
  assert_int_equal (ms_play_get_n_flags (play), 2);
  act (play, MS_ACTION_MARK, 0, 0, MS_CELL_COVERED);
  assert_int_equal (ms_play_get_n_flags (play), 1);
  ms_play_free (play);
}

static void
a_board_without_mines_is_won_at_once (void **state)
{
  MsRules rules = { 1000, 1000, 0, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, 1, NULL, NULL);
  assert_int_equal (open_at (play, 500, 500), 1000000);
  assert_int_equal (ms_play_get_state (play), MS_STATE_WON);
  ms_play_free (play);
}

static void
the_first_click_keeps_its_promise (void **state)
{
  for (uint64_t seed = 0; seed < 300; seed++)
    {
      int x = (int)(seed % 9), y = (int)(seed / 9 % 9);
      MsRules rules = { 9, 9, 60, MS_FIRST_CLICK_OPEN };
      MsPlay *play = ms_play_new (&rules, seed, NULL, NULL);
      open_at (play, x, y);
      assert_int_equal (ms_play_get_cells (play)[y * 9 + x], 0);
      assert_int_equal (ms_play_get_first_cell (play), y * 9 + x);
      ms_play_free (play);

      rules.first_click = MS_FIRST_CLICK_SAFE;
      play = ms_play_new (&rules, seed, NULL, NULL);
      open_at (play, x, y);
      assert_int_not_equal (ms_play_get_state (play), MS_STATE_LOST);
      ms_play_free (play);
    }
}

static void
moves_outside_the_board_do_nothing (void **state)
{
  MsPlay *play = play_on (3, 1, ".*.");
  static const MsMove bad[] = { { MS_ACTION_OPEN, -1, 0, 0, false },
    { MS_ACTION_OPEN, 3, 0, 0, false }, { MS_ACTION_MARK, 0, 3, 0, false },
    { MS_ACTION_MARK, 0, MS_CELL_BLAST, 0, false } };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    assert_int_equal (ms_play_do (play, &bad[i]), MS_STATUS_OK);
  int n_moves = ms_play_count_moves (play);
  assert_int_equal (n_moves, 0);
  assert_cells (play, "HHH");
  ms_play_free (play);
}

/* Plays at random until the end or n moves. */
static void
play_at_random (MsPlay *play, MsRng *rng, int n)
{
  int n_cells = ms_play_get_rules (play)->width * ms_play_get_rules (play)->height;
  for (int i = 0; i < n; i++)
    {
      MsMove move = { (MsAction)ms_rng_below (rng, 3), (int)ms_rng_below (rng, (uint64_t)n_cells),
        (MsCell)(MS_CELL_COVERED + ms_rng_below (rng, 3)), i * 10, false };
      assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
    }
}

static bool
was_ever_flagged (const MsPlay *play, int cell)
{
  int n_moves = ms_play_count_moves (play);
  for (int i = 0; i < n_moves; i++)
    {
      MsMove move = ms_play_get_move (play, i);
      if (move.action == MS_ACTION_MARK && move.cell == cell && move.mark == MS_CELL_FLAG)
        return true;
    }
  return false;
}

static void
assert_opened_cell_is_sound (const MsPlay *play, int cell)
{
  const MsRules *rules = ms_play_get_rules (play);
  const MsCell *cells = ms_play_get_cells (play);
  int mines = 0, around[8];
  int n_around = ms_neighbours (rules->width, rules->height, cell, around);

  assert_false (ms_layout_has_mine (ms_play_get_layout (play), cell));
  for (int i = 0; i < n_around; i++)
    {
      mines += ms_layout_has_mine (ms_play_get_layout (play), around[i]);
      if (cells[cell] == 0) /* only a flag stops a flood */
        assert_true (ms_cell_is_opened (cells[around[i]]) || was_ever_flagged (play, around[i]));
    }
  assert_int_equal (cells[cell], mines);
}

/* What must hold of every game, looked up cell by cell, without the code's own counting. */
static void
assert_sound (const MsPlay *play)
{
  const MsRules *rules = ms_play_get_rules (play);
  const MsCell *cells = ms_play_get_cells (play);
  int n_cells = rules->width * rules->height, flags = 0, opened = 0, blasts = 0;

  for (int cell = 0; cell < n_cells; cell++)
    {
      flags += cells[cell] == MS_CELL_FLAG || cells[cell] == MS_CELL_WRONG_FLAG;
      blasts += cells[cell] == MS_CELL_BLAST;
      opened += ms_cell_is_opened (cells[cell]);
      if (ms_cell_is_opened (cells[cell]))
        assert_opened_cell_is_sound (play, cell);
    }
  assert_int_equal (flags, ms_play_get_n_flags (play));
  assert_int_equal (opened, ms_play_get_n_opened (play));
  assert_int_equal (blasts > 0, ms_play_get_state (play) == MS_STATE_LOST);
  assert_int_equal (
      opened == n_cells - rules->mines && blasts == 0, ms_play_get_state (play) == MS_STATE_WON);
}

#define MOST_MOVES 100

static MsPlayContent
content_of (const MsPlay *play, MsMove moves[MOST_MOVES])
{
  MsPlayContent content = {
    .rules = *ms_play_get_rules (play),
    .seed = ms_play_get_seed (play),
    .layout = ms_play_get_layout (play),
    .start_cells = ms_play_get_start_cells (play),
    .cells = ms_play_get_cells (play),
    .state = ms_play_get_state (play),
    .first_cell = ms_play_get_first_cell (play),
  };
  content.n_moves = ms_play_count_moves (play);
  assert_true (content.n_moves <= MOST_MOVES);
  for (int i = 0; i < content.n_moves; i++)
    moves[i] = ms_play_get_move (play, i);
  content.moves = moves;
  return content;
}

static void
random_games_are_sound_and_replay_the_same (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 5);
  for (uint64_t seed = 0; seed < 2000; seed++)
    {
      MsRules rules = { 1 + (int)ms_rng_below (&rng, 9), 2 + (int)ms_rng_below (&rng, 8), 0,
        (MsFirstClick)ms_rng_below (&rng, 3) };
      rules.mines = (int)ms_rng_below (&rng, (uint64_t)(rules.width * rules.height / 3 + 1));
      MsPlay *play = ms_play_new (&rules, seed, NULL, NULL);
      play_at_random (play, &rng, (int)ms_rng_below (&rng, 30));
      assert_sound (play);

      MsMove moves[MOST_MOVES];
      MsPlayContent content = content_of (play, moves);
      MsPlay *again;
      MsErrorInfo info;
      assert_int_equal (ms_play_restore (&content, NULL, &again, &info), MS_STATUS_OK);
      assert_memory_equal (ms_play_get_cells (again), ms_play_get_cells (play),
          (size_t)(rules.width * rules.height));
      assert_int_equal (ms_play_get_n_flags (again), ms_play_get_n_flags (play));
      /* Nobody has seen it otherwise. */
      int n_changed;
      ms_play_get_changed (again, &n_changed);
      assert_int_equal (n_changed, 0);
      ms_play_free (again);
      ms_play_free (play);
    }
}

static void
restore_goes_on_from_start_cells (void **state)
{
  MsLayout *layout = layout_from_text (3, 2, "*..*..");
  static const MsCell start[] = { MS_CELL_FLAG, 2, 9, 9, 9, 9 };
  static const MsMove moves[] = { { MS_ACTION_OPEN, 2, 0, 0, false } };
  MsPlayContent content = { .rules = { 3, 2, 2, MS_FIRST_CLICK_ANY },
    .layout = layout,
    .start_cells = start,
    .moves = moves,
    .n_moves = 1,
    .state = MS_STATE_WON,
    .first_cell = 1 };
  MsPlay *play;
  assert_int_equal (ms_play_restore (&content, NULL, &play, NULL), MS_STATUS_OK);
  assert_cells (play, "F20F20");
  ms_play_free (play);
  ms_layout_unref (layout);
}

static void
restore_refuses_what_does_not_fit (void **state)
{
  MsLayout *layout = layout_from_text (3, 1, "*..");
  static const MsCell wrong_number[] = { 9, 2, 9 }, opened_mine[] = { 1, 9, 9 };
  static const MsCell other_cells[] = { 9, 1, 9 };
  static const MsMove outside[] = { { MS_ACTION_OPEN, 3, 0, 0, false } };
  static const MsMove after_end[] = { { MS_ACTION_OPEN, 0, 0, 0, false },
    { MS_ACTION_OPEN, 2, 0, 0, false } };
  const MsPlayContent good = {
    .rules = { 3, 1, 1, MS_FIRST_CLICK_ANY }, .layout = layout, .first_cell = -1
  };
  struct
  {
    MsPlayContent content;
    MsStatus status;
    int x;
  } cases[] = {
    { good, MS_STATUS_OK, -1 },
    { good, MS_STATUS_FILE_WRONG_NUMBER, 1 },
    { good, MS_STATUS_FILE_CONTRADICTS, 0 },
    { good, MS_STATUS_FILE_CONTRADICTS, 1 },
    { good, MS_STATUS_FILE_OUTSIDE_BOARD, 0 },
    { good, MS_STATUS_FILE_CONTRADICTS, 2 },
    { good, MS_STATUS_FILE_MINE_COUNT, -1 },
    { good, MS_STATUS_BAD_SIZE, -1 },
    { good, MS_STATUS_FILE_CONTRADICTS, -1 },
  };
  cases[1].content.start_cells = wrong_number;
  cases[2].content.start_cells = opened_mine;
  cases[3].content.cells = other_cells;
  cases[4].content.moves = outside;
  cases[4].content.n_moves = 1;
  cases[5].content.moves = after_end;
  cases[5].content.n_moves = 2;
  cases[6].content.rules.mines = 2;
  cases[7].content.rules.width = 2;
  cases[8].content.state = MS_STATE_WON;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      MsErrorInfo info = { .x = -1 };
      MsPlay *play;
      assert_int_equal (ms_play_restore (&cases[i].content, NULL, &play, &info), cases[i].status);
      assert_true ((play != NULL) == (cases[i].status == MS_STATUS_OK));
      assert_int_equal (info.x, cases[i].x);
      ms_play_free (play);
    }
  ms_layout_unref (layout);
}

/* One whole life of everything in core that allocates; how it ended is the caller's check. */
static MsStatus
live (const MsAllocator *allocator)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, 3, NULL, allocator);
  MsPosition *position = NULL;
  MsPlay *again = NULL;
  MsStatus status = play != NULL ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;

  for (int i = 0; status == MS_STATUS_OK && i < 100; i++)
    {
      MsMove move = { i == 0 ? MS_ACTION_OPEN : MS_ACTION_MARK, i == 0 ? 40 : i % 81,
        MS_CELL_COVERED + i % 2, 0, false };
      int before = ms_play_get_n_opened (play);
      status = ms_play_do (play, &move);
      if (status != MS_STATUS_OK)
        assert_int_equal (ms_play_get_n_opened (play), before);
    }
  if (status == MS_STATUS_OK)
    status = ms_position_new (9, 9, 10, ms_play_get_cells (play), allocator, &position, NULL);
  if (status == MS_STATUS_OK)
    {
      MsMove moves[MOST_MOVES];
      MsPlayContent content = content_of (play, moves);
      content.start_cells = ms_play_get_cells (play);
      content.n_moves = 0;
      status = ms_play_restore (&content, allocator, &again, NULL);
    }
  ms_play_free (again);
  ms_position_unref (position);
  ms_play_free (play);
  return status;
}

/* A game without guessing waits for its board, and takes a plain one only when told so. */
static void
no_guess_never_falls_back_silently (void **state)
{
  MsRules rules = { 3, 2, 1, MS_FIRST_CLICK_OPEN, .no_guess = true };
  MsMove move = { MS_ACTION_OPEN, 4, 0, 0, false };
  MsPlay *play = ms_play_new (&rules, 1, NULL, NULL);
  flag_at (play, 0, 0);
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_NO_BOARD);
  int n_moves = ms_play_count_moves (play);
  assert_int_equal (n_moves, 1);
  assert_int_equal (ms_play_get_state (play), MS_STATE_NEW);
  assert_int_equal (ms_play_get_proven_cell (play), -1);

  MsLayout *layout = layout_from_text (3, 2, "*.....");
  ms_play_set_layout (play, layout, 4);
  ms_layout_unref (layout);
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
  assert_cells (play, "FHHH1H");
  assert_int_equal (ms_play_get_proven_cell (play), 4);
  /* The flag is judged when its mine is known, as it is when the game is read from a file. */
  assert_int_equal (ms_play_get_clicks (play)->effective_right, 1);
  ms_play_free (play);

  play = ms_play_new (&rules, 1, NULL, NULL);
  ms_play_allow_guessing (play);
  assert_false (ms_play_get_rules (play)->no_guess);
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
  assert_int_equal (ms_play_get_n_opened (play), 1);
  ms_play_free (play);
}

static void
every_failed_allocation_is_survived (void **state)
{
  FailingAllocator counting;
  failing_allocator_init (&counting, 0);
  assert_int_equal (live (&counting.allocator), MS_STATUS_OK);
  assert_true (counting.requests >= 10);
  for (long n = 1; n <= counting.requests; n++)
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, n);
      assert_int_equal (live (&failing.allocator), MS_STATUS_NO_MEMORY);
      assert_int_equal (failing.n_held, 0);
    }
}

static void
positions_are_checked (void **state)
{
  MsCell cells[4] = { 9, 9, 9, 1 };
  MsPosition *position;
  MsErrorInfo info;
  assert_int_equal (ms_position_new (2, 2, 1, cells, NULL, &position, &info), MS_STATUS_OK);
  assert_memory_equal (ms_position_get_cells (position), cells, 4);
  assert_ptr_equal (ms_position_ref (position), position);
  ms_position_unref (position);
  ms_position_unref (position);
  assert_int_equal (ms_position_new (2, 2, 5, cells, NULL, &position, &info), MS_STATUS_BAD_MINES);
  assert_int_equal (info.expected, 4);
  cells[2] = 15;
  assert_int_equal (ms_position_new (2, 2, 1, cells, NULL, &position, &info), MS_STATUS_BAD_CELL);
  assert_true (info.x == 0 && info.y == 1 && position == NULL);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_zero_floods_to_its_numbered_border),
    cmocka_unit_test (opening_the_last_safe_cell_wins_and_flags_the_mines),
    cmocka_unit_test (hitting_a_mine_shows_hit_mines_and_wrong_flags),
    cmocka_unit_test (a_flag_protects_and_a_question_mark_does_not),
    cmocka_unit_test (a_chord_needs_as_many_flags_as_the_number),
    cmocka_unit_test (a_chord_on_a_zero_opens_what_was_flagged),
    cmocka_unit_test (a_chord_on_a_wrong_flag_loses_and_opens_the_rest),
    cmocka_unit_test (too_many_flags_are_counted),
    cmocka_unit_test (a_board_without_mines_is_won_at_once),
    cmocka_unit_test (the_first_click_keeps_its_promise),
    cmocka_unit_test (moves_outside_the_board_do_nothing),
    cmocka_unit_test (random_games_are_sound_and_replay_the_same),
    cmocka_unit_test (restore_goes_on_from_start_cells),
    cmocka_unit_test (restore_refuses_what_does_not_fit),
    cmocka_unit_test (no_guess_never_falls_back_silently),
    cmocka_unit_test (every_failed_allocation_is_survived),
    cmocka_unit_test (positions_are_checked),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
