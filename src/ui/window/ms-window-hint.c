/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hint in three steps on repeated asking: whether there is a safe cell, where, which and why; and
 * why one cell is safe, a mine or as likely as it is.  Both are one answer of the adviser, shown
 * bit by bit: on the board, in the status line and, for those who do not see it, before the name of
 * the cursor's cell.  Any change of the board takes it all off again. */
#include "config.h"

#include "ms-adviser.h"
#include "ms-window-private.h"

#include <glib/gi18n.h>

#define N_STEPS 3

struct _MsWindowHint
{
  MsAdviser *adviser;
  int step; /* wanted; shown as soon as there is an answer */
  int cell_x, cell_y; /* what was last pointed at, by pointer or cursor */
  int grown; /* by how much the status line made the window higher */
  gboolean showing; /* what is on the board and in the status line came from here */
};

/* Keeps the board's size while the status line takes more lines. */
static void
say (MsWindow *self, const char *sentence)
{
  GtkWidget *status = GTK_WIDGET (self->status);
  int before = ms_size_controller_measure_bar (status) - self->hint->grown;
  ms_status_line_set_notice (self->status, sentence);
  int grown = ms_size_controller_measure_bar (status) - before;
  ms_window_grow (self, 0, grown - self->hint->grown);
  self->hint->grown = grown;
  ms_board_view_announce (self->board, sentence);
}

void
ms_window_reset_hint (MsWindow *self)
{
  MsWindowHint *hint = self->hint;
  hint->step = 0;
  ms_adviser_forget (hint->adviser);
  if (!hint->showing)
    return;
  hint->showing = FALSE;
  ms_status_line_set_notice (self->status, NULL);
  ms_window_grow (self, 0, -hint->grown);
  hint->grown = 0;
  ms_board_view_set_hint (self->board, NULL);
  ms_board_view_announce (self->board, NULL);
}

MsOddsFormat
ms_window_get_numbers (MsWindow *self)
{
  MsOddsFormat numbers;
  g_object_get (self->status, "numbers", &numbers, NULL);
  return numbers;
}

static void
show_area (MsWindow *self, MsAdvice *advice)
{
  MsBoardHint shown = { .cell = -1 };
  GdkRectangle *area = &shown.area;
  if (!ms_advice_get_area (advice, &area->x, &area->y, &area->width, &area->height))
    return;
  ms_board_view_set_hint (self->board, &shown);
  ms_board_view_show_cell (self->board, area->x, area->y);
  ms_board_view_show_cell (self->board, area->x + area->width - 1, area->y + area->height - 1);
}

/* The cursor goes there: it can be opened by the next key. */
static void
show_cell (MsWindow *self, MsAdvice *advice)
{
  int width = ms_game_get_width (self->game), cell = ms_advice_get_cell (advice), n_numbers;
  const int *numbers = ms_advice_get_numbers (advice, &n_numbers);
  MsBoardHint shown = { .cell = cell, .numbers = (int *)numbers, .n_numbers = n_numbers };
  ms_board_view_set_hint (self->board, &shown);
  if (cell < 0)
    return;
  ms_board_view_set_cursor (self->board, cell % width, cell / width);
  self->hint->cell_x = cell % width;
  self->hint->cell_y = cell / width;
}

static void
note_assistance (MsWindow *self)
{
  MsGameState state = ms_game_get_state (self->game);
  if (state == MS_GAME_NEW || state == MS_GAME_PLAYING)
    ms_game_set_assisted (self->game);
}

static void
show (MsWindow *self)
{
  MsAdvice *advice = ms_adviser_get_advice (self->hint->adviser);
  g_autofree char *sentence = NULL;
  if (advice == NULL)
    return;
  self->hint->showing = TRUE;
  if (ms_advice_get_question (advice)->kind == MS_ADVICE_CELL || self->hint->step >= N_STEPS)
    {
      show_cell (self, advice);
      sentence = ms_advice_dup_why (advice, ms_window_get_numbers (self));
    }
  else if (self->hint->step == 2)
    {
      show_area (self, advice);
      sentence = ms_advice_dup_where (advice);
    }
  else
    {
      ms_board_view_set_hint (self->board, NULL);
      sentence = ms_advice_dup_whether (advice);
    }
  note_assistance (self);
  say (self, sentence);
}

/* The sentence has chances in it. */
static void
numbers_cb (MsWindow *self)
{
  if (self->hint->showing)
    show (self);
}

static void
failed_cb (MsWindow *self)
{
  self->hint->showing = TRUE;
  say (self, _ ("This position is too hard to work out."));
  self->hint->step = 0;
}

static void
ask (MsWindow *self, MsAdviceKind kind)
{
  MsQuestion question = { .kind = kind };
  question.cell = self->hint->cell_y * ms_game_get_width (self->game) + self->hint->cell_x;
  question.first_click = ms_game_get_promise (self->game);
  g_object_get (self->analyzer, "trust-flags", &question.trust_flags, "memory-limit",
      &question.memory_limit, NULL);
  ms_adviser_ask (self->hint->adviser, &question);
}

static void
hint_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  ms_window_stop_autoplay (self);
  if (self->hint->step == 0)
    ask (self, MS_ADVICE_HINT);
  self->hint->step = MIN (self->hint->step + 1, N_STEPS);
  show (self);
}

static void
explain_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  ms_window_stop_autoplay (self);
  self->hint->step = 0;
  ask (self, MS_ADVICE_CELL);
}

static void
state_cb (MsWindow *self)
{
  MsGameState state = ms_game_get_state (self->game);
  gboolean open = state != MS_GAME_WON && state != MS_GAME_LOST && !ms_game_get_paused (self->game);
  ms_window_set_action_enabled (self, "hint", open);
  ms_window_set_action_enabled (self, "explain", open);
}

static void
paused_cb (MsWindow *self)
{
  ms_window_reset_hint (self);
  state_cb (self);
}

static void
board_changed_cb (MsWindow *self)
{
  ms_board_view_get_cursor (self->board, &self->hint->cell_x, &self->hint->cell_y);
  ms_window_reset_hint (self);
}

static void
point_at (MsWindow *self, int x, int y)
{
  if (x < 0)
    return;
  self->hint->cell_x = x;
  self->hint->cell_y = y;
}

static void
cursor_cb (MsWindow *self)
{
  ms_board_view_get_cursor (self->board, &self->hint->cell_x, &self->hint->cell_y);
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  MsWindow *self = user_data;
  if (!self->hint->showing && self->hint->step == 0)
    return FALSE;
  ms_window_reset_hint (self);
  return TRUE;
}

static void
add_key (GtkWidget *widget, guint key, GdkModifierType modifiers, GtkShortcutAction *action)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers), action));
  gtk_widget_add_controller (widget, keys);
}

/* The letters on the board and not on the window, so that entries keep theirs. */
static void
add_keys (MsWindow *self)
{
  GtkWidget *board = GTK_WIDGET (self->board);
  add_key (board, GDK_KEY_h, 0, gtk_named_action_new ("win.hint"));
  add_key (board, GDK_KEY_h, GDK_SHIFT_MASK, gtk_named_action_new ("win.explain"));
  add_key (GTK_WIDGET (self), GDK_KEY_Escape, 0, gtk_callback_action_new (escape_cb, self, NULL));
}

void
ms_window_add_hint (MsWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "hint", .activate = hint_action },
    { .name = "explain", .activate = explain_action },
  };
  self->hint = g_new0 (MsWindowHint, 1);
  self->hint->adviser = ms_adviser_new (self->game);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->hint->adviser, "notify::advice", G_CALLBACK (show), self);
  g_signal_connect_swapped (self->hint->adviser, "failed", G_CALLBACK (failed_cb), self);
  g_signal_connect_swapped (self->status, "notify::numbers", G_CALLBACK (numbers_cb), self);
  g_signal_connect_swapped (self->game, "notify::state", G_CALLBACK (state_cb), self);
  g_signal_connect_swapped (self->game, "notify::paused", G_CALLBACK (paused_cb), self);
  g_signal_connect_swapped (self->game, "board-changed", G_CALLBACK (board_changed_cb), self);
  g_signal_connect_swapped (self->game, "cells-changed", G_CALLBACK (ms_window_reset_hint), self);
  /* Another opinion of the flags is another position, too. */
  g_signal_connect_swapped (
      self->analyzer, "notify::trust-flags", G_CALLBACK (ms_window_reset_hint), self);
  g_signal_connect_swapped (self->board, "hovered", G_CALLBACK (point_at), self);
  g_signal_connect_swapped (self->board, "notify::cursor-x", G_CALLBACK (cursor_cb), self);
  g_signal_connect_swapped (self->board, "notify::cursor-y", G_CALLBACK (cursor_cb), self);
  add_keys (self);
  state_cb (self);
}

void
ms_window_remove_hint (MsWindow *self)
{
  if (self->hint == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->hint->adviser, self);
  g_signal_handlers_disconnect_by_func (self->analyzer, ms_window_reset_hint, self);
  g_signal_handlers_disconnect_by_func (self->status, numbers_cb, self);
  g_signal_handlers_disconnect_by_data (self->board, self);
  g_object_run_dispose (G_OBJECT (self->hint->adviser));
  g_clear_object (&self->hint->adviser);
  g_clear_pointer (&self->hint, g_free);
}

int
ms_window_get_hint_step (MsWindow *self)
{
  return self->hint->step;
}

gboolean
ms_window_is_hint_busy (MsWindow *self)
{
  return ms_adviser_get_busy (self->hint->adviser);
}
