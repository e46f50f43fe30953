/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-chance-meter.h"

#include "ms-cell-name.h"
#include "ms-figures.h"

#include <glib/gi18n-lib.h>

#ifdef __linux__
#include <sys/resource.h>
#endif

/* Finer than this nobody asks for, and a machine that is left alone comes to rest. */
#define TARGET_ERROR 0.002
#define MOST_SECONDS 120

/* Of the thread of a run: everything else on the machine goes before it. */
#define NICENESS 15

static void
report_chance (const MsWinChance *chance, void *run)
{
  ms_inquiry_run_report (run, g_memdup2 (chance, sizeof *chance));
}

static gpointer
find (MsInquiryRun *run)
{
  MsWinChanceOptions options = MS_WIN_CHANCE_OPTIONS_INIT;
  MsWinChance chance;
#ifdef __linux__
  /* On Linux this is the priority of the calling thread alone, elsewhere that of the process. */
  setpriority (PRIO_PROCESS, 0, NICENESS);
#endif
  run->base.options.time_limit = MOST_SECONDS;
  run->base.options.first_click = *(const MsFirstClick *)run->question;
  options.seed = 1;
  options.target_error = TARGET_ERROR;
  options.report = report_chance;
  options.report_data = run;
  run->status = ms_win_chance_find (
      run->base.position, &run->base.options, &options, NULL, &chance);
  gboolean known = run->status == MS_STATUS_OK
      || (ms_status_is_limit (run->status) && !isnan (chance.chance));
  return known ? g_memdup2 (&chance, sizeof chance) : NULL;
}

/* What there is to say instead of a chance; NULL: a chance can be told.  Static. */
static const char *
refuse (gconstpointer question, MsGame *game)
{
  if (ms_game_is_over (game))
    return _ ("The game is over.");
  if (!isnan (ms_game_get_density (game)))
    return _ ("Without a mine total there is no game to win.");
  if (ms_rule_set_decides (ms_game_get_rules (game).rule_set))
    return _ ("The rules of this game decide its guesses, and not chance.");
  if (ms_game_get_rules (game).no_guess && !ms_game_has_layout (game))
    return _ ("There is no board yet: one that needs no guess is made at the first click.");
  return NULL;
}

/* A board that was made for a cell flagged meanwhile opens nothing, and is there all the same. */
static gboolean
concerns (const MsGameChange *change)
{
  return (change->parts & MS_GAME_CHANGED_RULES) != 0 || change->cause == MS_GAME_CAUSE_BOARD;
}

static void
carry (gpointer question, MsGame *game)
{
  *(MsFirstClick *)question = ms_game_get_promise (game);
}

/* A thread of its own for each run: its low priority must not stay with one that others use. */
MsInquiry *
ms_chance_meter_new (MsGame *game)
{
  static const MsInquiryKind kind = {
    .question_size = sizeof (MsFirstClick),
    .carry = carry,
    .concerns = concerns,
    .refuse = refuse,
    .find = find,
    .free_answer = g_free,
    .thread = "chance-to-win",
  };
  return ms_inquiry_new (&kind, game);
}

char *
ms_chance_meter_dup_text (MsInquiry *self, MsOddsFormat numbers)
{
  return refuse (NULL, ms_follower_get_game (MS_FOLLOWER (self))) != NULL
      ? g_strdup ("–")
      : ms_chance_text_dup (ms_inquiry_get (self), numbers);
}

char *
ms_chance_meter_dup_basis (MsInquiry *self)
{
  MsGame *game = ms_follower_get_game (MS_FOLLOWER (self));
  const char *reason = refuse (NULL, game);
  return reason != NULL
      ? g_strdup (reason)
      : ms_chance_text_dup_basis (ms_inquiry_get (self), ms_game_get_width (game));
}

/* --- In words --- */

gboolean
ms_chance_text_take_exact (const MsAnalysis *analysis, MsWinChance *chance)
{
  const MsEndgame *endgame = ms_analysis_get_endgame (analysis);
  if (endgame == NULL)
    return FALSE;
  *chance = (MsWinChance){ .kind = MS_WIN_CHANCE_EXACT,
    .chance = (double)endgame->won / endgame->layouts,
    .won = endgame->won,
    .layouts = endgame->layouts };
  return TRUE;
}

static char *
dup_exact (const MsWinChance *chance, MsOddsFormat numbers)
{
  gboolean certain = chance->won == 0 || chance->won == chance->layouts;
  g_autofree char *percentage = ms_odds_format_dup_share (numbers, chance->chance, certain, 1);
  if (certain)
    return g_steal_pointer (&percentage);
  g_autofree char *share = ms_figures_dup_share (chance->won, chance->layouts);
  return g_strdup_printf ("%s = %s", percentage, share);
}

/* Where every game so far ended the same way, the error says nothing. */
static gboolean
is_rough (const MsWinChance *chance)
{
  return isnan (chance->error) || chance->error == 0;
}

char *
ms_chance_text_dup (const MsWinChance *chance, MsOddsFormat numbers)
{
  if (chance == NULL)
    return g_strdup ("…");
  switch (chance->kind)
    {
    case MS_WIN_CHANCE_EXACT:
      return dup_exact (chance, numbers);
    case MS_WIN_CHANCE_ESTIMATE:
      return is_rough (chance)
          ? g_strdup ("…")
          : ms_odds_format_dup_estimate (numbers, chance->chance, chance->error, 1);
    case MS_WIN_CHANCE_OVER:
    case MS_WIN_CHANCE_CONTRADICTION:
      return g_strdup ("–");
    case MS_WIN_CHANCE_TOO_LARGE:
    default:
      return g_strdup (_ ("not known"));
    }
}

static char *
dup_estimated (const MsWinChance *chance, int width)
{
  if (chance->first < 0)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
            "Estimated from %ld game, played out on a layout that fits; best play wins at least "
            "as often.",
            "Estimated from %ld games, played out on layouts that fit; best play wins at least "
            "as often.",
            (gulong)chance->playouts),
        chance->playouts);
  return g_strdup_printf (
      /* Translators: the name of a cell, and a number of games. */
      g_dngettext (GETTEXT_PACKAGE,
          "The chance when %1$s is opened first: estimated from how safe it is and from "
          "%2$ld game, played out after it on a layout that fits; best play wins at least as "
          "often.",
          "The chance when %1$s is opened first: estimated from how safe it is and from "
          "%2$ld games, played out after it on layouts that fit; best play wins at least as often.",
          (gulong)chance->playouts),
      ms_cell_name_at (chance->first, width).text, chance->playouts);
}

char *
ms_chance_text_dup_basis (const MsWinChance *chance, int width)
{
  if (chance == NULL || (chance->kind == MS_WIN_CHANCE_ESTIMATE && is_rough (chance)))
    return g_strdup (_ ("Still being worked out."));
  switch (chance->kind)
    {
    case MS_WIN_CHANCE_EXACT:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "Exact: best play wins %1$d of the %2$d layout that fits.",
              "Exact: best play wins %1$d of the %2$d layouts that fit.", (gulong)chance->layouts),
          chance->won, chance->layouts);
    case MS_WIN_CHANCE_ESTIMATE:
      return dup_estimated (chance, width);
    case MS_WIN_CHANCE_OVER:
      return g_strdup (_ ("The game is over."));
    case MS_WIN_CHANCE_CONTRADICTION:
      return g_strdup (_ ("No layout fits all numbers."));
    case MS_WIN_CHANCE_TOO_LARGE:
    default:
      return g_strdup (_ ("This board is too large to be played out."));
    }
}
