/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of the game: in the status line while it is played, all of them when it is over. */
#include "config.h"

#include "ms-window-private.h"

#include "ms-details-window.h"
#include "ms-score-text.h"

static void
update (MsWindow *self)
{
  MsPlayMetrics metrics;
  gboolean known = ms_score_get_metrics (self->score, &metrics);
  gboolean shown = known && g_settings_get_boolean (self->settings, "show-metrics");
  g_autofree char *text = shown ? ms_score_text_dup_summary (&metrics) : NULL;
  MsGameState state = ms_game_get_state (self->game);

  ms_status_line_set_metrics (self->status, text);
  ms_window_set_action_enabled (
      self, "details", known && (state == MS_GAME_WON || state == MS_GAME_LOST));
}

static void
details_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  if (self->details == NULL)
    g_set_weak_pointer (&self->details, ms_details_window_new (GTK_WINDOW (self), self->score));
  gtk_window_present (self->details);
}

void
ms_window_add_metrics (MsWindow *self)
{
  static const GActionEntry entries[] = { { .name = "details", .activate = details_action } };
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  self->score = ms_score_new (self->game);
  g_signal_connect_object (self->score, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      self->settings, "changed::show-metrics", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

void
ms_window_drop_metrics (MsWindow *self)
{
  g_clear_weak_pointer (&self->details);
  g_clear_object (&self->score);
}
