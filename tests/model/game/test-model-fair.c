/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games by rules that decide guesses, played to their ends: who dies is who the rule says, and what
 * the game becomes in a file, in a restart and by undo agrees with all that was shown. */
#include "cmocka-common.h"

#include "ms-game-kept.h"
#include "ms-solver.h"

typedef struct
{
  MsGame *game;
  MsSolver *solver;
  int n_boards; /* how often the mines were told to be others */
} Fixture;

static void
changed_cb (Fixture *fixture, const MsGameChange *change)
{
  fixture->n_boards += change->cause == MS_GAME_CAUSE_BOARD
      && (change->parts & MS_GAME_CHANGED_BOARD) == 0;
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->game = ms_game_new ();
  fixture->solver = ms_solver_new (NULL);
  g_signal_connect_swapped (fixture->game, "changed", G_CALLBACK (changed_cb), fixture);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  g_object_unref (fixture->game);
  ms_solver_free (fixture->solver);
  g_free (fixture);
  return 0;
}

static void
start (Fixture *fixture, MsRuleSet rule_set, int width, int height, int mines, guint64 seed)
{
  MsRules rules = { width, height, mines, MS_FIRST_CLICK_ANY, .rule_set = rule_set };
  assert_true (ms_game_start (fixture->game, &rules, seed, NULL));
}

static void
wait_for_decision (MsGame *game)
{
  while (ms_game_get_making (game))
    g_main_context_iteration (NULL, TRUE);
}

static MsSolverResult *
solve (Fixture *fixture)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsPosition *position = ms_game_ref_position (fixture->game);
  assert_int_equal (ms_solver_run (fixture->solver, position, &options, &result), MS_STATUS_OK);
  ms_position_unref (position);
  return result;
}

/* The game read back from its file is the same, with the same mines. */
static void
compare_with_file (MsGame *game)
{
  const MsPlay *play = ms_game_get_play (game);
  gsize length;
  MsErrorInfo info;
  g_autofree char *text = ms_write_native (play, ms_game_get_elapsed (game), FALSE, &length);
  g_autoptr (MsDocument) document = NULL;
  assert_int_equal (ms_document_read (text, length, &document, &info), MS_STATUS_OK);
  const MsRules *rules = ms_play_get_rules (document->play);
  assert_int_equal (rules->rule_set, ms_play_get_rules (play)->rule_set);
  assert_memory_equal (ms_play_get_cells (document->play), ms_play_get_cells (play),
      (gsize)rules->width * rules->height);
}

/* Opens a cell and looks whether that kills where the rule says.  FALSE: the game has ended. */
static gboolean
open_and_judge (Fixture *fixture, MsRuleSet rule_set, int cell)
{
  MsGame *game = fixture->game;
  int width = ms_game_get_width (game);
  gboolean begun = ms_game_get_state (game) == MS_GAME_PLAYING;
  MsSolverResult *result = solve (fixture);
  gboolean mine = ms_game_has_layout (game)
      && ms_layout_has_mine (ms_play_get_layout (ms_game_get_play (game)), cell);
  gboolean kills = rule_set == MS_RULES_CRUEL
      ? begun && result->certainty[cell] != MS_CERTAINTY_SAFE
      : mine && (result->n_safe > 0 || result->certainty[cell] == MS_CERTAINTY_MINE);
  ms_solver_result_free (result);
  ms_game_open (game, cell % width, cell / width);
  wait_for_decision (game);
  assert_true ((ms_game_get_state (game) == MS_GAME_LOST) == kills);
  compare_with_file (game);
  return !ms_game_is_over (game);
}

static int
choose_covered (MsGame *game, MsRng *rng)
{
  int n_cells = ms_game_get_width (game) * ms_game_get_height (game), cell;
  do
    cell = (int)ms_rng_below (rng, (guint64)n_cells);
  while (ms_game_get_cells (game)[cell] != MS_CELL_COVERED);
  return cell;
}

static void
play_games (Fixture *fixture, MsRuleSet rule_set)
{
  int n_won = 0, n_lost = 0;
  for (guint64 seed = 0; seed < 60; seed++)
    {
      MsRng rng;
      ms_rng_seed (&rng, seed);
      start (fixture, rule_set, 5, 4, seed % 2 == 0 ? 3 : 12, seed);
      assert_int_equal (ms_game_get_rules (fixture->game).first_click, MS_FIRST_CLICK_SAFE);
      while (open_and_judge (fixture, rule_set, choose_covered (fixture->game, &rng)))
        ;
      n_won += ms_game_get_state (fixture->game) == MS_GAME_WON;
      n_lost += ms_game_get_state (fixture->game) == MS_GAME_LOST;
      /* Back to the beginning and forth again all comes out as it did. */
      g_autofree MsCell *cells = g_memdup2 (ms_game_get_cells (fixture->game), 20);
      while (ms_game_get_can_undo (fixture->game))
        ms_game_undo (fixture->game);
      compare_with_file (fixture->game);
      while (ms_game_get_can_redo (fixture->game))
        ms_game_redo (fixture->game);
      assert_memory_equal (ms_game_get_cells (fixture->game), cells, 20);
    }
  assert_true (n_lost > 5 && (n_won > 0 || rule_set == MS_RULES_CRUEL));
  assert_true (fixture->n_boards > 10);
}

static void
fair_guesses_kill_only_if_avoidable (void **state)
{
  play_games (*state, MS_RULES_FAIR);
}

static void
cruel_guesses_kill_wherever_they_can (void **state)
{
  play_games (*state, MS_RULES_CRUEL);
}

/* Whoever always opens a cell that is least likely to be a mine has no other chance but to win. */
static void
nobody_loses_a_fair_game_who_plays_well (void **state)
{
  Fixture *fixture = *state;
  for (guint64 seed = 0; seed < 20; seed++)
    {
      start (fixture, MS_RULES_FAIR, 8, 6, 14, seed);
      int cell = 0;
      while (open_and_judge (fixture, MS_RULES_FAIR, cell))
        {
          MsSolverResult *result = solve (fixture);
          cell = result->best_cells[0];
          ms_solver_result_free (result);
        }
      assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_WON);
    }
  assert_true (fixture->n_boards > 5);
}

/* A chord that opens a mine beside a wrong flag can be avoided only if something was certain. */
static void
chords_are_decided_as_a_whole (void **state)
{
  Fixture *fixture = *state;
  static const guint8 mine[] = { 0, 1, 0, 0, 0, 0, 0, 0, 0 };
  MsLayout *layout = ms_layout_new (3, 3, mine, NULL);
  MsRules rules = { 3, 3, 1, MS_FIRST_CLICK_SAFE, .rule_set = MS_RULES_FAIR };
  MsPlayContent content = { .rules = rules, .layout = layout, .state = MS_STATE_PLAYING };
  MsMove opening = { .action = MS_ACTION_OPEN, .cell = 4 };
  content.moves = &opening;
  content.n_moves = 1;
  content.first_cell = 4;
  MsDocument document = { 0 };
  assert_int_equal (ms_play_restore (&content, NULL, &document.play, NULL), MS_STATUS_OK);
  ms_game_take_document (fixture->game, &document);
  ms_layout_unref (layout);
  ms_game_set_mark (fixture->game, 0, 0, MS_CELL_FLAG);
  ms_game_chord (fixture->game, 1, 1);
  wait_for_decision (fixture->game);
  assert_int_equal (fixture->n_boards, 1);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_WON);
}

/* Begins a cruel game on a board on which counting takes longer than a click may, and opens a cell
 * without a mine far from what is open, which is returned: the move waits for a worker. */
static int
open_on_large_board (Fixture *fixture)
{
  MsGame *game = fixture->game;
  int cell = 0;
  start (fixture, MS_RULES_CRUEL, 1000, 1000, 200000, 3);
  ms_game_open (game, 500, 500);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  while (ms_layout_has_mine (ms_play_get_layout (ms_game_get_play (game)), cell))
    cell++;
  ms_game_open (game, cell, 0);
  assert_true (ms_game_get_making (game));
  assert_int_equal (ms_game_get_cell (game, cell, 0), MS_CELL_COVERED);
  return cell;
}

/* Other openings do not wait with it, marks are set, and what is taken back is not decided. */
static void
large_boards_are_decided_on_a_worker (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;
  int cell = open_on_large_board (fixture);
  ms_game_open (game, 5, 5);
  assert_int_equal (ms_game_get_cell (game, 5, 5), MS_CELL_COVERED);
  ms_game_set_mark (game, 9, 9, MS_CELL_FLAG);
  assert_true (ms_game_get_making (game));
  wait_for_decision (game);
  assert_int_equal (ms_game_get_cell (game, cell, 0), MS_CELL_BLAST);
  ms_game_undo (game);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  open_on_large_board (fixture);
  ms_game_set_mark (game, 9, 9, MS_CELL_FLAG);
  ms_game_undo (game);
  assert_false (ms_game_get_making (game));
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  assert_int_equal (ms_game_get_cell (game, 9, 9), MS_CELL_COVERED);
}

/* Where the rule is not to decide a guess, the board does, and the game is an assisted one. */
static void
a_game_can_leave_the_rule (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;
  int cell = open_on_large_board (fixture);
  ms_game_allow_guessing (game);
  assert_false (ms_game_get_making (game));
  assert_int_equal (ms_game_get_rules (game).rule_set, MS_RULES_FREE);
  assert_true (ms_game_get_assisted (game));
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  assert_true (ms_cell_is_opened (ms_game_get_cell (game, cell, 0)));
}

/* The same board again is the one that was there at last, and a cruel game can be begun on it. */
static void
a_board_that_was_drawn_anew_can_be_restarted (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;
  MsRng rng;
  ms_rng_seed (&rng, 1);
  for (guint64 seed = 0; fixture->n_boards == 0; seed++)
    {
      start (fixture, MS_RULES_CRUEL, 5, 4, 5, seed);
      while (open_and_judge (fixture, MS_RULES_CRUEL, choose_covered (game, &rng)))
        ;
    }
  assert_false (ms_game_has_seed (game));
  MsLayout *layout = ms_layout_ref (ms_play_get_layout (ms_game_get_play (game)));
  int safe = 0;
  while (ms_layout_has_mine (layout, safe))
    safe++;
  ms_game_restart (game);
  assert_ptr_equal (ms_play_get_layout (ms_game_get_play (game)), layout);
  assert_true (ms_game_get_assisted (game));
  ms_game_open (game, safe % 5, safe / 5);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  ms_layout_unref (layout);
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
    TEST (fair_guesses_kill_only_if_avoidable),
    TEST (cruel_guesses_kill_wherever_they_can),
    TEST (nobody_loses_a_fair_game_who_plays_well),
    TEST (chords_are_decided_as_a_whole),
    TEST (large_boards_are_decided_on_a_worker),
    TEST (a_game_can_leave_the_rule),
    TEST (a_board_that_was_drawn_anew_can_be_restarted),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
