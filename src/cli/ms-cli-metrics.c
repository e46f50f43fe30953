/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command metrics: figures of boards, and of the games played on them. */
#include "ms-cli-options.h"

#include "ms-cell-name.h"
#include "ms-json.h"
#include "ms-least-clicks.h"
#include "ms-replay.h"
#include "ms-report-metrics.h"
#include "ms-review.h"

#include <glib/gi18n-lib.h>

/* How many seconds finding the chances of a game's guesses may take; on usual boards it takes
 * hundredths of a second. */
#define MOST_SECONDS 10

static const struct
{
  const char *label; /* to be translated, unless it is a term that players use in all languages */
  const char *format; /* printf format of the number in the text */
  double factor; /* by which the text multiplies the number */
} figures[MS_N_FIGURES] = {
  [MS_FIGURE_BBBV_PER_SECOND] = { N_ ("3BV per second"), "%.3f", 1 },
  [MS_FIGURE_ESTIMATED_TIME] = { N_ ("estimated time in s"), "%.3f", 1 },
  [MS_FIGURE_CLICKS_PER_SECOND] = { N_ ("clicks per second"), "%.3f", 1 },
  [MS_FIGURE_LEFT_PER_SECOND] = { N_ ("left clicks per second"), "%.3f", 1 },
  [MS_FIGURE_RIGHT_PER_SECOND] = { N_ ("right clicks per second"), "%.3f", 1 },
  [MS_FIGURE_CHORDS_PER_SECOND] = { N_ ("chords per second"), "%.3f", 1 },
  [MS_FIGURE_EFFICIENCY] = { N_ ("efficiency (IOE) in %"), "%.1f", 100 },
  [MS_FIGURE_CORRECTNESS] = { N_ ("correctness in %"), "%.1f", 100 },
  [MS_FIGURE_THROUGHPUT] = { N_ ("throughput in %"), "%.1f", 100 },
  [MS_FIGURE_RQP] = { N_ ("RQP (T² / 3BV)"), "%.4f", 1 },
  [MS_FIGURE_QG] = { N_ ("QG (T^1.7 / 3BV)"), "%.4f", 1 },
  [MS_FIGURE_IOS] = { N_ ("IOS (ln T / ln 3BV)"), "%.4f", 1 },
  [MS_FIGURE_STNB] = { N_ ("STNB (with 47.299, 153.73, 435.001)"), "%.2f", 1 },
  [MS_FIGURE_ZNE] = { N_ ("ZiNi efficiency (ZNE) in %"), "%.1f", 100 },
  [MS_FIGURE_ZNT] = { N_ ("ZiNi throughput (ZNT) in %"), "%.1f", 100 },
  [MS_FIGURE_HZNE] = { N_ ("human ZiNi efficiency (HZNE) in %"), "%.1f", 100 },
  [MS_FIGURE_HZNT] = { N_ ("human ZiNi throughput (HZNT) in %"), "%.1f", 100 },
  [MS_FIGURE_ZINI_PER_SECOND] = { N_ ("ZiNi per second"), "%.3f", 1 },
};

/* Appends the line "label: value". */
static void
append_line (GString *text, const char *label, const char *value)
{
  /* Translators: the name of a figure and its value: "openings: 12". */
  g_string_append_printf (text, _ ("%1$s: %2$s"), label, value);
  g_string_append_c (text, '\n');
}

static void
append_count (GString *text, const char *label, int count)
{
  g_autofree char *value = g_strdup_printf ("%d", count);
  append_line (text, label, value);
}

static void
append_number (GString *text, const char *label, const char *format, double number)
{
  char value[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isnan (number))
    append_line (text, label, g_ascii_formatd (value, sizeof value, format, number));
}

static void
append_numbers (GString *text, const int *numbers)
{
  g_autoptr (GString) list = g_string_new (NULL);
  for (int i = 0; i <= 8; i++)
    g_string_append_printf (list, i > 0 ? ", %d" : "%d", numbers[i]);
  append_line (text, _ ("cells with the numbers 0 to 8"), list->str);
}

/* Appends what the file of a replay claims, where that differs from the figures. */
static void
append_replay_text (GString *text, const MsReportMetrics *measures)
{
  const MsReplay *replay = measures->document->replay;
  const MsReplayHeader *header = ms_replay_get_header (replay);
  MsPathLength path;
  ms_report_metrics_measure_path (replay, &path);

  append_number (text, _ ("path in pixels (cells of 16, Euclidean)"), "%.1f", path.euclidean);
  append_number (text, _ ("path in pixels (cells of 16, Manhattan)"), "%.1f", path.manhattan);
  append_number (
      text, _ ("MOV (Euclidean path) in pixels per second"), "%.1f", ms_path_get_speed (&path));
  if (header->claimed_ms >= 0 && header->claimed_ms != measures->play.time_ms)
    append_number (
        text, _ ("time in s that the file claims"), "%.3f", (double)header->claimed_ms / 1000);
  if (header->claimed_bbbv >= 0 && header->claimed_bbbv != measures->play.board.bbbv)
    append_count (text, _ ("3BV that the file claims"), header->claimed_bbbv);
}

static void
append_text (GString *text, const char *name, const MsReportMetrics *measures)
{
  const MsRules *rules = &measures->play.rules;
  g_autofree char *size = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%1$d×%2$d, %3$d mine",
                                               "%1$d×%2$d, %3$d mines", (gulong)rules->mines),
      rules->width, rules->height, rules->mines);

  append_line (text, name, size);
  append_count (text, "3BV", measures->play.board.bbbv);
  append_count (text, _ ("openings"), measures->play.board.openings);
  append_count (text, _ ("islands"), measures->play.board.islands);
  append_count (text, "ZiNi", measures->zini.greedy);
  append_count (text, _ ("human ZiNi"), measures->zini.human);
  append_count (text, _ ("8-way ZiNi"), measures->zini.eight_way);
  append_numbers (text, measures->details.numbers);
  if (ms_report_metrics_was_played (measures))
    {
      append_number (text, _ ("time in s"), "%.3f", (double)measures->play.time_ms / 1000);
      for (int i = 0; i < MS_REPORT_N_COUNTS; i++)
        if (measures->counts[i].count != MS_REPORT_NO_COUNT)
          append_count (text, _ (measures->counts[i].label), measures->counts[i].count);
      append_line (text, _ ("style"), ms_report_metrics_get_style (measures));
      for (int i = 0; i < MS_N_FIGURES; i++)
        append_number (text, _ (figures[i].label), figures[i].format,
            figures[i].factor * ms_metrics_figure (&measures->play, &measures->zini, (MsFigure)i));
    }
  append_number (
      text, _ ("Pluck (−lg of the chance to survive the guesses)"), "%.3f", measures->pluck);
  if (measures->document->replay != NULL)
    append_replay_text (text, measures);
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
append_least_clicks_text (GString *text, const MsLeastClicks *least, int width)
{
  g_autofree char *count = least->lower == least->upper
      ? g_strdup_printf ("%d", least->upper)
      : g_strdup_printf ("%d–%d", least->lower, least->upper);
  g_autoptr (GString) line = g_string_new (NULL);
  for (int i = 0; i < least->upper; i++)
    {
      g_autofree char *move = dup_move_text (&least->moves[i], width);
      g_string_append (line, i > 0 ? ", " : "");
      g_string_append (line, move);
    }
  append_line (text, _ ("least clicks"), count);
  append_line (text, _ ("line of play"), line->str);
}

static void
append_least_clicks_json (GString *json, const MsLeastClicks *least, int width)
{
  static const char *const actions[] = {
    [MS_ACTION_OPEN] = "open", [MS_ACTION_CHORD] = "chord", [MS_ACTION_MARK] = "flag"
  };
  ms_json_open (json, "least_clicks", '{');
  ms_json_add_bool (json, "proved", least->lower == least->upper);
  ms_json_add_int (json, "lower", least->lower);
  ms_json_add_int (json, "upper", least->upper);
  ms_json_open (json, "line", '[');
  for (int i = 0; i < least->upper; i++)
    {
      ms_json_open (json, NULL, '{');
      ms_json_add_string (json, "action", actions[least->moves[i].action]);
      ms_json_add_cell (json, "cell", least->moves[i].cell, width);
      g_string_append_c (json, '}');
    }
  g_string_append (json, "]}");
}

/* Appends the least number of clicks, where it is asked for. */
static MsCliExit
append_least_clicks (
    GString *text, const Settings *settings, const char *file_name, const MsLayout *layout)
{
  MsLeastClicks least;
  if (!settings->least_clicks)
    return MS_CLI_DONE;
  MsStatus status = ms_least_clicks_find (layout, MS_LEAST_CLICKS_STATES, NULL, NULL, NULL, &least);
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, file_name);
  if (settings->format == MS_CLI_JSON)
    append_least_clicks_json (text, &least, ms_layout_get_width (layout));
  else
    append_least_clicks_text (text, &least, ms_layout_get_width (layout));
  ms_least_clicks_clear (&least, NULL);
  return MS_CLI_DONE;
}

static MsCliExit
measure_document (
    const Settings *settings, const char *file_name, const MsDocument *document, int number)
{
  MsLayout *layout = document->play != NULL ? ms_play_get_layout (document->play) : NULL;
  g_autofree char *name = ms_cli_dup_name (file_name, settings->format == MS_CLI_JSON);
  MsReportMetrics measures;

  if (layout == NULL)
    return ms_cli_complain_of (
        file_name, _ ("This file does not say where the mines are; nothing can be counted."));
  MsStatus status = ms_report_metrics_find (&measures, document);
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, file_name);
  /* On a board that is too large for this time pluck stays unknown. */
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReviewSum sum;
  options.time_limit = MOST_SECONDS;
  if (ms_report_metrics_was_played (&measures)
      && ms_review_sum_of_play (measures.document->play, NULL, &options, NULL, &sum) == MS_STATUS_OK
      && sum.complete)
    measures.pluck = sum.pluck;
  g_autoptr (GString) text = g_string_new (NULL);
  if (settings->format == MS_CLI_JSON)
    {
      ms_json_begin_line (text, name, number);
      ms_report_metrics_append_json (text, &measures);
    }
  else
    append_text (text, name, &measures);
  MsCliExit result = append_least_clicks (text, settings, file_name, layout);
  if (settings->format == MS_CLI_JSON)
    g_string_append (text, "}\n");
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
