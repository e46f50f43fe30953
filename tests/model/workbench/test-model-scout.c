/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What opening cells would show, worked out beside a game that goes on; and what is said of that,
 * and of suppositions. */
#include "cmocka-common.h"

#include "ms-scout-text.h"
#include "ms-scout.h"
#include "ms-analysis.h"
#include "ms-variation.h"
#include "text-position.h"

#include <math.h>
#include <string.h>

typedef struct
{
  MsGame *game;
  MsInquiry *scout;
  int n_changes;
} Fixture;

static const MsScouted *
get_scouted (Fixture *fixture)
{
  return ms_inquiry_get (fixture->scout);
}

static void
on_changed (Fixture *fixture)
{
  fixture->n_changes++;
}

static void
iterate (Fixture *fixture)
{
  while (ms_inquiry_get_busy (fixture->scout))
    g_main_context_iteration (NULL, TRUE);
}

static int
set_up (void **state)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->game = ms_game_new ();
  assert_true (ms_game_start (fixture->game, &rules, 7, NULL));
  ms_game_open (fixture->game, 4, 4);
  fixture->scout = ms_scout_new_inquiry (fixture->game);
  g_signal_connect_swapped (fixture->scout, "changed", G_CALLBACK (on_changed), fixture);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  if (fixture->scout != NULL)
    g_assert_finalize_object (fixture->scout);
  g_assert_finalize_object (fixture->game);
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
  g_free (fixture);
  return 0;
}

static int
find_covered (Fixture *fixture, int from)
{
  int cell = from;
  while (ms_cell_is_opened (ms_game_get_cell (fixture->game, cell % 9, cell / 9)))
    cell++;
  return cell;
}

static void
one_cell (void **state)
{
  Fixture *fixture = *state;
  int cell = find_covered (fixture, 0);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = ms_game_ref_position (fixture->game);
  MsReveal *truth;
  ms_scout_ask (fixture->scout, &cell, 1, 0);
  assert_null (get_scouted (fixture));
  iterate (fixture);
  const MsScouted *scouted = get_scouted (fixture);
  assert_int_equal (fixture->n_changes, 1);
  assert_int_equal (scouted->n_cells, 1);
  assert_int_equal (ms_reveal_find (solver, position, &options, cell, &truth), MS_STATUS_OK);
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    assert_true (
        fabs (scouted->ventures[0]->reveal->numbers[number].chance - truth->numbers[number].chance)
        < 1e-9);
  ms_reveal_free (truth);
  ms_position_unref (position);
  ms_solver_free (solver);
}

static void
a_move_forgets_it (void **state)
{
  Fixture *fixture = *state;
  int cell = find_covered (fixture, 0);
  ms_scout_ask (fixture->scout, &cell, 1, 0);
  iterate (fixture);
  ms_game_undo (fixture->game);
  assert_null (get_scouted (fixture));
  assert_int_equal (fixture->n_changes, 2);
  ms_scout_ask (fixture->scout, &cell, 1, 0);
  ms_game_redo (fixture->game);
  assert_false (ms_inquiry_get_busy (fixture->scout));
  assert_null (get_scouted (fixture));
}

/* Marks are opinions. */
static void
a_mark_does_not (void **state)
{
  Fixture *fixture = *state;
  int cell = find_covered (fixture, 0);
  ms_scout_ask (fixture->scout, &cell, 1, 0);
  iterate (fixture);
  ms_game_cycle_mark (fixture->game, cell % 9, cell / 9);
  assert_non_null (get_scouted (fixture));
}

static void
the_last_question_counts (void **state)
{
  Fixture *fixture = *state;
  int cells[2] = { find_covered (fixture, 0), 0 };
  cells[1] = find_covered (fixture, cells[0] + 1);
  for (int i = 0; i < 20; i++)
    ms_scout_ask (fixture->scout, &cells[i % 2], 1, 0);
  iterate (fixture);
  assert_int_equal (get_scouted (fixture)->cells[0], cells[1]);
  assert_int_equal (fixture->n_changes, 1);
}

/* What is known of one question is no answer to the next, and as many cells count as were asked
 * of. */
static void
a_question_drops_the_last_answer (void **state)
{
  Fixture *fixture = *state;
  int cells[3] = { find_covered (fixture, 0), 0, 77 };
  cells[1] = find_covered (fixture, cells[0] + 1);
  ms_scout_ask (fixture->scout, cells, 2, 0);
  assert_int_equal (fixture->n_changes, 0); /* there was none */
  iterate (fixture);
  assert_int_equal (fixture->n_changes, 1);
  assert_int_equal (get_scouted (fixture)->n_cells, 2);
  ms_scout_ask (fixture->scout, cells, 1, 0);
  assert_null (get_scouted (fixture));
  assert_int_equal (fixture->n_changes, 2);
  iterate (fixture);
  assert_int_equal (fixture->n_changes, 3);
  assert_int_equal (get_scouted (fixture)->n_cells, 1);
}

/* A 1 in the corner of a board of so many columns and 100 rows. */
static char *
dup_large_board (int width)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_string_append_printf (text, "%dx100x1500\n", width);
  for (int row = 0; row < 100; row++)
    for (int column = 0; column < width; column++)
      g_string_append (text, row + column == 0 ? "1" : column == width - 1 ? "H\n" : "H");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
ask_of_large_board (Fixture *fixture, int width, int n_cells, MsVariation *variation)
{
  g_autofree char *text = dup_large_board (width);
  g_autoptr (GError) error = NULL;
  assert_true (ms_game_load_text (fixture->game, text, -1, &error));
  const int cells[] = { 1, 5 };
  ms_inquiry_set_variation (fixture->scout, variation);
  ms_scout_ask (fixture->scout, cells, (guint)n_cells, 0);
  iterate (fixture);
  const MsScouted *scouted = get_scouted (fixture);
  assert_int_equal (scouted->n_cells, n_cells);
  for (int i = 0; i < n_cells; i++)
    assert_int_equal (scouted->ventures[i]->reveal->method, MS_METHOD_EXACT);
}

/* Looking ahead compares two cells of a board that is not too large for it, as it stands. */
static void
large_boards_are_not_weighed (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (MsVariation) supposed = ms_variation_assume (NULL, 2, MS_CERTAINTY_SAFE);
  double error;
  ask_of_large_board (fixture, 100, 2, NULL);
  const MsScouted *scouted = get_scouted (fixture);
  assert_false (isnan (ms_best_compare (scouted->best, 1, 5, &error)));
  ask_of_large_board (fixture, 100, 1, NULL);
  assert_null (get_scouted (fixture)->best);
  ask_of_large_board (fixture, 101, 2, NULL);
  assert_true (isnan (ms_best_compare (get_scouted (fixture)->best, 1, 5, &error)));
  ask_of_large_board (fixture, 101, 2, supposed);
  assert_null (get_scouted (fixture)->best);
}

static void
gone_in_mid_run (void **state)
{
  Fixture *fixture = *state;
  int cell = find_covered (fixture, 0);
  ms_scout_ask (fixture->scout, &cell, 1, 100000);
  g_assert_finalize_object (g_steal_pointer (&fixture->scout));
}

static void
load (Fixture *fixture, const char *text)
{
  g_autoptr (GError) error = NULL;
  assert_true (ms_game_load_text (fixture->game, text, -1, &error));
}

static void
two_cells (void **state)
{
  Fixture *fixture = *state;
  /* The left cell is a mine half the time, and so tells which of the right ones is. */
  load (fixture, "5x1x2\nH1HHH\n");
  const int cells[] = { 0, 3 };
  ms_scout_ask (fixture->scout, cells, 2, 0);
  iterate (fixture);
  const MsScouted *scouted = get_scouted (fixture);
  MsScoutVerdict judged = ms_scout_verdict (scouted);
  g_autofree char *verdict = ms_scout_text_dup_judged (&judged, cells, 5);
  g_autofree char *all = ms_scout_text_dup_comparison (scouted, 5, MS_ODDS_FORMAT_MINE);
  g_autofree char *fractions = ms_scout_text_dup_comparison (scouted, 5, MS_ODDS_FORMAT_FRACTION);
  assert_int_equal (scouted->ventures[0]->win.layouts, 4);
  assert_true (g_str_has_prefix (all, "A: A1\n  Mine: 50.0 % = 1/2\n"));
  assert_non_null (strstr (all, "\nB: D1\n"));
  assert_null (strstr (all, "\n\n"));
  assert_null (strstr (all, "≈"));
  assert_non_null (strstr (all, "Chance to win: "));
  assert_true (g_str_has_suffix (all, "\n"));
  assert_non_null (strstr (all, verdict));
  assert_true (g_str_has_prefix (fractions, "A: A1\n  Mine: 1/2\n"));
  assert_null (strchr (fractions, '%'));
}

static void
a_certain_cell_is_taken (void **state)
{
  Fixture *fixture = *state;
  load (fixture, "6x1x2\n1H1HHH\n");
  const int cells[] = { 3, 5 };
  ms_scout_ask (fixture->scout, cells, 2, 0);
  iterate (fixture);
  MsScoutVerdict judged = ms_scout_verdict (get_scouted (fixture));
  g_autofree char *verdict = ms_scout_text_dup_judged (&judged, cells, 6);
  assert_string_equal (verdict, "Open D1: it is certainly safe.");
}

/* Two chances differ by points, and by a fraction that is exact; no chance of a mine is in it. */
static void
more_wins_are_points (void **state)
{
  Fixture *fixture = *state;
  load (fixture, "6x1x2\nHH1HHH\n");
  const int cells[] = { 1, 5 };
  ms_scout_ask (fixture->scout, cells, 2, 0);
  iterate (fixture);
  MsScoutVerdict judged = ms_scout_verdict (get_scouted (fixture));
  g_autofree char *verdict = ms_scout_text_dup_judged (&judged, cells, 6);
  assert_string_equal (verdict, "Open F1: it wins more often, by 33.3 points (1/3).");
}

/* What marks a cell on the board, the same wherever it is asked, compares it with every other one:
 * none of them is said to be better, and one that is about as good is not said to be worse
 * either. */
static void
the_marked_cell_is_not_the_worse_one (void **state)
{
  Fixture *fixture = *state;
  g_autofree char *path = g_build_filename (
      g_getenv ("G_TEST_SRCDIR"), "model", "workbench", "two-answers.mine", NULL);
  g_autofree char *text = NULL;
  int n_open = 0, n_ahead = 0;
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  load (fixture, text);
  const int e10 = 9 * 30 + 4, others[] = { 12 * 30 + 4, 9 * 30 + 3, 11 * 30 + 4, 13 * 30 + 4 };
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      const int cells[] = { i % 2 == 0 ? e10 : others[i], i % 2 == 0 ? others[i] : e10 };
      ms_scout_ask (fixture->scout, cells, 2, 0);
      iterate (fixture);
      const MsScouted *scouted = get_scouted (fixture);
      MsScoutVerdict verdict = ms_scout_verdict (scouted);
      g_autofree char *sentence = ms_scout_text_dup_judged (&verdict, cells, 30);
      assert_int_equal (scouted->best->cell, e10);
      assert_int_equal (verdict.better, i % 2);
      assert_true (verdict.error > 0 && verdict.by >= 0);
      assert_non_null (strstr (sentence, "E10"));
      n_open += verdict.kind == MS_SCOUT_OPEN;
      n_ahead += verdict.kind == MS_SCOUT_AHEAD;
    }
  assert_int_equal (n_open + n_ahead, G_N_ELEMENTS (others));
  assert_true (n_open > 0);
}

static char *
dup_refutation (const char *text, const MsAssumption *assumed, guint n)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = text_position_parse (text);
  g_autoptr (MsVariation) variation = ms_variation_new (assumed, n, -1, NAN);
  g_autoptr (MsAnalysis) analysis = NULL;
  ms_analysis_find_varied (solver, position, variation, &options, &analysis);
  ms_position_unref (position);
  ms_solver_free (solver);
  return ms_analysis_dup (analysis, MS_SAYING_REFUTATION, -1, MS_ODDS_FORMAT_MINE);
}

static void
check_refutation (const char *text, int cell, MsCertainty certainty, const char *wanted)
{
  MsAssumption assumed = { cell, certainty };
  g_autofree char *sentence = dup_refutation (text, &assumed, 1);
  assert_string_equal (sentence, wanted);
}

static void
refutations (void **state)
{
  check_refutation ("4x1x1\n1H1H\n", 3, MS_CERTAINTY_MINE,
      "If D1 were a mine, 1 at A1, 1 at C1 could not all be right: so D1 is safe.");
  check_refutation ("3x1x2\nH2H\n", 0, MS_CERTAINTY_SAFE,
      "If A1 were safe, 2 at B1 could not be right: so A1 is a mine.");
  check_refutation ("5x1x1\nH1HHH\n", 4, MS_CERTAINTY_MINE,
      "If E1 were a mine, 1 at B1 would need more mines than are left: so E1 is safe.");
  check_refutation ("3x1x3\nHHH\n", 1, MS_CERTAINTY_SAFE,
      "If B1 were safe, there would not be room for all mines: so B1 is a mine.");
  const MsAssumption both[] = { { 0, MS_CERTAINTY_MINE }, { 2, MS_CERTAINTY_MINE } };
  g_autofree char *several = dup_refutation ("3x1x2\nH1H\n", both, 2);
  assert_string_equal (several,
      "Not all of this is possible: A1 is a mine, C1 is a mine. Then 1 at B1 could not be right.");
}

static void
notices (void **state)
{
  const MsAssumption both[] = { { 3, MS_CERTAINTY_MINE }, { 5, MS_CERTAINTY_SAFE } };
  g_autoptr (MsVariation) variation = ms_variation_new (both, 2, -1, NAN);
  g_autoptr (MsVariation) mines = ms_variation_new (NULL, 0, 12, NAN);
  g_autofree char *notice = ms_suppose_text_dup_notice (variation, 3);
  assert_string_equal (notice, "The board shows a supposition: A2 is a mine, C2 is safe.");
  assert_null (ms_suppose_text_dup_notice (mines, 3));
  assert_null (ms_suppose_text_dup_notice (NULL, 3));
}

static void
differences (void **state)
{
  g_autofree char *more = ms_odds_format_dup_difference (MS_ODDS_FORMAT_MINE, 0.25, 0.375);
  g_autofree char *less = ms_odds_format_dup_difference (MS_ODDS_FORMAT_SAFE, 0.25, 0.375);
  assert_string_equal (more, "+12");
  assert_string_equal (less, "−12");
  assert_null (ms_odds_format_dup_difference (MS_ODDS_FORMAT_MINE, 0.25, 0.254));
  assert_null (ms_odds_format_dup_difference (MS_ODDS_FORMAT_MINE, NAN, 0.254));
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (one_cell),
    TEST (a_move_forgets_it),
    TEST (a_mark_does_not),
    TEST (the_last_question_counts),
    TEST (a_question_drops_the_last_answer),
    TEST (large_boards_are_not_weighed),
    TEST (gone_in_mid_run),
    TEST (two_cells),
    TEST (a_certain_cell_is_taken),
    TEST (the_marked_cell_is_not_the_worse_one),
    TEST (more_wins_are_points),
    cmocka_unit_test (refutations),
    cmocka_unit_test (notices),
    cmocka_unit_test (differences),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
