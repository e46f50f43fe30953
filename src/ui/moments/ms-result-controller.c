/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-result-controller.h"

#include "ms-details-window.h"
#include "ms-score-text.h"
#include "ms-settings.h"
#include "ms-widgets.h"

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

/* Shows a page; keys meant for what was hidden go to the board, so that they press no button of the
 * card to which nobody has moved the focus. */
static void
show_page (MsResultController *self, GtkWidget *page)
{
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

static void
tell (MsResultController *self)
{
  MsPlayMetrics metrics;
  const MsResultFacts facts = {
    .game = self->parts->game,
    .odds = ms_hindsight_get_analysis (self->hindsight),
    .metrics = ms_score_get_metrics (self->score, &metrics) ? &metrics : NULL,
    .measure = ms_inquiry_get (self->meter),
    .rank = self->ranked ? &self->rank : NULL,
    .numbers = ms_settings_get_numbers (self->parts->settings),
  };
  ms_result_bar_set_text (
      self->bar, ms_result_text_new (&facts), ms_game_get_state (self->parts->game) == MS_GAME_WON);
}

static void
update (MsResultController *self)
{
  gboolean ended = ms_game_is_over (self->parts->game);
  if (ended)
    tell (self);
  else
    ms_result_bar_set_text (self->bar, NULL, FALSE);
  show_page (self,
      ended && !self->dismissed ? GTK_WIDGET (self->bar)
                                : ms_window_parts_get (self->parts, "counters_row"));
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
  if (self->details == NULL)
    g_set_weak_pointer (&self->details,
        ms_details_window_new (
            GTK_WINDOW (self->parts->window), self->score, self->meter, self->parts->game, NULL));
  gtk_window_present (self->details);
}

static const MsCommand actions[] = {
  { "details", .activate = G_CALLBACK (details_action), .enabled = G_CALLBACK (has_details) },
  { NULL },
};

MsScore *
ms_result_controller_get_score (MsResultController *self)
{
  return self->score;
}

MsInquiry *
ms_result_controller_get_meter (MsResultController *self)
{
  return self->meter;
}

/* --- The rest --- */

MsHindsight *
ms_result_controller_get_hindsight (MsResultController *self)
{
  g_return_val_if_fail (MS_IS_RESULT_CONTROLLER (self), NULL);
  return self->hindsight;
}

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
  g_return_val_if_fail (MS_IS_RESULT_CONTROLLER (self), FALSE);
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
