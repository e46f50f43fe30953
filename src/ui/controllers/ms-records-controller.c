/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-records-controller.h"

#include "ms-file-dialogs.h"
#include "ms-once.h"
#include "ms-record-history.h"
#include "ms-errand.h"
#include "ms-replay-window.h"
#include "ms-records-window.h"
#include "ms-train-window.h"
#include "ms-widgets.h"

#include "ms-settings.h"

#include <glib/gi18n.h>

struct _MsRecordsController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsRecords *records;
  MsMessageBar *bar;
  GtkWindow *best_times, *statistics, *train; /* weak: the open windows, or NULL */
  GtkWindow *held; /* owned: the window, while a question is asked, which it must outlive */
  gboolean asking; /* the player is being asked what is to become of games that are not written */
  gboolean playing; /* the game of the window runs, as the records know */
  gboolean lets_go; /* the player has answered that they may be lost */
};

/* --- Messages --- */

static void
message_cb (MsRecordsController *self)
{
  ms_message_bar_set_text (self->bar, ms_records_get_message (self->records));
}

/* --- Recording --- */

/* A game that has been handed to the records; when they answer, the window may have another game,
 * or be gone. */
typedef struct
{
  MsRecordsController *owner; /* weak */
  guint64 seed;
} Handover;

static void
added_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Handover *handover = user_data;
  MsRecordsAnswer *added = ms_records_finish (MS_RECORDS (source), result, NULL);
  MsRecordsController *self = handover->owner;
  g_clear_weak_pointer (&handover->owner);
  if (self != NULL && added != NULL && ms_game_get_state (self->parts->game) == MS_GAME_WON
      && ms_game_get_seed (self->parts->game) == handover->seed)
    g_signal_emit_by_name (self, "ranked", &added->rank);
}

static void
ended_cb (MsRecordsController *self)
{
  Handover *handover = g_new0 (Handover, 1);
  g_autofree char *name = ms_settings_dup_player (self->parts->settings);
  g_set_weak_pointer (&handover->owner, self);
  handover->seed = ms_game_get_seed (self->parts->game);
  ms_records_add_async (
      self->records, ms_record_new_from_game (self->parts->game, name), added_cb, handover);
}

/* --- Closing --- */

static void
let_go (gpointer user_data)
{
  MsRecordsController *self = user_data;
  self->lets_go = TRUE;
  if (self->parts != NULL)
    gtk_window_close (GTK_WINDOW (self->parts->window));
}

static void
asked (gpointer user_data)
{
  g_autoptr (MsRecordsController) self = user_data;
  self->asking = FALSE;
  g_clear_object (&self->held);
}

static void
ask (MsRecordsController *self, const GError *error)
{
  guint n = ms_records_get_n_unsaved (self->records);
  g_autofree char *question = g_strdup_printf (
      ngettext ("Quit without recording %u game?", "Quit without recording %u games?", n), n);
  g_autofree char *explanation = g_strdup_printf (
      /* Translators: a whole sentence that says what keeps games from being written. */
      ngettext ("It has not been saved and would be lost. %s",
          "They have not been saved and would be lost. %s", n),
      error->message);
  g_set_object (&self->held, GTK_WINDOW (self->parts->window));
  ms_confirm (self->held, question, explanation, _ ("_Quit"), let_go, g_object_ref (self), asked);
}

static void
flushed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsRecordsController) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean written = ms_records_finish (MS_RECORDS (source), result, &error) != NULL;
  if (self->parts == NULL)
    return;
  if (!written)
    {
      ask (self, error);
      return;
    }
  self->asking = FALSE;
  gtk_window_close (GTK_WINDOW (self->parts->window));
}

gboolean
ms_records_controller_delays_close (MsRecordsController *self)
{
  GtkWindow *window = GTK_WINDOW (self->parts->window);
  GtkApplication *application = gtk_window_get_application (window);
  GList *windows = application != NULL ? gtk_application_get_windows (application) : NULL;
  gboolean last = TRUE;
  for (; windows != NULL; windows = windows->next)
    if (G_OBJECT_TYPE (windows->data) == G_OBJECT_TYPE (window) && windows->data != window)
      last = FALSE;
  if (self->lets_go || !last
      || (ms_records_get_n_unsaved (self->records) == 0 && !ms_records_is_writing (self->records)))
    return FALSE;
  if (!self->asking)
    ms_records_flush_async (self->records, flushed_cb, g_object_ref (self));
  self->asking = TRUE;
  return TRUE;
}

/* --- Windows --- */

static void
made_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsErrand) errand = user_data;
  MsMoments *moments = ms_once_finish (result, NULL);
  if (moments == NULL)
    return;
  MsReplayWindow *window = ms_replay_window_new (
      GTK_APPLICATION (errand->application), moments, errand->name);
  if (errand->move >= 0)
    ms_replay_window_seek_move (window, errand->move);
  gtk_window_present (GTK_WINDOW (window));
}

/* Shows a replay in a window of its own, which stays when the window that asked for it is
 * closed. */
static void
watch_cb (MsRecordsController *self, MsReplay *replay, const char *title, int move)
{
  MsErrand *errand = ms_errand_new (self, GTK_WINDOW (self->parts->window), title);
  errand->move = move;
  ms_moments_make_async (ms_ended_game_new_of (replay), NULL, made_cb, errand);
}

/* Shows a window, which has just been made or was open, with the level and the kind of the game
 * that is being played. */
static void
present (MsRecordsController *self, GtkWindow **place, MsRecordsWindow *made)
{
  if (made != NULL)
    {
      MsRules rules = ms_game_get_rules (self->parts->game);
      MsRecordChooser *chooser = ms_records_window_get_chooser (made);
      if (ms_game_get_state (self->parts->game) != MS_GAME_ANALYSIS)
        ms_record_chooser_choose (chooser, &rules);
      g_set_weak_pointer (place, GTK_WINDOW (made));
      ms_connect (made, "watch", G_CALLBACK (watch_cb), self);
    }
  gtk_window_present (*place);
}

static void
best_times_action (MsRecordsController *self)
{
  GtkWindow *window = GTK_WINDOW (self->parts->window);
  present (self, &self->best_times,
      self->best_times != NULL
          ? NULL
          : ms_records_window_new_best_times (window, self->records, self->parts->settings));
}

static void
statistics_action (MsRecordsController *self)
{
  GtkWindow *window = GTK_WINDOW (self->parts->window);
  present (self, &self->statistics,
      self->statistics != NULL
          ? NULL
          : ms_records_window_new_statistics (window, self->records, self->parts->settings));
}

static void
past_games_action (MsRecordsController *self)
{
  statistics_action (self);
  ms_records_window_show_games (MS_RECORDS_WINDOW (self->statistics));
}

static void
train_action (MsRecordsController *self)
{
  if (self->train == NULL)
    {
      GtkWindow *window = ms_train_window_new (
          GTK_WINDOW (self->parts->window), self->records, self->parts->settings);
      g_set_weak_pointer (&self->train, window);
      ms_connect (window, "watch", G_CALLBACK (watch_cb), self);
    }
  gtk_window_present (self->train);
}

static void
train_topic_action (MsRecordsController *self, GVariant *topic)
{
  train_action (self);
  ms_train_window_choose (MS_TRAIN_WINDOW (self->train), g_variant_get_int32 (topic));
}

MsRecords *
ms_records_controller_get_records (MsRecordsController *self)
{
  return self->records;
}

/* Closes a window here instead of leaving that to GTK: a window that is still referred to, because
 * one of its own keys made the program quit, would be destroyed after the window it belongs to, and
 * would look for it. */
static void
close_window (GtkWindow **place)
{
  GtkWindow *window = *place;
  if (window == NULL)
    return;
  g_clear_weak_pointer (place);
  gtk_window_set_transient_for (window, NULL);
  gtk_window_destroy (window);
}

/* Measuring rests while a game is being played. */
static void
set_playing (MsRecordsController *self, gboolean playing)
{
  if (playing != self->playing)
    ms_records_set_playing (self->records, playing);
  self->playing = playing;
}

static void
changed (MsRecordsController *self)
{
  MsGame *game = self->parts->game;
  set_playing (self, ms_game_get_state (game) == MS_GAME_PLAYING && !ms_game_get_paused (game));
}

static void
detach (MsRecordsController *self)
{
  set_playing (self, FALSE);
  close_window (&self->best_times);
  close_window (&self->statistics);
  close_window (&self->train);
}

static const MsCommand actions[] = {
  { "best-times", .activate = G_CALLBACK (best_times_action) },
  { "past-games", .activate = G_CALLBACK (past_games_action) },
  { "statistics", .activate = G_CALLBACK (statistics_action) },
  { "train", .activate = G_CALLBACK (train_action) },
  { "train-topic", .activate = G_CALLBACK (train_topic_action), .type = "i" },
  { NULL },
};

static void
attach (MsRecordsController *self)
{
  const MsWindowParts *parts = self->parts;
  self->bar = ms_window_parts_make_bar (parts, "records_bar", "records_label");
  ms_connect (self->bar, "closed", G_CALLBACK (ms_records_clear_message), self->records);
  ms_connect (parts->game, "ended", G_CALLBACK (ended_cb), self);
  ms_connect (self->records, "notify::message", G_CALLBACK (message_cb), self);
  message_cb (self);
}

static void
class_init (MsFeatureClass *class)
{
  ms_class_add_signal (class, "ranked", 1, G_TYPE_POINTER);
}

MS_DEFINE_FEATURE (MsRecordsController, ms_records_controller, .actions = actions,
    .hears = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_PAUSE,
    .attach = G_CALLBACK (attach), .detach = G_CALLBACK (detach), .changed = G_CALLBACK (changed),
    .objects = { G_STRUCT_OFFSET (MsRecordsController, records),
        G_STRUCT_OFFSET (MsRecordsController, bar) },
    .class_init = class_init)

MsRecordsController *
ms_records_controller_new (MsRecords *records)
{
  MsRecordsController *self = g_object_new (MS_TYPE_RECORDS_CONTROLLER, NULL);
  self->records = g_object_ref (records);
  return self;
}
