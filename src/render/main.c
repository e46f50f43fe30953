/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-render: the program that minesage-cli runs for render and read-picture, of which
 * argv[0] tells which one is meant.  In its messages it calls itself minesage-cli. */
#include "config.h"
#include "ms-cli-options.h"
#include "ms-picture.h"
#include "ms-read-picture.h"
#include "ms-report.h"
#include "ms-reader.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#ifdef HAVE_PIXBUF
#include "ms-scan-file.h"
#define ANSWER ms_scan_file_answer
#else
#define ANSWER NULL
#endif

#define DEFAULT_CELL_SIZE 28
#define NOT_GIVEN G_MAXINT64

/* What is to be drawn, and how. */
typedef struct
{
  const char *in, *out; /* borrowed */
  MsPictureFormat format;
  int to; /* MsPictureFormat; -1: not given */
  gint64 cell_size; /* NOT_GIVEN: DEFAULT_CELL_SIZE, or as a thumbnail needs it */
  int thumbnail; /* most pixels to a side; 0: none is wanted */
  /* draw the heatmap with odds: the chance of a mine, or to win where that is known */
  bool heatmap, win;
  MsOdds odds;
  int theme; /* MsTheme; -1: not given */
  int style; /* MsStyle */
  const MsPalette *palette;
  MsSolverOptions solver;
  MsCliLimits limits;
  char **files;
} Settings;

static const MsCliOption options[] = {
  { "--to", MS_CLI_WORD (to), N_ ("The format of OUT (as its name ends, if not given)"),
      "png|svg|pdf" },
  { "--size", MS_CLI_INT64 (cell_size), N_ ("Side of a cell in pixels (28, if not given)"), "PX",
      -G_MAXDOUBLE, G_MAXDOUBLE },
  { "--thumbnail", MS_CLI_INT (thumbnail),
      N_ ("Draw a PNG of at most this many pixels to a side, whatever the name of OUT"), "PX", 16,
      1024 },
  { "--heatmap", MS_CLI_SWITCH (heatmap), N_ ("Show how likely a mine is on every covered cell") },
  { "--win", MS_CLI_SWITCH (win),
      N_ ("Show the chance to win with each cell opened first, where few layouts are left") },
  { "--theme", MS_CLI_WORD (theme), N_ ("Colours"), "light|dark|contrast|contrast-dark" },
  { "--style", MS_CLI_WORD (style),
      N_ ("Style of the cells; paper is black and white, for printing"), "flat|classic|paper" },
  MS_CLI_LIMIT_OPTIONS (limits,
      N_ ("Estimate what cannot be counted in this many seconds (600, if neither this nor "
          "--work is given; 0: no limit)")),
  MS_CLI_THREADS_OPTION (limits),
  MS_CLI_FILES (files, N_ ("IN OUT|IN… FOLDER")),
  { NULL },
};

/* --- Drawing --- */

/* Counts the position; for MS_ODDS_WIN also works out the chances to win, as far as analyze --win
 * does. */
static MsStatus
find (const Settings *order, MsSolver *solver, MsPosition *position, MsSolverOptions limited,
    MsAnalysis **analysis)
{
  static const MsBestReach reach = { MS_CLI_MOST_LAYOUTS, 0, true };
  MsSolverResult *result;
  MsBest *best;
  if (order->odds != MS_ODDS_WIN)
    return ms_analysis_find (solver, position, &limited, analysis);
  MsStatus status = ms_solver_run (solver, position, &limited, &result);
  if (result == NULL)
    return status;
  if (limited.time_limit > 0)
    limited.time_limit = MAX (limited.time_limit - result->microseconds / 1e6, 1e-9);
  ms_best_find (solver, position, result, &limited, &reach, NULL, &best);
  *analysis = ms_analysis_new (position, status, result);
  ms_analysis_take_best (*analysis, best);
  return status;
}

/* NULL, after a message, where nothing was found within the limits. */
static MsAnalysis *
analyze (const Settings *order, MsPosition *position, MsCliExit *exit)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions limited = order->solver;
  MsAnalysis *analysis = NULL;
  MsStatus status = MS_STATUS_NO_MEMORY;

  ms_cli_progress_begin (order->in, &limited);
  if (solver != NULL)
    status = find (order, solver, position, limited, &analysis);
  ms_cli_progress_end ();
  ms_solver_free (solver);
  if (status != MS_STATUS_OK)
    *exit = ms_cli_complain_status (status, order->in);
  else if (!ms_analysis_is_consistent (analysis))
    *exit = MS_CLI_CONTRADICTION;
  return analysis;
}

/* Prints a message that the picture shows the chance of a mine, and not that to win. */
static void
complain_no_win (const Settings *order, const MsPosition *position, const MsAnalysis *analysis)
{
  MsReport report = { .position = position,
    .result = ms_analysis_get_result (analysis),
    .best = ms_analysis_get_best (analysis) };
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: a sentence without its end, such as “Chance to win: 0 %, the game is lost”. */
      _ ("%s; the picture shows the chance of a mine."), ms_report_name_no_win (&report));
  ms_cli_complain_of (order->in, sentence);
}

static MsCliExit
draw (const Settings *order, const MsPosition *position, const MsAnalysis *analysis)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  int cell_size = order->cell_size != NOT_GIVEN ? (int)order->cell_size : DEFAULT_CELL_SIZE;
  if (order->thumbnail > 0)
    cell_size = CLAMP (
        (order->thumbnail - 1) / MAX (width, height), MS_PAINTER_MIN_SIZE, MS_PICTURE_MAX_SIZE);
  MsPicture picture = { width, height, ms_position_get_cells (position),
    { analysis, analysis != NULL, FALSE, order->odds, MS_ODDS_FORMAT_MINE }, order->palette,
    (MsStyle)order->style, cell_size, order->thumbnail };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ms_picture_draw (&picture, order->format, NULL, &error);
  if (bytes == NULL)
    return ms_cli_complain_of (order->in, error->message);
  return ms_cli_write (order->out, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* Draws a picture of a position, also of one that contradicts itself, or that was analysed only in
 * part because of a limit. */
static MsCliExit
render_position (const Settings *order, MsPosition *position)
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

/* Reads the one board of the file, or for a thumbnail the first of several. */
static MsCliExit
read_board (const Settings *order, MsDocument **document)
{
  MsCliExit result;
  int number;
  *document = NULL;
  if (order->thumbnail == 0)
    return ms_cli_read (order->in, document);
  MsCliReader *reader = ms_cli_reader_new (order->in, &result);
  if (reader != NULL)
    ms_cli_reader_next (reader, document, &number, &result);
  ms_cli_reader_free (reader);
  return result;
}

/* Reads, counts where the heatmap is wanted, draws and writes; prints a message for every fault. */
static MsCliExit
render (const char *in, const char *out, gpointer user_data)
{
  Settings *order = user_data;
  order->in = in;
  order->out = out;
  g_autoptr (MsDocument) document = NULL;
  MsCliExit read = read_board (order, &document);
  return read == MS_CLI_DONE ? render_position (order, document->position) : read;
}

/* A sentence, owned by the caller, about the first thing that makes no sense; NULL: all does. */
static char *
dup_fault (Settings *order)
{
  const char *out = order->files[g_strv_length (order->files) - 1];
  if (order->thumbnail > 0 && (order->to >= 0 || order->cell_size != NOT_GIVEN))
    return g_strdup (_ ("--thumbnail cannot be used with --to and --size."));
  if (order->thumbnail > 0)
    order->format = MS_PICTURE_PNG;
  else if (order->to >= 0)
    order->format = (MsPictureFormat)order->to;
  else if (!ms_picture_find_format (out, &order->format))
    return g_strdup (_ ("The name of the picture must end in .png, .svg or .pdf; or give the "
                        "format with --to."));
  if (order->cell_size != NOT_GIVEN
      && (order->cell_size < MS_PAINTER_MIN_SIZE || order->cell_size > MS_PICTURE_MAX_SIZE))
    return g_strdup_printf (
        /* Translators: the least and the greatest number. */
        _ ("--size takes a number of pixels from %d to %d."), MS_PAINTER_MIN_SIZE,
        MS_PICTURE_MAX_SIZE);
  if (order->style == MS_STYLE_PAPER && order->theme >= 0)
    return g_strdup (_ ("--style paper is black and white and cannot be used with --theme."));
  return NULL;
}

int
main (int argc, char **argv)
{
  Settings order = { .cell_size = NOT_GIVEN,
    .to = -1,
    .theme = -1,
    .solver = MS_SOLVER_OPTIONS_INIT,
    .limits = MS_CLI_LIMITS_INIT };
  char name[] = "render";
  MsCliExit result;

  ms_reader_main (argc, argv, ANSWER);
  ms_cli_set_up_language ();
  if (strcmp (argv[0], "read-picture") == 0)
#ifdef HAVE_PIXBUF
    return ms_read_picture (argc, argv);
#else
    return ms_cli_complain_of (NULL, _ ("This build cannot read pictures: it has no GdkPixbuf."));
#endif
  argv[0] = name; /* the name of the command for messages */
  if (!ms_cli_parse (argc, argv, options,
          _ ("Draws a position as a picture; - is standard input or output."), &order, &result))
    return result;
  if (!ms_cli_check_in_and_out (order.files))
    return MS_CLI_USAGE;
  g_autofree char *fault = dup_fault (&order);
  if (fault != NULL)
    return ms_cli_complain_of (NULL, fault);
  ms_cli_take_limits (&order.limits, &order.solver);
  order.palette = order.style == MS_STYLE_PAPER
      ? ms_palette_get_paper ()
      : ms_palette_get (
          (MsTheme)MAX (order.theme, MS_THEME_LIGHT), MS_RAMP_THEME, (MsStyle)order.style);
  order.heatmap = order.heatmap || order.win;
  order.odds = order.win ? MS_ODDS_WIN : MS_ODDS_MINE;
  static const char *const endings[] = { "png", "svg", "pdf" }; /* by MsPictureFormat */
  return ms_cli_make_all (order.files, endings[order.format], render, &order);
}
