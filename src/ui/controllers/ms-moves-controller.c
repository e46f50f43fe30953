/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-moves-controller.h"

#include "ms-neighbours.h"
#include "ms-new-game-controller.h"

#include <glib/gi18n.h>

struct _MsMovesController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
};

/* --- Opening --- */

/* In an analysis a click that could only open a cell picks it for the page that is in sight. */
static void
pick (MsMovesController *self, int x, int y)
{
  if (ms_pages_get_visible (self->parts->pages) != NULL)
    ms_board_view_pick (self->parts->board, x, y);
  else
    ms_status_line_tell (self->parts->status,
        _ ("This is an analysis: cells can be marked, or changed with a tool, but not opened."));
}

static void
open_cb (MsMovesController *self, int x, int y)
{
  MsGame *game = self->parts->game;
  MsGameState before = ms_game_get_state (game);
  /* If the layout is known, the rules promise nothing about the first click. */
  gboolean known = ms_game_has_layout (game);
  if (before == MS_GAME_ANALYSIS && !ms_cell_is_opened (ms_game_get_cell (game, x, y)))
    {
      pick (self, x, y);
      return;
    }
  ms_game_open (game, x, y);
  if (before != MS_GAME_NEW)
    return;
  if (ms_game_get_state (game) != MS_GAME_NEW)
    ms_new_game_controller_note_opening (
        ms_window_parts_get_feature (self->parts, MS_TYPE_NEW_GAME_CONTROLLER), x, y);
  if (!known && ms_game_get_first_click_weakened (game))
    ms_status_line_tell (self->parts->status,
        _ ("There were too many mines for an opening; only the first cell was kept safe."));
}

/* --- Marking and chording --- */

static void
clear_around (MsMovesController *self, const int *flags, int n)
{
  if (n > 0 && g_settings_get_boolean (self->parts->settings, "easy-clear"))
    ms_game_clear_around (self->parts->game, flags, n);
}

/* Finds the cells around a cell that have a flag now and had none in before; returns how many. */
static int
find_new_flags (MsGame *game, int cell, const MsCell *before, int flags[8])
{
  const MsCell *cells = ms_game_get_cells (game);
  int around[8], n_flags = 0;
  int n = ms_neighbours (ms_game_get_width (game), ms_game_get_height (game), cell, around);
  for (int i = 0; i < n; i++)
    if (cells[around[i]] == MS_CELL_FLAG && before[i] != MS_CELL_FLAG)
      flags[n_flags++] = around[i];
  return n_flags;
}

static gboolean
flag_around (MsMovesController *self, int x, int y)
{
  MsGame *game = self->parts->game;
  int around[8], flags[8], width = ms_game_get_width (game), cell = y * width + x;
  MsCell before[8];
  if (!g_settings_get_boolean (self->parts->settings, "easy-flag")
      || !ms_game_can_flag_around (game, x, y))
    return FALSE;
  int n = ms_neighbours (width, ms_game_get_height (game), cell, around);
  for (int i = 0; i < n; i++)
    before[i] = ms_game_get_cells (game)[around[i]];
  ms_game_flag_around (game, x, y);
  clear_around (self, flags, find_new_flags (game, cell, before, flags));
  return TRUE;
}

static void
chord_cb (MsMovesController *self, int x, int y)
{
  if (!flag_around (self, x, y))
    ms_game_chord (self->parts->game, x, y);
}

static void
mark_cb (MsMovesController *self, int x, int y)
{
  MsGame *game = self->parts->game;
  if (flag_around (self, x, y))
    return;
  int cell = y * ms_game_get_width (game) + x;
  MsCell before = ms_game_get_cell (game, x, y);
  ms_game_cycle_mark (game, x, y);
  if (before != MS_CELL_FLAG && ms_game_get_cell (game, x, y) == MS_CELL_FLAG)
    clear_around (self, &cell, 1);
}

/* --- Pointing --- */

static void
hovered_cb (MsMovesController *self, int x, int y)
{
  if (x < 0)
    ms_board_view_get_cursor (self->parts->board, &x, &y);
  ms_odds_panel_set_cell (self->parts->panel, x, y);
}

static void
cursor_cb (MsMovesController *self)
{
  hovered_cb (self, -1, -1);
}

static void
cell_activated_cb (MsMovesController *self, int x, int y)
{
  ms_board_view_set_cursor (self->parts->board, x, y);
  gtk_widget_grab_focus (GTK_WIDGET (self->parts->board));
}

/* --- The rest --- */

static void
flag_mode_action (MsMovesController *self, GVariant *value)
{
  g_object_set (self->parts->board, "flag-mode", g_variant_get_boolean (value), NULL);
}

static void
question_marks_action (MsMovesController *self)
{
  g_object_set (self->parts->game, "question-marks",
      ms_actions_get_toggle (self->parts->actions, "question-marks"), NULL);
}

static const MsCommand actions[] = {
  { "flag-mode", .set = G_CALLBACK (flag_mode_action), .state = "false" },
  { "question-marks", .set = G_CALLBACK (question_marks_action), .kept = TRUE },
  { NULL },
};

static void
attach (MsMovesController *self)
{
  const MsWindowParts *parts = self->parts;
  const MsSignal signals[] = {
    { parts->board, "open", G_CALLBACK (open_cb) },
    { parts->board, "chord", G_CALLBACK (chord_cb) },
    { parts->board, "mark", G_CALLBACK (mark_cb) },
    { parts->board, "hovered", G_CALLBACK (hovered_cb) },
    { parts->board, "notify::cursor-x", G_CALLBACK (cursor_cb) },
    { parts->board, "notify::cursor-y", G_CALLBACK (cursor_cb) },
    { parts->panel, "cell-activated", G_CALLBACK (cell_activated_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  question_marks_action (self);
}

MS_DEFINE_FEATURE (
    MsMovesController, ms_moves_controller, .actions = actions, .attach = G_CALLBACK (attach))
