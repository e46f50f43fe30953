/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-relief-controller.h"

#include "ms-actions.h"

struct _MsReliefController
{
  GObject parent_instance;

  /* Borrowed */
  MsBoardView *board;
  GActionMap *actions;
};

G_DEFINE_FINAL_TYPE (MsReliefController, ms_relief_controller, G_TYPE_OBJECT)

static void
relief_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsReliefController *self = user_data;
  gboolean on = g_variant_get_boolean (value);
  g_simple_action_set_state (action, value);
  if (on)
    g_action_group_change_action_state (
        G_ACTION_GROUP (self->actions), "show-probabilities", g_variant_new_boolean (TRUE));
  g_object_set (self->board, "relief", on, NULL);
}

static void
ms_relief_controller_class_init (MsReliefControllerClass *class)
{
}

static void
ms_relief_controller_init (MsReliefController *self)
{
}

MsReliefController *
ms_relief_controller_new (MsBoardView *board, GActionMap *actions)
{
  static const GActionEntry entries[] = {
    { .name = "relief", .state = "false", .change_state = relief_action },
  };
  MsReliefController *self = g_object_new (MS_TYPE_RELIEF_CONTROLLER, NULL);
  self->board = board;
  self->actions = actions;
  ms_actions_add (actions, entries, G_N_ELEMENTS (entries), self);
  return self;
}
