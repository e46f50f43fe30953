/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPauseController: another page takes the board's place while the game is paused.
 *
 * The state is the game's.  Minimising the window pauses the game, and so does leaving it for
 * another window if the setting "pause-unfocused" is on.
 *
 * Another window is one of another program, or one of ours that was not opened from this one:
 * another game, a replay.  Dialogs of this window (its transients, and theirs) do not pause: they
 * were asked for here, what they change is seen on the board behind them, and the player should not
 * have to continue the game after each.  Leaving such a dialog for another window pauses.  While
 * the focus goes from one window to the next there may be a moment without any focus, which is
 * waited for.
 *
 * A game that has not begun is not paused; but if its board is being made when the window is left,
 * it is paused as soon as it begins.  Coming back does not continue the game: the clock starts when
 * the player says so, with the button that has the focus then. */
#include "ms-controllers.h"

#include "ms-file-dialogs.h"
#include "ms-widgets.h"

/* How long to wait for the focus to come to the next window, if that is one of ours. */
#define SETTLE_MS 250

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  GtkStack *stack; /* borrowed */
  gboolean paused; /* whether the game was paused when last shown */

  /* Weak: a dialog of this window that has the focus in its place, and whose signals are
   * handled. */
  GtkWindow *dialog;
  gulong dialog_id;
  GtkNativeDialog *chooser; /* weak: a file dialog whose end is waited for */
  guint settle_id;
  /* The window was left for another one; FALSE also if no window has had the focus yet. */
  gboolean left;
} MsPauseController;

static void
pause_action (MsPauseController *self, GVariant *value)
{
  ms_game_set_paused (self->parts->game, g_variant_get_boolean (value));
}

static gboolean
is_playing (MsPauseController *self)
{
  return ms_game_get_state (self->parts->game) == MS_GAME_PLAYING;
}

static const MsCommand actions[] = {
  { "pause", .change = G_CALLBACK (pause_action), .state = "false",
      .enabled = G_CALLBACK (is_playing) },
  { NULL },
};

static void
update_action (MsPauseController *self)
{
  ms_actions_set_state (self->parts->actions, "pause",
      g_variant_new_boolean (ms_game_get_paused (self->parts->game)));
  ms_feature_update_actions (MS_FEATURE (self));
}

static void
changed (MsPauseController *self, const MsGameChange *change)
{
  gboolean paused = ms_game_get_paused (self->parts->game);
  update_action (self);
  if (paused != self->paused || (change->parts & MS_GAME_CHANGED_BOARD) != 0)
    {
      /* Hides the page that is not shown: if it were only covered by another one it would still be
       * read aloud. */
      GtkWidget *shown = gtk_stack_get_child_by_name (self->stack, paused ? "paused" : "board");
      GtkWidget *hidden = gtk_stack_get_child_by_name (self->stack, paused ? "board" : "paused");
      gtk_widget_set_visible (shown, TRUE);
      gtk_stack_set_visible_child (self->stack, shown);
      gtk_widget_set_visible (hidden, FALSE);
    }
  if (paused == self->paused)
    return;
  self->paused = paused;
  gtk_widget_grab_focus (ms_game_get_paused (self->parts->game)
          ? ms_window_parts_get (self->parts, "continue_button")
          : GTK_WIDGET (self->parts->board));
}

static void
toplevel_cb (GdkToplevel *toplevel, GParamSpec *pspec, MsPauseController *self)
{
  if ((gdk_toplevel_get_state (toplevel) & GDK_TOPLEVEL_STATE_MINIMIZED) != 0)
    ms_game_set_paused (self->parts->game, TRUE);
}

static void
realize_cb (MsPauseController *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self->stack));
  g_signal_connect_object (
      gtk_native_get_surface (native), "notify::state", G_CALLBACK (toplevel_cb), self, 0);
}

/* --- Leaving the window --- */

static void focus_cb (MsPauseController *self);

/* The window, or the dialog of it, that has the focus; or a file dialog that another process shows
 * for it; borrowed, NULL if none has the focus. */
static GtkWindow *
find_active (MsPauseController *self)
{
  GListModel *windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (windows, i);
      GtkWindow *root = GTK_IS_WINDOW (other) ? other : NULL;
      while (root != NULL && root != GTK_WINDOW (self->parts->window))
        root = gtk_window_get_transient_for (root);
      if (root == NULL)
        continue;
      GtkNativeDialog *chooser = ms_dialog_get_open_chooser (other);
      /* Waits for a file dialog to be closed; after that the focus may be somewhere else. */
      if (chooser != NULL && chooser != self->chooser)
        {
          g_set_weak_pointer (&self->chooser, chooser);
          ms_connect (chooser, "notify::visible", G_CALLBACK (focus_cb), self);
        }
      if (chooser != NULL || gtk_window_is_active (other))
        return other;
    }
  return NULL;
}

static void
pause_if_left (MsPauseController *self)
{
  if (self->left && g_settings_get_boolean (self->parts->settings, "pause-unfocused"))
    ms_game_set_paused (self->parts->game, TRUE);
}

static void
drop_dialog (MsPauseController *self)
{
  if (self->dialog != NULL)
    g_clear_signal_handler (&self->dialog_id, self->dialog);
  self->dialog_id = 0;
  g_clear_weak_pointer (&self->dialog);
}

static gboolean
settle_cb (gpointer user_data)
{
  MsPauseController *self = user_data;
  GtkWindow *active = find_active (self);
  self->settle_id = 0;
  self->left = active == NULL;
  if (active != NULL && active != GTK_WINDOW (self->parts->window) && active != self->dialog)
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
focus_cb (MsPauseController *self)
{
  if (gtk_window_is_active (GTK_WINDOW (self->parts->window)))
    {
      self->left = FALSE;
      g_clear_handle_id (&self->settle_id, g_source_remove);
      drop_dialog (self);
    }
  else if (self->settle_id == 0)
    self->settle_id = g_timeout_add (SETTLE_MS, settle_cb, self);
}

static void
detach (MsPauseController *self)
{
  g_clear_handle_id (&self->settle_id, g_source_remove);
  drop_dialog (self);
  g_clear_weak_pointer (&self->chooser);
}

static void
attach (MsPauseController *self)
{
  const MsWindowParts *parts = self->parts;
  self->stack = ms_window_parts_get (parts, "board_stack");
  const MsSignal signals[] = {
    { parts->game, "notify::state", G_CALLBACK (pause_if_left) },
    { parts->window, "notify::is-active", G_CALLBACK (focus_cb) },
    { parts->settings, "changed::pause-unfocused", G_CALLBACK (pause_if_left) },
    { self->stack, "realize", G_CALLBACK (realize_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  update_action (self);
}

MS_DEFINE_FEATURE (MsPauseController, ms_pause_controller, .actions = actions,
    .hears = MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD,
    .attach = G_CALLBACK (attach), .detach = G_CALLBACK (detach), .changed = G_CALLBACK (changed))
