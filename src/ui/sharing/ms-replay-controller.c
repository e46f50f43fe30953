/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-replay-controller.h"

#include "ms-actions.h"
#include "ms-file.h"
#include "ms-file-dialogs.h"
#include "ms-file-export.h"
#include "ms-replay-errand.h"
#include "ms-replay-export.h"
#include "ms-replay-folder.h"
#include "ms-settings.h"
#include "ms-signals.h"

#include <glib/gi18n.h>

struct _MsReplayController
{
  GObject parent_instance;
  GtkWindow *window; /* weak */
  MsGame *game;
  GSettings *settings;
  MsMessageBar *errors;
  MsStatusLine *status;
  int n_busy;
};

G_DEFINE_FINAL_TYPE (MsReplayController, ms_replay_controller, G_TYPE_OBJECT)

/* A writing has begun, of the file of that name (NULL: into the folder). */
static MsReplayErrand *
begin (MsReplayController *self, const char *name)
{
  self->n_busy++;
  return ms_replay_errand_new (self, self->window, name);
}

/* It has ended; false when the window is gone meanwhile, and the controller with it. */
static gboolean
end (MsReplayErrand *errand)
{
  MsReplayController *self = errand->owner;
  if (self != NULL)
    self->n_busy--;
  return self != NULL;
}

static MsEndedGame *
take_game (MsReplayController *self)
{
  g_autofree char *player = ms_settings_dup_player (self->settings);
  return ms_ended_game_new (self->game, player);
}

/* --- Into the folder --- */

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsReplayErrand) errand = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = ms_replay_folder_keep_finish (result, &error);
  MsReplayController *self = errand->owner;
  if (end (errand) && file == NULL)
    ms_message_bar_set_text (self->errors, error->message);
}

static void
ended_cb (MsReplayController *self)
{
  if (self->window == NULL || !g_settings_get_boolean (self->settings, "write-replays"))
    return;
  g_autofree char *folder = g_settings_get_string (self->settings, "replay-folder");
  g_autofree char *format = g_settings_get_string (self->settings, "replay-format");
  if (*folder == '\0')
    {
      ms_message_bar_set_text (self->errors,
          _ ("The replay was not written: no folder is chosen for replays in the preferences."));
      return;
    }
  g_autoptr (GFile) place = g_file_new_for_path (folder);
  MsEndedGame *ended = take_game (self);
  if (ended != NULL)
    ms_replay_folder_keep_async (
        place, ended, ms_target_find (format), NULL, kept_cb, begin (self, NULL));
}

/* --- As asked for --- */

typedef struct
{
  MsEndedGame *game;
  const MsTarget *target;
} Wish;

static void
wish_free (gpointer data)
{
  Wish *wish = data;
  ms_ended_game_free (wish->game);
  g_free (wish);
}

static GBytes *
make_wish (gpointer data, GCancellable *cancellable, GError **error)
{
  const Wish *wish = data;
  return ms_ended_game_make (wish->game, wish->target, error);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsReplayErrand) errand = user_data;
  g_autoptr (GError) error = NULL;
  gboolean saved = ms_file_export_finish (result, &error);
  MsReplayController *self = errand->owner;
  if (!end (errand))
    return;
  g_autofree char *fault = saved ? NULL : ms_replay_export_dup_fault (errand->name, error);
  ms_message_bar_set_text (self->errors, fault);
  if (!saved)
    return;
  g_autofree char *notice = g_strdup_printf (_ ("Saved as %s."), errand->name);
  ms_status_line_tell (self->status, notice);
}

void
ms_replay_controller_save (MsReplayController *self, GFile *file)
{
  g_return_if_fail (MS_IS_REPLAY_CONTROLLER (self));
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = ms_file_dup_name (file);
  const MsTarget *target = ms_target_for_file (base);
  MsEndedGame *ended = take_game (self);
  if (ended == NULL)
    return; /* another game was begun while the file was chosen */
  if (target == NULL || target->kind != MS_TARGET_REPLAY)
    {
      ms_message_bar_set_text (
          self->errors, _ ("The name of the replay must end in .rawvf or .evf."));
      ms_ended_game_free (ended);
      return;
    }
  Wish *wish = g_new (Wish, 1);
  *wish = (Wish){ ended, target };
  ms_file_export_async (file, make_wish, wish, wish_free, NULL, saved_cb, begin (self, name));
}

static void
chosen_cb (GFile *file, gpointer user_data)
{
  ms_replay_controller_save (user_data, file);
}

static void
save_replay_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsReplayController *self = user_data;
  g_autofree char *format = g_settings_get_string (self->settings, "replay-format");
  g_autoptr (MsEndedGame) ended = take_game (self);
  if (ended == NULL)
    return;
  const MsTarget *target = ms_ended_game_choose_target (ended, ms_target_find (format));
  g_autofree char *stem = ms_ended_game_dup_name (ended);
  g_autofree char *name = g_strdup_printf ("%s.%s", stem, target->extension);
  ms_dialog_choose_file (self->window, MS_DIALOG_SAVE_REPLAY, NULL, name, chosen_cb, self);
}

/* --- The rest --- */

static void
update (MsReplayController *self)
{
  if (self->window != NULL)
    ms_actions_set_enabled (
        G_ACTION_MAP (self->window), "save-replay", ms_ended_game_is_there (self->game));
}

int
ms_replay_controller_get_busy (MsReplayController *self)
{
  g_return_val_if_fail (MS_IS_REPLAY_CONTROLLER (self), 0);
  return self->n_busy;
}

static void
ms_replay_controller_dispose (GObject *object)
{
  MsReplayController *self = MS_REPLAY_CONTROLLER (object);
  g_clear_weak_pointer (&self->window);
  g_clear_object (&self->game);
  g_clear_object (&self->settings);
  g_clear_object (&self->errors);
  g_clear_object (&self->status);
  G_OBJECT_CLASS (ms_replay_controller_parent_class)->dispose (object);
}

static void
ms_replay_controller_class_init (MsReplayControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_replay_controller_dispose;
}

static void
ms_replay_controller_init (MsReplayController *self)
{
}

MsReplayController *
ms_replay_controller_new (GtkApplicationWindow *window, MsGame *game, GSettings *settings,
    MsMessageBar *errors, MsStatusLine *status)
{
  static const GActionEntry entries[] = {
    { .name = "save-replay", .activate = save_replay_action },
  };
  MsReplayController *self = g_object_new (MS_TYPE_REPLAY_CONTROLLER, NULL);
  const MsSignal news[] = {
    { game, "ended", G_CALLBACK (ended_cb) },
    { game, "notify::state", G_CALLBACK (update) },
    { game, "board-changed", G_CALLBACK (update) },
  };
  g_set_weak_pointer (&self->window, GTK_WINDOW (window));
  self->game = g_object_ref (game);
  self->settings = g_object_ref (settings);
  self->errors = g_object_ref (errors);
  self->status = g_object_ref (status);
  ms_actions_add (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  ms_signals_connect (news, G_N_ELEMENTS (news), self);
  update (self);
  return self;
}
