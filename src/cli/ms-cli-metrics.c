/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command metrics: figures of boards, and of the games played on them. */
#include "ms-cli-options.h"

#include "ms-json.h"
#include "ms-metrics.h"
#include "ms-path.h"
#include "ms-replay.h"
#include "ms-review.h"
#include "ms-zini.h"

#include <glib/gi18n-lib.h>

#include <math.h>

typedef struct
{
  const char *name; /* name of the document's file */
  const MsDocument *document;
  MsPlayMetrics play;
  MsZini zini;
  double pluck; /* NAN: not known */
} Measures;

/* How many seconds finding the chances of a game's guesses may take; on usual boards it takes
 * hundredths of a second. */
#define MOST_SECONDS 10

static const struct
{
  const char *key;
  const char *label; /* to be translated, unless it is a term that players use in all languages */
  const char *format; /* printf format of the number in the text */
  double factor; /* by which the text multiplies the number */
} figures[MS_N_FIGURES] = {
  [MS_FIGURE_BBBV_PER_SECOND] = { "bbbv_per_second", N_ ("3BV per second"), "%.3f", 1 },
  [MS_FIGURE_ESTIMATED_TIME] = { "estimated_seconds", N_ ("estimated time in s"), "%.3f", 1 },
  [MS_FIGURE_CLICKS_PER_SECOND] = { "clicks_per_second", N_ ("clicks per second"), "%.3f", 1 },
  [MS_FIGURE_EFFICIENCY] = { "efficiency", N_ ("efficiency (IOE) in %"), "%.1f", 100 },
  [MS_FIGURE_CORRECTNESS] = { "correctness", N_ ("correctness in %"), "%.1f", 100 },
  [MS_FIGURE_THROUGHPUT] = { "throughput", N_ ("throughput in %"), "%.1f", 100 },
  [MS_FIGURE_RQP] = { "rqp", N_ ("RQP (T² / 3BV)"), "%.4f", 1 },
  [MS_FIGURE_QG] = { "qg", N_ ("QG (T^1.7 / 3BV)"), "%.4f", 1 },
  [MS_FIGURE_IOS] = { "ios", N_ ("IOS (ln T / ln 3BV)"), "%.4f", 1 },
  [MS_FIGURE_STNB] = { "stnb", N_ ("STNB (with 47.299, 153.73, 435.001)"), "%.2f", 1 },
  [MS_FIGURE_ZNE] = { "zne", N_ ("ZiNi efficiency (ZNE) in %"), "%.1f", 100 },
  [MS_FIGURE_ZNT] = { "znt", N_ ("ZiNi throughput (ZNT) in %"), "%.1f", 100 },
};

/* Whether there was any click, so that there is more to print than figures of the board. */
static gboolean
was_played (const Measures *measures)
{
  return ms_clicks_total (&measures->play.clicks) > 0;
}

static const char *
style_of (const Measures *measures)
{
  return ms_metrics_is_no_flag (&measures->play) ? "NF" : "FL";
}

static void
append_game_json (GString *json, const Measures *measures)
{
  static const char *const states[] = { "new", "playing", "won", "lost" };
  const MsClicks *clicks = &measures->play.clicks;

  ms_json_add_string (json, "state", states[ms_play_get_state (measures->document->play)]);
  ms_json_add_bool (json, "assisted", measures->document->assisted);
  ms_json_add_double (json, "seconds", (double)measures->play.time_ms / 1000);
  ms_json_add_int (json, "solved", measures->play.solved);
  ms_json_add_int (json, "left", clicks->left);
  ms_json_add_int (json, "right", clicks->right);
  ms_json_add_int (json, "chords", clicks->chords);
  ms_json_add_int (json, "clicks", ms_clicks_total (clicks));
  ms_json_add_int (json, "effective_clicks", ms_clicks_effective (clicks));
  ms_json_add_string (json, "style", style_of (measures));
  for (int i = 0; i < MS_N_FIGURES; i++)
    ms_json_add_double (json, figures[i].key,
        ms_metrics_figure (&measures->play, measures->zini.greedy, (MsFigure)i));
}

/* Measures the way of a replay's pointer; returns how many events there are. */
static int
measure_path (const MsReplay *replay, MsPathLength *path)
{
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);
  *path = ms_path_measure (
      events, n_events, ms_replay_get_square (replay), ms_replay_get_time (replay));
  return n_events;
}

/* Appends what the pointer of a replay did, and what its file claims, which may differ from the
 * events. */
static void
append_replay_json (GString *json, const MsReplay *replay)
{
  const MsReplayHeader *header = ms_replay_get_header (replay);
  MsPathLength path;
  int n_events = measure_path (replay, &path);

  ms_json_add_int (json, "events", n_events);
  ms_json_add_double (json, "path", path.euclidean);
  ms_json_add_double (json, "path_manhattan", path.manhattan);
  ms_json_add_double (json, "mov", ms_path_get_speed (&path));
  if (header->claimed_ms >= 0)
    ms_json_add_double (json, "claimed_seconds", (double)header->claimed_ms / 1000);
  if (header->claimed_bbbv >= 0)
    ms_json_add_int (json, "claimed_bbbv", header->claimed_bbbv);
  if (header->claimed_end >= 0)
    ms_json_add_string (
        json, "claimed_state", header->claimed_end == MS_STATE_WON ? "won" : "lost");
}

/* Appends the members of the object. */
static void
append_members (GString *json, const Measures *measures)
{
  ms_json_add_int (json, "width", measures->play.rules.width);
  ms_json_add_int (json, "height", measures->play.rules.height);
  ms_json_add_int (json, "mines", measures->play.rules.mines);
  ms_json_add_int (json, "bbbv", measures->play.board.bbbv);
  ms_json_add_int (json, "openings", measures->play.board.openings);
  ms_json_add_int (json, "islands", measures->play.board.islands);
  ms_json_add_int (json, "zini", measures->zini.greedy);
  ms_json_add_int (json, "hzini", measures->zini.human);
  ms_json_add_int (json, "zini8", measures->zini.eight_way);
  if (was_played (measures))
    append_game_json (json, measures);
  if (!isnan (measures->pluck))
    ms_json_add_double (json, "pluck", measures->pluck);
  if (measures->document->replay != NULL)
    append_replay_json (json, measures->document->replay);
}

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

/* Appends what the file of a replay claims, where that differs from the figures. */
static void
append_replay_text (GString *text, const Measures *measures)
{
  const MsReplay *replay = measures->document->replay;
  const MsReplayHeader *header = ms_replay_get_header (replay);
  MsPathLength path;
  measure_path (replay, &path);

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
append_text (GString *text, const Measures *measures)
{
  const MsRules *rules = &measures->play.rules;
  g_autofree char *size = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%1$d×%2$d, %3$d mine",
                                               "%1$d×%2$d, %3$d mines", (gulong)rules->mines),
      rules->width, rules->height, rules->mines);

  append_line (text, measures->name, size);
  append_count (text, "3BV", measures->play.board.bbbv);
  append_count (text, _ ("openings"), measures->play.board.openings);
  append_count (text, _ ("islands"), measures->play.board.islands);
  append_count (text, "ZiNi", measures->zini.greedy);
  append_count (text, _ ("human ZiNi"), measures->zini.human);
  append_count (text, _ ("8-way ZiNi"), measures->zini.eight_way);
  if (was_played (measures))
    {
      const MsClicks *clicks = &measures->play.clicks;
      append_number (text, _ ("time in s"), "%.3f", (double)measures->play.time_ms / 1000);
      append_count (text, _ ("3BV solved"), measures->play.solved);
      append_count (text, _ ("left clicks"), clicks->left);
      append_count (text, _ ("right clicks"), clicks->right);
      append_count (text, _ ("chords"), clicks->chords);
      append_count (text, _ ("clicks"), ms_clicks_total (clicks));
      append_count (
          text, _ ("effective clicks (as ms_toollib counts)"), ms_clicks_effective (clicks));
      append_line (text, _ ("style"), style_of (measures));
      for (int i = 0; i < MS_N_FIGURES; i++)
        append_number (text, _ (figures[i].label), figures[i].format,
            figures[i].factor
                * ms_metrics_figure (&measures->play, measures->zini.greedy, (MsFigure)i));
    }
  append_number (
      text, _ ("Pluck (−lg of the chance to survive the guesses)"), "%.3f", measures->pluck);
  if (measures->document->replay != NULL)
    append_replay_text (text, measures);
}

static MsStatus
measure (Measures *measures)
{
  const MsDocument *document = measures->document;
  measures->pluck = NAN;
  MsStatus status = ms_play_metrics (document->play, document->elapsed_ms, NULL, &measures->play);
  if (status != MS_STATUS_OK)
    return status;
  return ms_zini_count (ms_play_get_layout (document->play), NULL, NULL, NULL, &measures->zini);
}

char *
ms_cli_metrics_dup_json (const MsDocument *document)
{
  Measures measures = { .document = document };
  if (measure (&measures) != MS_STATUS_OK)
    return NULL;
  GString *json = g_string_new ("{");
  append_members (json, &measures);
  g_string_append_c (json, '}');
  return g_string_free (json, FALSE);
}

static MsCliExit
measure_document (MsCliFormat format, const char *file_name, const MsDocument *document)
{
  MsLayout *layout = document->play != NULL ? ms_play_get_layout (document->play) : NULL;
  g_autofree char *name = ms_cli_dup_name (file_name, format == MS_CLI_JSON);
  Measures measures = { .name = name, .document = document };

  if (layout == NULL)
    return ms_cli_complain_of (
        file_name, _ ("This file does not say where the mines are; nothing can be counted."));
  MsStatus status = measure (&measures);
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, file_name);
  /* On a board that is too large for this time pluck stays unknown. */
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReviewSum sum;
  options.time_limit = MOST_SECONDS;
  if (was_played (&measures)
      && ms_review_sum_of_play (measures.document->play, &options, NULL, &sum) == MS_STATUS_OK
      && sum.complete)
    measures.pluck = sum.pluck;
  g_autoptr (GString) text = g_string_new (NULL);
  if (format == MS_CLI_JSON)
    {
      ms_json_begin_line (text, name);
      append_members (text, &measures);
      g_string_append (text, "}\n");
    }
  else
    append_text (text, &measures);
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
      result = ms_cli_combine (result, measure_document (format, file_name, documents->pdata[i]));
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
