/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command generate: makes boards from seeds. */
#include "ms-cli-options.h"

#include "ms-daily.h"
#include "ms-draw.h"
#include "ms-no-guess.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

typedef enum
{
  BOARD_TEXT,
  BOARD_MBF,
} BoardFormat;

typedef struct
{
  int format; /* BoardFormat */
  MsCliBoard board;
  MsRules rules;
  int first_cell;
  guint64 seed;
  gint64 count;
  bool no_guess;
  const char *daily; /* a date; NULL: boards from seeds are wanted */
} Settings;

static const MsCliOption options[] = {
  MS_CLI_BOARD_OPTIONS (board),
  { "--no-guess", MS_CLI_SWITCH (no_guess), N_ ("Only boards that can be won without guessing") },
  { "--seed", MS_CLI_SEED (seed),
      N_ ("The seed of the first board; each next one has the next (1, if not given)"), "S" },
  { "--count", MS_CLI_INT64 (count), N_ ("How many boards (1, if not given)"), "N", 1, 1e9 },
  { "--daily", MS_CLI_STRING (daily),
      N_ ("The boards of a day: three without guessing, and one for the best guesses"),
      "YYYY-MM-DD" },
  { "--format", MS_CLI_WORD (format), N_ ("Form of the output"), "text|mbf" },
  { NULL },
};

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
      gsize length;
      g_autofree char *bytes = settings->format == BOARD_MBF
          ? ms_write_mbf (layout, &length)
          : ms_write_board_text (layout, settings->first_cell, &seed, &length);
      if (exit == MS_CLI_DONE)
        exit = ms_cli_print_bytes (bytes, length);
      ms_layout_unref (layout);
    }
  return exit;
}

/* Reads a date of four, two and two digits. */
static bool
read_date (const char *text, GDate *date)
{
  int parts[3] = { 0 };
  bool sound = strlen (text) == strlen ("YYYY-MM-DD");
  for (int i = 0, part = 0; sound && text[i] != '\0'; i++)
    {
      bool dash = i == 4 || i == 7;
      sound = dash ? text[i] == '-' : g_ascii_isdigit (text[i]);
      part += dash;
      if (!dash)
        parts[part] = 10 * parts[part] + (text[i] - '0');
    }
  if (!sound || !g_date_valid_dmy ((GDateDay)parts[2], (GDateMonth)parts[1], (GDateYear)parts[0]))
    return false;
  g_date_set_dmy (date, (GDateDay)parts[2], (GDateMonth)parts[1], (GDateYear)parts[0]);
  return true;
}

static MsCliExit
generate_daily (const GDate *date)
{
  MsCliExit exit = MS_CLI_DONE;
  for (int kind = 0; kind < MS_N_DAILY_KINDS && exit == MS_CLI_DONE; kind++)
    {
      int first_cell;
      gsize length;
      MsRules rules = ms_daily_get_rules ((MsDailyKind)kind, &first_cell);
      g_autofree guint8 *mine = g_new (guint8, (gsize)rules.width * rules.height);
      MsDaily daily = { g_date_get_year (date) * 10000 + (int)g_date_get_month (date) * 100
            + g_date_get_day (date),
        (MsDailyKind)kind };
      MsStatus status = ms_daily_make (&daily, NULL, mine, NULL);
      MsLayout *layout = status == MS_STATUS_OK
          ? ms_layout_new (rules.width, rules.height, mine, NULL)
          : NULL;
      if (layout == NULL)
        return ms_cli_complain_status (status == MS_STATUS_OK ? MS_STATUS_NO_MEMORY : status, NULL);
      g_autofree char *text = ms_write_board_text (layout, first_cell, NULL, &length);
      ms_layout_unref (layout);
      if (kind > 0)
        exit = ms_cli_print ("\n");
      if (exit == MS_CLI_DONE)
        exit = ms_cli_print_bytes (text, length);
    }
  return exit;
}

MsCliExit
ms_cli_generate (int argc, char **argv)
{
  Settings settings = { .board = MS_CLI_BOARD_INIT, .seed = 1, .count = 1 };
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options,
          _ ("Makes boards, with all their mines, for a first click on a given cell."), &settings,
          &result))
    return result;
  if (settings.daily != NULL)
    {
      GDate date;
      if (!read_date (settings.daily, &date))
        return ms_cli_complain_of (
            settings.daily, _ ("This is no date: it is written YYYY-MM-DD."));
      if (settings.format == BOARD_MBF)
        return ms_cli_complain_of (NULL, _ ("A file of the format mbf holds one board only."));
      return generate_daily (&date);
    }
  if (!ms_cli_read_board (&settings.board, &settings.rules, &settings.first_cell))
    return MS_CLI_USAGE;
  if (settings.format == BOARD_MBF && settings.count > 1)
    return ms_cli_complain_of (NULL, _ ("A file of the format mbf holds one board only."));
  if (settings.format == BOARD_MBF && !ms_mbf_can_hold (&settings.rules))
    return ms_cli_complain_of (NULL, _ ("The format mbf holds boards of at most 255×255 cells."));
  return generate (&settings);
}
