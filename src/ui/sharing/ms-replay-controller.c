/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReplayController: saves and shows replays.  Those of finished games are written when the player
 * asks, and that of every game is written into a folder if the settings say so (write-replays,
 * replay-folder, replay-format).  The replay of the game that has just ended, and those that are
 * opened as files or text, are shown, each in a window of its own; a game window that was made only
 * to open a file is closed, without having been seen, if the file is a replay.
 *
 * Writing a finished game begins before anything else can happen to the game; a failure is reported
 * in the error bar and leaves the game as it was.  The application does not quit before all that
 * was begun has been written.
 *
 * Actions, while the game has ended: save-replay; watch; review, which shows the verdicts beside
 * the board. */
#include "ms-ui-sharing-testing.h"

#include "ms-file-controller.h"
#include "ms-file.h"
#include "ms-once.h"
#include "ms-errand.h"
#include "ms-replay-window.h"
#include "ms-settings.h"

#include <glib/gi18n.h>

struct _MsReplayController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  int n_busy;
};

/* Begins writing a replay to the file of that name (NULL: into the folder). */
static MsErrand *
begin (MsReplayController *self, const char *name)
{
  self->n_busy++;
  return ms_errand_new (self, GTK_WINDOW (self->parts->window), name);
}

/* Ends a writing; returns FALSE if the window has been closed meanwhile, and the controller is gone
 * with it. */
static gboolean
end (MsErrand *errand)
{
  MsReplayController *self = errand->owner;
  if (self != NULL)
    self->n_busy--;
  return self != NULL;
}

static MsEndedGame *
take_game (MsReplayController *self)
{
  g_autofree char *player = ms_settings_dup_player (self->parts->settings);
  return ms_ended_game_new (self->parts->game, player);
}

/* --- Saving into the folder --- */

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsErrand) errand = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = ms_once_finish (result, &error);
  MsReplayController *self = errand->owner;
  if (end (errand) && file == NULL)
    ms_message_bar_set_text (self->parts->errors, error->message);
}

static void
ended_cb (MsReplayController *self)
{
  if (!g_settings_get_boolean (self->parts->settings, "write-replays"))
    return;
  g_autofree char *folder = g_settings_get_string (self->parts->settings, "replay-folder");
  g_autofree char *format = g_settings_get_string (self->parts->settings, "replay-format");
  if (*folder == '\0')
    {
      ms_message_bar_set_text (self->parts->errors,
          _ ("The replay was not written: no folder is chosen for replays in the preferences."));
      return;
    }
  g_autoptr (GFile) place = g_file_parse_name (folder);
  MsEndedGame *ended = take_game (self);
  if (ended != NULL)
    ms_ended_game_keep_async (
        place, ended, ms_target_find (format), NULL, kept_cb, begin (self, NULL));
}

/* --- Saving as a file when the player asks --- */

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsErrand) errand = user_data;
  g_autoptr (GError) error = NULL;
  gboolean saved = ms_file_export_finish (result, &error);
  MsReplayController *self = errand->owner;
  if (!end (errand))
    return;
  g_autofree char *fault = saved ? NULL : ms_ended_game_dup_fault (errand->name, error);
  ms_window_parts_tell_saved (self->parts, errand->name, fault);
}

void
ms_replay_controller_save (MsReplayController *self, GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = ms_file_dup_name (file);
  const MsTarget *target = ms_target_for_file (base);
  MsEndedGame *ended = take_game (self);
  if (ended == NULL)
    return; /* another game was begun while the file was chosen */
  if (target == NULL || target->kind != MS_TARGET_REPLAY)
    {
      ms_message_bar_set_text (
          self->parts->errors, _ ("The name of the replay must end in .rawvf or .evf."));
      ms_ended_game_free (ended);
      return;
    }
  ms_ended_game_export_async (ended, target, file, NULL, saved_cb, begin (self, name));
}

static void
save_replay_action (MsReplayController *self)
{
  g_autofree char *format = g_settings_get_string (self->parts->settings, "replay-format");
  g_autoptr (MsEndedGame) ended = take_game (self);
  if (ended == NULL)
    return;
  const MsTarget *target = ms_ended_game_choose_target (ended, ms_target_find (format));
  g_autofree char *stem = ms_ended_game_dup_name (ended);
  g_autofree char *name = g_strdup_printf ("%s.%s", stem, target->extension);
  ms_dialog_choose_file (GTK_WINDOW (self->parts->window), MS_DIALOG_SAVE_REPLAY, NULL, name,
      G_CALLBACK (ms_replay_controller_save), self);
}

/* --- Watching --- */

/* A replay of the last game that is being prepared. */
typedef struct
{
  MsReplayController *owner; /* weak: NULL once it is gone, with the window */
  gboolean review;
} Watching;

static void
made_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Watching *errand = user_data;
  g_autoptr (GError) error = NULL;
  MsReplayController *self = errand->owner;
  MsMoments *moments = ms_once_finish (result, &error);
  g_clear_weak_pointer (&errand->owner);
  if (self == NULL || moments == NULL)
    {
      ms_moments_dispose (moments);
      if (self != NULL)
        ms_message_bar_set_text (self->parts->errors, error->message);
      return;
    }
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self->parts->window));
  MsReplayWindow *window = ms_replay_window_new (application, moments, _ ("The last game"));
  int cell;
  g_object_get (self->parts->board, "cell-size", &cell, NULL);
  ms_replay_window_fit_cells (window, cell); /* as the game was played */
  if (errand->review)
    g_action_group_change_action_state (
        G_ACTION_GROUP (window), "show-panel", g_variant_new_boolean (TRUE));
  gtk_window_present (GTK_WINDOW (window));
}

/* Shows the replay of the last game; to review it, with the verdicts beside the board. */
static void
watch_action (MsReplayController *self, GVariant *parameter, GAction *action)
{
  MsEndedGame *game = take_game (self);
  if (game == NULL)
    return;
  Watching *errand = g_new0 (Watching, 1);
  g_set_weak_pointer (&errand->owner, self);
  errand->review = ms_actions_get_value (action);
  ms_moments_make_async (game, NULL, made_cb, errand);
}

static void
replay_cb (MsReplayController *self, MsMoments *moments, const char *title)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self->parts->window));
  gtk_window_present (GTK_WINDOW (ms_replay_window_new (application, moments, title)));
  if (!gtk_widget_get_visible (GTK_WIDGET (self->parts->window)))
    gtk_window_destroy (GTK_WINDOW (self->parts->window));
}

/* --- The rest --- */

static gboolean
is_there (MsReplayController *self)
{
  return ms_ended_game_is_there (self->parts->game);
}

static const MsCommand actions[] = {
  { "save-replay", .activate = G_CALLBACK (save_replay_action), .enabled = G_CALLBACK (is_there) },
  { "watch", .activate = G_CALLBACK (watch_action), .enabled = G_CALLBACK (is_there) },
  { "review", .activate = G_CALLBACK (watch_action), .value = TRUE,
      .enabled = G_CALLBACK (is_there) },
  { NULL },
};

int
ms_replay_controller_get_busy (MsReplayController *self)
{
  return self->n_busy;
}

static void
attach (MsReplayController *self)
{
  const MsWindowParts *parts = self->parts;
  const MsSignal signals[] = {
    { parts->game, "ended", G_CALLBACK (ended_cb) },
    { ms_window_parts_get_feature (parts, MS_TYPE_FILE_CONTROLLER), "replay",
        G_CALLBACK (replay_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

MS_DEFINE_FEATURE (MsReplayController, ms_replay_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD, .attach = G_CALLBACK (attach))
