/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the game ended, in the bar under the header: at once in short, and as soon as it has been
 * worked out, with what could be known before the move that lost it. */
#include "config.h"

#include "ms-settings.h"
#include "ms-window-private.h"

void
ms_window_update_result (MsWindow *self)
{
  GtkWidget *bar = GTK_WIDGET (self->result_bar);
  int before = ms_size_controller_measure_bar (bar);
  ms_result_bar_update (self->result_bar, self->game, ms_hindsight_get_analysis (self->hindsight),
      ms_settings_get_numbers (self->settings));
  ms_window_grow (self, 0, ms_size_controller_measure_bar (bar) - before);
}

void
ms_window_add_result (MsWindow *self)
{
  self->hindsight = ms_hindsight_new (self->game, self->analyzer);
  g_signal_connect_swapped (
      self->hindsight, "notify::analysis", G_CALLBACK (ms_window_update_result), self);
  g_signal_connect_object (self->settings, "changed::numbers", G_CALLBACK (ms_window_update_result),
      self, G_CONNECT_SWAPPED);
}

void
ms_window_remove_result (MsWindow *self)
{
  if (self->hindsight == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->hindsight, self);
  g_object_run_dispose (G_OBJECT (self->hindsight));
  g_clear_object (&self->hindsight);
}
