/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-metrics-controller.h"

#include "ms-actions.h"
#include "ms-details-window.h"
#include "ms-score-text.h"

struct _MsMetricsController
{
  GObject parent_instance;
  GtkWindow *window; /* weak */
  MsGame *game;
  GSettings *settings;
  MsStatusLine *status;
  MsScore *score;
  MsReplayMeter *meter;
  GtkWindow *details; /* weak; NULL when it is not open */
};

G_DEFINE_FINAL_TYPE (MsMetricsController, ms_metrics_controller, G_TYPE_OBJECT)

static void
update (MsMetricsController *self)
{
  MsPlayMetrics metrics;
  gboolean known = ms_score_get_metrics (self->score, &metrics);
  gboolean shown = known && g_settings_get_boolean (self->settings, "show-metrics");
  g_autofree char *text = shown ? ms_score_text_dup_summary (&metrics) : NULL;
  MsGameState state = ms_game_get_state (self->game);

  ms_status_line_set_metrics (self->status, text);
  ms_actions_set_enabled (G_ACTION_MAP (self->window), "details",
      known && (state == MS_GAME_WON || state == MS_GAME_LOST));
}

static void
details_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsMetricsController *self = user_data;
  if (self->details == NULL)
    g_set_weak_pointer (
        &self->details, ms_details_window_new (self->window, self->score, self->meter, self->game));
  gtk_window_present (self->details);
}

MsScore *
ms_metrics_controller_get_score (MsMetricsController *self)
{
  return self->score;
}

MsReplayMeter *
ms_metrics_controller_get_meter (MsMetricsController *self)
{
  return self->meter;
}

static void
ms_metrics_controller_dispose (GObject *object)
{
  MsMetricsController *self = MS_METRICS_CONTROLLER (object);
  g_clear_weak_pointer (&self->window);
  g_clear_weak_pointer (&self->details);
  g_clear_object (&self->score);
  g_clear_object (&self->meter);
  g_clear_object (&self->game);
  g_clear_object (&self->settings);
  g_clear_object (&self->status);
  G_OBJECT_CLASS (ms_metrics_controller_parent_class)->dispose (object);
}

static void
ms_metrics_controller_class_init (MsMetricsControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_metrics_controller_dispose;
}

static void
ms_metrics_controller_init (MsMetricsController *self)
{
}

MsMetricsController *
ms_metrics_controller_new (
    GtkApplicationWindow *window, MsGame *game, GSettings *settings, MsStatusLine *status)
{
  static const GActionEntry entries[] = { { .name = "details", .activate = details_action } };
  MsMetricsController *self = g_object_new (MS_TYPE_METRICS_CONTROLLER, NULL);
  g_set_weak_pointer (&self->window, GTK_WINDOW (window));
  self->game = g_object_ref (game);
  self->settings = g_object_ref (settings);
  self->status = g_object_ref (status);
  self->score = ms_score_new (game);
  self->meter = ms_replay_meter_new_for_game (game);
  ms_actions_add (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->score, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      settings, "changed::show-metrics", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return self;
}
