/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command generate: makes boards from seeds. */
#include "config.h"
#include "ms-cli-board.h"
#include "ms-cli-options.h"

#include "ms-draw.h"
#include "ms-no-guess.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define MOST_BOARDS G_GINT64_CONSTANT (1000000000)

typedef enum
{
  BOARD_TEXT,
  BOARD_MBF,
} BoardFormat;

typedef struct
{
  BoardFormat format;
  MsRules rules;
  int first_cell;
  guint64 seed;
  gint64 count;
  gboolean no_guess;
} Settings;

/* The values of options as they were given. */
typedef struct
{
  MsCliBoardWords board;
  char *format, *seed;
  gint64 count;
  gboolean no_guess;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  ms_cli_board_words_clear (&arguments->board);
  g_free (arguments->format);
  g_free (arguments->seed);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static gboolean
parse_arguments (int argc, char **argv, Arguments *arguments, MsCliExit *result)
{
  const GOptionEntry entries[] = {
    { "no-guess", 0, 0, G_OPTION_ARG_NONE, &arguments->no_guess,
        N_ ("Only boards that can be won without guessing"), NULL },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &arguments->seed,
        N_ ("The seed of the first board; each next one has the next (1, if not given)"), "S" },
    { "count", 0, 0, G_OPTION_ARG_INT64, &arguments->count,
        N_ ("How many boards (1, if not given)"), "N" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &arguments->format, N_ ("Form of the output"),
        "text|mbf" },
    G_OPTION_ENTRY_NULL,
  };
  return ms_cli_parse_with_board (argc, argv, &arguments->board, entries,
      _ ("Makes boards, with all their mines, for a first click on a given cell."), result);
}

static gboolean
check_numbers (const Arguments *arguments, Settings *settings)
{
  const char *message = NULL;

  settings->count = arguments->count;
  settings->no_guess = arguments->no_guess;
  if (arguments->count < 1 || arguments->count > MOST_BOARDS)
    message = _ ("--count takes a number from 1 to 1000000000.");
  else if (settings->format == BOARD_MBF && arguments->count > 1)
    message = _ ("A file of the format mbf holds one board only.");
  else if (settings->format == BOARD_MBF && !ms_mbf_can_hold (&settings->rules))
    message = _ ("The format mbf holds boards of at most 255×255 cells.");
  if (message != NULL)
    ms_cli_complain (message);
  return message == NULL;
}

static gboolean
check_arguments (const Arguments *arguments, Settings *settings)
{
  static const char *const formats[] = { "text", "mbf" };
  int format = BOARD_TEXT;

  *settings = (Settings){ 0 };
  if (!ms_cli_parse_word ("--format", arguments->format, formats, 2, &format)
      || !ms_cli_read_board (&arguments->board, &settings->rules, &settings->first_cell)
      || !ms_cli_parse_seed (arguments->seed, &settings->seed))
    return FALSE;
  settings->format = (BoardFormat)format;
  return check_numbers (arguments, settings);
}

/* Makes a board; NULL on failure, with the reason in *status. */
static MsLayout *
make_layout (const Settings *settings, guint64 seed, MsStatus *status)
{
  const MsRules *rules = &settings->rules;
  int x = settings->first_cell % rules->width, y = settings->first_cell / rules->width;
  MsLayout *layout;
  MsRng rng;

  *status = MS_STATUS_OK;
  if (settings->no_guess)
    {
      g_autofree guint8 *mine = g_new (guint8, (gsize)rules->width * rules->height);
      *status = ms_no_guess_make (rules, settings->first_cell, seed, NULL, mine, NULL);
      if (*status != MS_STATUS_OK)
        return NULL;
      layout = ms_layout_new (rules->width, rules->height, mine, NULL);
    }
  else
    {
      ms_rng_seed (&rng, seed);
      layout = ms_layout_draw (rules, x, y, &rng, NULL);
    }
  if (layout == NULL)
    *status = MS_STATUS_NO_MEMORY;
  return layout;
}

static MsCliExit
print_board (const Settings *settings, const MsLayout *layout, guint64 seed)
{
  gsize length;
  g_autofree char *bytes = settings->format == BOARD_MBF
      ? ms_write_mbf (layout, &length)
      : ms_write_board_text (layout, settings->first_cell, &seed, &length);
  return ms_cli_print_bytes (bytes, length);
}

/* How many different boards there are, up to about G_MAXINT64; NAN where that is not known. */
static double
count_boards (const Settings *settings)
{
  const MsRules *rules = &settings->rules;
  gsize n_cells = (gsize)rules->width * rules->height, n_free = 0;
  g_autofree guint8 *freed = g_new (guint8, n_cells);
  double n_boards = 1;
  long n_proven = -1;

  if (settings->no_guess)
    {
      MsStatus status = ms_no_guess_count (rules, settings->first_cell, NULL, &n_proven);
      return status == MS_STATUS_OK && n_proven >= 0 ? (double)n_proven : NAN;
    }
  ms_draw_list_freed (rules, settings->first_cell, freed);
  for (gsize cell = 0; cell < n_cells; cell++)
    n_free += !freed[cell];
  for (int i = 0; i < rules->mines && n_boards < (double)G_MAXINT64; i++)
    {
      int mines = MIN (rules->mines, (int)n_free - rules->mines);
      if (i == mines)
        break;
      n_boards *= (double)((int)n_free - i) / (i + 1);
    }
  return n_boards;
}

static void
tell_about_repeats (const Settings *settings)
{
  double n_boards = settings->count > 1 ? count_boards (settings) : NAN;

  if (!(n_boards < (double)settings->count) || n_boards < 0.5)
    return;
  g_autofree char *message = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "There is only %.0f board of this kind, so it is repeated.",
          "There are only %.0f boards of this kind, so they are repeated.", (gulong)n_boards),
      n_boards);
  ms_cli_complain (message);
}

static MsCliExit
generate (const Settings *settings)
{
  MsCliExit exit = MS_CLI_DONE;

  tell_about_repeats (settings);
  for (gint64 i = 0; i < settings->count && exit == MS_CLI_DONE; i++)
    {
      guint64 seed = settings->seed + (guint64)i;
      MsStatus status;
      MsLayout *layout = make_layout (settings, seed, &status);
      if (layout == NULL)
        return ms_cli_complain_status (status, NULL);
      if (i > 0)
        exit = ms_cli_print ("\n");
      if (exit == MS_CLI_DONE)
        exit = print_board (settings, layout, seed);
      ms_layout_unref (layout);
    }
  return exit;
}

MsCliExit
ms_cli_generate (int argc, char **argv)
{
  g_auto (Arguments) arguments = { .count = 1 };
  Settings settings;
  MsCliExit result;

  if (!parse_arguments (argc, argv, &arguments, &result))
    return result;
  return check_arguments (&arguments, &settings) ? generate (&settings) : MS_CLI_USAGE;
}
