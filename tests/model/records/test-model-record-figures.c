/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formulas against values that are reckoned while they are written, in C and in SQL; what is no
 * formula; and the figures of games against a second count of their moves. */
#include "cmocka-common.h"

#include "ms-record-figures.h"
#include "ms-record-history.h"
#include "record-support.h"

#include <math.h>
#include <string.h>

/* --- Random formulas --- */

static guint64 random_state;

static guint
draw (guint below)
{
  random_state = random_state * G_GUINT64_CONSTANT (6364136223846793005) + 1442695040888963407;
  return (guint)(random_state >> 33) % below;
}

static double
write_leaf (GString *text, const MsRecord *record)
{
  switch (draw (6))
    {
    case 0:
      g_string_append (text, "3bv");
      return record->counts.board.bbbv;
    case 1:
      g_string_append (text, draw (2) != 0 ? "time" : "seconds");
      return (double)record->elapsed_ms / 1000;
    case 2:
      g_string_append (text, "won");
      return record->won != FALSE;
    case 3:
      g_string_append (text, "2.5");
      return 2.5;
    case 4:
      g_string_append (text, "chords");
      return record->counts.clicks.chords;
    default:
      g_string_append (text, "7");
      return 7;
    }
}

/* Every operand stands in brackets: what binds more is another test's. */
static double
write_formula (GString *text, const MsRecord *record, int depth)
{
  static const char signs[] = "+-*/^";
  if (depth == 0 || draw (4) == 0)
    return write_leaf (text, record);
  char sign = signs[draw (5)];
  g_string_append_c (text, '(');
  double a = write_formula (text, record, depth - 1);
  g_string_append_printf (text, draw (2) != 0 ? ") %c (" : ")%c(", sign);
  double b = write_formula (text, record, depth - 1);
  g_string_append_c (text, ')');
  return sign == '+' ? a + b
      : sign == '-'  ? a - b
      : sign == '*'  ? a * b
      : sign == '^'  ? pow (a, b)
      : b == 0       ? NAN
                     : a / b;
}

/* NaN where it is NULL. */
static double
ask (RecordFixture *fixture, const char *sql)
{
  g_autofree char *question = g_strdup_printf ("SELECT %s FROM games", sql);
  g_autoptr (sqlite3_stmt) row = ms_record_store_prepare (fixture->store, question, NULL);
  assert_non_null (row);
  assert_int_equal (sqlite3_step (row), SQLITE_ROW);
  return sqlite3_column_type (row, 0) == SQLITE_NULL ? NAN : sqlite3_column_double (row, 0);
}

static gboolean
is_near (double a, double b)
{
  return (isnan (a) && isnan (b)) || fabs (a - b) <= 1e-9 * fmax (1, fmax (fabs (a), fabs (b)));
}

static void
formulas_have_their_values (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) record = record_played (9, 9, 10, 3, TRUE);
  ms_record_measure (record, NULL);
  record_add (fixture->store, record);
  int n_known = 0;
  for (random_state = 1; n_known < 300; random_state++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *fault = NULL;
      double expected = write_formula (text, record, 4);
      g_autoptr (MsRecordFormula) formula = text->len <= MS_RECORD_FORMULA_MOST
          ? ms_record_formula_new (text->str, &fault)
          : NULL;
      if (text->len > MS_RECORD_FORMULA_MOST)
        continue;
      if (formula == NULL)
        fail_msg ("%s: %s", text->str, fault);
      double value = ms_record_formula_evaluate (formula, record);
      if (!isfinite (expected))
        assert_true (isnan (value));
      else if (!is_near (value, expected)
          || !is_near (ask (fixture, ms_record_formula_get_sql (formula)), expected))
        fail_msg ("%s is %g, not %g", text->str, expected, value);
      else
        n_known++;
    }
}

static void
signs_bind_as_usual (void **state)
{
  static const struct
  {
    const char *text;
    double value;
  } cases[] = { { "1+2*3", 7 }, { "7-2-1", 4 }, { "8/4/2", 1 }, { "2^3^2", 512 }, { "-2^2", -4 },
    { "2^-1", 0.5 }, { "2*-3", -6 }, { " ( 1 + 2 ) * 3 ", 9 }, { "sqrt(16)", 4 }, { "ln(1)", 0 },
    { "1e2 + .5", 100.5 }, { "3/2", 1.5 }, { "1/0", NAN }, { "ln(0-1)", NAN }, { "sqrt(-1)", NAN },
    { "guesses", NAN }, { "9 * guesses", NAN } };
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) record = ms_record_new ();
  record->rules = (MsRules){ 9, 9, 10, MS_FIRST_CLICK_ANY };
  record_add (fixture->store, record);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *fault = NULL;
      g_autoptr (MsRecordFormula) formula = ms_record_formula_new (cases[i].text, &fault);
      if (formula == NULL || !is_near (ms_record_formula_evaluate (formula, record), cases[i].value)
          || !is_near (ask (fixture, ms_record_formula_get_sql (formula)), cases[i].value))
        fail_msg ("%s: %s", cases[i].text, fault);
    }
}

static void
faults_name_their_place (void **state)
{
  static const struct
  {
    const char *text, *fault;
  } cases[] = {
    { "", "Something is missing at the end of the formula." },
    { "3bv /", "Something is missing at the end of the formula." },
    { "(1 + 2", "Something is missing at the end of the formula." },
    { "sqrt 2", "“2” is not expected at letter 6." },
    { "3bv time", "“t” is not expected at letter 5." },
    { "1 + )", "“)” is not expected at letter 5." },
    { "1,5", "“,” is not expected at letter 2." },
    { "time × 2", "“×” is not expected at letter 6." },
    { "3bv / tmie", "“tmie” at letter 7 is no figure." },
    { "player", "“player” at letter 1 is no figure." },
    { "1; DROP TABLE games", "“;” is not expected at letter 2." },
    { "1e999", "“1” is not expected at letter 1." },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *fault = NULL;
      assert_null (ms_record_formula_new (cases[i].text, &fault));
      assert_string_equal (fault, cases[i].fault);
      g_free (fault);
    }
  g_autofree char *brackets = g_strnfill (150, '('), *long_one = g_strnfill (201, '1');
  g_autofree char *deep = NULL, *too_long = NULL, *many = NULL;
  assert_null (ms_record_formula_new (brackets, &deep));
  assert_string_equal (deep, "The formula is nested too deeply.");
  assert_null (ms_record_formula_new (long_one, &too_long));
  assert_string_equal (too_long, "The formula is too long.");
  g_autoptr (GString) sum = g_string_new ("hznt");
  for (int i = 0; i < 30; i++)
    g_string_append (sum, "+hznt");
  assert_null (ms_record_formula_new (sum->str, &many));
  assert_string_equal (many, "The formula is too long.");
}

/* --- Figures of games --- */

static double
get (const MsRecord *record, const char *name)
{
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (strcmp (column->sql, name) == 0)
      return ms_record_figure_get (column, record);
  fail_msg ("there is no %s", name);
  return NAN;
}

/* Marks as the text of the moves has them, cell by cell. */
typedef struct
{
  int flags, unflags, wrong, questions;
} Marks;

static Marks
count_marks (const MsRecord *record)
{
  Marks marks = { 0 };
  char at[64 * 64] = { 0 };
  const guint8 *bits = g_bytes_get_data (record->layout, NULL);
  g_auto (GStrv) moves = g_strsplit (record->moves, " ", -1);
  for (gsize i = 0; moves[i] != NULL; i++)
    {
      char letter = moves[i][0];
      char *end;
      int x = (int)strtol (moves[i] + 1, &end, 10), y = (int)strtol (end + 1, NULL, 10);
      int cell = y * record->rules.width + x;
      if (strchr ("fFqu", letter) == NULL)
        continue;
      gboolean flag = letter == 'f' || letter == 'F';
      marks.flags += flag && at[cell] != 'f';
      marks.wrong += flag && at[cell] != 'f' && (bits[cell / 8] >> (7 - cell % 8) & 1) == 0;
      marks.unflags += !flag && at[cell] == 'f';
      marks.questions += letter == 'q' && at[cell] != 'q';
      at[cell] = flag ? 'f' : letter;
    }
  return marks;
}

static void
games_have_their_figures (void **state)
{
  int n_flagged = 0;
  for (guint64 seed = 1; seed <= 100; seed++)
    {
      g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, seed % 2 != 0);
      Marks marks = count_marks (record);
      ms_record_measure (record, NULL);
      assert_int_equal (get (record, "flags"), marks.flags);
      assert_int_equal (get (record, "unflags"), marks.unflags);
      assert_int_equal (get (record, "wrong_flags"), marks.wrong);
      assert_int_equal (get (record, "question_marks"), marks.questions);
      assert_int_equal (get (record, "wasted_left"),
          record->counts.clicks.left - record->counts.clicks.effective_left);
      double cells = 0, seconds = (double)record->elapsed_ms / 1000;
      for (int i = 0; i <= 8; i++)
        {
          g_autofree char *name = g_strdup_printf ("cells_%d", i);
          cells += get (record, name);
        }
      assert_int_equal (cells, 71);
      assert_true (is_near (get (record, "left_per_second"), record->counts.clicks.left / seconds));
      assert_true (is_near (get (record, "flag_worth"),
          marks.flags > 0 ? (double)record->counts.details.bbbv_by_chords / marks.flags : NAN));
      assert_true (!record->won || get (record, "openings_solved") == get (record, "openings"));
      assert_true (!record->won || get (record, "islands_solved") == get (record, "islands"));
      assert_true (isnan (get (record, "half_clicks")) || record->path != NULL);
      n_flagged += marks.flags > 0;
    }
  assert_true (n_flagged > 10);
}

/* What the command metrics says of a figure; NaN: null, or nothing. */
static double
read_report (const MsReportRow *row, const MsReportMetrics *metrics)
{
  g_autoptr (GString) json = g_string_new (NULL);
  ms_report_row_append_json (json, row, metrics);
  const char *number = strchr (json->str, ':');
  return number == NULL || g_str_has_suffix (json->str, "null") ? NAN
                                                                : g_ascii_strtod (number + 1, NULL);
}

/* What a formula makes of what is kept is what the reader of the same row says of the game. */
static void
the_library_says_what_the_report_says (void **state)
{
  int n_known = 0;
  for (guint64 seed = 1; seed <= 60; seed++)
    {
      g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, seed % 2 != 0);
      MsDocument document = { .play = ms_record_replay (record), .elapsed_ms = record->elapsed_ms };
      MsReportMetrics metrics;
      const MsReportRow *row;
      assert_int_equal (ms_report_metrics_find (&metrics, &document), MS_STATUS_OK);
      ms_record_measure (record, NULL);
      for (int i = 0; (row = ms_report_rows_get (i)) != NULL; i++)
        if (row->column != NULL && strcmp (row->column, "half_clicks") != 0)
          {
            double kept = get (record, row->column), said = read_report (row, &metrics);
            /* Of nothing solved ZiNi has no efficiency in the one, and none at all in the other. */
            if (metrics.counts.solved > 0)
              assert_true (is_near (kept, said));
            n_known += !isnan (said);
          }
      ms_play_free (document.play);
    }
  assert_true (n_known > 60 * 30);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (formulas_have_their_values, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (signs_bind_as_usual, record_set_up, record_tear_down),
    cmocka_unit_test (faults_name_their_place),
    cmocka_unit_test (games_have_their_figures),
    cmocka_unit_test (the_library_says_what_the_report_says),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
