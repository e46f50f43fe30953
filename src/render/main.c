/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-render: what minesage-cli render runs.  Its messages are in that name. */
#include "config.h"
#include "ms-render.h"

#include "ms-cli-language.h"
#include "ms-cli-limits.h"
#include "ms-cli-options.h"

#include <glib/gi18n-lib.h>

#define DEFAULT_CELL_SIZE 28

/* As they are given. */
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
check_files (char **files, MsRenderOrder *order)
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
check_look (const Arguments *arguments, MsRenderOrder *order)
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
  MsRenderOrder order = { .solver = MS_SOLVER_OPTIONS_INIT };
  char name[] = "render";
  MsCliExit result;

  ms_cli_set_up_language ();
  argv[0] = name; /* as the command is called */
  if (!parse_arguments (argc, argv, &arguments, &result))
    return result;
  if (!check_files (arguments.files, &order) || !check_size (arguments.size)
      || !check_look (&arguments, &order)
      || !ms_cli_check_limits (&arguments.limits, &order.solver))
    return MS_CLI_USAGE;
  order.cell_size = (int)arguments.size;
  order.heatmap = arguments.heatmap || arguments.win;
  order.odds = arguments.win ? MS_ODDS_WIN : MS_ODDS_MINE;
  return ms_render (&order);
}
