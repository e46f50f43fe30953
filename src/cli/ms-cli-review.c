/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command review: games judged opening by opening. */
#include "ms-cli-folder.h"
#include "ms-cli-limits.h"
#include "ms-cli-metrics.h"
#include "ms-cli-options.h"

#include "ms-replay.h"
#include "ms-report-review.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  MsCliFormat format;
  MsSolverOptions solver;
  int playouts; /* how many for each guess; 0: none */
  gboolean table; /* print a table with a row for each game */
  MsReportSeason season;
} Settings;

static MsCliExit
complain_no_game (const char *file_name)
{
  g_autofree char *name = ms_cli_dup_display_name (file_name);
  /* Translators: a file name. */
  g_autofree char *message = g_strdup_printf (
      _ ("%s: There is no game in this file; nothing can be reviewed."), name);
  ms_cli_complain (message);
  return MS_CLI_USAGE;
}

static MsCliExit
print_report (Settings *settings, const MsReportReview *report)
{
  if (settings->table)
    {
      ms_report_season_add (&settings->season, report);
      return MS_CLI_DONE;
    }
  g_autofree char *text = settings->format == MS_CLI_JSON ? ms_report_review_dup_json (report)
                                                          : ms_report_review_dup_text (report);
  return ms_cli_print (text);
}

/* Makes an estimate for each opening; *estimates is owned by the caller, even if it is not
 * finished. */
static MsStatus
estimate (const Settings *settings, const MsSolverOptions *options, const MsTrail *trail,
    MsReview *review, MsReviewEstimate **estimates)
{
  MsStatus status = MS_STATUS_OK;
  if (settings->playouts == 0)
    return status;
  *estimates = g_new (MsReviewEstimate, review->n_openings + 1);
  for (int i = 0; i < review->n_openings && status == MS_STATUS_OK; i++)
    {
      status = ms_review_estimate (
          trail, &review->openings[i], settings->playouts, options, NULL, &(*estimates)[i]);
      ms_review_take_estimate (review, i, (*estimates)[i].lost, (*estimates)[i].lost_error);
    }
  return status;
}

static MsStatus
review_game (const Settings *settings, const char *file_name, const MsPlay *play, MsTrail **trail,
    MsReview **review, MsReviewEstimate **estimates)
{
  MsSolverOptions options = settings->solver;
  MsCliProgressLine line;
  MsStatus status = ms_trail_new (play, NULL, trail);
  *review = NULL;
  if (status != MS_STATUS_OK)
    return status;
  ms_cli_progress_begin (&line, file_name, &options);
  status = ms_review_new (*trail, &options, NULL, review);
  if (status == MS_STATUS_OK)
    status = estimate (settings, &options, *trail, *review, estimates);
  ms_cli_progress_end (&line);
  return status;
}

static MsCliExit
review_document (const char *file_name, const MsDocument *document, gpointer user_data)
{
  Settings *settings = user_data;
  MsDocument game;
  MsTrail *trail;
  MsReview *review;
  g_autofree MsReviewEstimate *estimates = NULL;
  if (!ms_cli_take_game (document, &game))
    return complain_no_game (file_name);
  g_autofree char *name = ms_cli_dup_name (file_name, settings->format == MS_CLI_JSON);
  MsStatus status = review_game (settings, file_name, game.play, &trail, &review, &estimates);
  if (status != MS_STATUS_OK)
    {
      ms_review_free (review);
      ms_trail_free (trail);
      return ms_cli_complain_status (status, file_name);
    }
  g_autofree char *metrics = ms_cli_metrics_dup_json (&game);
  MsReportReview report = { name, review, document->assisted, document->elapsed_ms,
    metrics != NULL ? metrics : "null", estimates };
  MsCliExit result = print_report (settings, &report);
  ms_review_free (review);
  ms_trail_free (trail);
  return result;
}

/* Lists the named files, with the files of a folder instead of the folder; *many: there was a
 * folder, or several files. */
static MsCliExit
list_files (char **names, GPtrArray *files, gboolean *many)
{
  MsCliExit result = MS_CLI_DONE;
  *many = names[1] != NULL;
  for (int i = 0; names[i] != NULL; i++)
    if (g_file_test (names[i], G_FILE_TEST_IS_DIR))
      {
        *many = TRUE;
        result = ms_cli_combine (result, ms_cli_add_folder (names[i], files));
      }
    else
      g_ptr_array_add (files, g_strdup (names[i]));
  g_ptr_array_add (files, NULL);
  return result;
}

static MsCliExit
review_all (Settings *settings, char **names)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  gboolean many;
  MsCliExit listed = list_files (names, files, &many);
  settings->table = many && settings->format == MS_CLI_TEXT;
  if (settings->table)
    ms_report_season_init (&settings->season);
  MsCliExit result = ms_cli_for_each_document ((char **)files->pdata, review_document, settings);
  if (settings->table)
    {
      g_autofree char *text = ms_report_season_end (&settings->season);
      result = ms_cli_combine (result, ms_cli_print (text));
    }
  return ms_cli_combine (listed, result);
}

MsCliExit
ms_cli_review (int argc, char **argv)
{
  g_autofree char *word = NULL;
  g_auto (GStrv) files = NULL;
  Settings settings = { .solver = MS_SOLVER_OPTIONS_INIT };
  MsCliLimits limits = MS_CLI_LIMITS_NOT_GIVEN;
  MsCliExit result;
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &word, N_ ("Form of the output"), "text|json" },
    { "playouts", 0, 0, G_OPTION_ARG_INT, &settings.playouts,
        N_ ("Where the chance to win is not known exactly, play each guess out this many times"),
        "N" },
    MS_CLI_LIMIT_ENTRIES (&limits,
        N_ ("Stop a game after this many seconds (600, if neither this nor --work is given; 0: no "
            "limit)")),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, N_ ("FILE…") },
    G_OPTION_ENTRY_NULL,
  };

  if (!ms_cli_parse (argc, argv, entries,
          _ ("Judges each cell opened in a game: certain, a guess than which none better is "
             "known, a worse guess, or avoidable."),
          &files, &result))
    return result;
  if (settings.playouts < 0)
    {
      ms_cli_complain (_ ("--playouts takes a whole number, 0 or more."));
      return MS_CLI_USAGE;
    }
  if (!ms_cli_parse_format (word, &settings.format)
      || !ms_cli_check_limits (&limits, &settings.solver))
    return MS_CLI_USAGE;
  return review_all (&settings, files);
}
