/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-watch-controller.h"

#include "ms-actions.h"
#include "ms-ended-game.h"
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

/* A replay of the last game that is being made ready. */
typedef struct
{
  MsWatchController *owner; /* weak: NULL once it is gone, with the window */
  gboolean review;
} Errand;

static void
made_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Errand *errand = user_data;
  g_autoptr (GError) error = NULL;
  MsWatchController *self = errand->owner;
  MsMoments *moments = ms_moments_make_finish (result, &error);
  g_clear_weak_pointer (&errand->owner);
  if (self == NULL || moments == NULL)
    {
      ms_moments_dispose (moments);
      if (self != NULL)
        ms_message_bar_set_text (self->errors, error->message);
      return;
    }
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self->window));
  MsReplayWindow *window = ms_replay_window_new (application, moments, _ ("The last game"));
  if (errand->review)
    g_action_group_change_action_state (
        G_ACTION_GROUP (window), "show-panel", g_variant_new_boolean (TRUE));
  gtk_window_present (GTK_WINDOW (window));
}

static MsReplay *
make_replay (gpointer game, MsErrorInfo *info)
{
  return ms_ended_game_make_replay (game, info);
}

static void
watch_last (MsWatchController *self, gboolean review)
{
  g_autoptr (GSettings) settings = ms_settings_new ();
  g_autofree char *player = settings != NULL ? ms_settings_dup_player (settings) : NULL;
  MsEndedGame *game = ms_ended_game_new (self->game, player);
  MsMomentsSource from = { make_replay, game, (GDestroyNotify)ms_ended_game_free };
  if (game == NULL)
    return;
  Errand *errand = g_new0 (Errand, 1);
  g_set_weak_pointer (&errand->owner, self);
  errand->review = review;
  ms_moments_make_async (&from, NULL, made_cb, errand);
}

static void
watch_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  watch_last (user_data, FALSE);
}

/* The same, with the verdicts beside the board. */
static void
review_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  watch_last (user_data, TRUE);
}

static void
replay_cb (MsWatchController *self, MsMoments *moments, const char *title)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self->window));
  gtk_window_present (GTK_WINDOW (ms_replay_window_new (application, moments, title)));
  if (!gtk_widget_get_visible (GTK_WIDGET (self->window)))
    gtk_window_destroy (GTK_WINDOW (self->window));
}

static void
update (MsWatchController *self)
{
  gboolean enabled = ms_ended_game_is_there (self->game);
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
