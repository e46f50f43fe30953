/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chance to win is worked out only while it can be seen, with the odds, in the panel. */
#include "config.h"

#include "ms-window-private.h"

static void
update (MsWindow *self)
{
  ms_chance_meter_set_active (self->chance,
      ms_analyzer_get_active (self->analyzer) && gtk_widget_get_visible (GTK_WIDGET (self->panel)));
}

void
ms_window_add_chance (MsWindow *self)
{
  self->chance = ms_chance_meter_new (self->game);
  g_object_bind_property (
      self->analyzer, "trust-flags", self->chance, "trust-flags", G_BINDING_SYNC_CREATE);
  g_object_bind_property (
      self->analyzer, "memory-limit", self->chance, "memory-limit", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (
      self->analyzer, "notify::active", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      self->panel, "notify::visible", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  ms_odds_panel_set_chance_meter (self->panel, self->chance);
  update (self);
}

void
ms_window_remove_chance (MsWindow *self)
{
  if (self->chance == NULL)
    return;
  g_signal_handlers_disconnect_by_func (self->analyzer, update, self);
  g_signal_handlers_disconnect_by_func (self->panel, update, self);
  g_object_run_dispose (G_OBJECT (self->chance));
  g_clear_object (&self->chance);
}
