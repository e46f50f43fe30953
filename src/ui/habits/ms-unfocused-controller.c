/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-unfocused-controller.h"

#include "ms-file-dialogs.h"
#include "ms-signals.h"

#define SETTLE_MS 250 /* in which the focus comes to the next window, if that is one of ours */

struct _MsUnfocusedController
{
  GObject parent_instance;

  /* Borrowed */
  GtkWindow *window;
  MsGame *game;
  GSettings *settings;

  GtkWindow *dialog; /* weak: of this window, has the focus instead of it, and is listened to */
  gulong dialog_id;
  GtkNativeDialog *chooser; /* weak: a file dialog whose end is waited for */
  guint settle_id;
  gboolean left; /* for another window; FALSE also where no window ever had the focus */
};

G_DEFINE_FINAL_TYPE (MsUnfocusedController, ms_unfocused_controller, G_TYPE_OBJECT)

static gboolean
belongs_to (GtkWindow *other, GtkWindow *window)
{
  while (other != NULL && other != window)
    other = gtk_window_get_transient_for (other);
  return other == window;
}

static void focus_cb (MsUnfocusedController *self);

/* Once it is closed, the focus may have gone elsewhere. */
static void
follow_chooser (MsUnfocusedController *self, GtkNativeDialog *chooser)
{
  if (chooser == self->chooser)
    return;
  g_set_weak_pointer (&self->chooser, chooser);
  g_signal_connect_object (
      chooser, "notify::visible", G_CALLBACK (focus_cb), self, G_CONNECT_SWAPPED);
}

/* The window, or the dialog of it, that has the focus, or a dialog of another process for it; borrowed,
 * NULL: none has. */
static GtkWindow *
find_active (MsUnfocusedController *self)
{
  GListModel *windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (windows, i);
      if (!GTK_IS_WINDOW (other) || !belongs_to (other, self->window))
        continue;
      GtkNativeDialog *chooser = ms_dialog_get_open_chooser (other);
      if (chooser != NULL)
        follow_chooser (self, chooser);
      if (chooser != NULL || gtk_window_is_active (other))
        return other;
    }
  return NULL;
}

static void
pause_if_left (MsUnfocusedController *self)
{
  if (self->left && g_settings_get_boolean (self->settings, "pause-unfocused"))
    ms_game_set_paused (self->game, TRUE);
}

static void
drop_dialog (MsUnfocusedController *self)
{
  if (self->dialog != NULL)
    g_clear_signal_handler (&self->dialog_id, self->dialog);
  self->dialog_id = 0;
  g_clear_weak_pointer (&self->dialog);
}

static gboolean
settle_cb (gpointer user_data)
{
  MsUnfocusedController *self = user_data;
  GtkWindow *active = find_active (self);
  self->settle_id = 0;
  self->left = active == NULL;
  if (active != NULL && active != self->window && active != self->dialog)
    {
      drop_dialog (self);
      g_set_weak_pointer (&self->dialog, active);
      self->dialog_id = g_signal_connect_object (
          active, "notify::is-active", G_CALLBACK (focus_cb), self, G_CONNECT_SWAPPED);
    }
  pause_if_left (self);
  return G_SOURCE_REMOVE;
}

static void
focus_cb (MsUnfocusedController *self)
{
  if (gtk_window_is_active (self->window))
    {
      self->left = FALSE;
      g_clear_handle_id (&self->settle_id, g_source_remove);
      drop_dialog (self);
    }
  else if (self->settle_id == 0)
    self->settle_id = g_timeout_add (SETTLE_MS, settle_cb, self);
}

static void
ms_unfocused_controller_dispose (GObject *object)
{
  MsUnfocusedController *self = MS_UNFOCUSED_CONTROLLER (object);
  g_clear_handle_id (&self->settle_id, g_source_remove);
  drop_dialog (self);
  g_clear_weak_pointer (&self->chooser);
  G_OBJECT_CLASS (ms_unfocused_controller_parent_class)->dispose (object);
}

static void
ms_unfocused_controller_class_init (MsUnfocusedControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_unfocused_controller_dispose;
}

static void
ms_unfocused_controller_init (MsUnfocusedController *self)
{
}

MsUnfocusedController *
ms_unfocused_controller_new (GtkWindow *window, MsGame *game, GSettings *settings)
{
  MsUnfocusedController *self = g_object_new (MS_TYPE_UNFOCUSED_CONTROLLER, NULL);
  const MsSignal news[] = {
    { window, "notify::is-active", G_CALLBACK (focus_cb) },
    { game, "notify::state", G_CALLBACK (pause_if_left) },
    { settings, "changed::pause-unfocused", G_CALLBACK (pause_if_left) },
  };
  self->window = window;
  self->game = game;
  self->settings = settings;
  ms_signals_connect (news, G_N_ELEMENTS (news), self);
  return self;
}
