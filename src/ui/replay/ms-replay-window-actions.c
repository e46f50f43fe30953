/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of a replay's window. */
#include "ms-replay-window-private.h"

#include "ms-replay-window-testing.h"
#include "ms-details-window.h"
#include "ms-file-dialogs.h"
#include "ms-file.h"
#include "ms-freer.h"
#include "ms-letters.h"
#include "ms-once.h"
#include "ms-overview.h"
#include "ms-errand.h"
#include "ms-zoom-actions.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

static void
play_action (MsReplayWindow *self)
{
  ms_playback_set_playing (self->playback, !ms_playback_get_playing (self->playback));
}

/* Stops playing: somebody who steps wants to look at the moment to which the step leads. */
static void
stop (MsReplayWindow *self)
{
  ms_playback_set_playing (self->playback, FALSE);
}

static void
step_action (MsReplayWindow *self, GVariant *parameter, GAction *action)
{
  static gboolean (*const steps[]) (MsPlayback *) = { ms_playback_step_next,
    ms_playback_step_previous, ms_playback_next_guess, ms_playback_previous_guess };
  stop (self);
  steps[ms_actions_get_value (action)](self->playback);
}

static void
to_start_action (MsReplayWindow *self)
{
  ms_playback_seek_event (self->playback, 0);
}

static void
to_end_action (MsReplayWindow *self)
{
  stop (self);
  ms_playback_seek_event (self->playback, ms_playback_get_n_events (self->playback));
}

static void
speed_action (MsReplayWindow *self, GVariant *parameter, GAction *action)
{
  ms_playback_change_speed (self->playback, ms_actions_get_value (action));
}

/* --- What is shown --- */

void
ms_replay_window_update_shown (MsReplayWindow *self)
{
  gboolean odds = ms_actions_get_toggle (G_ACTION_MAP (self), "show-probabilities"),
           deduced = ms_actions_get_toggle (G_ACTION_MAP (self), "show-deduced");
  gboolean panel = ms_actions_get_toggle (G_ACTION_MAP (self), "show-panel");
  g_object_set (
      self->board, "show-probabilities", odds, "show-deduced", deduced, "spoken", panel, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->legend), odds);
  gtk_widget_set_visible (self->side, panel);
  gtk_widget_set_visible (GTK_WIDGET (self->strip_place), panel);
  ms_board_view_set_overlay (self->board, panel ? ms_review_view_get_overlay (self->review) : NULL);
  ms_follower_set_active (MS_FOLLOWER (self->analyzer), odds || deduced || panel);
}

static void
show_panel_action (MsReplayWindow *self, GVariant *value)
{
  gboolean shown = g_variant_get_boolean (value);
  if (shown == ms_actions_get_toggle (G_ACTION_MAP (self), "show-panel"))
    return;
  ms_actions_set_state (G_ACTION_MAP (self), "show-panel", value);
  ms_replay_window_update_shown (self);
  ms_replay_window_make_room (self, shown);
}

static void
cancel_analysis_action (MsReplayWindow *self)
{
  ms_analyzer_cancel (self->analyzer);
}

/* --- Figures --- */

static void
line_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GtkWindow **parent = user_data; /* weak */
  MsMoments *moments = ms_once_finish (result, NULL);
  GtkApplication *application = *parent != NULL ? gtk_window_get_application (*parent) : NULL;
  if (moments != NULL && application != NULL)
    gtk_window_present (
        GTK_WINDOW (ms_replay_window_new (application, moments, _ ("The fewest clicks"))));
  else
    ms_moments_dispose (moments);
  g_clear_weak_pointer (parent);
  g_free (parent);
}

void
ms_replay_window_watch_line (GtkWindow *parent, MsReplay *line)
{
  GtkWindow **owner = g_new0 (GtkWindow *, 1);
  g_set_weak_pointer (owner, parent);
  ms_moments_make_async (ms_ended_game_new_of (line), NULL, line_cb, owner);
}

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
      ms_connect (self->details, "watch", G_CALLBACK (ms_replay_window_watch_line), self);
    }
  gtk_window_present (self->details);
}

static void
details_action (MsReplayWindow *self)
{
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
continue_action (MsReplayWindow *self)
{
  Continuation *continuation = g_new (Continuation, 1);
  stop (self);
  *continuation = (Continuation){ g_object_ref (self), ms_replay_window_dup_position (self) };
  continuation->document->elapsed_ms = ms_game_get_elapsed (ms_playback_get_game (self->playback));
  continuation->document->assisted = TRUE; /* as the player has seen the whole board */
  ms_ended_game_play_async (ms_playback_get_replay (self->playback),
      ms_playback_get_move (self->playback), self->cancellable, continue_cb, continuation);
}

static void
analyse_action (MsReplayWindow *self)
{
  stop (self);
  g_signal_emit_by_name (self, "analyse");
}

void
ms_replay_window_seek_move (MsReplayWindow *self, int move)
{
  ms_playback_seek_move (self->playback, move);
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
  g_autoptr (MsErrand) errand = user_data;
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
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = ms_file_dup_name (file);
  const MsTarget *target = ms_target_for_file (base);
  if (target == NULL || target->kind != MS_TARGET_REPLAY)
    show_error (self, _ ("The name of the replay must end in .rawvf or .evf."));
  else
    ms_ended_game_export_async (ms_ended_game_new_of (ms_playback_get_replay (self->playback)),
        target, file, NULL, saved_cb, ms_errand_new (self, GTK_WINDOW (self), name));
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
save_replay_action (MsReplayWindow *self)
{
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
  ms_dialog_choose_file (GTK_WINDOW (self), MS_DIALOG_SAVE_REPLAY, NULL, name,
      G_CALLBACK (ms_replay_window_save), self);
}

/* --- The keys, which the window takes before a button or the slider sees them --- */

typedef struct
{
  guint key;
  const char *action;
  gboolean moves; /* a board, a strip or a list moves its own cursor by this key */
  GdkModifierType modifiers;
} Key;

static const Key table[] = {
  { GDK_KEY_space, "win.play" },
  { GDK_KEY_Left, "win.step-previous", TRUE },
  { GDK_KEY_Right, "win.step-next", TRUE },
  { GDK_KEY_Home, "win.to-start", TRUE },
  { GDK_KEY_End, "win.to-end", TRUE },
  { GDK_KEY_bracketleft, "win.slower" },
  { GDK_KEY_bracketright, "win.faster" },
  { GDK_KEY_n, "win.next-guess" },
  { GDK_KEY_p, "win.previous-guess" },
  { GDK_KEY_o, "win.show-probabilities" },
  { GDK_KEY_d, "win.show-deduced" },
  { GDK_KEY_v, "win.overview" },
  { GDK_KEY_g, "win.next-cell" },
  { GDK_KEY_g, "win.previous-cell", .modifiers = GDK_SHIFT_MASK },
  { GDK_KEY_Escape, "win.cancel-analysis" },
  { GDK_KEY_s, "win.save-replay", .modifiers = GDK_CONTROL_MASK },
};

/* Whether the widget that has the focus needs the key itself: the arrow keys, Home and End move
 * about in a board, its map, the strip and a list; Space presses a button or activates a row; an
 * entry needs every key.  Escape, which leaves the map, is the window's only while there is an
 * analysis to end. */
static gboolean
is_of_focus (GtkWindow *window, const Key *key)
{
  GtkWidget *focus = gtk_window_get_focus (window);
  GtkWidget *native = focus != NULL ? GTK_WIDGET (gtk_widget_get_native (focus)) : NULL;
  if (focus == NULL)
    return FALSE;
  if (native != GTK_WIDGET (window)
      || GTK_IS_EDITABLE (focus)) /* the focus is in a popover, or in an entry */
    return TRUE;
  if (key->key == GDK_KEY_space)
    return GTK_IS_BUTTON (focus) || GTK_IS_LIST_BOX_ROW (focus);
  if (key->key == GDK_KEY_Escape)
    return !g_action_group_get_action_enabled (G_ACTION_GROUP (window), "cancel-analysis");
  return key->moves
      && (gtk_widget_get_ancestor (focus, MS_TYPE_BOARD_VIEW) != NULL || MS_IS_OVERVIEW (focus)
          || MS_IS_REVIEW_STRIP (focus) || GTK_IS_LIST_BOX_ROW (focus));
}

static gboolean
key_cb (GtkWidget *widget, GVariant *index, gpointer user_data)
{
  const Key *key = &table[g_variant_get_int32 (index)];
  if (is_of_focus (GTK_WINDOW (widget), key))
    return FALSE;
  return gtk_widget_activate_action_variant (widget, key->action, NULL);
}

void
ms_replay_window_add_keys (GtkWindow *window)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      GtkShortcut *shortcut = gtk_shortcut_new (
          gtk_keyval_trigger_new (table[i].key, table[i].modifiers),
          gtk_callback_action_new (key_cb, NULL, NULL));
      gtk_shortcut_set_arguments (shortcut, g_variant_new_int32 ((int)i));
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), shortcut);
    }
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
}

/* --- All of them --- */

void
ms_replay_window_add_actions (MsReplayWindow *self)
{
  static const MsCommand commands[] = {
    { "play", .activate = G_CALLBACK (play_action) },
    { "step-next", .activate = G_CALLBACK (step_action), .value = 0 },
    { "step-previous", .activate = G_CALLBACK (step_action), .value = 1 },
    { "next-guess", .activate = G_CALLBACK (step_action), .value = 2 },
    { "previous-guess", .activate = G_CALLBACK (step_action), .value = 3 },
    { "to-start", .activate = G_CALLBACK (to_start_action) },
    { "to-end", .activate = G_CALLBACK (to_end_action) },
    { "faster", .activate = G_CALLBACK (speed_action), .value = 1 },
    { "slower", .activate = G_CALLBACK (speed_action), .value = -1 },
    { "show-probabilities", .set = G_CALLBACK (ms_replay_window_update_shown), .state = "false" },
    { "show-deduced", .set = G_CALLBACK (ms_replay_window_update_shown), .state = "false" },
    { "show-panel", .change = G_CALLBACK (show_panel_action), .state = "false" },
    { "cancel-analysis", .activate = G_CALLBACK (cancel_analysis_action) },
    { "continue-from-here", .activate = G_CALLBACK (continue_action) },
    { "analyse", .activate = G_CALLBACK (analyse_action) },
    { "details", .activate = G_CALLBACK (details_action) },
    { "save-replay", .activate = G_CALLBACK (save_replay_action) },
    { "show-help-overlay", .activate = G_CALLBACK (ms_letters_present_table) },
    { NULL },
  };
  ms_actions_add (G_ACTION_MAP (self), commands, self, NULL);
  ms_zoom_actions_add (G_ACTION_MAP (self), self->board);
  ms_connect (self->error_bar, "response", G_CALLBACK (gtk_widget_hide), self->error_bar);
}
