/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command metrics: figures of boards, and of the games played on them. */
#include "ms-cli-options.h"

#include "ms-cell-name.h"
#include "ms-json.h"
#include "ms-report-rows.h"
#include "ms-review.h"

#include <glib/gi18n-lib.h>

/* How many seconds finding the chances of a game's guesses may take; on usual boards it takes
 * hundredths of a second. */
#define MOST_SECONDS 10

/* Appends the line "label: value". */
static void
append_line (GString *text, const char *label, const char *value)
{
  /* Translators: the name of a figure and its value: "openings: 12". */
  g_string_append_printf (text, _ ("%1$s: %2$s"), label, value);
  g_string_append_c (text, '\n');
}

/* Whatever is known. */
static void
append_text (GString *text, const char *name, const MsReportMetrics *metrics)
{
  const MsRules *rules = &metrics->play.rules;
  const MsReportRow *row;
  g_autofree char *size = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%1$d×%2$d, %3$d mine",
                                               "%1$d×%2$d, %3$d mines", (gulong)rules->mines),
      rules->width, rules->height, rules->mines);
  append_line (text, name, size);
  for (int i = 0; (row = ms_report_rows_get (i)) != NULL; i++)
    {
      g_autofree char *value = ms_report_row_applies (row, metrics)
          ? ms_report_row_dup_text (row, metrics)
          : NULL;
      if (value != NULL)
        append_line (text, _ (row->name), value);
    }
}

typedef struct
{
  int format; /* MsCliFormat */
  bool least_clicks;
  char **files;
} Settings;

static char *
dup_move_text (const MsMove *move, int width)
{
  const MsCellName name = ms_cell_name_at (move->cell, width);
  switch (move->action)
    {
    case MS_ACTION_CHORD:
      return g_strdup_printf (_ ("chord %s"), name.text);
    case MS_ACTION_MARK:
      return g_strdup_printf (_ ("flag %s"), name.text);
    case MS_ACTION_OPEN:
    case MS_ACTION_EDIT:
    default:
      return g_strdup_printf (_ ("open %s"), name.text);
    }
}

static void
append_play_text (GString *text, const MsLeastClicks *least, int width)
{
  g_autoptr (GString) line = g_string_new (NULL);
  for (int i = 0; i < least->upper; i++)
    {
      g_autofree char *move = dup_move_text (&least->moves[i], width);
      g_string_append (line, i > 0 ? ", " : "");
      g_string_append (line, move);
    }
  append_line (text, _ ("Line of play"), line->str);
}

/* Finds the least number of clicks, where it is asked for; else, and where it fails, least has
 * none. */
static MsCliExit
find_least_clicks (
    const Settings *settings, const char *file_name, const MsLayout *layout, MsLeastClicks *least)
{
  *least = (MsLeastClicks){ 0 };
  if (!settings->least_clicks)
    return MS_CLI_DONE;
  MsStatus status = ms_least_clicks_find (layout, MS_LEAST_CLICKS_STATES, NULL, NULL, NULL, least);
  return status == MS_STATUS_OK ? MS_CLI_DONE : ms_cli_complain_status (status, file_name);
}

/* On a board that is too large for this time pluck stays unknown. */
static void
find_pluck (MsReportMetrics *metrics, const MsPlay *play)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReviewSum sum;
  options.time_limit = MOST_SECONDS;
  if (ms_report_metrics_was_played (metrics)
      && ms_review_sum_of_play (play, NULL, &options, NULL, &sum) == MS_STATUS_OK && sum.complete)
    {
      metrics->pluck = sum.pluck;
      metrics->estimated = sum.estimated;
    }
}

static MsCliExit
measure_document (
    const Settings *settings, const char *file_name, const MsDocument *document, int number)
{
  MsLayout *layout = document->play != NULL ? ms_play_get_layout (document->play) : NULL;
  g_autofree char *name = ms_cli_dup_name (file_name, settings->format == MS_CLI_JSON);
  MsReportMetrics metrics;
  MsLeastClicks least;

  if (layout == NULL)
    return ms_cli_complain_of (
        file_name, _ ("This file does not say where the mines are; nothing can be counted."));
  MsStatus status = ms_report_metrics_find (&metrics, document);
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, file_name);
  find_pluck (&metrics, document->play);
  MsCliExit result = find_least_clicks (settings, file_name, layout, &least);
  gboolean found = settings->least_clicks && result == MS_CLI_DONE;
  metrics.least_clicks = least.lower;
  metrics.most_clicks = least.upper;
  g_autoptr (GString) text = g_string_new (NULL);
  if (settings->format == MS_CLI_JSON)
    {
      ms_json_begin_line (text, name, number);
      ms_report_metrics_append_json (text, &metrics, document);
      if (found)
        ms_report_metrics_append_least_clicks (text, &least, ms_layout_get_width (layout));
      g_string_append (text, "}\n");
    }
  else
    {
      append_text (text, name, &metrics);
      if (found)
        append_play_text (text, &least, ms_layout_get_width (layout));
    }
  if (found)
    ms_least_clicks_clear (&least, NULL);
  return ms_cli_combine (ms_cli_print (text->str), result);
}

static MsCliExit
measure_file (const Settings *settings, const char *file_name)
{
  g_autoptr (GPtrArray)
      documents = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_document_free);
  MsCliExit read = ms_cli_read_all (file_name, documents), result = MS_CLI_DONE;
  for (guint i = 0; i < documents->len && !ms_cli_output_is_lost (); i++)
    {
      if (i > 0 && settings->format == MS_CLI_TEXT)
        ms_cli_print ("\n");
      result = ms_cli_combine (result,
          measure_document (
              settings, file_name, documents->pdata[i], documents->len > 1 ? (int)i + 1 : 0));
    }
  return ms_cli_combine (result, read);
}

static const MsCliOption options[] = {
  MS_CLI_FORMAT_OPTION (format),
  { "--least-clicks", MS_CLI_SWITCH (least_clicks),
      N_ ("Also find the least number of clicks that win the board") },
  MS_CLI_FILES (files, N_ ("FILE…")),
  { NULL },
};

MsCliExit
ms_cli_metrics (int argc, char **argv)
{
  Settings settings = { MS_CLI_TEXT, false, NULL };
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options,
          _ ("Prints how much work a board is, and how well a game on it was played."), &settings,
          &result))
    return result;
  for (int i = 0; settings.files[i] != NULL && !ms_cli_output_is_lost (); i++)
    result = ms_cli_combine (result, measure_file (&settings, settings.files[i]));
  return result;
}
