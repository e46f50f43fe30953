/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reviews of games for people: one game line by line, or a season as a table. */
#include "ms-report-review.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-report-columns.h"

#include <glib/gi18n-lib.h>

#include <math.h>

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
  char name[MS_CELL_NAME_SIZE];
  g_autofree char *played = ms_report_review_dup_estimate (estimate, numbers);
  g_autofree char *detail = ms_report_review_dup_detail (opening, width, numbers);
  ms_cell_name (opening->cell % width, opening->cell / width, name);
  g_string_append_printf (text, "%9.3f s  %-5s ", (double)opening->time_ms / 1000, name);
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

char *
ms_report_review_dup_text (const MsReportReview *report)
{
  const MsReview *review = report->review;
  g_autofree char *summary = ms_report_review_dup_summary (review, report->numbers);
  g_autofree char *time = ms_report_review_dup_time (review);
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
  append_line (text, time);
  if (report->assisted)
    append_line (text, _ ("Odds, hints or undo were used in this game."));
  append_line (text, summary);
  return g_string_free (text, FALSE);
}

void
ms_report_season_init (MsReportSeason *season)
{
  *season = (MsReportSeason){ .text = g_string_new (NULL) };
  /* Translators: the heads of a table's columns, each as wide as before: how the game ended, its
   * time, guesses, those avoidable, those worse than the best, the chance to survive them, pluck,
   * wrong flags, seconds lost, the file. */
  g_string_append (season->text,
      _ ("   result      time  guesses  avoidable  worse  survival   pluck  flags    lost  file"));
  g_string_append_c (season->text, '\n');
}

/* pluck: NaN where there is no game. */
static void
append_row (GString *text, const char *result, int64_t elapsed_ms, const int counts[4],
    double pluck, int64_t lost_ms, const char *name)
{
  double survival = pow (10, -pluck);
  g_autofree char *chance = isnan (pluck)
      ? g_strdup ("–")
      : ms_figures_dup_percentage (survival, pluck == 0, 1, TRUE);
  g_autofree char *logarithm = isnan (pluck) ? g_strdup ("–") : g_strdup_printf ("%.2f", pluck);
  ms_report_append_right (text, result, 9);
  g_string_append_printf (
      text, "%10.3f%9d%11d%7d", (double)elapsed_ms / 1000, counts[0], counts[1], counts[2]);
  ms_report_append_right (text, chance, 10);
  ms_report_append_right (text, logarithm, 8);
  g_string_append_printf (text, "%7d%8.1f  %s\n", counts[3], (double)lost_ms / 1000, name);
}

void
ms_report_season_add (MsReportSeason *season, const MsReportReview *report)
{
  const MsReview *review = report->review;
  const MsReviewSum *sum = &review->sum;
  const int counts[] = { sum->n_guesses, sum->n_verdicts[MS_VERDICT_AVOIDABLE],
    sum->n_verdicts[MS_VERDICT_WORSE], sum->n_wrong_flags };
  append_row (season->text, get_state (review), report->elapsed_ms, counts, sum->pluck,
      sum->lost_ms, report->name);
  season->n_games++;
  season->n_won += review->won;
  season->n_guesses += counts[0];
  season->n_avoidable += counts[1];
  season->n_worse += counts[2];
  season->n_wrong_flags += counts[3];
  season->pluck += sum->pluck;
  season->elapsed_ms += report->elapsed_ms;
  season->lost_ms += sum->lost_ms;
}

char *
ms_report_season_end (MsReportSeason *season)
{
  const int counts[] = { season->n_guesses, season->n_avoidable, season->n_worse,
    season->n_wrong_flags };
  g_autofree char *games = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%1$d game, %2$d won",
                                                "%1$d games, %2$d won", (gulong)season->n_games),
      season->n_games, season->n_won);
  append_row (season->text, "", season->elapsed_ms, counts,
      season->n_games > 0 ? season->pluck : NAN, season->lost_ms, games);
  return g_string_free (g_steal_pointer (&season->text), FALSE);
}
