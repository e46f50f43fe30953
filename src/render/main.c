/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-render: the program that minesage-cli render runs.  In its messages it calls itself
 * minesage-cli. */
#include "config.h"

#include "ms-cli-language.h"
#include "ms-cli-limits.h"
#include "ms-cli-options.h"
#include "ms-cli.h"
#include "ms-picture.h"
#include "ms-report.h"
#include "ms-solver-options.h"

#include <glib/gi18n-lib.h>

#define DEFAULT_CELL_SIZE 28

/* What is to be drawn, and how. */
typedef struct
{
  const char *in, *out; /* borrowed */
  MsPictureFormat format;
  int cell_size;
  /* draw the heatmap with odds: the chance of a mine, or to win where that is known */
  gboolean heatmap;
  MsOdds odds;
  const MsPalette *palette;
  MsStyle style;
  MsSolverOptions solver;
} Order;

/* --- Drawing --- */

static MsCliExit
complain (const char *file_name, const char *sentence)
{
  g_autofree char *name = ms_cli_dup_display_name (file_name);
  g_autofree char *message = g_strdup_printf ("%s: %s", name, sentence);
  ms_cli_complain (message);
  return MS_CLI_USAGE;
}

/* Counts the position; for MS_ODDS_WIN also works out the chances to win, as far as analyze --win
 * does. */
static MsStatus
find (const Order *order, MsSolver *solver, MsPosition *position, MsSolverOptions options,
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

/* NULL, after a message, where nothing was found within the limits. */
static MsAnalysis *
analyze (const Order *order, MsPosition *position, MsCliExit *exit)
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

/* Prints a message that the picture shows the chance of a mine, and not that to win. */
static void
complain_no_win (const Order *order, const MsPosition *position, const MsAnalysis *analysis)
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
draw (const Order *order, const MsPosition *position, const MsAnalysis *analysis)
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

/* Draws a picture of a position, also of one that contradicts itself, or that was analysed only in
 * part because of a limit. */
static MsCliExit
render_position (const Order *order, MsPosition *position)
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

/* Reads, counts where the heatmap is wanted, draws and writes; prints a message for every fault. */
static MsCliExit
render (const Order *order)
{
  g_autoptr (MsDocument) document = NULL;
  MsCliExit read = ms_cli_read (order->in, &document);
  return read == MS_CLI_DONE ? render_position (order, document->position) : read;
}

/* --- The command line --- */

/* The values of options as they were given. */
typedef struct
{
  gint64 size;
  gboolean heatmap, win;
  char *theme, *style;
  MsCliLimits limits;
  char **files;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->theme);
  g_free (arguments->style);
  g_strfreev (arguments->files);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static gboolean
parse_arguments (int argc, char **argv, Arguments *arguments, MsCliExit *result)
{
  const GOptionEntry entries[] = {
    { "size", 0, 0, G_OPTION_ARG_INT64, &arguments->size,
        N_ ("Side of a cell in pixels (28, if not given)"), "PX" },
    { "heatmap", 0, 0, G_OPTION_ARG_NONE, &arguments->heatmap,
        N_ ("Show how likely a mine is on every covered cell"), NULL },
    { "win", 0, 0, G_OPTION_ARG_NONE, &arguments->win,
        N_ ("Show the chance to win with each cell opened first, where few layouts are left"),
        NULL },
    { "theme", 0, 0, G_OPTION_ARG_STRING, &arguments->theme, N_ ("Colours"),
        "light|dark|contrast|contrast-dark" },
    { "style", 0, 0, G_OPTION_ARG_STRING, &arguments->style,
        N_ ("Style of the cells; paper is black and white, for printing"), "flat|classic|paper" },
    MS_CLI_LIMIT_ENTRIES (&arguments->limits,
        N_ ("Estimate what cannot be counted in this many seconds (600, if neither this nor "
            "--work is given; 0: no limit)")),
    MS_CLI_THREADS_ENTRY (&arguments->limits),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments->files, NULL,
        N_ ("FILE OUT.png|.svg") },
    G_OPTION_ENTRY_NULL,
  };
  return ms_cli_parse (
      argc, argv, entries, _ ("Draws a position as a picture."), &arguments->files, result);
}

static gboolean
check_size (gint64 size)
{
  if (size >= MS_PAINTER_MIN_SIZE && size <= MS_PICTURE_MAX_SIZE)
    return TRUE;
  g_autofree char *message = g_strdup_printf (
      /* Translators: the least and the greatest number. */
      _ ("--size takes a number of pixels from %d to %d."), MS_PAINTER_MIN_SIZE,
      MS_PICTURE_MAX_SIZE);
  ms_cli_complain (message);
  return FALSE;
}

static gboolean
check_files (char **files, Order *order)
{
  if (g_strv_length (files) != 2)
    {
      ms_cli_complain (_ ("Name one file to draw and one to write."));
      return FALSE;
    }
  order->in = files[0];
  order->out = files[1];
  if (ms_picture_find_format (order->out, &order->format))
    return TRUE;
  ms_cli_complain (_ ("The name of the picture must end in .png or .svg."));
  return FALSE;
}

static gboolean
check_look (const Arguments *arguments, Order *order)
{
  static const char *const themes[] = { "light", "dark", "contrast", "contrast-dark" };
  static const char *const styles[] = { "flat", "classic", "paper" };
  int theme = MS_THEME_LIGHT, style = MS_STYLE_FLAT;
  if (!ms_cli_parse_word ("--theme", arguments->theme, themes, 4, &theme)
      || !ms_cli_parse_word ("--style", arguments->style, styles, 3, &style))
    return FALSE;
  if (style == MS_STYLE_PAPER && arguments->theme != NULL)
    {
      ms_cli_complain (_ ("--style paper is black and white and cannot be used with --theme."));
      return FALSE;
    }
  order->style = (MsStyle)style;
  order->palette = style == MS_STYLE_PAPER
      ? ms_palette_get_paper ()
      : ms_palette_get_styled ((MsTheme)theme, MS_RAMP_THEME, order->style);
  return TRUE;
}

int
main (int argc, char **argv)
{
  g_auto (Arguments) arguments = { .size = DEFAULT_CELL_SIZE, .limits = MS_CLI_LIMITS_NOT_GIVEN };
  Order order = { .solver = MS_SOLVER_OPTIONS_INIT };
  char name[] = "render";
  MsCliExit result;

  ms_cli_set_up_language ();
  argv[0] = name; /* the name of the command for messages */
  if (!parse_arguments (argc, argv, &arguments, &result))
    return result;
  if (!check_files (arguments.files, &order) || !check_size (arguments.size)
      || !check_look (&arguments, &order)
      || !ms_cli_check_limits (&arguments.limits, &order.solver))
    return MS_CLI_USAGE;
  order.cell_size = (int)arguments.size;
  order.heatmap = arguments.heatmap || arguments.win;
  order.odds = arguments.win ? MS_ODDS_WIN : MS_ODDS_MINE;
  return render (&order);
}
