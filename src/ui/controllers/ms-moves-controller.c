/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMovesController: turns the intents of the board view (open, mark, chord) into moves of the
 * game, and takes moves back; or a new game: undo-new-game brings back the running game that was
 * replaced by another board, until something is done on that board.
 *
 * With the setting "easy-flag", a click that chords, or a right click, on an opened number with no
 * more covered cells around it than mines flags them all.  (A number that can be chorded has more.)
 * With "easy-clear", setting a flag opens the remaining cells around those numbers beside it that
 * then have all their flags.  Both are as in other programs; the rules of competitions forbid both.
 *
 * Actions: flag-mode (b, state): a click or a tap on a covered cell marks it, for whoever has no
 * right button; flag-around: what easy-flag does, at the chosen cell; question-marks (b, state),
 * which the settings keep; undo, redo, undo-new-game, enabled while there is something to undo or
 * to redo.  Where there is no move to undo, undo does what undo-new-game does.  The game that comes
 * back is shown without odds, which would make it assisted, and has the file it had. */
#include "ms-controllers.h"

#include "ms-file-controller.h"
#include "ms-neighbours.h"
#include "ms-new-game-controller.h"

#include <glib/gi18n.h>

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsFileController *files; /* borrowed */
  GFile *file; /* owned; the file at the last change of the game; NULL: none */
  gboolean replaced; /* the value at the last change of the game */
  GFile *replaced_file; /* owned; the file of the game that can be brought back; NULL: none */
} MsMovesController;

/* --- Opening --- */

static void
open_cb (MsMovesController *self, int x, int y)
{
  MsGame *game = self->parts->game;
  MsGameState before = ms_game_get_state (game);
  /* If the layout is known, the rules promise nothing about the first click. */
  gboolean known = ms_game_has_layout (game);
  if (before == MS_GAME_ANALYSIS && !ms_cell_is_opened (ms_game_get_cell (game, x, y)))
    {
      /* A click that could only open a cell picks it for the page that is in sight. */
      if (ms_pages_get_visible (self->parts->pages) != NULL)
        ms_board_view_pick (self->parts->board, x, y);
      else
        ms_status_line_tell (self->parts->status,
            _ ("This is an analysis: cells can be marked, or changed with a tool, but not "
               "opened."));
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

static gboolean
flag_around (MsMovesController *self, int x, int y)
{
  MsGame *game = self->parts->game;
  int around[8], flags[8], width = ms_game_get_width (game), cell = y * width + x;
  MsCell before[8];
  if (!ms_game_can_flag_around (game, x, y))
    return FALSE;
  int n = ms_neighbours (width, ms_game_get_height (game), cell, around);
  for (int i = 0; i < n; i++)
    before[i] = ms_game_get_cells (game)[around[i]];
  ms_game_flag_around (game, x, y);
  int n_flags = 0;
  for (int i = 0; i < n; i++)
    if (ms_game_get_cells (game)[around[i]] == MS_CELL_FLAG && before[i] != MS_CELL_FLAG)
      flags[n_flags++] = around[i];
  clear_around (self, flags, n_flags);
  return TRUE;
}

static gboolean
is_easy (MsMovesController *self)
{
  return g_settings_get_boolean (self->parts->settings, "easy-flag");
}

static void
flag_around_action (MsMovesController *self)
{
  int width = MAX (ms_game_get_width (self->parts->game), 1);
  int cell = ms_board_view_get_chosen (self->parts->board);
  flag_around (self, cell % width, cell / width);
}

static void
chord_cb (MsMovesController *self, int x, int y)
{
  if (!is_easy (self) || !flag_around (self, x, y))
    ms_game_chord (self->parts->game, x, y);
}

static void
mark_cb (MsMovesController *self, int x, int y)
{
  MsGame *game = self->parts->game;
  if (is_easy (self) && flag_around (self, x, y))
    return;
  int cell = y * ms_game_get_width (game) + x;
  MsCell before = ms_game_get_cell (game, x, y);
  ms_game_cycle_mark (game, x, y);
  if (before != MS_CELL_FLAG && ms_game_get_cell (game, x, y) == MS_CELL_FLAG)
    clear_around (self, &cell, 1);
}

/* --- Pointing --- */

static void
cell_activated_cb (MsMovesController *self, int x, int y)
{
  ms_board_view_set_cursor (self->parts->board, x, y);
  gtk_widget_grab_focus (GTK_WIDGET (self->parts->board));
}

/* --- Undo --- */

static void
undo_new_game (MsMovesController *self)
{
  g_autoptr (GFile) file = self->replaced_file != NULL ? g_object_ref (self->replaced_file) : NULL;
  /* Nobody asked for a file to be without odds. */
  ms_file_controller_set_file (self->files, NULL);
  ms_actions_change (self->parts->actions, "show-probabilities", g_variant_new_boolean (FALSE));
  ms_actions_change (self->parts->actions, "show-deduced", g_variant_new_boolean (FALSE));
  ms_game_take_back_board (self->parts->game);
  ms_file_controller_set_file (self->files, file);
}

static gboolean
is_replaced (MsMovesController *self)
{
  return ms_game_get_replaced (self->parts->game);
}

static void
undo (MsMovesController *self)
{
  if (ms_game_get_can_undo (self->parts->game))
    {
      ms_game_undo (self->parts->game);
      ms_board_view_announce (self->parts->board, _ ("Undo"));
    }
  else if (is_replaced (self))
    undo_new_game (self);
}

static void
redo (MsMovesController *self)
{
  ms_game_redo (self->parts->game);
  ms_board_view_announce (self->parts->board, _ ("Redo"));
}

static gboolean
can_undo (MsMovesController *self)
{
  return ms_game_get_can_undo (self->parts->game) || is_replaced (self);
}

static gboolean
can_redo (MsMovesController *self)
{
  return ms_game_get_can_redo (self->parts->game);
}

/* Remembers the file of a game that is replaced: the file of the new board is told only after the
 * board. */
static void
changed (MsMovesController *self)
{
  if (is_replaced (self) == self->replaced)
    return;
  self->replaced = !self->replaced;
  GFile *file = self->replaced ? self->file : NULL;
  g_set_object (&self->replaced_file, file);
}

static void
file_cb (MsMovesController *self)
{
  g_set_object (&self->file, ms_file_controller_get_file (self->files));
}

/* --- The rest --- */

static void
flag_mode_action (MsMovesController *self, GVariant *value)
{
  g_object_set (self->parts->board, "flag-mode", g_variant_get_boolean (value), NULL);
}

static const MsCommand actions[] = {
  { "flag-mode", .set = G_CALLBACK (flag_mode_action), .state = "false" },
  { "question-marks", .kept = TRUE },
  { "flag-around", .activate = G_CALLBACK (flag_around_action) },
  { "undo", .activate = G_CALLBACK (undo), .enabled = G_CALLBACK (can_undo) },
  { "redo", .activate = G_CALLBACK (redo), .enabled = G_CALLBACK (can_redo) },
  { "undo-new-game", .activate = G_CALLBACK (undo_new_game), .enabled = G_CALLBACK (is_replaced) },
  { NULL },
};

static void
attach (MsMovesController *self)
{
  const MsWindowParts *parts = self->parts;
  self->files = ms_window_parts_get_feature (parts, MS_TYPE_FILE_CONTROLLER);
  const MsSignal signals[] = {
    { self->files, "notify::file", G_CALLBACK (file_cb) },
    { parts->board, "open", G_CALLBACK (open_cb) },
    { parts->board, "chord", G_CALLBACK (chord_cb) },
    { parts->board, "mark", G_CALLBACK (mark_cb) },
    { parts->panel, "cell-activated", G_CALLBACK (cell_activated_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  file_cb (self);
}

MS_DEFINE_FEATURE (MsMovesController, ms_moves_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_UNDO | MS_GAME_CHANGED_ASIDE, .hears = MS_GAME_CHANGED_ASIDE,
    .attach = G_CALLBACK (attach),
    .objects = { G_STRUCT_OFFSET (MsMovesController, file),
        G_STRUCT_OFFSET (MsMovesController, replaced_file) },
    .changed = G_CALLBACK (changed))
