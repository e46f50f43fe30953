/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of a replay's window. */
#include "config.h"

#include "ms-replay-window-private.h"

#include "ms-actions.h"
#include "ms-details-window.h"
#include "ms-file-dialogs.h"
#include "ms-file.h"
#include "ms-freer.h"
#include "ms-once.h"
#include "ms-replay-errand.h"
#include "ms-zoom-actions.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

static void
play_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsReplayWindow *self = user_data;
  ms_playback_set_playing (self->playback, !ms_playback_get_playing (self->playback));
}

/* Stops playing: somebody who steps wants to look at the moment to which the step leads. */
static void
stop (MsReplayWindow *self)
{
  ms_playback_set_playing (self->playback, FALSE);
}

static void
step_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  static const struct
  {
    const char *name;
    gboolean (*step) (MsPlayback *playback);
  } table[] = {
    { "step-next", ms_playback_step_next },
    { "step-previous", ms_playback_step_previous },
    { "next-guess", ms_playback_next_guess },
    { "previous-guess", ms_playback_previous_guess },
  };
  MsReplayWindow *self = user_data;
  stop (self);
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    if (g_str_equal (table[i].name, g_action_get_name (G_ACTION (action))))
      table[i].step (self->playback);
}

static void
to_start_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_playback_seek_event (MS_REPLAY_WINDOW (user_data)->playback, 0);
}

static void
to_end_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsReplayWindow *self = user_data;
  stop (self);
  ms_playback_seek_event (self->playback, ms_playback_get_n_events (self->playback));
}

static void
speed_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gboolean faster = g_str_equal (g_action_get_name (G_ACTION (action)), "faster");
  ms_playback_change_speed (MS_REPLAY_WINDOW (user_data)->playback, faster ? 1 : -1);
}

/* --- What is shown --- */

static gboolean
get_toggle (MsReplayWindow *self, const char *name)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self), name);
  return g_variant_get_boolean (state);
}

void
ms_replay_window_update_shown (MsReplayWindow *self)
{
  gboolean odds = get_toggle (self, "show-probabilities"),
           deduced = get_toggle (self, "show-deduced");
  gboolean panel = get_toggle (self, "show-panel");
  g_object_set (
      self->board, "show-probabilities", odds, "show-deduced", deduced, "spoken", panel, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->legend), odds);
  gtk_widget_set_visible (self->side, panel);
  gtk_widget_set_visible (GTK_WIDGET (self->strip_place), panel);
  ms_board_view_set_overlay (self->board, panel ? ms_review_view_get_overlay (self->review) : NULL);
  ms_follower_set_active (MS_FOLLOWER (self->analyzer), odds || deduced || panel);
}

static void
toggle_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  g_simple_action_set_state (action, value);
  ms_replay_window_update_shown (user_data);
}

static void
show_panel_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  gboolean shown = g_variant_get_boolean (value);
  if (shown == get_toggle (user_data, "show-panel"))
    return;
  toggle_action (action, value, user_data);
  ms_replay_window_make_room (user_data, shown);
}

static void
cancel_analysis_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_analyzer_cancel (MS_REPLAY_WINDOW (user_data)->analyzer);
}

static void
show_help_overlay_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkApplicationWindow *window = user_data;
  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr (GtkBuilder)
          builder = gtk_builder_new_from_resource ("/io/github/minesage/Minesage/ms-shortcuts.ui");
      gtk_application_window_set_help_overlay (
          window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay")));
    }
  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

/* --- Figures --- */

static void
details_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsReplayWindow) self = user_data;
  MsPlay *play = ms_once_finish (result, NULL);
  if (play == NULL)
    return;
  if (self->details != NULL)
    ms_freer_free_play (play);
  else
    {
      /* The figures are of a game of their own, at its end whatever moment of the replay is
       * shown. */
      MsReplay *replay = ms_playback_get_replay (self->playback);
      g_autoptr (MsGame) game = ms_game_new ();
      ms_game_watch (game, play);
      ms_game_watch_at (game, G_MAXINT, ms_replay_get_time (replay));
      g_autoptr (MsScore) score = ms_score_new (game);
      g_autoptr (MsInquiry) meter = ms_replay_meter_new (NULL);
      g_set_weak_pointer (
          &self->details, ms_details_window_new (GTK_WINDOW (self), score, meter, game, replay));
    }
  gtk_window_present (self->details);
}

static void
details_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsReplayWindow *self = user_data;
  if (self->details != NULL)
    gtk_window_present (self->details);
  else
    ms_ended_game_play_async (ms_playback_get_replay (self->playback), G_MAXINT, self->cancellable,
        details_cb, g_object_ref (self));
}

/* --- Handing the moment on --- */

/* A game to be played on from the moment shown, while its moves are still being copied. */
typedef struct
{
  MsReplayWindow *window; /* a reference */
  MsDocument *document; /* still without its play */
} Continuation;

static void
continue_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Continuation *continuation = user_data;
  g_autoptr (MsReplayWindow) window = continuation->window;
  g_autoptr (MsDocument) document = continuation->document;
  document->play = ms_once_finish (result, NULL);
  if (document->play == NULL)
    return;
  g_signal_emit_by_name (window, "continue-from-here", g_steal_pointer (&document));
}

static void
continue_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsReplayWindow *self = user_data;
  Continuation *continuation = g_new (Continuation, 1);
  stop (self);
  *continuation = (Continuation){ g_object_ref (self), ms_replay_window_dup_position (self) };
  continuation->document->elapsed_ms = ms_game_get_elapsed (ms_playback_get_game (self->playback));
  continuation->document->assisted = TRUE; /* as the player has seen the whole board */
  ms_ended_game_play_async (ms_playback_get_replay (self->playback),
      ms_playback_get_move (self->playback), self->cancellable, continue_cb, continuation);
}

static void
analyse_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  stop (user_data);
  g_signal_emit_by_name (user_data, "analyse");
}

MsDocument *
ms_replay_window_dup_position (MsReplayWindow *self)
{
  MsDocument *document = g_new0 (MsDocument, 1);
  document->format = MS_FORMAT_NATIVE;
  document->position = ms_game_ref_position (ms_playback_get_game (self->playback));
  document->density = NAN;
  return document;
}

void
ms_replay_window_update_actions (MsReplayWindow *self)
{
  MsGameState state = ms_game_get_state (ms_playback_get_game (self->playback));
  gboolean start = ms_playback_get_at_start (self->playback);
  gboolean end = ms_playback_get_at_end (self->playback);
  const struct
  {
    const char *name;
    gboolean enabled;
  } table[] = {
    /* A game that has ended at this moment cannot be played on. */
    { "continue-from-here", state == MS_GAME_NEW || state == MS_GAME_PLAYING },
    { "step-previous", !start },
    { "to-start", !start },
    { "step-next", !end },
    { "to-end", !end },
    { "next-guess", ms_playback_has_guess (self->playback, TRUE) },
    { "previous-guess", ms_playback_has_guess (self->playback, FALSE) },
    { "cancel-analysis", ms_analyzer_get_busy (self->analyzer) },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    ms_actions_set_enabled (G_ACTION_MAP (self), table[i].name, table[i].enabled);
}

/* --- The replay into a file, in whichever format for replays --- */

/* text: NULL hides the bar. */
static void
show_error (MsReplayWindow *self, const char *text)
{
  gtk_label_set_text (self->error_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->error_bar), text != NULL);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsReplayErrand) errand = user_data;
  g_autoptr (GError) error = NULL;
  gboolean saved = ms_file_export_finish (result, &error);
  MsReplayWindow *self = errand->owner;
  if (self == NULL)
    return;
  g_autofree char *fault = saved ? NULL : ms_ended_game_dup_fault (errand->name, error);
  show_error (self, fault);
  if (!saved)
    return;
  g_autofree char *notice = g_strdup_printf (_ ("Saved as %s."), errand->name);
  gtk_label_set_text (self->moment_label, notice);
  ms_board_view_announce (self->board, notice);
}

void
ms_replay_window_save (MsReplayWindow *self, GFile *file)
{
  g_return_if_fail (MS_IS_REPLAY_WINDOW (self));
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = ms_file_dup_name (file);
  const MsTarget *target = ms_target_for_file (base);
  if (target == NULL || target->kind != MS_TARGET_REPLAY)
    show_error (self, _ ("The name of the replay must end in .rawvf or .evf."));
  else
    ms_ended_game_export_async (ms_ended_game_new_of (ms_playback_get_replay (self->playback)),
        target, file, NULL, saved_cb, ms_replay_errand_new (self, GTK_WINDOW (self), name));
}

static void
chosen_cb (GFile *file, gpointer user_data)
{
  ms_replay_window_save (user_data, file);
}

/* The title of the window, without the ending of a file if it has one. */
static char *
dup_stem (MsReplayWindow *self)
{
  char *stem = g_strdelimit (
      g_strdup (gtk_label_get_text (self->title_label)), G_DIR_SEPARATOR_S, '-');
  char *dot = strrchr (stem, '.');
  gboolean is_ending = dot != NULL && dot != stem && dot[1] != '\0';
  for (const char *p = dot; is_ending && *++p != '\0';)
    is_ending = g_ascii_isalnum (*p);
  if (is_ending)
    *dot = '\0';
  return stem;
}

static void
save_replay_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsReplayWindow *self = user_data;
  g_autofree char *stem = dup_stem (self);
  g_autofree char *format = g_settings_get_string (self->settings, "replay-format");
  g_autoptr (MsDocument) document = ms_replay_window_dup_position (self);
  const MsTarget *target = ms_target_find (format);
  document->play = (MsPlay *)ms_replay_get_play (
      ms_playback_get_replay (self->playback)); /* the document only borrows it */
  /* The board may be too large for the format that the settings name. */
  if (ms_document_check_as (target, document, NULL) != MS_STATUS_OK)
    target = ms_target_find ("rawvf");
  document->play = NULL;
  g_autofree char *name = g_strdup_printf ("%s.%s", stem, target->extension);
  ms_dialog_choose_file (GTK_WINDOW (self), MS_DIALOG_SAVE_REPLAY, NULL, name, chosen_cb, self);
}

/* --- All of them --- */

void
ms_replay_window_add_actions (MsReplayWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "play", .activate = play_action },
    { .name = "step-next", .activate = step_action },
    { .name = "step-previous", .activate = step_action },
    { .name = "next-guess", .activate = step_action },
    { .name = "previous-guess", .activate = step_action },
    { .name = "to-start", .activate = to_start_action },
    { .name = "to-end", .activate = to_end_action },
    { .name = "faster", .activate = speed_action },
    { .name = "slower", .activate = speed_action },
    { .name = "show-probabilities", .state = "false", .change_state = toggle_action },
    { .name = "show-deduced", .state = "false", .change_state = toggle_action },
    { .name = "show-panel", .state = "false", .change_state = show_panel_action },
    { .name = "cancel-analysis", .activate = cancel_analysis_action },
    { .name = "continue-from-here", .activate = continue_action },
    { .name = "analyse", .activate = analyse_action },
    { .name = "details", .activate = details_action },
    { .name = "save-replay", .activate = save_replay_action },
    { .name = "show-help-overlay", .activate = show_help_overlay_action },
  };
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  ms_zoom_actions_add (G_ACTION_MAP (self), self->board);
  ms_connect (self->error_bar, "response", G_CALLBACK (gtk_widget_hide), self->error_bar);
}
