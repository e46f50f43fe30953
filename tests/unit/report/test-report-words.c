/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reports say of times, clicks and counts whose figures are known: moments made up for the
 * ladder's worth, chords that were missed, numbers of layouts, and how a game has ended. */
#include "cmocka-common.h"

#include "ms-json.h"
#include "ms-report-explain.h"
#include "ms-report-review.h"
#include "ms-report-worth.h"
#include "ms-report.h"

#include <math.h>
#include <string.h>

/* Takes made. */
static void
is (char *made, const char *expected)
{
  assert_string_equal (made, expected);
  g_free (made);
}

/* --- What the ladder is worth --- */

static const char *const names[] = { "a.mvf", "b.mvf", "c.mvf" };

/* The latest game first: one number took 2 s on average, the pattern 1-2 6 s, 1-1 9 s. */
static const MsWorthMoment moments[] = {
  { 0, 300, { 1, 3000, { .rule = MS_RUNG_ONE_NUMBER } } },
  { 0, 300, { 2, 5000, { .rule = MS_RUNG_TWO_NUMBERS, .pattern = 12 } } },
  { 0, 300, { 3, 2500, { .rule = MS_N_RUNG_RULES } } },
  { 1, 200, { 4, 7000, { .rule = MS_RUNG_TWO_NUMBERS, .pattern = 12 } } },
  { 1, 200, { 5, 9000, { .rule = MS_RUNG_TWO_NUMBERS, .pattern = 11 } } },
  { 2, 100, { 6, 1000, { .rule = MS_RUNG_ONE_NUMBER } } },
};

static MsWorth *
make_worth (const MsWorthMoment *first, guint n)
{
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (MsWorthMoment));
  g_array_append_vals (needs, first, n);
  return ms_worth_new (needs);
}

static void
rows_of_the_ladder_have_their_patterns (void **state)
{
  g_autoptr (MsWorth) worth = make_worth (moments, G_N_ELEMENTS (moments));
  static const char *const titles[] = { "One number – MD(1)", "Two numbers – MD(2)",
    "Two numbers – MD(2): 1-1", "Two numbers – MD(2): 1-2", "No cell was certainly safe" };
  assert_int_equal (worth->n_games, 3);
  assert_int_equal (worth->rows->len, G_N_ELEMENTS (titles));
  for (guint i = 0; i < worth->rows->len; i++)
    is (ms_report_worth_dup_title (&g_array_index (worth->rows, MsWorthRow, i)), titles[i]);
  is (ms_report_worth_dup_patterns (worth, 1), "1-2: 12.0 s in 2 moments; 1-1: 9.0 s in 1 moment");
  assert_null (ms_report_worth_dup_patterns (worth, 0));
}

static void
costs_are_beyond_what_one_number_took (void **state)
{
  g_autoptr (MsWorth) worth = make_worth (moments, G_N_ELEMENTS (moments));
  const MsWorthRow *rows = (const MsWorthRow *)worth->rows->data;
  is (ms_report_worth_dup_cost (&rows[1]),
      "≈15.0 s beyond what one number took on average, in 3 moments.");
  is (ms_report_worth_dup_times (&rows[1]),
      "3 moments, 21.0 s in all. Half took at most 7.0 s, nine of ten 9.0 s.");
  assert_float_equal (worth->cost_ms, 15000, 1e-9);
  assert_int_equal (worth->costs->len, 2);
  assert_int_equal (g_array_index (worth->costs, guint, 0), 3); /* 1-2: 8 s, before 1-1: 7 s */
  assert_int_equal (g_array_index (worth->costs, guint, 1), 2);

  g_autoptr (MsWorth) alone = make_worth (moments, 1);
  assert_float_equal (alone->cost_ms, 0, 0);
  g_autoptr (MsWorth) others = make_worth (moments + 3, 2);
  assert_true (isnan (others->cost_ms));
  assert_int_equal (others->costs->len, 0);
}

static void
the_longest_moments_name_their_games (void **state)
{
  g_autoptr (MsWorth) worth = make_worth (moments, G_N_ELEMENTS (moments));
  g_autofree char *json = ms_report_worth_dup_json (worth, 3, names);
  assert_non_null (strstr (json,
      "\"longest\":[{\"file\":\"b.mvf\",\"move\":4,\"wait\":7000},"
      "{\"file\":\"a.mvf\",\"move\":2,\"wait\":5000}]"));
}

/* --- Others --- */

static void
missed_chords_say_what_they_would_have_saved (void **state)
{
  MsHabit habit = { .kind = MS_HABIT_MISSED_CHORD, .cell = 12, .n_clicks = 5 };
  is (ms_report_review_dup_habit (&habit, 9, MS_ODDS_FORMAT_MINE),
      "A chord on D2 would have opened with one click what took 5 clicks; its flags stood.");
  habit.n_flags = 1;
  is (ms_report_review_dup_habit (&habit, 9, MS_ODDS_FORMAT_MINE),
      "With the flags that it lacked (1), a chord on D2 would have saved clicks: 3 of the 5 that "
      "opened the cells around it.");
  habit.n_flags = 2;
  is (ms_report_review_dup_habit (&habit, 9, MS_ODDS_FORMAT_MINE),
      "With the flags that it lacked (2), a chord on D2 would have saved clicks: 2 of the 5 that "
      "opened the cells around it.");
}

static char *
dup_layouts (double mantissa, long exponent)
{
  GString *json = g_string_new (NULL);
  ms_json_append_layouts (json, &(MsLayoutCount){ .mantissa = mantissa, .exponent = exponent });
  return g_string_free (json, FALSE);
}

static void
twelve_digits_are_written_out (void **state)
{
  is (dup_layouts (1.5, 1), "\"15\"");
  is (dup_layouts (1.23456789012, 11), "\"123456789012\"");
  is (dup_layouts (1.23456789012, 12), "\"1.23456789012e+12\"");
}

static void
an_ended_game_is_over (void **state)
{
  static const struct
  {
    MsCell cells[2];
    gboolean over, won;
  } ends[] = {
    { { 1, MS_CELL_COVERED }, TRUE, TRUE },
    { { 1, MS_CELL_BLAST }, TRUE, FALSE },
    { { MS_CELL_COVERED, MS_CELL_COVERED }, FALSE, FALSE },
  };
  MsSolverResult result = { .consistent = true };
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      gboolean won;
      MsPosition *position;
      assert_int_equal (
          ms_position_new (2, 1, 1, ends[i].cells, NULL, &position, NULL), MS_STATUS_OK);
      MsReport report = { .position = position, .result = &result };
      assert_int_equal (ms_report_is_over (&report, &won), ends[i].over);
      assert_int_equal (won, ends[i].won);
      ms_position_unref (position);
    }
}

/* Of one guess as of many; where there was none, nothing was decided. */
static void
rules_that_decided_guesses_are_named (void **state)
{
  static const char decided[] = "The rules decided these guesses";
  for (int n_guesses = 0; n_guesses < 3; n_guesses++)
    for (int by_rules = 0; by_rules < 2; by_rules++)
      {
        MsReview review = { .decided = by_rules,
          .sum = { .n_openings = 5, .n_guesses = n_guesses, .complete = true, .survival = 0.5 } };
        g_autofree char *summary = ms_report_review_dup_summary (&review, MS_ODDS_FORMAT_MINE);
        assert_int_equal (strstr (summary, decided) != NULL, by_rules && n_guesses > 0);
      }
}

static void
equations_that_are_cut_say_so (void **state)
{
  static const MsReportForm forms[] = { MS_REPORT_TEXT, MS_REPORT_MARKDOWN };
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    for (int cut = 0; cut < 2; cut++)
      {
        const MsReportSubject subject = { .name = "a.mine", .form = forms[i] };
        const MsEquations equations = { .width = 2, .height = 1, .cut = cut };
        g_autofree char *text = ms_report_dup_equations (&subject, &equations);
        assert_int_equal (strstr (text, "more lines than are shown") != NULL, cut);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (rows_of_the_ladder_have_their_patterns),
    cmocka_unit_test (costs_are_beyond_what_one_number_took),
    cmocka_unit_test (the_longest_moments_name_their_games),
    cmocka_unit_test (missed_chords_say_what_they_would_have_saved),
    cmocka_unit_test (twelve_digits_are_written_out),
    cmocka_unit_test (an_ended_game_is_over),
    cmocka_unit_test (rules_that_decided_guesses_are_named),
    cmocka_unit_test (equations_that_are_cut_say_so),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
