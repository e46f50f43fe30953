/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Writes whole reviews of games: for people line by line, or a season as a table; for programs as
 * lines of JSON, or as a table of comma-separated values. */
#include "ms-report-review.h"

#include "ms-cell-name.h"
#include "ms-details.h"
#include "ms-json.h"
#include "ms-report-metrics.h"
#include "ms-report.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

/* --- For people --- */

static const char *
get_state (const MsReview *review)
{
  if (review->won)
    return C_ ("game", "won");
  return review->lost ? C_ ("game", "lost") : C_ ("game", "not ended");
}

static void
append_opening (GString *text, const MsReviewOpening *opening, const MsReviewEstimate *estimate,
    int width, MsOddsFormat numbers)
{
  g_autofree char *played = ms_report_review_dup_estimate (estimate, numbers);
  g_autofree char *detail = ms_report_review_dup_detail (opening, width, numbers);
  g_string_append_printf (text, "%9.3f s  %-5s ", (double)opening->time_ms / 1000,
      ms_cell_name_at (opening->cell, width).text);
  /* Translators: a verdict and a sentence about it: "Worse guess: 33.3 % mine …" */
  g_string_append_printf (text, _ ("%1$s: %2$s"), ms_report_review_get_title (opening), detail);
  g_string_append_c (text, '\n');
  if (played != NULL)
    g_string_append_printf (text, "%18s %s\n", "", played);
}

static void
append_line (GString *text, const char *line)
{
  if (line != NULL)
    g_string_append_printf (text, "%s\n", line);
}

static void
append_habits (GString *text, const MsReview *review, MsOddsFormat numbers)
{
  int chosen[MS_REPORT_MOST_HABITS], n = ms_report_review_choose_habits (review, chosen);
  for (int i = 0; i < n; i++)
    {
      const MsHabit *habit = &review->habits[chosen[i]];
      g_autofree char *detail = ms_report_review_dup_habit (habit, review->width, numbers);
      g_string_append_printf (text, "%9.3f s  %-5s ", (double)habit->to_ms / 1000,
          ms_cell_name_at (habit->cell, review->width).text);
      g_string_append_printf (
          text, _ ("%1$s: %2$s"), ms_report_review_get_habit_title (habit->kind), detail);
      g_string_append_c (text, '\n');
    }
}

/* What the flags of the game earned (ms-details.h), *n of them; to be freed by ms_dealloc. */
static MsFlagWorth *
find_flags (const MsReportReview *report, int *n)
{
  MsFlagWorth *flags = NULL;
  MsDetails details = { 0 };
  if (report->play != NULL
      && ms_details_list_flags (report->play, NULL, &flags, &details) != MS_STATUS_OK)
    details.flags = 0;
  *n = details.flags;
  return flags;
}

static void
append_flag_worths (GString *text, const MsReportReview *report)
{
  int n;
  MsFlagWorth *flags = find_flags (report, &n);
  g_autoptr (GString) list = g_string_new (NULL);
  for (int i = 0; i < n; i++)
    g_string_append_printf (list, "%s%s %.2f", i > 0 ? C_ ("list of cells", ", ") : "",
        ms_cell_name_at (flags[i].cell, report->review->width).text, flags[i].worth);
  if (n > 0)
    {
      /* Translators: a list of cells with numbers: "D4 1.50, F7 0.00". */
      g_string_append_printf (text, _ ("3BV that each flag earned by chords: %s."), list->str);
      g_string_append_c (text, '\n');
    }
  ms_dealloc (NULL, flags);
}

char *
ms_report_review_dup_text (const MsReportReview *report)
{
  const MsReview *review = report->review;
  g_autofree char *summary = ms_report_review_dup_summary (review, report->numbers);
  g_autofree char *sentences = ms_report_figures_dup_sentences (&review->sum);
  g_autofree char *clicks = report->least != NULL
      ? ms_report_review_dup_clicks (report->play, report->least)
      : NULL;
  GString *text = g_string_new (NULL);
  g_string_append_printf (text,
      /* Translators: a file name, width, height, mines, how the game ended, seconds. */
      g_dngettext (GETTEXT_PACKAGE, "%1$s: %2$d×%3$d, %4$d mine, %5$s, %6$.3f s",
          "%1$s: %2$d×%3$d, %4$d mines, %5$s, %6$.3f s", (gulong)review->mines),
      report->name, review->width, review->height, review->mines, get_state (review),
      (double)report->elapsed_ms / 1000);
  g_string_append_c (text, '\n');
  for (int i = 0; i < review->n_openings; i++)
    if (review->openings[i].verdict != MS_VERDICT_CERTAIN)
      append_opening (text, &review->openings[i],
          report->estimates != NULL ? &report->estimates[i] : NULL, review->width, report->numbers);
  for (int i = 0; i < review->n_flags; i++)
    {
      g_autofree char *flag = ms_report_review_dup_flag (&review->flags[i], review->width);
      append_line (text, flag);
    }
  append_habits (text, review, report->numbers);
  append_flag_worths (text, report);
  append_line (text, sentences);
  append_line (text, clicks);
  if (report->assisted)
    append_line (text, _ ("Odds, hints or undo were used in this game."));
  append_line (text, summary);
  return g_string_free (text, FALSE);
}

void
ms_report_season_init (MsReportSeason *season)
{
  *season = (MsReportSeason){ .text = g_string_new (NULL) };
  /* Translators: the heads of a table's columns: how the game ended (at most 9 letters), and its
   * time (8). */
  ms_report_append_right (season->text, C_ ("season", "result"), 9);
  ms_report_append_right (season->text, C_ ("season", "time"), 10);
  ms_report_figures_append_heads (season->text);
  /* Translators: the head of a table's last column. */
  g_string_append_printf (season->text, "  %s\n", C_ ("season", "file"));
}

static void
append_row (GString *text, const char *result, int64_t elapsed_ms, const MsReviewSum *sum,
    int n_games, const char *name)
{
  ms_report_append_right (text, result, 9);
  g_string_append_printf (text, "%10.3f", (double)elapsed_ms / 1000);
  ms_report_figures_append_row (text, sum, n_games);
  g_string_append_printf (text, "  %s\n", name);
}

void
ms_report_season_add (MsReportSeason *season, const MsReportReview *report)
{
  const MsReview *review = report->review;
  append_row (season->text, get_state (review), report->elapsed_ms, &review->sum, 1, report->name);
  season->n_games++;
  season->n_won += review->won;
  season->elapsed_ms += report->elapsed_ms;
  ms_report_figures_add (&season->total, &review->sum);
}

char *
ms_report_season_end (MsReportSeason *season)
{
  g_autofree char *games = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%1$d game, %2$d won",
                                                "%1$d games, %2$d won", (gulong)season->n_games),
      season->n_games, season->n_won);
  append_row (season->text, "", season->elapsed_ms, &season->total, season->n_games, games);
  return g_string_free (g_steal_pointer (&season->text), FALSE);
}

/* --- For programs --- */

static void
append_guess (GString *json, const MsReviewOpening *opening, int width)
{
  static const char *const grounds[] = {
    [MS_GROUNDS_PROOF] = "proof", [MS_GROUNDS_AHEAD] = "ahead", [MS_GROUNDS_RISK] = "risk"
  };
  if (opening->error > 0)
    ms_json_add_double (json, "error", opening->error);
  ms_json_add_string (json, "basis", ms_report_name_basis (opening->basis));
  ms_json_add_cells (json, "best_cells", opening->best_cells, opening->n_best, width);
  ms_json_add_doubles (json, "best_mines", opening->best_mines, (gsize)opening->n_best);
  ms_json_add_double (json, "behind", opening->behind);
  ms_json_add_double (json, "behind_error", isnan (opening->behind) ? NAN : opening->behind_error);
  if (opening->verdict == MS_VERDICT_BEST || opening->verdict == MS_VERDICT_WORSE)
    ms_json_add_string (json, "grounds", grounds[opening->grounds]);
  if (opening->easiest != MS_N_RUNG_RULES)
    ms_json_add_string (json, "rule", ms_rung_text_get_word (opening->easiest));
}

static void
append_opening_line (GString *json, const MsReportReview *report, int i)
{
  const MsReviewOpening *opening = &report->review->openings[i];
  const MsReviewEstimate *estimate = report->estimates != NULL ? &report->estimates[i] : NULL;
  int width = report->review->width;
  /* Where games were played out, their estimates stand in the place of exact chances to win. */
  gboolean estimated = estimate != NULL && !isnan (estimate->win);
  ms_json_begin_line (json, report->name, report->number);
  ms_json_add_int (json, "time", opening->time_ms);
  ms_json_add_cell (json, "cell", opening->cell, width);
  ms_json_add_string (json, "verdict", ms_verdict_name (opening->verdict));
  ms_json_add_double (json, "mine", opening->mine);
  ms_json_add_double (json, "best", opening->verdict == MS_VERDICT_CERTAIN ? 0 : opening->best);
  ms_json_add_double (json, "win", estimated ? estimate->win : opening->win);
  ms_json_add_double (json, "best_win", estimated ? estimate->best_win : opening->best_win);
  if (estimated)
    {
      ms_json_add_double (json, "win_error", estimate->error);
      ms_json_add_double (json, "best_win_error", estimate->best_error);
    }
  ms_json_add_int (json, "wait", opening->wait_ms);
  if (opening->chord)
    ms_json_add_cells (json, "opens", opening->opens, opening->n_opens, width);
  if (ms_verdict_is_judged (opening->verdict))
    append_guess (json, opening, width);
  g_string_append (json, "}\n");
}

static void
append_flags (GString *json, const MsReportReview *report)
{
  int n;
  MsFlagWorth *flags = find_flags (report, &n);
  ms_json_open (json, "flags", '[');
  for (int i = 0; i < n; i++)
    {
      ms_json_open (json, NULL, '{');
      ms_json_add_int (json, "time", flags[i].time_ms);
      ms_json_add_cell (json, "cell", flags[i].cell, report->review->width);
      ms_json_add_int (json, "chords", flags[i].n_chords);
      ms_json_add_double (json, "worth", flags[i].worth);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
  ms_dealloc (NULL, flags);
}

static void
append_wrong_flags (GString *json, const MsReview *review)
{
  ms_json_open (json, "wrong_flags", '[');
  for (int i = 0; i < review->n_flags; i++)
    {
      const MsReviewFlag *flag = &review->flags[i];
      ms_json_open (json, NULL, '{');
      ms_json_add_int (json, "time", flag->placed_ms);
      ms_json_add_cell (json, "cell", flag->cell, review->width);
      if (flag->known >= 0)
        ms_json_add_int (json, "known", flag->known_ms);
      else
        ms_json_add_string (json, "known", NULL);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}

static void
append_habits_json (GString *json, const MsReview *review)
{
  ms_json_open (json, "habits", '[');
  for (int i = 0; i < review->n_habits; i++)
    {
      const MsHabit *habit = &review->habits[i];
      ms_json_open (json, NULL, '{');
      ms_json_add_string (json, "kind", ms_habit_name (habit->kind));
      ms_json_add_int (json, "from", habit->from_ms);
      ms_json_add_int (json, "to", habit->to_ms);
      ms_json_add_cell (json, "cell", habit->cell, review->width);
      ms_json_add_int (json, "lost", habit->lost_ms);
      if (habit->kind == MS_HABIT_HESITATION)
        ms_json_add_int (json, "sight", habit->sight_ms);
      if (habit->kind == MS_HABIT_GUESS)
        {
          ms_json_add_double (json, "mine", habit->mine);
          ms_json_add_int (json, "gain", habit->gain_ms);
        }
      if (habit->kind == MS_HABIT_MISSED_CHORD)
        {
          ms_json_add_int (json, "flags", habit->n_flags);
          ms_json_add_int (json, "clicks", habit->n_clicks);
        }
      if (habit->kind == MS_HABIT_DETOUR)
        {
          ms_json_add_double (json, "way", habit->way);
          ms_json_add_double (json, "straight", habit->straight);
        }
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}

char *
ms_report_review_dup_json (const MsReportReview *report)
{
  const MsReview *review = report->review;
  GString *json = g_string_new (NULL);
  for (int i = 0; i < review->n_openings; i++)
    append_opening_line (json, report, i);
  ms_json_begin_line (json, report->name, report->number);
  ms_json_add_int (json, "width", review->width);
  ms_json_add_int (json, "height", review->height);
  ms_json_add_int (json, "mines", review->mines);
  ms_json_add_string (json, "state",
      review->won                  ? "won"
          : review->lost           ? "lost"
          : review->n_openings > 0 ? "playing"
                                   : "new");
  ms_json_add_bool (json, "assisted", report->assisted);
  ms_report_figures_append_json (json, &review->sum);
  append_flags (json, report);
  append_wrong_flags (json, review);
  append_habits_json (json, review);
  if (report->least != NULL)
    ms_report_metrics_append_least_clicks (json, report->least, review->width);
  g_string_append_printf (json, ",\"metrics\":%s}\n", report->metrics);
  return g_string_free (json, FALSE);
}

/* Appends a field, which is empty for NaN. */
static void
append_field (GString *csv, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_c (csv, ',');
  if (!isnan (value))
    g_string_append (csv, g_ascii_formatd (text, sizeof text, "%.6f", value));
}

char *
ms_report_review_dup_csv (const MsReview *review)
{
  GString *csv = g_string_new (
      "seconds,x,y,chord,verdict,mine,best,win,best_win,rule,behind,behind_error\n");
  for (int i = 0; i < review->n_openings; i++)
    {
      const MsReviewOpening *opening = &review->openings[i];
      char seconds[G_ASCII_DTOSTR_BUF_SIZE];
      g_ascii_formatd (seconds, sizeof seconds, "%.3f", (double)opening->time_ms / 1000);
      g_string_append_printf (csv, "%s,%d,%d,%d,%s", seconds, opening->cell % review->width,
          opening->cell / review->width, opening->chord, ms_verdict_name (opening->verdict));
      append_field (csv, opening->mine);
      append_field (csv, opening->verdict == MS_VERDICT_CERTAIN ? 0 : opening->best);
      append_field (csv, opening->win);
      append_field (csv, opening->best_win);
      g_string_append_printf (csv, ",%s",
          opening->easiest < MS_N_RUNG_RULES ? ms_rung_text_get_word (opening->easiest) : "");
      append_field (csv, opening->behind);
      append_field (csv, isnan (opening->behind) ? NAN : opening->behind_error);
      g_string_append_c (csv, '\n');
    }
  return g_string_free (csv, FALSE);
}
