/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-watch-controller.h"

#include "ms-actions.h"
#include "ms-game-replay.h"
#include "ms-replay-window.h"
#include "ms-settings.h"
#include "ms-signals.h"

#include <glib/gi18n.h>

struct _MsWatchController
{
  GObject parent_instance;

  /* Borrowed */
  GtkApplicationWindow *window;
  MsMessageBar *errors;

  MsGame *game; /* owned */
};

G_DEFINE_FINAL_TYPE (MsWatchController, ms_watch_controller, G_TYPE_OBJECT)

/* NULL: there is no memory, which has been said. */
static MsReplayWindow *
make_window (MsWatchController *self, MsReplay *replay, const char *title)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self->window));
  MsReplayWindow *window = ms_replay_window_new (application, replay, title);
  if (window == NULL)
    ms_message_bar_set_text (self->errors, _ ("There is not enough memory for this replay."));
  return window;
}

/* NULL: there is no replay, or no memory. */
static MsReplayWindow *
make_last (MsWatchController *self)
{
  g_autoptr (GSettings) settings = ms_settings_new ();
  g_autofree char *player = settings != NULL ? ms_settings_dup_player (settings) : NULL;
  g_autoptr (MsReplay) replay = ms_game_dup_replay (self->game, player);
  return replay != NULL ? make_window (self, replay, _ ("The last game")) : NULL;
}

static void
watch_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsReplayWindow *window = make_last (user_data);
  if (window != NULL)
    gtk_window_present (GTK_WINDOW (window));
}

/* The same, with the verdicts beside the board. */
static void
review_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsReplayWindow *window = make_last (user_data);
  if (window == NULL)
    return;
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "show-panel", g_variant_new_boolean (TRUE));
  gtk_window_present (GTK_WINDOW (window));
}

static void
replay_cb (MsWatchController *self, MsReplay *replay, const char *title)
{
  MsReplayWindow *player = make_window (self, replay, title);
  if (player == NULL)
    return;
  gtk_window_present (GTK_WINDOW (player));
  if (!gtk_widget_get_visible (GTK_WIDGET (self->window)))
    gtk_window_destroy (GTK_WINDOW (self->window));
}

static void
update (MsWatchController *self)
{
  gboolean enabled = ms_game_has_replay (self->game);
  ms_actions_set_enabled (G_ACTION_MAP (self->window), "watch", enabled);
  ms_actions_set_enabled (G_ACTION_MAP (self->window), "review", enabled);
}

static void
ms_watch_controller_dispose (GObject *object)
{
  g_clear_object (&MS_WATCH_CONTROLLER (object)->game);
  G_OBJECT_CLASS (ms_watch_controller_parent_class)->dispose (object);
}

static void
ms_watch_controller_class_init (MsWatchControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_watch_controller_dispose;
}

static void
ms_watch_controller_init (MsWatchController *self)
{
}

MsWatchController *
ms_watch_controller_new (
    GtkApplicationWindow *window, MsGame *game, MsFileController *files, MsMessageBar *errors)
{
  static const GActionEntry entries[] = {
    { .name = "watch", .activate = watch_action },
    { .name = "review", .activate = review_action },
  };
  MsWatchController *self = g_object_new (MS_TYPE_WATCH_CONTROLLER, NULL);
  self->window = window;
  self->errors = errors;
  self->game = g_object_ref (game);
  ms_actions_add (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  const MsSignal signals[] = {
    { game, "notify::state", G_CALLBACK (update) },
    { game, "board-changed", G_CALLBACK (update) },
    { files, "replay", G_CALLBACK (replay_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  update (self);
  return self;
}
