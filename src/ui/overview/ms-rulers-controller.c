/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-rulers-controller.h"

#include "ms-signals.h"

struct _MsRulersController
{
  GObject parent_instance;

  /* Borrowed */
  MsBoardView *board;
  GActionGroup *actions;
};

G_DEFINE_FINAL_TYPE (MsRulersController, ms_rulers_controller, G_TYPE_OBJECT)

static gboolean
is_on (MsRulersController *self, const char *action)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (self->actions, action);
  return state != NULL && g_variant_get_boolean (state);
}

static void
update (MsRulersController *self)
{
  gboolean spoken = is_on (self, "show-panel") || is_on (self, "autoplay");
  g_object_set (self->board, "spoken", spoken, NULL);
}

static void
ms_rulers_controller_class_init (MsRulersControllerClass *class)
{
}

static void
ms_rulers_controller_init (MsRulersController *self)
{
}

MsRulersController *
ms_rulers_controller_new (MsBoardView *board, GActionGroup *actions)
{
  MsRulersController *self = g_object_new (MS_TYPE_RULERS_CONTROLLER, NULL);
  self->board = board;
  self->actions = actions;
  const MsSignal signals[] = {
    { actions, "action-state-changed::show-panel", G_CALLBACK (update) },
    { actions, "action-state-changed::autoplay", G_CALLBACK (update) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  update (self);
  return self;
}
