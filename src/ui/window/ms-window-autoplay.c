/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game plays itself: one move, or on to the end.  The adviser decides on a worker; each move is
 * shown on the board for a while before it is made.  Anything the player does on the board, another
 * board, a pause and Escape end it. */
#include "config.h"

#include "ms-adviser.h"
#include "ms-window-private.h"

#include <glib/gi18n.h>

struct _MsWindowAutoplay
{
  MsAdviser *adviser;
  gboolean running; /* goes on after the move */
  gboolean stepping; /* is at a move, by itself or while running */
  gboolean showing; /* the move is on the board and in the status line */
  gboolean moving; /* a change of the board is our own */
  guint timeout; /* until the move that is shown is made */
  int grown; /* by how much the bar made the window higher */
};

static gboolean
is_playable (MsWindow *self)
{
  MsGameState state = ms_game_get_state (self->game);
  return (state == MS_GAME_NEW || state == MS_GAME_PLAYING) && !ms_game_get_paused (self->game);
}

static void
update_actions (MsWindow *self)
{
  MsWindowAutoplay *autoplay = self->autoplay;
  GAction *run = g_action_map_lookup_action (G_ACTION_MAP (self), "autoplay-run");
  g_simple_action_set_state (G_SIMPLE_ACTION (run), g_variant_new_boolean (autoplay->running));
  ms_window_set_action_enabled (self, "autoplay-run", is_playable (self));
  ms_window_set_action_enabled (self, "autoplay-step", is_playable (self) && !autoplay->stepping);
  ms_window_set_action_enabled (self, "autoplay-stop", autoplay->stepping);
}

/* Before the move is made: what is said after it is not ours to take away. */
static void
hide_move (MsWindow *self)
{
  if (!self->autoplay->showing)
    return;
  self->autoplay->showing = FALSE;
  ms_board_view_set_hint (self->board, NULL);
  ms_board_view_announce (self->board, NULL);
  ms_status_line_set_notice (self->status, NULL);
}

void
ms_window_stop_autoplay (MsWindow *self)
{
  MsWindowAutoplay *autoplay = self->autoplay;
  if (autoplay == NULL || !autoplay->stepping)
    return;
  autoplay->running = autoplay->stepping = FALSE;
  g_clear_handle_id (&autoplay->timeout, g_source_remove);
  ms_adviser_forget (autoplay->adviser);
  hide_move (self);
  update_actions (self);
}

static void
decide (MsWindow *self)
{
  MsQuestion question = { .kind = MS_ADVICE_MOVE };
  question.first_click = ms_game_get_promise (self->game);
  g_object_get (self->analyzer, "trust-flags", &question.trust_flags, "memory-limit",
      &question.memory_limit, NULL);
  self->autoplay->stepping = TRUE;
  ms_game_set_assisted (self->game);
  ms_adviser_ask (self->autoplay->adviser, &question);
  update_actions (self);
}

static void
make_move (MsWindow *self, int cell)
{
  int width = ms_game_get_width (self->game), x = cell % width, y = cell / width;
  self->autoplay->moving = TRUE;
  hide_move (self);
  /* A flag protects its cell, but the one who plays knows better. */
  if (ms_game_get_cell (self->game, x, y) == MS_CELL_FLAG)
    ms_game_set_mark (self->game, x, y, MS_CELL_COVERED);
  ms_window_open_cell (self, x, y);
  self->autoplay->moving = FALSE;
}

static gboolean
move_cb (gpointer user_data)
{
  MsWindow *self = user_data;
  MsWindowAutoplay *autoplay = self->autoplay;
  g_autoptr (MsAdvice) advice = ms_advice_ref (ms_adviser_get_advice (autoplay->adviser));
  autoplay->timeout = 0;
  make_move (self, ms_advice_get_cell (advice));
  if (autoplay->running && is_playable (self))
    decide (self);
  else
    ms_window_stop_autoplay (self);
  return G_SOURCE_REMOVE;
}

static void
show_move (MsWindow *self, MsAdvice *advice)
{
  int cell = ms_advice_get_cell (advice), width = ms_game_get_width (self->game);
  g_autofree char *sentence = ms_advice_dup_move (advice, ms_window_get_numbers (self));
  self->autoplay->showing = TRUE;
  ms_board_view_set_hint (self->board, &(MsBoardHint){ .cell = cell });
  ms_board_view_show_cell (self->board, cell % width, cell / width);
  ms_status_line_set_notice (self->status, sentence);
  ms_board_view_announce (self->board, sentence);
}

/* The sentence has chances in it. */
static void
numbers_cb (MsWindow *self)
{
  if (self->autoplay->showing)
    show_move (self, ms_adviser_get_advice (self->autoplay->adviser));
}

static void
advice_cb (MsWindow *self)
{
  MsWindowAutoplay *autoplay = self->autoplay;
  MsAdvice *advice = ms_adviser_get_advice (autoplay->adviser);
  if (advice == NULL || !autoplay->stepping)
    return;
  if (ms_advice_get_cell (advice) < 0)
    {
      ms_window_stop_autoplay (self);
      return;
    }
  show_move (self, advice);
  autoplay->timeout = g_timeout_add (
      ms_autoplay_bar_get_interval (self->autoplay_bar), move_cb, self);
}

static void
failed_cb (MsWindow *self)
{
  ms_window_stop_autoplay (self);
  ms_status_line_set_notice (self->status, _ ("This position is too hard to work out."));
}

static void
changed_cb (MsWindow *self)
{
  if (!self->autoplay->moving)
    ms_window_stop_autoplay (self);
  update_actions (self);
}

static void
step_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_window_reset_hint (user_data);
  decide (user_data);
}

static void
run_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsWindow *self = user_data;
  gboolean run = g_variant_get_boolean (value);
  if (!run)
    {
      ms_window_stop_autoplay (self);
      return;
    }
  self->autoplay->running = TRUE;
  if (self->autoplay->stepping)
    update_actions (self);
  else
    step_action (NULL, NULL, self);
}

static void
stop_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_window_stop_autoplay (user_data);
}

/* The window makes room for the bar, so that the board keeps its size. */
static void
show_bar_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsWindow *self = user_data;
  GtkWidget *bar = GTK_WIDGET (self->autoplay_bar);
  gboolean show = g_variant_get_boolean (value);
  if (show == gtk_widget_get_visible (bar))
    return;
  g_simple_action_set_state (action, value);
  if (!show)
    ms_window_stop_autoplay (self);
  gtk_widget_set_visible (bar, show);
  if (show)
    self->autoplay->grown = ms_size_controller_measure_bar (bar);
  ms_window_grow (self, 0, show ? self->autoplay->grown : -self->autoplay->grown);
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  MsWindow *self = user_data;
  if (self->autoplay == NULL || !self->autoplay->stepping)
    return FALSE;
  ms_window_stop_autoplay (self);
  return TRUE;
}

static void
add_key (GtkWidget *widget, guint key, GtkShortcutAction *action)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys), gtk_shortcut_new (gtk_keyval_trigger_new (key, 0), action));
  gtk_widget_add_controller (widget, keys);
}

static void
connect (MsWindow *self)
{
  static const char *const changes[] = { "board-changed", "cells-changed", "notify::paused",
    "notify::state" };
  MsAdviser *adviser = self->autoplay->adviser;
  g_signal_connect_swapped (adviser, "notify::advice", G_CALLBACK (advice_cb), self);
  g_signal_connect_swapped (adviser, "failed", G_CALLBACK (failed_cb), self);
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    g_signal_connect_swapped (self->game, changes[i], G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->status, "notify::numbers", G_CALLBACK (numbers_cb), self);
  /* The move that is shown was chosen with another opinion of the flags. */
  g_signal_connect_swapped (
      self->analyzer, "notify::trust-flags", G_CALLBACK (ms_window_stop_autoplay), self);

  add_key (GTK_WIDGET (self->board), GDK_KEY_a, gtk_named_action_new ("win.autoplay"));
  add_key (GTK_WIDGET (self), GDK_KEY_Escape, gtk_callback_action_new (escape_cb, self, NULL));
}

void
ms_window_add_autoplay (MsWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "autoplay", .state = "false", .change_state = show_bar_action },
    { .name = "autoplay-step", .activate = step_action },
    { .name = "autoplay-run", .state = "false", .change_state = run_action },
    { .name = "autoplay-stop", .activate = stop_action },
  };
  self->autoplay = g_new0 (MsWindowAutoplay, 1);
  self->autoplay->adviser = ms_adviser_new (self->game);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  connect (self);
  update_actions (self);
}

void
ms_window_remove_autoplay (MsWindow *self)
{
  MsWindowAutoplay *autoplay = self->autoplay;
  if (autoplay == NULL)
    return;
  g_clear_handle_id (&autoplay->timeout, g_source_remove);
  g_signal_handlers_disconnect_by_data (autoplay->adviser, self);
  g_signal_handlers_disconnect_by_func (self->game, changed_cb, self);
  g_signal_handlers_disconnect_by_func (self->analyzer, ms_window_stop_autoplay, self);
  g_signal_handlers_disconnect_by_func (self->status, numbers_cb, self);
  g_object_run_dispose (G_OBJECT (autoplay->adviser));
  g_clear_object (&autoplay->adviser);
  g_clear_pointer (&self->autoplay, g_free);
}
