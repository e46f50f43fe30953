/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens on the board: intents become moves. */
#include "config.h"

#include "ms-easy-moves.h"
#include "ms-no-guess-controller.h"
#include "ms-window-private.h"

#include <glib/gi18n.h>

/* In an analysis a click that could only open picks the cell for the page that is in sight. */
static void
pick (MsWindow *self, int x, int y)
{
  if (ms_pages_get_visible (self->pages) != NULL)
    ms_board_view_pick (self->board, x, y);
  else
    ms_status_line_tell (self->status,
        _ ("This is an analysis: cells can be marked, or changed with a tool, but not opened."));
}

static void
open_cb (MsWindow *self, int x, int y)
{
  if (ms_game_get_state (self->game) == MS_GAME_ANALYSIS
      && !ms_cell_is_opened (ms_game_get_cell (self->game, x, y)))
    {
      pick (self, x, y);
      return;
    }
  gboolean first = ms_game_get_state (self->game) == MS_GAME_NEW;
  gboolean known = ms_game_has_layout (self->game); /* where nothing is promised */
  ms_game_open (self->game, x, y);
  MsNoGuessController *no_guess = ms_window_get_feature (self, MS_TYPE_NO_GUESS_CONTROLLER);
  if (first && no_guess != NULL && ms_game_get_state (self->game) != MS_GAME_NEW)
    ms_no_guess_controller_note_opening (no_guess, x, y);
  if (first && !known && ms_game_get_first_click_weakened (self->game))
    ms_status_line_tell (self->status,
        _ ("There were too many mines for an opening; only the first cell was kept safe."));
}

void
ms_window_open_cell (MsWindow *self, int x, int y)
{
  open_cb (self, x, y);
}

static void
chord_cb (MsWindow *self, int x, int y)
{
  ms_easy_moves_chord (self->game, self->settings, x, y);
}

static void
mark_cb (MsWindow *self, int x, int y)
{
  ms_easy_moves_mark (self->game, self->settings, x, y);
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

void
ms_window_connect_board (MsWindow *self)
{
  g_signal_connect_object (self->board, "open", G_CALLBACK (open_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "chord", G_CALLBACK (chord_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "mark", G_CALLBACK (mark_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      self->board, "hovered", G_CALLBACK (hovered_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      self->board, "notify::cursor-x", G_CALLBACK (cursor_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      self->board, "notify::cursor-y", G_CALLBACK (cursor_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      self->panel, "cell-activated", G_CALLBACK (cell_activated_cb), self, G_CONNECT_SWAPPED);
}
