/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-render.h"

#include "ms-cli-limits.h"
#include "ms-report.h"

#include <glib/gi18n-lib.h>

static MsCliExit
complain (const char *file_name, const char *sentence)
{
  g_autofree char *name = ms_cli_dup_display_name (file_name);
  g_autofree char *message = g_strdup_printf ("%s: %s", name, sentence);
  ms_cli_complain (message);
  return MS_CLI_USAGE;
}

/* Counts, and with odds of winning works them out as far as analyze --win does. */
static MsStatus
find (const MsRenderOrder *order, MsSolver *solver, MsPosition *position, MsSolverOptions options,
    MsAnalysis **analysis)
{
  static const MsBestReach reach = { MS_CLI_MOST_LAYOUTS, 0, true };
  MsSolverResult *result;
  MsBest *best;
  if (order->odds != MS_ODDS_WIN)
    return ms_analysis_find (solver, position, &options, analysis);
  MsStatus status = ms_solver_run (solver, position, &options, &result);
  if (result == NULL)
    return status;
  if (options.time_limit > 0)
    options.time_limit = MAX (options.time_limit - result->microseconds / 1e6, 1e-9);
  ms_best_find (solver, position, result, &options, &reach, NULL, &best);
  *analysis = ms_analysis_new (position, status, result);
  ms_analysis_take_best (*analysis, best);
  return status;
}

/* NULL, and it has been said, where not even a part was found within the limits. */
static MsAnalysis *
analyze (const MsRenderOrder *order, MsPosition *position, MsCliExit *exit)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = order->solver;
  MsAnalysis *analysis = NULL;
  MsCliProgressLine line;
  MsStatus status = MS_STATUS_NO_MEMORY;

  ms_cli_progress_begin (&line, order->in, &options);
  if (solver != NULL)
    status = find (order, solver, position, options, &analysis);
  ms_cli_progress_end (&line);
  ms_solver_free (solver);
  if (status != MS_STATUS_OK)
    *exit = ms_cli_complain_status (status, order->in);
  else if (!ms_analysis_is_consistent (analysis))
    *exit = MS_CLI_CONTRADICTION;
  return analysis;
}

/* Of a picture that has to show another chance. */
static void
complain_no_win (const MsRenderOrder *order, const MsPosition *position, const MsAnalysis *analysis)
{
  MsReport report = { .position = position,
    .result = ms_analysis_get_result (analysis),
    .best = ms_analysis_get_best (analysis) };
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: a sentence without its end, such as “Chance to win: 0 %, the game is lost”. */
      _ ("%s; the picture shows the chance of a mine."), ms_report_name_no_win (&report));
  complain (order->in, sentence);
}

static MsCliExit
draw (const MsRenderOrder *order, const MsPosition *position, const MsAnalysis *analysis)
{
  MsPicture picture = { ms_position_get_width (position), ms_position_get_height (position),
    ms_position_get_cells (position),
    { analysis, analysis != NULL, FALSE, order->odds, MS_ODDS_FORMAT_MINE }, order->palette,
    order->style, order->cell_size };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ms_picture_draw (&picture, order->format, NULL, &error);
  if (bytes == NULL)
    return complain (order->in, error->message);
  return ms_cli_write (order->out, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* A picture is drawn of a contradiction too, and of what a limit has left. */
static MsCliExit
render_position (const MsRenderOrder *order, MsPosition *position)
{
  MsCliExit found = MS_CLI_DONE;
  g_autoptr (MsAnalysis) analysis = order->heatmap ? analyze (order, position, &found) : NULL;
  if (order->heatmap && analysis == NULL)
    return found;
  if (order->odds == MS_ODDS_WIN && found == MS_CLI_DONE
      && !ms_analysis_shows_win (analysis, order->odds))
    complain_no_win (order, position, analysis);
  MsCliExit drawn = draw (order, position, analysis);
  return ms_cli_combine (drawn, found);
}

MsCliExit
ms_render (const MsRenderOrder *order)
{
  g_autoptr (MsDocument) document = NULL;
  MsCliExit read = ms_cli_read (order->in, &document);
  return read == MS_CLI_DONE ? render_position (order, document->position) : read;
}
