/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-result-controller.h"

#include "ms-settings.h"
#include "ms-signals.h"

struct _MsResultController
{
  GObject parent_instance;

  MsGame *game; /* borrowed */
  MsResultBar *bar; /* borrowed */
  MsSizeController *size; /* borrowed */
  GSettings *settings; /* borrowed */
  MsHindsight *hindsight; /* owned */
};

G_DEFINE_FINAL_TYPE (MsResultController, ms_result_controller, G_TYPE_OBJECT)

static void
update (MsResultController *self)
{
  GtkWidget *bar = GTK_WIDGET (self->bar);
  int before = ms_size_controller_measure_bar (bar);
  ms_result_bar_update (self->bar, self->game, ms_hindsight_get_analysis (self->hindsight),
      ms_settings_get_numbers (self->settings));
  ms_size_controller_grow (self->size, 0, ms_size_controller_measure_bar (bar) - before);
}

static void
board_changed_cb (MsResultController *self)
{
  ms_result_bar_add (self->bar, NULL);
  update (self);
}

MsHindsight *
ms_result_controller_get_hindsight (MsResultController *self)
{
  g_return_val_if_fail (MS_IS_RESULT_CONTROLLER (self), NULL);
  return self->hindsight;
}

static void
ms_result_controller_dispose (GObject *object)
{
  g_clear_object (&MS_RESULT_CONTROLLER (object)->hindsight);
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
    { self->settings, "changed::numbers", G_CALLBACK (update) },
    { self->game, "notify::state", G_CALLBACK (update) },
    { self->game, "board-changed", G_CALLBACK (board_changed_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

MsResultController *
ms_result_controller_new (MsGame *game, MsAnalyzer *analyzer, MsResultBar *bar,
    MsSizeController *size, GSettings *settings)
{
  MsResultController *self = g_object_new (MS_TYPE_RESULT_CONTROLLER, NULL);
  self->game = game;
  self->bar = bar;
  self->size = size;
  self->settings = settings;
  self->hindsight = ms_hindsight_new (game, analyzer);
  connect (self);
  return self;
}
