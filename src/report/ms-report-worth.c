/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-report-worth.h"

#include "ms-figures.h"
#include "ms-json.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

#define PATTERNS 6 /* of a rule that are named */
#define LEAST_COST_MS 100 /* a game, that is worth a sentence */

static const MsWorthRow *
get_row (const MsWorth *worth, guint place)
{
  return &g_array_index (worth->rows, MsWorthRow, place);
}

static double
in_seconds (gint64 ms)
{
  return (double)ms / 1000;
}

/* "1-2-1" of 121. */
static char *
dup_pattern (int pattern)
{
  if (pattern < 100)
    return g_strdup_printf ("%d-%d", pattern / 10, pattern % 10);
  return g_strdup_printf ("%d-%d-%d", pattern / 100, pattern / 10 % 10, pattern % 10);
}

char *
ms_report_worth_dup_title (const MsWorthRow *row)
{
  g_autofree char *rule = row->rule < MS_N_RUNG_RULES
      ? ms_rung_text_dup_title ((MsRungRule)row->rule)
      : g_strdup (_ ("No cell was certainly safe"));
  if (row->pattern == 0)
    return g_steal_pointer (&rule);
  g_autofree char *pattern = dup_pattern (row->pattern);
  /* Translators: a rule of the deduction ladder, and a pattern of numbers as "1-2-1". */
  return g_strdup_printf (_ ("%1$s: %2$s"), rule, pattern);
}

char *
ms_report_worth_dup_times (const MsWorthRow *row)
{
  return g_strdup_printf (
      /* Translators: a number of moments, and three times in seconds. */
      g_dngettext (GETTEXT_PACKAGE,
          "%1$d moment, %2$.1f s in all. Half took at most %3$.1f s, nine of ten %4$.1f s.",
          "%1$d moments, %2$.1f s in all. Half took at most %3$.1f s, nine of ten %4$.1f s.",
          (gulong)row->n),
      row->n, in_seconds (row->total_ms), in_seconds (row->half_ms), in_seconds (row->high_ms));
}

char *
ms_report_worth_dup_cost (const MsWorthRow *row)
{
  return g_strdup_printf (
      /* Translators: seconds, and a number of moments. */
      g_dngettext (GETTEXT_PACKAGE,
          "≈%1$.1f s beyond what one number took on average, in %2$d moment.",
          "≈%1$.1f s beyond what one number took on average, in %2$d moments.", (gulong)row->n),
      row->cost_ms / 1000, row->n);
}

char *
ms_report_worth_dup_patterns (const MsWorth *worth, guint place)
{
  const MsWorthRow *of = get_row (worth, place), *longest[PATTERNS];
  int n = 0;
  for (guint i = place + 1; i < worth->rows->len && get_row (worth, i)->rule == of->rule; i++)
    {
      const MsWorthRow *row = get_row (worth, i);
      int at = n;
      for (; at > 0 && longest[at - 1]->total_ms < row->total_ms; at--)
        if (at < PATTERNS)
          longest[at] = longest[at - 1];
      if (at < PATTERNS)
        longest[at] = row;
      n = MIN (n + 1, PATTERNS);
    }
  GString *text = n > 0 ? g_string_new (NULL) : NULL;
  for (int i = 0; i < n; i++)
    {
      g_autofree char *pattern = dup_pattern (longest[i]->pattern);
      g_string_append (text, i > 0 ? "; " : "");
      g_string_append_printf (text,
          /* Translators: a pattern of numbers as "1-2-1", seconds, a number of moments. */
          g_dngettext (GETTEXT_PACKAGE, "%1$s: %2$.1f s in %3$d moment",
              "%1$s: %2$.1f s in %3$d moments", (gulong)longest[i]->n),
          pattern, in_seconds (longest[i]->total_ms), longest[i]->n);
    }
  return text != NULL ? g_string_free (text, FALSE) : NULL;
}

static const MsWorthPoint *
get_point (const MsWorthRow *row, guint place)
{
  return &g_array_index (row->points, MsWorthPoint, place);
}

char *
ms_report_worth_dup_change (const MsWorthRow *row, const char *from, const char *to)
{
  if (row->points == NULL || row->points->len < 2)
    return NULL;
  const MsWorthPoint *first = get_point (row, 0), *last = get_point (row, row->points->len - 1);
  return g_strdup_printf (
      /* Translators: two dates, and four times in seconds. */
      _ ("From %1$s to %2$s: half took at most %3$.1f s at first and %4$.1f s at last, nine of "
         "ten %5$.1f s and %6$.1f s."),
      from, to, in_seconds (first->half_ms), in_seconds (last->half_ms),
      in_seconds (first->high_ms), in_seconds (last->high_ms));
}

char *
ms_report_worth_dup_total (const MsWorth *worth)
{
  if (!(worth->cost_ms >= LEAST_COST_MS * worth->n_games)) /* nor where it is not known */
    return NULL;
  return g_strdup_printf (
      /* Translators: a time in seconds. */
      _ ("All that needed more than one number took ≈%.1f s a game beyond what one number took "
         "on average."),
      worth->cost_ms / 1000 / worth->n_games);
}

/* --- Lines --- */

/* What cost most, each with the moments that took longest. */
static void
append_costs (GString *text, const MsWorth *worth, const char *const *names)
{
  if (worth->costs->len > 0)
    g_string_append_printf (text, "\n%s\n", _ ("What costs most"));
  for (guint i = 0; i < worth->costs->len; i++)
    {
      const MsWorthRow *row = get_row (worth, g_array_index (worth->costs, guint, i));
      g_autofree char *title = ms_report_worth_dup_title (row);
      g_autofree char *cost = ms_report_worth_dup_cost (row);
      g_string_append_printf (text, "  %s\n    %s\n", title, cost);
      for (int j = 0; j < row->n_dearest; j++)
        {
          const MsWorthMoment *moment = &row->dearest[j];
          g_string_append (text, "    ");
          g_string_append_printf (
              text, _ ("%1$s: %2$.1f s"), names[moment->game], in_seconds (moment->need.wait_ms));
          g_string_append_c (text, '\n');
        }
    }
}

/* "2026-03-01", where the reader is. */
static char *
dup_day (const MsWorthRow *row, guint place)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_local (get_point (row, place)->at / 1000);
  return date != NULL ? g_date_time_format (date, "%F") : g_strdup ("?");
}

static void
append_change (GString *text, const MsWorthRow *row)
{
  if (row->points->len < 2)
    return;
  g_autofree char *from = dup_day (row, 0), *to = dup_day (row, row->points->len - 1);
  g_autofree char *change = ms_report_worth_dup_change (row, from, to);
  g_string_append_printf (text, "    %s\n", change);
}

char *
ms_report_worth_dup_text (const MsWorth *worth, int n_games, const char *const *names)
{
  char *games = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d game was looked through.",
                                     "%d games were looked through.", (gulong)n_games),
      n_games);
  g_autofree char *head = ms_sentences_join (games, ms_report_worth_dup_total (worth));
  GString *text = g_string_new (head);
  g_string_append_c (text, '\n');
  append_costs (text, worth, names);
  if (worth->rows->len > 0)
    g_string_append_printf (text, "\n%s\n", _ ("All deductions"));
  for (guint i = 0; i < worth->rows->len; i++)
    {
      const MsWorthRow *row = get_row (worth, i);
      if (row->pattern != 0)
        continue;
      g_autofree char *title = ms_report_worth_dup_title (row);
      g_autofree char *times = ms_report_worth_dup_times (row);
      g_autofree char *patterns = ms_report_worth_dup_patterns (worth, i);
      g_string_append_printf (text, "  %s\n    %s\n", title, times);
      if (patterns != NULL)
        g_string_append_printf (text, "    %s\n", patterns);
      append_change (text, row);
    }
  return g_string_free (text, FALSE);
}

/* --- For programs --- */

static void
append_points (GString *json, const MsWorthRow *row)
{
  if (row->points == NULL)
    return;
  ms_json_open (json, "over_time", '[');
  for (guint i = 0; i < row->points->len; i++)
    {
      const MsWorthPoint *point = get_point (row, i);
      ms_json_open (json, NULL, '{');
      ms_json_add_int (json, "ended_at", point->at);
      ms_json_add_int (json, "tenth", point->low_ms);
      ms_json_add_int (json, "half", point->half_ms);
      ms_json_add_int (json, "nine_tenths", point->high_ms);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}

static void
append_row (GString *json, const MsWorthRow *row, const char *const *names)
{
  ms_json_open (json, NULL, '{');
  ms_json_add_string (json, "rule",
      row->rule < MS_N_RUNG_RULES ? ms_rung_text_get_word ((MsRungRule)row->rule) : NULL);
  if (row->pattern != 0)
    {
      g_autofree char *pattern = dup_pattern (row->pattern);
      ms_json_add_string (json, "pattern", pattern);
    }
  ms_json_add_int (json, "moments", row->n);
  ms_json_add_int (json, "total", row->total_ms);
  ms_json_add_int (json, "half", row->half_ms);
  ms_json_add_int (json, "nine_tenths", row->high_ms);
  ms_json_add_double (json, "cost", row->cost_ms);
  ms_json_open (json, "longest", '[');
  for (int i = 0; i < row->n_dearest; i++)
    {
      ms_json_open (json, NULL, '{');
      ms_json_add_string (json, "file", names[row->dearest[i].game]);
      ms_json_add_int (json, "move", row->dearest[i].need.move);
      ms_json_add_int (json, "wait", row->dearest[i].need.wait_ms);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
  append_points (json, row);
  g_string_append_c (json, '}');
}

char *
ms_report_worth_dup_json (const MsWorth *worth, int n_games, const char *const *names)
{
  GString *json = g_string_new (NULL);
  ms_json_open (json, NULL, '{');
  ms_json_add_int (json, "schema", MS_JSON_SCHEMA);
  ms_json_add_int (json, "games", n_games);
  ms_json_add_double (json, "cost", worth->cost_ms);
  ms_json_open (json, "rules", '[');
  for (guint i = 0; i < worth->rows->len; i++)
    append_row (json, get_row (worth, i), names);
  g_string_append_c (json, ']');
  ms_json_open (json, "dearest", '[');
  for (guint i = 0; i < worth->costs->len; i++)
    ms_json_add_int (json, NULL, g_array_index (worth->costs, guint, i));
  g_string_append (json, "]}\n");
  return g_string_free (json, FALSE);
}
