/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-chance-controller.h"

struct _MsChanceController
{
  GObject parent_instance;

  MsAnalyzer *analyzer; /* borrowed */
  MsPages *pages; /* borrowed */
  MsChanceMeter *meter; /* owned */
};

G_DEFINE_FINAL_TYPE (MsChanceController, ms_chance_controller, G_TYPE_OBJECT)

static void
update (MsChanceController *self)
{
  ms_chance_meter_set_active (self->meter,
      ms_analyzer_get_active (self->analyzer) && ms_pages_shows (self->pages, MS_PAGE_ODDS));
}

MsChanceMeter *
ms_chance_controller_get_meter (MsChanceController *self)
{
  g_return_val_if_fail (MS_IS_CHANCE_CONTROLLER (self), NULL);
  return self->meter;
}

static void
ms_chance_controller_dispose (GObject *object)
{
  g_clear_object (&MS_CHANCE_CONTROLLER (object)->meter);
  G_OBJECT_CLASS (ms_chance_controller_parent_class)->dispose (object);
}

static void
ms_chance_controller_class_init (MsChanceControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_chance_controller_dispose;
}

static void
ms_chance_controller_init (MsChanceController *self)
{
}

MsChanceController *
ms_chance_controller_new (MsGame *game, MsAnalyzer *analyzer, MsOddsPanel *panel, MsPages *pages)
{
  MsChanceController *self = g_object_new (MS_TYPE_CHANCE_CONTROLLER, NULL);
  self->analyzer = analyzer;
  self->pages = pages;
  self->meter = ms_chance_meter_new (game);
  g_object_bind_property (
      analyzer, "trust-flags", self->meter, "trust-flags", G_BINDING_SYNC_CREATE);
  g_object_bind_property (
      analyzer, "memory-limit", self->meter, "memory-limit", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (
      analyzer, "notify::active", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      pages, "notify::visible-page", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  ms_odds_panel_set_chance_meter (panel, self->meter);
  update (self);
  return self;
}
