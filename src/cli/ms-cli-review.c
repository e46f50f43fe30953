/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command review: games judged opening by opening. */
#include "ms-cli-options.h"

#include "ms-cage.h"
#include "ms-foreign.h"
#include "ms-least-clicks.h"
#include "ms-replay.h"
#include "ms-report-metrics.h"
#include "ms-report-review.h"
#include "ms-report-worth.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

typedef struct
{
  int format; /* MsCliFormat */
  MsSolverOptions solver;
  int playouts; /* how many for each guess; 0: none */
  bool least_clicks;
  bool deductions; /* tell what the rules of the ladder took instead */
  MsCliLimits limits;
  char **files;
  gboolean table; /* print a table with a row for each game */
  MsReportSeason season;
  /* Of --deductions: */
  MsSolver *solver_of_needs;
  GArray *moments; /* MsWorthMoment, of games numbered from 0 */
  GPtrArray *names; /* of these games */
} Settings;

static const MsCliOption options[] = {
  MS_CLI_FORMAT_OPTION (format),
  { "--playouts", MS_CLI_INT (playouts),
      N_ ("Where the chance to win is not known exactly, play each guess out this many times"), "N",
      0, G_MAXINT },
  { "--least-clicks", MS_CLI_SWITCH (least_clicks),
      N_ ("Also find the least number of clicks that win the board") },
  { "--deductions", MS_CLI_SWITCH (deductions),
      N_ ("Tell instead how long the deductions in all these games took, by rule") },
  MS_CLI_LIMIT_OPTIONS (limits,
      N_ ("Stop a game after this many seconds (600, if neither this nor --work is given; 0: no "
          "limit)")),
  MS_CLI_FILES (files, N_ ("FILE…")),
  { NULL },
};

/* Copies document into *game, with its game as play, even if that was set aside for an analysis.
 * FALSE when there is no game.  *game owns nothing. */
static gboolean
take_game (const MsDocument *document, MsDocument *game)
{
  *game = *document;
  if (game->play != NULL && ms_play_get_state (game->play) == MS_STATE_ANALYSIS)
    game->play = document->aside;
  return game->play != NULL && ms_play_get_layout (game->play) != NULL;
}

/* --- One game --- */

/* Makes an estimate for each opening; *estimates is owned by the caller, even if it is not
 * finished. */
static MsStatus
estimate (const Settings *settings, const MsSolverOptions *limited, const MsTrail *trail,
    MsReview *review, MsReviewEstimate **estimates)
{
  MsStatus status = MS_STATUS_OK;
  if (settings->playouts == 0)
    return status;
  *estimates = g_new (MsReviewEstimate, review->n_openings + 1);
  for (int i = 0; i < review->n_openings && status == MS_STATUS_OK; i++)
    {
      status = ms_review_estimate (
          trail, &review->openings[i], settings->playouts, limited, NULL, &(*estimates)[i]);
      ms_review_take_estimate (review, i, (*estimates)[i].lost, (*estimates)[i].lost_error);
    }
  return status;
}

static MsStatus
review_game (const Settings *settings, const char *file_name, const MsDocument *game,
    MsTrail **trail, MsReview **review, MsReviewEstimate **estimates)
{
  MsSolverOptions limited = settings->solver;
  MsPointerPath path = { 0 };
  MsStatus status = ms_trail_new (game->play, NULL, trail);
  if (game->replay != NULL)
    path = ms_replay_get_path (game->replay);
  *review = NULL;
  if (status != MS_STATUS_OK)
    return status;
  ms_cli_progress_begin (file_name, &limited);
  status = ms_review_new (*trail, &path, &limited, NULL, review);
  if (status == MS_STATUS_OK)
    status = estimate (settings, &limited, *trail, *review, estimates);
  ms_cli_progress_end ();
  return status;
}

/* Finds how few clicks win the board, where that is asked for and there is room to tell it. */
static MsStatus
find_least (const Settings *settings, const MsPlay *play, MsLeastClicks *least)
{
  *least = (MsLeastClicks){ 0 };
  if (!settings->least_clicks || settings->table)
    return MS_STATUS_OK;
  return ms_least_clicks_find (
      ms_play_get_layout (play), MS_LEAST_CLICKS_STATES, NULL, NULL, NULL, least);
}

/* When a game ended, with the date of its file where nothing in it tells. */
static gint64
find_end (const char *file_name, const MsDocument *game)
{
  GStatBuf info;
  g_autofree char *name = g_path_get_basename (file_name);
  gint64 modified_ms = g_stat (file_name, &info) == 0 ? (gint64)info.st_mtime * 1000
                                                      : g_get_real_time () / 1000;
  return ms_document_find_end (game, name, modified_ms);
}

/* Notes what each moment of the game asked of its player. */
static MsCliExit
study (Settings *settings, const char *file_name, const MsDocument *game)
{
  MsSolverOptions limited = settings->solver;
  MsTrail *trail;
  MsNeed *needs = NULL;
  int n = 0;
  MsStatus status = ms_trail_new (game->play, NULL, &trail);
  if (status == MS_STATUS_OK)
    {
      ms_cli_progress_begin (file_name, &limited);
      status = ms_needs_find (settings->solver_of_needs, trail, &limited, &needs, &n);
      ms_cli_progress_end ();
      ms_trail_free (trail);
    }
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, file_name);
  gint64 ended_at = find_end (file_name, game);
  for (int i = 0; i < n; i++)
    {
      MsWorthMoment moment = { settings->names->len, ended_at, needs[i] };
      g_array_append_val (settings->moments, moment);
    }
  g_ptr_array_add (settings->names, ms_cli_dup_name (file_name, settings->format == MS_CLI_JSON));
  ms_dealloc (ms_solver_get_allocator (settings->solver_of_needs), needs);
  return MS_CLI_DONE;
}

static MsCliExit
review_document (const char *file_name, const MsDocument *document, int number, gpointer user_data)
{
  Settings *settings = user_data;
  MsDocument game;
  MsTrail *trail;
  MsReview *review;
  g_autofree MsReviewEstimate *estimates = NULL;
  if (!take_game (document, &game))
    return ms_cli_complain_of (
        file_name, _ ("There is no game in this file; nothing can be reviewed."));
  if (settings->deductions)
    return study (settings, file_name, &game);
  g_autofree char *name = ms_cli_dup_name (file_name, settings->format == MS_CLI_JSON);
  MsLeastClicks least = { 0 };
  MsStatus status = review_game (settings, file_name, &game, &trail, &review, &estimates);
  if (status == MS_STATUS_OK)
    status = find_least (settings, game.play, &least);
  if (status != MS_STATUS_OK)
    {
      ms_review_free (review);
      ms_trail_free (trail);
      return ms_cli_complain_status (status, file_name);
    }
  g_autofree char *metrics = ms_report_metrics_dup_json (&game);
  MsReportReview report = { .name = name,
    .review = review,
    .assisted = document->assisted,
    .elapsed_ms = document->elapsed_ms,
    .metrics = metrics != NULL ? metrics : "null",
    .estimates = estimates,
    .number = number,
    .play = game.play,
    .least = least.moves != NULL ? &least : NULL };
  MsCliExit result = MS_CLI_DONE;
  g_autofree char *text = NULL;
  if (settings->table)
    ms_report_season_add (&settings->season, &report);
  else
    {
      text = settings->format == MS_CLI_JSON ? ms_report_review_dup_json (&report)
                                             : ms_report_review_dup_text (&report);
      result = ms_cli_print (text);
    }
  ms_least_clicks_clear (&least, NULL);
  ms_review_free (review);
  ms_trail_free (trail);
  return result;
}

/* --- Many games --- */

/* Whether a file counts as a game.  A file that is damaged or too large does, so that it is
 * reported; links, devices and pipes do not. */
static gboolean
is_game (const char *path)
{
  GStatBuf info;
  MsErrorInfo fault;
  MsDocument *document = NULL, game;
  g_autofree char *data = NULL;
  gsize length;
  if (g_lstat (path, &info) == 0 && !S_ISREG (info.st_mode))
    return FALSE;
  if (g_stat (path, &info) != 0 || info.st_size > MS_DOCUMENT_MAX_BYTES
      || !g_file_get_contents (path, &data, &length, NULL))
    return TRUE;
  g_autoptr (MsCage) cage = ms_cage_new ();
  if (ms_cage_read (cage, data, length, -1, &document, &fault) != MS_STATUS_OK)
    return !ms_foreign_is_strange (&fault);
  gboolean found = take_game (document, &game);
  ms_document_free (document);
  return found;
}

/* The latest game first; those of one game stay together and in their order. */
static int
compare_ends (gconstpointer a, gconstpointer b)
{
  gint64 first = ((const MsWorthMoment *)a)->ended_at;
  gint64 second = ((const MsWorthMoment *)b)->ended_at;
  return (first < second) - (first > second);
}

/* What all games come to that were studied. */
static MsCliExit
tell_deductions (const Settings *settings)
{
  g_array_sort (settings->moments, compare_ends);
  g_autoptr (MsWorth) worth = ms_worth_new (settings->moments);
  const char *const *names = (const char *const *)settings->names->pdata;
  int n_games = (int)settings->names->len;
  g_autofree char *text = settings->format == MS_CLI_JSON
      ? ms_report_worth_dup_json (worth, n_games, names)
      : ms_report_worth_dup_text (worth, n_games, names);
  return ms_cli_print (text);
}

static MsCliExit
review_all (Settings *settings)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  gboolean many = settings->files[1] != NULL
      || g_file_test (settings->files[0], G_FILE_TEST_IS_DIR);
  MsCliExit listed = ms_cli_list_files (settings->files, is_game, files);
  settings->table = many && settings->format == MS_CLI_TEXT && !settings->deductions;
  if (settings->table)
    ms_report_season_init (&settings->season);
  MsCliExit result = ms_cli_for_each_document ((char **)files->pdata, review_document, settings);
  if (settings->table)
    {
      g_autofree char *text = ms_report_season_end (&settings->season);
      result = ms_cli_combine (result, ms_cli_print (text));
    }
  if (settings->deductions)
    result = ms_cli_combine (result, tell_deductions (settings));
  return ms_cli_combine (listed, result);
}

MsCliExit
ms_cli_review (int argc, char **argv)
{
  Settings settings = { .solver = MS_SOLVER_OPTIONS_INIT, .limits = MS_CLI_LIMITS_INIT };
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options,
          _ ("Judges each cell opened in a game: certain, a guess than which none better is "
             "known, a worse guess, or avoidable."),
          &settings, &result))
    return result;
  if (settings.deductions && (settings.playouts > 0 || settings.least_clicks))
    return ms_cli_complain_of (
        NULL, _ ("--deductions goes with neither --playouts nor --least-clicks."));
  ms_cli_take_limits (&settings.limits, &settings.solver);
  settings.solver_of_needs = ms_solver_new (NULL);
  settings.moments = g_array_new (FALSE, FALSE, sizeof (MsWorthMoment));
  settings.names = g_ptr_array_new_with_free_func (g_free);
  result = settings.solver_of_needs != NULL ? review_all (&settings)
                                            : ms_cli_complain_status (MS_STATUS_NO_MEMORY, NULL);
  ms_solver_free (settings.solver_of_needs);
  g_array_unref (settings.moments);
  g_ptr_array_unref (settings.names);
  return result;
}
