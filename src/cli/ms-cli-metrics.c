/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command metrics: figures of boards, and of the games played on them. */
#include "ms-cli-options.h"

#include "ms-json.h"
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

static MsCliExit
measure_document (MsCliFormat format, const char *file_name, const MsDocument *document, int number)
{
  MsLayout *layout = document->play != NULL ? ms_play_get_layout (document->play) : NULL;
  g_autofree char *name = ms_cli_dup_name (file_name, format == MS_CLI_JSON);
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
      && ms_review_sum_of_play (measures.document->play, &options, NULL, &sum) == MS_STATUS_OK
      && sum.complete)
    measures.pluck = sum.pluck;
  g_autoptr (GString) text = g_string_new (NULL);
  if (format == MS_CLI_JSON)
    {
      ms_json_begin_line (text, name, number);
      ms_report_metrics_append_json (text, &measures);
      g_string_append (text, "}\n");
    }
  else
    append_text (text, name, &measures);
  return ms_cli_print (text->str);
}

static MsCliExit
measure_file (MsCliFormat format, const char *file_name)
{
  g_autoptr (GPtrArray)
      documents = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_document_free);
  MsCliExit read = ms_cli_read_all (file_name, documents), result = MS_CLI_DONE;
  for (guint i = 0; i < documents->len && !ms_cli_output_is_lost (); i++)
    {
      if (i > 0 && format == MS_CLI_TEXT)
        ms_cli_print ("\n");
      result = ms_cli_combine (result,
          measure_document (
              format, file_name, documents->pdata[i], documents->len > 1 ? (int)i + 1 : 0));
    }
  return ms_cli_combine (result, read);
}

typedef struct
{
  int format; /* MsCliFormat */
  char **files;
} Settings;

static const MsCliOption options[] = {
  MS_CLI_FORMAT_OPTION (format),
  MS_CLI_FILES (files, N_ ("FILE…")),
  { NULL },
};

MsCliExit
ms_cli_metrics (int argc, char **argv)
{
  Settings settings = { MS_CLI_TEXT, NULL };
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options,
          _ ("Prints how much work a board is, and how well a game on it was played."), &settings,
          &result))
    return result;
  for (int i = 0; settings.files[i] != NULL && !ms_cli_output_is_lost (); i++)
    result = ms_cli_combine (
        result, measure_file ((MsCliFormat)settings.format, settings.files[i]));
  return result;
}
