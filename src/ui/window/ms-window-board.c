/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens on the board: intents become moves, and single-letter keys commands. */
#include "config.h"

#include "ms-window-private.h"

#include <glib/gi18n.h>

static void
open_cb (MsWindow *self, int x, int y)
{
  if (ms_game_get_state (self->game) == MS_GAME_ANALYSIS
      && !ms_cell_is_opened (ms_game_get_cell (self->game, x, y)))
    {
      ms_status_line_set_notice (
          self->status, _ ("This is an analysis: cells can be marked, but not opened."));
      return;
    }
  gboolean first = ms_game_get_state (self->game) == MS_GAME_NEW;
  gboolean known = ms_game_has_layout (self->game); /* where nothing is promised */
  ms_game_open (self->game, x, y);
  if (first && ms_game_get_state (self->game) != MS_GAME_NEW)
    ms_window_note_unproven (self, x, y);
  if (first && !known && ms_game_get_first_click_weakened (self->game))
    ms_status_line_set_notice (self->status,
        _ ("The mines left no room for an opening; only the first cell was kept free."));
}

void
ms_window_open_cell (MsWindow *self, int x, int y)
{
  open_cb (self, x, y);
}

static void
chord_cb (MsWindow *self, int x, int y)
{
  ms_game_chord (self->game, x, y);
}

static void
mark_cb (MsWindow *self, int x, int y)
{
  ms_game_cycle_mark (self->game, x, y);
}

static void
hovered_cb (MsWindow *self, int x, int y)
{
  if (x < 0)
    ms_board_view_get_cursor (self->board, &x, &y);
  ms_odds_panel_set_cell (self->panel, x, y);
}

static void
cursor_cb (MsWindow *self)
{
  hovered_cb (self, -1, -1);
}

static void
cell_activated_cb (MsWindow *self, int x, int y)
{
  ms_board_view_set_cursor (self->board, x, y);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

static gboolean
level_key_cb (GtkWidget *widget, GVariant *level, gpointer user_data)
{
  MsWindow *self = user_data;
  if (ms_game_get_state (self->game) == MS_GAME_ANALYSIS)
    return FALSE;
  gtk_widget_activate_action_variant (widget, "win.level", level);
  return TRUE;
}

static void
add_shortcut (GtkEventController *controller, guint key, GtkShortcutAction *action, GVariant *value)
{
  GtkShortcut *shortcut = gtk_shortcut_new (gtk_keyval_trigger_new (key, 0), action);
  if (value != NULL)
    gtk_shortcut_set_arguments (shortcut, value);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
}

/* On the board and not on the window, so that entries keep their letters. */
static void
add_keys (MsWindow *self)
{
  static const char *const levels[] = { "beginner", "intermediate", "expert", "custom" };
  GtkEventController *keys = gtk_shortcut_controller_new ();
  add_shortcut (keys, GDK_KEY_o, gtk_named_action_new ("win.show-probabilities"), NULL);
  add_shortcut (keys, GDK_KEY_d, gtk_named_action_new ("win.show-deduced"), NULL);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      add_shortcut (keys, GDK_KEY_1 + i, gtk_callback_action_new (level_key_cb, self, NULL),
          g_variant_new_string (levels[i]));
      add_shortcut (keys, GDK_KEY_KP_1 + i, gtk_callback_action_new (level_key_cb, self, NULL),
          g_variant_new_string (levels[i]));
    }
  gtk_widget_add_controller (GTK_WIDGET (self->board), keys);
}

/* After everything else had its chance at the key: popovers close on Escape first. */
static void
add_escape (MsWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  add_shortcut (keys, GDK_KEY_Escape, gtk_named_action_new ("win.cancel-analysis"), NULL);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

void
ms_window_connect_board (MsWindow *self)
{
  g_signal_connect_swapped (self->board, "open", G_CALLBACK (open_cb), self);
  g_signal_connect_swapped (self->board, "chord", G_CALLBACK (chord_cb), self);
  g_signal_connect_swapped (self->board, "mark", G_CALLBACK (mark_cb), self);
  g_signal_connect_swapped (self->board, "hovered", G_CALLBACK (hovered_cb), self);
  g_signal_connect_swapped (self->board, "notify::cursor-x", G_CALLBACK (cursor_cb), self);
  g_signal_connect_swapped (self->board, "notify::cursor-y", G_CALLBACK (cursor_cb), self);
  g_signal_connect_swapped (self->panel, "cell-activated", G_CALLBACK (cell_activated_cb), self);
  add_keys (self);
  add_escape (self);
}
