/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAnalysis: what it says about real results, and the analyser with the real solver. */
#include "cmocka-common.h"

#include "ms-advice-testing.h"
#include "ms-analyzer.h"
#include "ms-cell-name.h"
#include "text-position.h"

#include <math.h>
#include <string.h>

static MsAnalysis *
analyze (const char *text, MsSolverOptions options)
{
  MsDocument *document;
  MsSolverResult *result;
  assert_int_equal (ms_document_read (text, strlen (text), &document, NULL), MS_STATUS_OK);
  MsSolver *solver = ms_solver_new (NULL);
  MsStatus status = ms_solver_run (solver, document->position, &options, &result);
  assert_non_null (result);
  MsAnalysis *analysis = ms_analysis_new (document->position, status, result);
  ms_solver_free (solver);
  ms_document_free (document);
  return analysis;
}

static void
assert_summary (const char *text, const char *expected)
{
  g_autoptr (MsAnalysis) analysis = analyze (text, (MsSolverOptions)MS_SOLVER_OPTIONS_INIT);
  g_autofree char *summary = ms_analysis_dup (analysis, MS_SAYING_SUMMARY, -1, MS_ODDS_FORMAT_MINE);
  assert_string_equal (summary, expected);
}

static void
summaries (void **state)
{
  assert_summary ("4x4x4\n1H2H\nHHHH\nHHHH\n2HHH\n", "5 cells are certainly safe.");
  assert_summary ("3x3x2\nHHH\n12H\n01H\n", "1 cell is certainly safe.");
  assert_summary ("3x3x1\nHHH\nH1H\nHHH\n",
      "No cell is certainly safe. Guess A1: the safest cell; 12.5 % mine. 7 other cells are as "
      "safe.");
  assert_summary ("4x1x2\nH1HH\n",
      "No cell is certainly safe. Guess A1: the safest cell; 50.0 % mine. 1 other cell is as "
      "safe.");
  assert_summary ("2x1x2\nHH\n", "Nothing is left to open: every covered cell is a mine.");
  assert_summary ("2x1x0\n00\n", "Nothing is left to open: no cell is covered.");
  assert_summary ("3x1x1\n8H8\n", "The 8 at A1 has only 1 covered neighbour.");
}

static void
figures_of_cells (void **state)
{
  g_autoptr (MsAnalysis) analysis = analyze (
      "4x4x4\n1H2H\nHHHH\nHHHH\n2HHH\n", (MsSolverOptions)MS_SOLVER_OPTIONS_INIT);

  assert_true (ms_analysis_is_consistent (analysis));
  assert_null (ms_analysis_dup (analysis, MS_SAYING_CONFLICT, -1, MS_ODDS_FORMAT_MINE));
  assert_int_equal (ms_analysis_get_certainty (analysis, 0, 0), MS_CERTAINTY_OPENED);
  assert_true (isnan (ms_analysis_get_probability (analysis, 0, 0)));
  assert_int_equal (ms_analysis_get_certainty (analysis, 0, 1), MS_CERTAINTY_SAFE);
  assert_float_equal (ms_analysis_get_probability (analysis, 1, 0), 0.5, 1e-12);
  assert_true (ms_analysis_is_outside (analysis, 3, 3));
  assert_false (ms_analysis_is_outside (analysis, 1, 0));
  assert_false (ms_analysis_is_best_guess (analysis, 0, 1)); /* safe cells exist */
  assert_true (isnan (ms_analysis_get_probability (analysis, 4, 0)));
  g_autofree char *layouts = ms_analysis_dup_layouts (analysis);
  assert_string_equal (layouts, "18");
}

static void
best_guesses (void **state)
{
  g_autoptr (MsAnalysis)
      analysis = analyze ("4x3x5\nHHHH\n4HHH\nHHHH\n", (MsSolverOptions)MS_SOLVER_OPTIONS_INIT);
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 4; x++)
      assert_int_equal (ms_analysis_is_best_guess (analysis, x, y), x >= 2);
}

/* With what is best opened, as the window has it. */
static MsAnalysis *
find (const char *text)
{
  MsDocument *document;
  MsAnalysis *analysis;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  assert_int_equal (ms_document_read (text, strlen (text), &document, NULL), MS_STATUS_OK);
  MsSolver *solver = ms_solver_new (NULL);
  assert_int_equal (
      ms_analysis_find (solver, document->position, &options, &analysis), MS_STATUS_OK);
  ms_solver_free (solver);
  ms_document_free (document);
  return analysis;
}

/* What the legend, the panel and the status line say, and which cells are ringed: "C3 E3". */
static void
assert_answer (
    MsAnalysis *analysis, const char *ring, const char *basis, const char *why, const char *summary)
{
  g_autoptr (GString) ringed = g_string_new (NULL);
  char name[MS_CELL_NAME_SIZE];
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  for (int cell = 0; cell < result->width * result->height; cell++)
    if (ms_analysis_is_best_guess (analysis, cell % result->width, cell / result->width))
      g_string_append_printf (ringed, "%s%s", ringed->len > 0 ? " " : "",
          ms_cell_name (cell % result->width, cell / result->width, name));
  assert_string_equal (ringed->str, ring);
  g_autofree char *short_text = ms_analysis_dup_basis (analysis);
  g_autofree char *sentence = ms_analysis_dup (analysis, MS_SAYING_WHY, -1, MS_ODDS_FORMAT_MINE);
  g_autofree char *line = ms_analysis_dup (analysis, MS_SAYING_SUMMARY, -1, MS_ODDS_FORMAT_MINE);
  assert_string_equal (short_text, basis);
  assert_string_equal (sentence, why);
  assert_string_equal (line, summary);
}

static void
assert_verdict (MsAnalysis *analysis, int x, int y, const char *expected)
{
  g_autofree char *verdict = ms_analysis_dup (analysis, MS_SAYING_LOSS,
      y * ms_analysis_get_result (analysis)->width + x, MS_ODDS_FORMAT_MINE);
  assert_string_equal (verdict, expected);
}

/* Three cells are as safe as each other, and the middle one wins half as often. */
static void
three_equal_cells (void **state)
{
  g_autofree char *text = text_read_worked ("endgame-three-equal.mine");
  g_autoptr (MsAnalysis) analysis = find (text);
  assert_answer (analysis, "C3 E3", "best chance to win",
      "Guess C3: best chance to win, 66.7 % by best play; 33.3 % mine. 1 other cell wins as often.",
      "No cell is certainly safe. Guess C3: best chance to win, 66.7 % by best play; 33.3 % mine. "
      "1 other cell wins as often.");
  assert_float_equal (ms_analysis_get_win (analysis, 3, 2), 1 / 3., 1e-15);
  assert_true (isnan (ms_analysis_get_win (analysis, 0, 0)));
  g_autofree char *why = ms_analysis_dup (analysis, MS_SAYING_WHY, -1, MS_ODDS_FORMAT_FRACTION);
  assert_string_equal (why,
      "Guess C3: best chance to win, 2/3 by best play; 0.333 mine. 1 other cell wins as often.");
  assert_verdict (
      analysis, 4, 2, "The chance of a mine there was 33 %. No cell had a better chance to win.");
  assert_verdict (analysis, 3, 2,
      "The chance of a mine there was 33 %. Its chance to win was 33.3 %. The best, C3, had 66.7 "
      "%.");
  assert_verdict (analysis, 1, 1, "You opened a certain mine.");
}

/* The look ahead of "fast" would take A16, which wins less often than two cells less safe. */
static void
exact_before_looking_ahead (void **state)
{
  g_autofree char *text = text_read_worked ("endgame-1344-layouts.mine");
  g_autoptr (MsAnalysis) analysis = find (text);
  assert_answer (analysis, "N15 N16", "best chance to win",
      "Guess N15: best chance to win, 29.5 % by best play; 50.0 % mine. 1 other cell wins as "
      "often.",
      "No cell is certainly safe. Guess N15: best chance to win, 29.5 % by best play; 50.0 % mine. "
      "1 other cell wins as often.");
  assert_int_equal (ms_analysis_get_endgame (analysis)->won_at[15 * 30], 377);
  assert_verdict (
      analysis, 13, 15, "The chance of a mine there was 50 %. No cell had a better chance to win.");
}

/* A lead beyond its error is told, a smaller one is none. */
static void
looking_ahead (void **state)
{
  g_autoptr (MsAnalysis) same = find ("8x6x8\n1HHHHHHH\nHHHHHHHH\nHHHHHHHH\nHHHHHHHH\nHHHHHHHH\n"
                                      "HHHHHHHH\n");
  assert_answer (same, "H1", "looking ahead",
      "Guess H1: looking ahead, no better cell is known; 15.9 % mine. No cell is safer.",
      "No cell is certainly safe. Guess H1: looking ahead, no better cell is known; 15.9 % mine. "
      "No cell is safer.");
  assert_verdict (same, 7, 0, "The chance of a mine there was 16 %. No cell was safer.");
  g_autoptr (MsAnalysis) other = find ("8x6x8\n01HHHHHH\n01HHHHHH\n122HHHHH\nHHHHHHHH\nHHHHHHHH\n"
                                       "HHHHHHHH\n");
  assert_answer (other, "C1", "looking ahead",
      "Guess C1: looking ahead, no better cell is known; 16.5 % mine. The safest cell would be D2, "
      "12.8 % mine.",
      "No cell is certainly safe. Guess C1: looking ahead, no better cell is known; 16.5 % mine.");
  assert_verdict (
      other, 2, 0, "The chance of a mine there was 17 %. Looking ahead, no better cell was known.");
  assert_verdict (other, 2, 1, "The chance of a mine there was 83 %. The safest was D2 (13 %).");
  assert_verdict (
      other, 3, 0, "The chance of a mine there was 17 %. Looking ahead, no better cell was known.");
  assert_verdict (
      other, 0, 3, "The chance of a mine there was 38 %. Looking ahead, C1 (17 %) was better.");
  assert_null (ms_analysis_get_endgame (other));
}

/* A cell is called better only where looking ahead says so beyond its error; where it does not,
 * none that is better is known; and of a cell it did not look at only the chance of a mine is
 * told. */
static void
better_beyond_the_error (void **state)
{
  g_autoptr (MsAnalysis) analysis = find ("8x6x8\n01HHHHHH\n01HHHHHH\n122HHHHH\nHHHHHHHH\n"
                                          "HHHHHHHH\nHHHHHHHH\n");
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  const MsBest *best = ms_analysis_get_best (analysis);
  int n[MS_N_CLAIMS] = { 0 };
  assert_int_equal (ms_analysis_get_basis (analysis), MS_BASIS_AHEAD);
  for (int cell = 0; cell < result->width * result->height; cell++)
    {
      MsClaims claims = { 0 };
      double error, lead = ms_best_compare (best, best->cell, cell, &error);
      if (result->certainty[cell] != MS_CERTAINTY_NONE)
        continue;
      ms_analysis_claim (analysis, MS_SAYING_LOSS, cell, &claims);
      assert_int_equal (claims.n, 2);
      MsClaimKind kind = claims.claims[1].kind;
      n[kind]++;
      if (ms_analysis_is_safest_guess (analysis, cell % 8, cell / 8))
        assert_int_equal (kind, MS_CLAIM_NONE_WAS_SAFER);
      else if (isnan (lead))
        assert_int_equal (kind, MS_CLAIM_SAFEST_WAS);
      else
        assert_int_equal (
            kind, lead > MS_RIVAL_ERRORS * error ? MS_CLAIM_CHOSEN_WAS : MS_CLAIM_WAS_CHOSEN);
    }
  assert_true (
      n[MS_CLAIM_SAFEST_WAS] > 0 && n[MS_CLAIM_WAS_CHOSEN] > 1 && n[MS_CLAIM_CHOSEN_WAS] > 0);
}

/* Of a lost game nothing is best opened, and before the first click nothing is better. */
static void
nothing_to_choose (void **state)
{
  g_autoptr (MsAnalysis) lost = find ("[Minesage]\nVersion=1\nKind=analysis\n[Rules]\nWidth=4\n"
                                      "Height=3\nMines=2\n[Cells]\nRow0=01XH\nRow1=01HH\n"
                                      "Row2=01HH\n");
  assert_int_equal (ms_analysis_get_best_guess (lost), -1);
  assert_int_equal (ms_analysis_get_n_best_guesses (lost), 0);
  assert_false (ms_analysis_has_ring (lost));
  g_autoptr (MsAnalysis) fresh = find ("3x3x2\nHHH\nHHH\nHHH\n");
  assert_int_equal (ms_analysis_get_basis (fresh), MS_BASIS_SAFEST);
  assert_int_equal (ms_analysis_get_n_best_guesses (fresh), 9);
  assert_false (ms_analysis_has_ring (fresh));
  assert_null (ms_analysis_get_endgame (fresh));
}

static void
conflicts (void **state)
{
  g_autoptr (MsAnalysis)
      analysis = analyze ("3x3x1\nH1H\n121\n0H0\n", (MsSolverOptions)MS_SOLVER_OPTIONS_INIT);
  int n = 0;

  assert_false (ms_analysis_is_consistent (analysis));
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 3; x++)
      n += ms_analysis_in_conflict (analysis, x, y);
  assert_int_equal (n, ms_analysis_get_result (analysis)->n_conflict_cells);
  assert_true (n > 0);
  assert_int_equal (ms_analysis_get_certainty (analysis, 0, 0), MS_CERTAINTY_NONE);
  g_autofree char *layouts = ms_analysis_dup_layouts (analysis);
  assert_string_equal (layouts, "0");
}

static void
estimates (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.force_estimate = true;
  g_autoptr (MsAnalysis) analysis = analyze ("4x3x5\nHHHH\n4HHH\nHHHH\n", options);
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  assert_int_equal (result->method, MS_METHOD_ESTIMATE);
  g_autofree char *layouts = ms_analysis_dup_layouts (analysis);
  assert_string_equal (layouts, "?");
  g_autofree char *summary = ms_analysis_dup (analysis, MS_SAYING_SUMMARY, -1, MS_ODDS_FORMAT_MINE);
  assert_non_null (strstr (summary, "≈"));
  assert_non_null (strstr (summary, " ± "));
  g_autofree char *cell = ms_odds_format_dup_cell (MS_ODDS_FORMAT_MINE, result, 0, 1);
  assert_true (g_regex_match_simple ("^≈(79|80)\\.\\d % ± <?\\d\\.\\d %$", cell, 0, 0));
  g_autofree char *outside = ms_odds_format_dup_cell (
      MS_ODDS_FORMAT_MINE, result, ms_find_outside_cell (result), 1);
  assert_true (g_str_has_prefix (outside, "≈"));
}

static bool
never (double progress, void *user_data)
{
  return false;
}

static void
stopped_at_a_limit (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  g_autofree char *row = g_strnfill (30, 'H');
  g_autoptr (GString) text = g_string_new ("30x30x200\n");
  for (int y = 0; y < 30; y++)
    g_string_append_printf (text, "%.*s%c%.*s\n", 14, row, y % 3 == 1 ? '2' : 'H', 15, row);
  options.memory_limit = 1;
  options.poll = never;
  g_autoptr (MsAnalysis) analysis = analyze (text->str, options);
  assert_int_equal (ms_analysis_get_status (analysis), MS_STATUS_MEMORY_LIMIT);
  g_autofree char *summary = ms_analysis_dup (analysis, MS_SAYING_SUMMARY, -1, MS_ODDS_FORMAT_MINE);
  assert_string_equal (summary, "The memory limit was reached; only what was proven is shown.");
}

static void
assert_percentage (double p, MsCertainty certainty, const char *expected)
{
  g_autofree char *text = ms_odds_format_dup_percentage (p, certainty, 1, TRUE);
  assert_string_equal (text, expected);
}

static void
percentages (void **state)
{
  assert_percentage (0.125, MS_CERTAINTY_NONE, "12.5 %");
  assert_percentage (1e-9, MS_CERTAINTY_NONE, "<0.1 %");
  assert_percentage (1 - 1e-9, MS_CERTAINTY_NONE, ">99.9 %");
  assert_percentage (0, MS_CERTAINTY_SAFE, "0 %");
  assert_percentage (1, MS_CERTAINTY_MINE, "100 %");
  assert_percentage (NAN, MS_CERTAINTY_NONE, "?");
}

/* After the end the shown mines count as covered: the odds are those of the last decision. */
static void
lost_game_is_analysed_as_it_was (void **state)
{
  static const char opened[] = "[Minesage]\nVersion=1\nKind=analysis\n[Rules]\nWidth=4\nHeight=3\n"
                               "Mines=2\n[Cells]\nRow0=001%c\nRow1=002%c\nRow2=001%c\n";
  g_autofree char *before = g_strdup_printf (opened, 'H', 'H', 'H');
  g_autofree char *after = g_strdup_printf (opened, 'X', 'W', 'M');
  g_autoptr (MsAnalysis) then = analyze (before, (MsSolverOptions)MS_SOLVER_OPTIONS_INIT);
  g_autoptr (MsAnalysis) now = analyze (after, (MsSolverOptions)MS_SOLVER_OPTIONS_INIT);
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 4; x++)
      assert_int_equal (
          ms_analysis_get_certainty (then, x, y), ms_analysis_get_certainty (now, x, y));
  assert_int_equal (ms_analysis_get_certainty (now, 3, 1), MS_CERTAINTY_SAFE);
}

static void
expert_game_through_the_analyser (void **state)
{
  g_autofree char *path = g_build_filename (
      g_getenv ("G_TEST_SRCDIR"), "..", "data", "examples", "expert.mine", NULL);
  g_autofree char *text = NULL;
  g_autoptr (MsGame) game = ms_game_new ();
  g_autoptr (MsAnalyzer) analyzer = ms_analyzer_new (game);

  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  assert_true (ms_game_load_text (game, text, -1, NULL));
  ms_follower_set_active (MS_FOLLOWER (analyzer), TRUE);
  while (ms_analyzer_get_busy (analyzer))
    g_main_context_iteration (NULL, TRUE);
  MsAnalysis *analysis = ms_analyzer_get_analysis (analyzer);
  g_autofree char *summary = ms_analysis_dup (analysis, MS_SAYING_SUMMARY, -1, MS_ODDS_FORMAT_MINE);
  assert_string_equal (summary, "10 cells are certainly safe.");
  assert_int_equal (ms_analysis_get_certainty (analysis, 1, 5), MS_CERTAINTY_SAFE);
  assert_int_equal (ms_analysis_get_result (analysis)->method, MS_METHOD_EXACT);
}

/* 2/3 are won from here, but not by every one of the safest cells. */
static void
the_analyser_chooses_the_guess (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MsGame) game = ms_game_new ();
  g_autoptr (MsAnalyzer) analyzer = ms_analyzer_new (game);
  assert_true (ms_game_load_text (game, "3x3x3\nHHH\nH3H\n121\n", -1, &error));
  ms_follower_set_active (MS_FOLLOWER (analyzer), TRUE);
  while (ms_analyzer_get_analysis (analyzer) == NULL)
    g_main_context_iteration (NULL, TRUE);
  MsAnalysis *analysis = ms_analyzer_get_analysis (analyzer);
  assert_int_equal (ms_analysis_get_basis (analysis), MS_BASIS_WIN);
  assert_true (ms_analysis_has_ring (analysis));
  assert_true (ms_analysis_is_best_guess (analysis, 0, 0));
  assert_false (ms_analysis_is_best_guess (analysis, 1, 0));
  g_autofree char *why = ms_analysis_dup (analysis, MS_SAYING_WHY, -1, MS_ODDS_FORMAT_MINE);
  assert_string_equal (why,
      "Guess A1: best chance to win, 66.7 % by best play; 33.3 % mine. 1 other cell wins as "
      "often.");
}

/* A hint under an unknown total speaks of the chances that the board shows. */
static void
advice_knows_the_density (void **state)
{
  g_autoptr (MsGame) game = ms_game_new ();
  assert_true (ms_game_load_text (game, "3x2x1\nHHH\nHHH\n", -1, NULL));
  MsPosition *position = ms_game_ref_position (game);
  const double densities[] = { NAN, 0.25 };
  const char *const told[] = { "16.7 %", "25.0 %" };
  for (int i = 0; i < 2; i++)
    {
      MsQuestion question = { .kind = MS_ADVICE_CELL, .density = densities[i] };
      g_autoptr (MsAdvice) advice = NULL;
      assert_int_equal (ms_advice_find (&question, position, NULL, NULL, &advice), MS_STATUS_OK);
      g_autofree char *why = ms_advice_dup (advice, MS_ADVICE_WHY, MS_ODDS_FORMAT_MINE);
      if (strstr (why, told[i]) == NULL)
        fail_msg ("%s", why);
    }
  ms_position_unref (position);
}

/* Cell 0 as any other. */
static void
the_first_cell_is_the_best (void **state)
{
  g_autoptr (MsAnalysis) analysis = find ("3x1x1\nH1H\n");
  assert_verdict (
      analysis, 0, 0, "The chance of a mine there was 50 %. No cell had a better chance to win.");
}

/* Of cells beside the board, and of all where no layout fits, nothing is known. */
static void
nothing_is_known_of_no_cell (void **state)
{
  static const int places[][2] = { { -1, 0 }, { 0, -1 }, { 3, 0 }, { 0, 1 }, { 1, 0 } };
  g_autoptr (MsAnalysis) sound = find ("3x1x1\n1HH\n"), none = find ("3x1x1\n8H8\n");
  for (int i = 0; i < (int)G_N_ELEMENTS (places); i++)
    for (int j = i == 4; j < 2; j++)
      {
        const MsAnalysis *analysis = j == 0 ? sound : none;
        int x = places[i][0], y = places[i][1];
        assert_int_equal (ms_analysis_get_certainty (analysis, x, y), MS_CERTAINTY_NONE);
        assert_true (isnan (ms_analysis_get_probability (analysis, x, y)));
        assert_true (isnan (ms_analysis_get_win (analysis, x, y)));
        assert_null (ms_analysis_get_win_fraction (analysis, x, y));
        assert_false (ms_analysis_is_outside (analysis, x, y));
        assert_false (ms_analysis_is_safest_guess (analysis, x, y));
        assert_false (ms_analysis_is_best_guess (analysis, x, y));
        assert_false (ms_analysis_in_conflict (analysis, x, y));
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (summaries),
    cmocka_unit_test (figures_of_cells),
    cmocka_unit_test (best_guesses),
    cmocka_unit_test (three_equal_cells),
    cmocka_unit_test (exact_before_looking_ahead),
    cmocka_unit_test (looking_ahead),
    cmocka_unit_test (better_beyond_the_error),
    cmocka_unit_test (nothing_to_choose),
    cmocka_unit_test (the_analyser_chooses_the_guess),
    cmocka_unit_test (conflicts),
    cmocka_unit_test (the_first_cell_is_the_best),
    cmocka_unit_test (nothing_is_known_of_no_cell),
    cmocka_unit_test (estimates),
    cmocka_unit_test (stopped_at_a_limit),
    cmocka_unit_test (percentages),
    cmocka_unit_test (lost_game_is_analysed_as_it_was),
    cmocka_unit_test (advice_knows_the_density),
    cmocka_unit_test (expert_game_through_the_analyser),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
