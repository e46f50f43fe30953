/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-result-controller.h"

#include "ms-ui-moments-testing.h"

#include "ms-counters.h"
#include "ms-details-window.h"
#include "ms-replay-window.h"
#include "ms-record-text.h"
#include "ms-score-text.h"
#include "ms-settings.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsResultController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;

  /* Borrowed */
  GtkStack *stack; /* bar is one of its pages, the counters are the other one */
  MsResultBar *bar;

  /* Owned */
  MsScore *score;
  MsInquiry *meter;
  MsHindsight *hindsight;
  GtkWindow *details; /* weak; NULL when it is not open */

  MsRecordRank rank;
  gboolean ranked; /* rank is that of this end of the game */
  gboolean dismissed; /* the player has put the card away; holds until the game ends again */
};

/* A sentence about how the game ended: the time of a won one; the risk that was taken in a lost
 * one, as far as it is known. */
static char *
dup_end (MsResultController *self, const char *time)
{
  MsGame *game = self->parts->game;
  MsAnalysis *odds = ms_hindsight_get_analysis (self->hindsight);
  int cell = ms_game_find_blast (game), width = ms_game_get_width (game);
  const MsSolverResult *result = odds != NULL ? ms_analysis_get_result (odds) : NULL;
  char *risk = NULL;
  if (ms_game_get_state (game) == MS_GAME_WON)
    return g_strdup_printf (_ ("You won in %s."), time);
  if (result != NULL && result->consistent && result->width == width
      && result->height == ms_game_get_height (game) && cell >= 0)
    risk = ms_analysis_dup (
        odds, MS_SAYING_LOSS, cell, ms_settings_get_numbers (self->parts->settings));
  return risk != NULL ? risk : g_strdup (_ ("You hit a mine."));
}

static void
tell_metrics (MsResultText *text, const MsPlayMetrics *metrics)
{
  double speed = ms_metrics_figure (metrics, NULL, MS_FIGURE_BBBV_PER_SECOND);
  double efficiency = ms_metrics_figure (metrics, NULL, MS_FIGURE_EFFICIENCY);
  if (!isnan (speed))
    {
      /* Translators: 3BV solved per second. */
      text->speed = g_strdup_printf (_ ("%.2f 3BV/s"), speed);
      text->speed_sentence = g_strdup_printf (
          _ ("Speed: %1$.2f 3BV per second, %2$d of %3$d solved."), speed, metrics->solved,
          metrics->board.bbbv);
    }
  if (!isnan (efficiency))
    {
      /* Translators: short for efficiency: "eff. 88 %". */
      text->efficiency = g_strdup_printf (_ ("eff. %.0f %%"), 100 * efficiency);
      text->efficiency_sentence = g_strdup_printf (
          ngettext ("Efficiency: %1$.0f %%, with %2$d click.",
              "Efficiency: %1$.0f %%, with %2$d clicks.",
              (gulong)ms_clicks_total (&metrics->clicks)),
          100 * efficiency, ms_clicks_total (&metrics->clicks));
    }
}

static void
tell_guesses (MsResultController *self, MsResultText *text)
{
  const MsReplayMeasure *measure = ms_inquiry_get (self->meter);
  /* By rules that decide guesses no chance was met. */
  if (measure == NULL || isnan (measure->pluck)
      || ms_rule_set_decides (ms_game_get_rules (self->parts->game).rule_set))
    return;
  if (measure->n_guesses == 0)
    {
      text->guesses = g_strdup (_ ("no guess"));
      text->guesses_sentence = g_strdup (_ ("No guess was taken."));
      return;
    }
  /* "21 %" or "≈21 %"; never 0 or 100 unless that is certain. */
  MsOddsFormat numbers = ms_settings_get_numbers (self->parts->settings);
  if (numbers == MS_ODDS_FORMAT_SAFE)
    numbers = MS_ODDS_FORMAT_MINE;
  g_autofree char *share = ms_odds_format_dup_share (numbers, pow (10, -measure->pluck), FALSE, 0);
  g_autofree char *chance = g_strconcat (measure->estimated ? "≈" : "", share, NULL);
  gulong n = (gulong)measure->n_guesses;
  /* Translators: how many guesses a game took, and the chance of surviving them all. */
  text->guesses = g_strdup_printf (
      ngettext ("%1$d guess: %2$s", "%1$d guesses: %2$s", n), measure->n_guesses, chance);
  text->guesses_sentence = g_strdup_printf (
      ngettext ("%1$d guess; the chance of surviving it was %2$s.",
          "%1$d guesses; the chance of surviving them all was %2$s.", n),
      measure->n_guesses, chance);
}

static void
tell_place (MsResultController *self, MsResultText *text)
{
  const MsRecordRank *rank = self->ranked ? &self->rank : NULL;
  gboolean competing = ms_game_get_rules (self->parts->game).rule_set == MS_RULES_COMPETITION;
  if (ms_game_get_assisted (self->parts->game) || (rank != NULL && rank->assisted))
    {
      text->place = g_strdup (_ ("assisted"));
      text->place_sentence = g_strdup (_ ("Assisted games are not in the list of best times."));
      return;
    }
  if (rank == NULL || rank->place == 0)
    return;
  g_autofree char *before = ms_record_text_dup_time (rank->best_before_ms, competing);
  /* Translators: the place of a time in the list of best times. */
  text->place = rank->place == 1 ? g_strdup (_ ("best time"))
                                 : g_strdup_printf (_ ("place %d"), rank->place);
  if (rank->best_before_ms < 0)
    text->place_sentence = g_strdup (_ ("The first time on the list for this level!"));
  else if (rank->best)
    /* Translators: a time in seconds. */
    text->place_sentence = g_strdup_printf (
        _ ("A new best time! The previous best was %s."), before);
  else
    /* Translators: the place of a time in the list, and the best time in seconds. */
    text->place_sentence = g_strdup_printf (
        _ ("Place %1$d in the list of this level; the best time is %2$s."), rank->place, before);
}

/* Looks at every cell of a lost board. */
static void
tell (MsResultController *self)
{
  MsGame *game = self->parts->game;
  gboolean won = ms_game_get_state (game) == MS_GAME_WON;
  MsResultText *text = g_new0 (MsResultText, 1);
  MsPlayMetrics metrics;
  text->time = ms_counters_dup_time (game);
  /* The mines left, of all, as the counters show them; a typographic minus is as wide as a
   * digit. */
  int left = ms_game_get_mines_left (game);
  text->mines = g_strdup_printf (
      left < 0 ? "\u2212%d / %d" : "%d / %d", ABS (left), ms_game_get_mines (game));
  text->end = dup_end (self, text->time);
  if (ms_score_get_metrics (self->score, &metrics))
    tell_metrics (text, &metrics);
  tell_guesses (self, text);
  if (won)
    tell_place (self, text);
  ms_result_bar_set_text (self->bar, text, won);
  /* How it ended takes more room than the card has. */
  ms_status_line_set_ending (self->parts->status, text->end);
}

static void
update (MsResultController *self)
{
  gboolean ended = ms_game_is_over (self->parts->game);
  if (ended)
    tell (self);
  else
    {
      ms_result_bar_set_text (self->bar, NULL, FALSE);
      ms_status_line_set_ending (self->parts->status, NULL);
    }
  /* Show a page; keys meant for what was hidden go to the board, so that they press no button of
   * the card to which nobody has moved the focus. */
  GtkWidget *page = ended && !self->dismissed ? GTK_WIDGET (self->bar)
                                              : ms_window_parts_get (self->parts, "counters_row");
  GtkStack *stack = self->stack;
  GtkWidget *before = gtk_stack_get_visible_child (stack);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (stack));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean comes = page == GTK_WIDGET (self->bar);
  gboolean animate = g_settings_get_boolean (self->parts->settings, "animation");
  if (before == page)
    return;
  if (focus != NULL && gtk_widget_is_ancestor (focus, before))
    gtk_widget_grab_focus (GTK_WIDGET (self->parts->board));
  gtk_stack_set_transition_type (stack,
      comes && animate ? GTK_STACK_TRANSITION_TYPE_CROSSFADE : GTK_STACK_TRANSITION_TYPE_NONE);
  gtk_stack_set_visible_child (stack, page);
}

/* The game has ended, or goes on again. */
static void
changed (MsResultController *self)
{
  self->ranked = self->dismissed = FALSE;
  if (ms_game_is_over (self->parts->game))
    ms_replay_meter_ask (self->meter, NULL);
  update (self);
}

/* Updates the figures; the score changes every second. */
static void
figures_cb (MsResultController *self)
{
  if (ms_game_is_over (self->parts->game))
    update (self);
}

/* --- The figures --- */

static gboolean
has_details (MsResultController *self)
{
  MsPlayMetrics metrics;
  return ms_score_get_metrics (self->score, &metrics) && ms_game_is_over (self->parts->game);
}

static void
show_figures (MsResultController *self)
{
  MsPlayMetrics metrics;
  gboolean shown = ms_score_get_metrics (self->score, &metrics)
      && g_settings_get_boolean (self->parts->settings, "show-metrics");
  g_autofree char *text = shown ? ms_score_text_dup_summary (&metrics) : NULL;
  ms_status_line_set_metrics (self->parts->status, text);
  ms_feature_update_actions (MS_FEATURE (self));
}

static void
details_action (MsResultController *self)
{
  GtkWindow *window = GTK_WINDOW (self->parts->window);
  if (self->details == NULL)
    {
      g_set_weak_pointer (&self->details,
          ms_details_window_new (window, self->score, self->meter, self->parts->game, NULL));
      ms_connect (self->details, "watch", G_CALLBACK (ms_replay_window_watch_line), window);
    }
  gtk_window_present (self->details);
}

static const MsCommand actions[] = {
  { "details", .activate = G_CALLBACK (details_action), .enabled = G_CALLBACK (has_details) },
  { NULL },
};

/* --- The rest --- */

/* Takes the place of the ended game in the list of its level. */
static void
ranked_cb (MsResultController *self, const MsRecordRank *rank)
{
  self->rank = *rank;
  self->ranked = TRUE;
  figures_cb (self);
}

gboolean
ms_result_controller_get_shown (MsResultController *self)
{
  return gtk_stack_get_visible_child (self->stack) == GTK_WIDGET (self->bar);
}

/* Puts the card away. */
static gboolean
dismiss (MsResultController *self)
{
  if (!ms_result_controller_get_shown (self))
    return FALSE;
  self->dismissed = TRUE;
  update (self);
  return TRUE;
}

void
ms_result_controller_follow (MsResultController *self, MsRecordsController *records)
{
  ms_connect (records, "ranked", G_CALLBACK (ranked_cb), self);
}

static void
detach (MsResultController *self)
{
  g_clear_weak_pointer (&self->details);
}

static void
attach (MsResultController *self)
{
  const MsWindowParts *parts = self->parts;
  self->stack = ms_window_parts_get (parts, "top_stack");
  self->bar = ms_window_parts_get (parts, "result_bar");
  self->score = ms_score_new (parts->game);
  self->meter = ms_replay_meter_new (parts->game);
  self->hindsight = ms_hindsight_new (parts->game, parts->analyzer);
  const MsSignal signals[] = {
    { self->score, "changed", G_CALLBACK (show_figures) },
    { self->score, "changed", G_CALLBACK (figures_cb) },
    { self->meter, "changed", G_CALLBACK (figures_cb) },
    { self->hindsight, "changed", G_CALLBACK (update) },
    { parts->settings, "changed::show-metrics", G_CALLBACK (show_figures) },
    { parts->settings, "changed::numbers", G_CALLBACK (update) },
    { self->bar, "closed", G_CALLBACK (dismiss) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  show_figures (self);
  update (self);
}

MS_DEFINE_FEATURE (MsResultController, ms_result_controller, .actions = actions,
    .hears = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD, .attach = G_CALLBACK (attach),
    .detach = G_CALLBACK (detach),
    .objects = { G_STRUCT_OFFSET (MsResultController, hindsight),
        G_STRUCT_OFFSET (MsResultController, score), G_STRUCT_OFFSET (MsResultController, meter) },
    .changed = G_CALLBACK (changed), .dismiss = G_CALLBACK (dismiss))
