/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-pause-controller.h"

#include "ms-actions.h"
#include "ms-signals.h"

struct _MsPauseController
{
  GObject parent_instance;

  /* Borrowed */
  MsGame *game;
  GtkStack *stack;
  GtkWidget *board;
  GtkWidget *go_on;
  GActionMap *actions;
};

G_DEFINE_FINAL_TYPE (MsPauseController, ms_pause_controller, G_TYPE_OBJECT)

static void
pause_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  ms_game_set_paused (MS_PAUSE_CONTROLLER (user_data)->game, g_variant_get_boolean (value));
}

static void
update_action (MsPauseController *self)
{
  gboolean paused = ms_game_get_paused (self->game);
  gboolean playing = ms_game_get_state (self->game) == MS_GAME_PLAYING;
  ms_actions_set_state (self->actions, "pause", g_variant_new_boolean (paused));
  ms_actions_set_enabled (self->actions, "pause", playing);
}

/* A page that is only covered by another one would still be read aloud. */
static void
show_page (MsPauseController *self)
{
  gboolean paused = ms_game_get_paused (self->game);
  GtkWidget *shown = gtk_stack_get_child_by_name (self->stack, paused ? "paused" : "board");
  GtkWidget *hidden = gtk_stack_get_child_by_name (self->stack, paused ? "board" : "paused");
  gtk_widget_set_visible (shown, TRUE);
  gtk_stack_set_visible_child (self->stack, shown);
  gtk_widget_set_visible (hidden, FALSE);
}

static void
paused_cb (MsPauseController *self)
{
  update_action (self);
  show_page (self);
  gtk_widget_grab_focus (ms_game_get_paused (self->game) ? self->go_on : self->board);
}

static void
toplevel_cb (GdkToplevel *toplevel, GParamSpec *pspec, MsPauseController *self)
{
  if ((gdk_toplevel_get_state (toplevel) & GDK_TOPLEVEL_STATE_MINIMIZED) != 0)
    ms_game_set_paused (self->game, TRUE);
}

static void
realize_cb (MsPauseController *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self->stack));
  g_signal_connect_object (
      gtk_native_get_surface (native), "notify::state", G_CALLBACK (toplevel_cb), self, 0);
}

static void
ms_pause_controller_class_init (MsPauseControllerClass *class)
{
}

static void
ms_pause_controller_init (MsPauseController *self)
{
}

static void
connect (MsPauseController *self)
{
  const MsSignal signals[] = {
    { self->game, "notify::paused", G_CALLBACK (paused_cb) },
    { self->game, "notify::state", G_CALLBACK (update_action) },
    /* Before the window measures the new board. */
    { self->game, "board-changed", G_CALLBACK (show_page) },
    { self->stack, "realize", G_CALLBACK (realize_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

MsPauseController *
ms_pause_controller_new (
    MsGame *game, GtkStack *stack, GtkWidget *board, GtkWidget *go_on, GActionMap *actions)
{
  static const GActionEntry entries[] = {
    { .name = "pause", .state = "false", .change_state = pause_action },
  };
  MsPauseController *self = g_object_new (MS_TYPE_PAUSE_CONTROLLER, NULL);
  self->game = game;
  self->stack = stack;
  self->board = board;
  self->go_on = go_on;
  self->actions = actions;
  ms_actions_add (actions, entries, G_N_ELEMENTS (entries), self);
  connect (self);
  update_action (self);
  return self;
}
