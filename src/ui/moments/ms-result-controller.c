/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-result-controller.h"

#include "ms-settings.h"
#include "ms-signals.h"

struct _MsResultController
{
  GObject parent_instance;

  MsResultParts parts;
  MsHindsight *hindsight; /* owned */
  MsRecordRank rank;
  gboolean ranked; /* rank is of this end of the game */
  gboolean dismissed; /* by the player, until another end */
};

G_DEFINE_FINAL_TYPE (MsResultController, ms_result_controller, G_TYPE_OBJECT)

static gboolean
has_ended (MsResultController *self)
{
  MsGameState state = ms_game_get_state (self->parts.game);
  return state == MS_GAME_WON || state == MS_GAME_LOST;
}

/* Keys that were meant for what goes are the board's: none of them presses a button of the card that
 * nobody has gone to. */
static void
show_page (MsResultController *self, GtkWidget *page)
{
  GtkStack *stack = self->parts.stack;
  GtkWidget *before = gtk_stack_get_visible_child (stack);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (stack));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean comes = page == GTK_WIDGET (self->parts.bar);
  gboolean animate = g_settings_get_boolean (self->parts.settings, "animation");
  if (before == page)
    return;
  if (focus != NULL && gtk_widget_is_ancestor (focus, before))
    gtk_widget_grab_focus (GTK_WIDGET (self->parts.board));
  gtk_stack_set_transition_type (stack,
      comes && animate ? GTK_STACK_TRANSITION_TYPE_CROSSFADE : GTK_STACK_TRANSITION_TYPE_NONE);
  gtk_stack_set_visible_child (stack, page);
}

static void
tell (MsResultController *self)
{
  MsPlayMetrics metrics;
  MsReplayMeasure measure;
  const MsResultFacts facts = {
    .game = self->parts.game,
    .odds = ms_hindsight_get_analysis (self->hindsight),
    .metrics = ms_score_get_metrics (self->parts.score, &metrics) ? &metrics : NULL,
    .measure = ms_replay_meter_get (self->parts.meter, &measure) ? &measure : NULL,
    .rank = self->ranked ? &self->rank : NULL,
    .numbers = ms_settings_get_numbers (self->parts.settings),
  };
  ms_result_bar_set_text (self->parts.bar, ms_result_text_new (&facts),
      ms_game_get_state (self->parts.game) == MS_GAME_WON);
}

static void
update (MsResultController *self)
{
  gboolean ended = has_ended (self);
  if (ended)
    tell (self);
  else
    ms_result_bar_set_text (self->parts.bar, NULL, FALSE);
  show_page (self, ended && !self->dismissed ? GTK_WIDGET (self->parts.bar) : self->parts.counters);
}

/* Another end, or none. */
static void
begin_anew (MsResultController *self)
{
  self->ranked = self->dismissed = FALSE;
  if (has_ended (self))
    ms_replay_meter_ask (self->parts.meter);
  update (self);
}

/* The score changes with every second. */
static void
figures_cb (MsResultController *self)
{
  if (has_ended (self))
    update (self);
}

MsHindsight *
ms_result_controller_get_hindsight (MsResultController *self)
{
  g_return_val_if_fail (MS_IS_RESULT_CONTROLLER (self), NULL);
  return self->hindsight;
}

void
ms_result_controller_set_rank (MsResultController *self, const MsRecordRank *rank)
{
  g_return_if_fail (MS_IS_RESULT_CONTROLLER (self));
  self->rank = *rank;
  self->ranked = TRUE;
  figures_cb (self);
}

gboolean
ms_result_controller_get_shown (MsResultController *self)
{
  g_return_val_if_fail (MS_IS_RESULT_CONTROLLER (self), FALSE);
  return gtk_stack_get_visible_child (self->parts.stack) == GTK_WIDGET (self->parts.bar);
}

gboolean
ms_result_controller_dismiss (MsResultController *self)
{
  if (!ms_result_controller_get_shown (self))
    return FALSE;
  self->dismissed = TRUE;
  update (self);
  return TRUE;
}

static void
ms_result_controller_dispose (GObject *object)
{
  MsResultController *self = MS_RESULT_CONTROLLER (object);
  g_clear_object (&self->hindsight);
  g_clear_object (&self->parts.score);
  g_clear_object (&self->parts.meter);
  G_OBJECT_CLASS (ms_result_controller_parent_class)->dispose (object);
}

static void
ms_result_controller_class_init (MsResultControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_result_controller_dispose;
}

static void
ms_result_controller_init (MsResultController *self)
{
}

static void
connect (MsResultController *self)
{
  const MsSignal signals[] = {
    { self->hindsight, "notify::analysis", G_CALLBACK (update) },
    { self->parts.settings, "changed::numbers", G_CALLBACK (update) },
    { self->parts.score, "changed", G_CALLBACK (figures_cb) },
    { self->parts.meter, "changed", G_CALLBACK (figures_cb) },
    { self->parts.game, "notify::state", G_CALLBACK (begin_anew) },
    { self->parts.game, "board-changed", G_CALLBACK (begin_anew) },
    { self->parts.bar, "closed", G_CALLBACK (ms_result_controller_dismiss) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

MsResultController *
ms_result_controller_new (const MsResultParts *parts)
{
  MsResultController *self = g_object_new (MS_TYPE_RESULT_CONTROLLER, NULL);
  self->parts = *parts;
  g_object_ref (self->parts.score);
  g_object_ref (self->parts.meter);
  self->hindsight = ms_hindsight_new (parts->game, parts->analyzer);
  connect (self);
  begin_anew (self);
  return self;
}
