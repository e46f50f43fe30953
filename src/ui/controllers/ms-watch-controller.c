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

static gboolean
show (MsWatchController *self, MsReplay *replay, const char *title)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self->window));
  MsReplayWindow *window = ms_replay_window_new (application, replay, title);
  if (window == NULL)
    {
      ms_message_bar_set_text (self->errors, _ ("There is not enough memory for this replay."));
      return FALSE;
    }
  gtk_window_present (GTK_WINDOW (window));
  return TRUE;
}

static void
watch_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWatchController *self = user_data;
  g_autoptr (GSettings) settings = ms_settings_new ();
  g_autofree char *player = settings != NULL ? ms_settings_dup_player (settings) : NULL;
  g_autoptr (MsReplay) replay = ms_game_dup_replay (self->game, player);
  if (replay != NULL)
    show (self, replay, _ ("The last game"));
}

static void
replay_cb (MsWatchController *self, MsReplay *replay, const char *title)
{
  GtkWindow *window = GTK_WINDOW (self->window);
  if (show (self, replay, title) && !gtk_widget_get_visible (GTK_WIDGET (window)))
    gtk_window_destroy (window);
}

static void
update (MsWatchController *self)
{
  ms_actions_set_enabled (G_ACTION_MAP (self->window), "watch", ms_game_has_replay (self->game));
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
  static const GActionEntry entries[] = { { .name = "watch", .activate = watch_action } };
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
