/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reviews of games for programs: lines of JSON, and a table of comma-separated values. */
#include "ms-report-review.h"

#include "ms-json.h"
#include "ms-rung-text.h"

#include <math.h>

static void
append_double (GString *json, const char *key, double value)
{
  g_string_append_printf (json, ",\"%s\":", key);
  ms_json_append_double (json, value);
}

static void
append_cells (GString *json, const char *key, const int *cells, int n, int width)
{
  g_string_append_printf (json, ",\"%s\":", key);
  ms_json_append_cells (json, cells, n, width);
}

static const char *
get_basis (MsBasis basis)
{
  return basis == MS_BASIS_CERTAIN ? "certain"
      : basis == MS_BASIS_WIN      ? "win"
      : basis == MS_BASIS_AHEAD    ? "ahead"
                                   : "safest";
}

static const char *
get_grounds (MsReviewGrounds grounds)
{
  static const char *const words[] = {
    [MS_GROUNDS_PROOF] = "proof", [MS_GROUNDS_AHEAD] = "ahead", [MS_GROUNDS_RISK] = "risk"
  };
  return words[grounds];
}

static void
append_guess (GString *json, const MsReviewOpening *opening, int width)
{
  if (opening->error > 0)
    append_double (json, "error", opening->error);
  g_string_append_printf (json, ",\"basis\":\"%s\"", get_basis (opening->basis));
  append_cells (json, "best_cells", opening->best_cells, opening->n_best, width);
  g_string_append (json, ",\"best_mines\":[");
  for (int i = 0; i < opening->n_best; i++)
    {
      g_string_append (json, i > 0 ? "," : "");
      ms_json_append_double (json, opening->best_mines[i]);
    }
  g_string_append_c (json, ']');
  append_double (json, "behind", opening->behind);
  append_double (json, "behind_error", isnan (opening->behind) ? NAN : opening->behind_error);
  if (opening->verdict == MS_VERDICT_BEST || opening->verdict == MS_VERDICT_WORSE)
    g_string_append_printf (json, ",\"grounds\":\"%s\"", get_grounds (opening->grounds));
  if (opening->verdict == MS_VERDICT_AVOIDABLE && opening->easiest != MS_N_RUNG_RULES)
    g_string_append_printf (json, ",\"rule\":\"%s\"", ms_rung_text_get_word (opening->easiest));
}

/* Exact, or as it was estimated. */
static void
append_wins (GString *json, const MsReviewOpening *opening, const MsReviewEstimate *estimate)
{
  gboolean estimated = estimate != NULL && !isnan (estimate->win);
  append_double (json, "win", estimated ? estimate->win : opening->win);
  append_double (json, "best_win", estimated ? estimate->best_win : opening->best_win);
  if (!estimated)
    return;
  append_double (json, "win_error", estimate->error);
  append_double (json, "best_win_error", estimate->best_error);
}

static void
append_opening (GString *json, const char *name, const MsReviewOpening *opening,
    const MsReviewEstimate *estimate, int width)
{
  double best = opening->verdict == MS_VERDICT_CERTAIN ? 0 : opening->best;
  ms_json_begin_line (json, name);
  g_string_append_printf (json,
      ",\"time\":%" G_GINT64_FORMAT ",\"cell\":[%d,%d],\"verdict\":\"%s\"", opening->time_ms,
      opening->cell % width, opening->cell / width, ms_verdict_name (opening->verdict));
  append_double (json, "mine", opening->mine);
  append_double (json, "best", best);
  append_wins (json, opening, estimate);
  g_string_append_printf (json, ",\"wait\":%" G_GINT64_FORMAT, opening->wait_ms);
  if (opening->chord)
    append_cells (json, "opens", opening->opens, opening->n_opens, width);
  if (ms_verdict_is_judged (opening->verdict))
    append_guess (json, opening, width);
  g_string_append (json, "}\n");
}

static void
append_flags (GString *json, const MsReview *review)
{
  g_string_append (json, ",\"wrong_flags\":[");
  for (int i = 0; i < review->n_flags; i++)
    {
      const MsReviewFlag *flag = &review->flags[i];
      g_string_append_printf (json,
          "%s{\"time\":%" G_GINT64_FORMAT ",\"cell\":[%d,%d],\"known\":", i > 0 ? "," : "",
          flag->placed_ms, flag->cell % review->width, flag->cell / review->width);
      if (flag->known >= 0)
        g_string_append_printf (json, "%" G_GINT64_FORMAT "}", flag->known_ms);
      else
        g_string_append (json, "null}");
    }
  g_string_append_c (json, ']');
}

static const char *
name_state (const MsReview *review)
{
  return review->won ? "won" : review->lost ? "lost" : review->n_openings > 0 ? "playing" : "new";
}

static void
append_summary (GString *json, const MsReportReview *report)
{
  const MsReview *review = report->review;
  const MsReviewSum *sum = &review->sum;
  ms_json_begin_line (json, report->name);
  g_string_append_printf (json,
      ",\"width\":%d,\"height\":%d,\"mines\":%d,\"state\":\"%s\",\"assisted\":%s,\"openings\":%d"
      ",\"guesses\":%d",
      review->width, review->height, review->mines, name_state (review),
      report->assisted ? "true" : "false", sum->n_openings, sum->n_guesses);
  append_double (json, "survival", sum->survival);
  g_string_append_printf (json, ",\"avoidable\":%d,\"worse\":%d",
      sum->n_verdicts[MS_VERDICT_AVOIDABLE], sum->n_verdicts[MS_VERDICT_WORSE]);
  append_double (json, "pluck", sum->pluck);
  g_string_append_printf (json,
      ",\"complete\":%s,\"estimated\":%s,\"time_certain\":%" G_GINT64_FORMAT
      ",\"time_lost\":%" G_GINT64_FORMAT ",\"time_forced\":%" G_GINT64_FORMAT
      ",\"time_unknown\":%" G_GINT64_FORMAT,
      sum->complete ? "true" : "false", sum->estimated ? "true" : "false", sum->certain_ms,
      sum->lost_ms, sum->forced_ms, sum->unknown_ms);
  append_flags (json, review);
  g_string_append_printf (json, ",\"metrics\":%s}\n", report->metrics);
}

char *
ms_report_review_dup_json (const MsReportReview *report)
{
  const MsReview *review = report->review;
  GString *json = g_string_new (NULL);
  for (int i = 0; i < review->n_openings; i++)
    append_opening (json, report->name, &review->openings[i],
        report->estimates != NULL ? &report->estimates[i] : NULL, review->width);
  append_summary (json, report);
  return g_string_free (json, FALSE);
}

/* Empty for what is no number. */
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
