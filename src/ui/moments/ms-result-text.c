/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-result-text.h"

#include "ms-counters.h"
#include "ms-record-text.h"

#include <glib/gi18n.h>
#include <math.h>

/* A sentence about how the game ended: the time of a won one; the risk that was taken in a lost
 * one, as far as it is known. */
static char *
dup_end (const MsResultFacts *facts, const char *time)
{
  MsGame *game = facts->game;
  int cell = ms_game_find_blast (game), width = ms_game_get_width (game);
  const MsSolverResult *result = facts->odds != NULL ? ms_analysis_get_result (facts->odds) : NULL;
  char *risk = NULL;
  if (ms_game_get_state (game) == MS_GAME_WON)
    return g_strdup_printf (_ ("You won in %s."), time);
  if (result != NULL && result->consistent && result->width == width
      && result->height == ms_game_get_height (game) && cell >= 0)
    risk = ms_analysis_dup (facts->odds, MS_SAYING_LOSS, cell, facts->numbers);
  return risk != NULL ? risk : g_strdup (_ ("You hit a mine."));
}

static void
tell_metrics (MsResultText *self, const MsPlayMetrics *metrics)
{
  double speed = ms_metrics_figure (metrics, 0, MS_FIGURE_BBBV_PER_SECOND);
  double efficiency = ms_metrics_figure (metrics, 0, MS_FIGURE_EFFICIENCY);
  if (!isnan (speed))
    {
      /* Translators: 3BV solved per second. */
      self->speed = g_strdup_printf (_ ("%.2f 3BV/s"), speed);
      self->speed_sentence = g_strdup_printf (
          _ ("Speed: %1$.2f 3BV per second, %2$d of %3$d solved."), speed, metrics->solved,
          metrics->board.bbbv);
    }
  if (!isnan (efficiency))
    {
      /* Translators: short for efficiency: "eff. 88 %". */
      self->efficiency = g_strdup_printf (_ ("eff. %.0f %%"), 100 * efficiency);
      self->efficiency_sentence = g_strdup_printf (
          ngettext ("Efficiency: %1$.0f %%, with %2$d click.",
              "Efficiency: %1$.0f %%, with %2$d clicks.",
              (gulong)ms_clicks_total (&metrics->clicks)),
          100 * efficiency, ms_clicks_total (&metrics->clicks));
    }
}

static void
tell_guesses (MsResultText *self, const MsResultFacts *facts)
{
  const MsReplayMeasure *measure = facts->measure;
  if (isnan (measure->pluck))
    return;
  if (measure->n_guesses == 0)
    {
      self->guesses = g_strdup (_ ("no guess"));
      self->guesses_sentence = g_strdup (_ ("No guess was taken."));
      return;
    }
  /* "21 %" or "≈21 %"; never 0 or 100 unless that is certain. */
  MsOddsFormat numbers = facts->numbers == MS_ODDS_FORMAT_SAFE ? MS_ODDS_FORMAT_MINE
                                                               : facts->numbers;
  g_autofree char *share = ms_odds_format_dup_share (numbers, pow (10, -measure->pluck), FALSE, 0);
  g_autofree char *chance = g_strconcat (measure->estimated ? "≈" : "", share, NULL);
  gulong n = (gulong)measure->n_guesses;
  /* Translators: how many guesses a game took, and the chance of surviving them all. */
  self->guesses = g_strdup_printf (
      ngettext ("%1$d guess: %2$s", "%1$d guesses: %2$s", n), measure->n_guesses, chance);
  self->guesses_sentence = g_strdup_printf (
      ngettext ("%1$d guess; the chance of surviving it was %2$s.",
          "%1$d guesses; the chance of surviving them all was %2$s.", n),
      measure->n_guesses, chance);
}

static void
tell_place (MsResultText *self, const MsResultFacts *facts)
{
  const MsRecordRank *rank = facts->rank;
  gboolean competing = ms_game_get_rules (facts->game).rule_set == MS_RULES_COMPETITION;
  if (ms_game_get_assisted (facts->game) || (rank != NULL && rank->assisted))
    {
      self->place = g_strdup (_ ("assisted"));
      self->place_sentence = g_strdup (_ ("Assisted games are not in the list of best times."));
      return;
    }
  if (rank == NULL || rank->place == 0)
    return;
  g_autofree char *before = ms_record_text_dup_time (rank->best_before_ms, competing);
  /* Translators: the place of a time in the list of best times. */
  self->place = rank->place == 1 ? g_strdup (_ ("best time"))
                                 : g_strdup_printf (_ ("place %d"), rank->place);
  if (rank->best_before_ms < 0)
    self->place_sentence = g_strdup (_ ("The first time on the list for this level!"));
  else if (rank->best)
    /* Translators: a time in seconds. */
    self->place_sentence = g_strdup_printf (
        _ ("A new best time! The previous best was %s."), before);
  else
    /* Translators: the place of a time in the list, and the best time in seconds. */
    self->place_sentence = g_strdup_printf (
        _ ("Place %1$d in the list of this level; the best time is %2$s."), rank->place, before);
}

MsResultText *
ms_result_text_new (const MsResultFacts *facts)
{
  MsResultText *self = g_new0 (MsResultText, 1);
  self->time = ms_counters_dup_time (facts->game);
  /* The mines left, of all, as the counters show them; a typographic minus is as wide as a
   * digit. */
  int left = ms_game_get_mines_left (facts->game);
  self->mines = g_strdup_printf (
      left < 0 ? "\u2212%d / %d" : "%d / %d", ABS (left), ms_game_get_mines (facts->game));
  self->end = dup_end (facts, self->time);
  if (facts->metrics != NULL)
    tell_metrics (self, facts->metrics);
  if (facts->measure != NULL)
    tell_guesses (self, facts);
  if (ms_game_get_state (facts->game) == MS_GAME_WON)
    tell_place (self, facts);
  return self;
}

void
ms_result_text_free (MsResultText *self)
{
  if (self == NULL)
    return;
  char *texts[] = { self->end, self->time, self->mines, self->speed, self->efficiency,
    self->guesses, self->place, self->speed_sentence, self->efficiency_sentence,
    self->guesses_sentence, self->place_sentence };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (texts[i]);
  g_free (self);
}

char *
ms_result_text_dup_all (const MsResultText *self)
{
  const char *sentences[] = { self->end, self->place_sentence, self->speed_sentence,
    self->efficiency_sentence, self->guesses_sentence };
  GString *all = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (sentences[i] != NULL)
      g_string_append_printf (all, all->len > 0 ? "\n%s" : "%s", sentences[i]);
  return g_string_free (all, FALSE);
}
