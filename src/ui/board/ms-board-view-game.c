/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the view shows of the game: what it does when the game changes, and the names of cells. */
#include "ms-board-view-private.h"
#include "ms-ui-board-testing.h"

#include <glib/gi18n-lib.h>

/* --- The cells, to assistive technology --- */

void
ms_board_view_announce (MsBoardView *self, const char *sentence)
{
  if (self->geometry.width > 0)
    ms_board_cells_set_news (&self->cells, sentence);
}

static gboolean
describe (GtkWidget *board, int x, int y, MsCellFacts *facts)
{
  MsBoardView *self = MS_BOARD_VIEW (board);
  if (!ms_board_content_knows_board (&self->content))
    return FALSE;
  const MsOverlayCell *over = ms_board_overlays_find (&self->overlays, x, y);
  *facts = (MsCellFacts){ .part = ms_board_marks_get_part (&self->marks, x, y, over),
    .note = over != NULL ? over->text : NULL,
    .editable = self->tools.editable };
  ms_board_content_describe (&self->content, x, y, FALSE, &facts->cell);
  if ((facts->cell.flags & MS_PAINTER_BEST) != 0)
    facts->basis = ms_analysis_get_basis (self->content.analysis);
  return TRUE;
}

static graphene_rect_t
get_bounds (GtkWidget *board, int x, int y)
{
  return ms_board_view_get_bounds (MS_BOARD_VIEW (board), x, y);
}

void
ms_board_view_act (MsBoardView *self, int x, int y, MsIntent intent)
{
  if (intent == MS_INTENT_OPEN && ms_board_tools_get_active (&self->tools) != MS_TOOL_NONE)
    ms_board_tools_use (&self->tools, x, y);
  else
    ms_board_view_intend (self, intent, x, y);
}

void
ms_board_view_command (MsBoardView *self, const char *name)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.cell", "s", name);
}

static void
act (GtkWidget *board, int x, int y, const MsCellCommand *command)
{
  MsBoardView *self = MS_BOARD_VIEW (board);
  if (command->intent != MS_INTENT_NONE)
    {
      ms_board_view_act (self, x, y, command->intent);
      return;
    }
  ms_board_view_set_cursor (self, x, y);
  ms_board_view_command (self, command->name);
}

static void
write_cell (GtkWidget *board, int x, int y, MsCell value)
{
  MsBoardView *self = MS_BOARD_VIEW (board);
  if (self->tools.editable)
    ms_board_tools_write (&self->tools, x, y, value);
}

const MsBoardCellsHooks ms_board_view_cells_hooks = { describe, get_bounds, act, write_cell };

/* --- The game --- */

static void
set_board (MsBoardView *self, int width, int height)
{
  MsBoardGeometry *geometry = &self->geometry;
  MsBoardCells *cells = &self->cells;
  gboolean resized = width != geometry->width || height != geometry->height;
  ms_board_view_set_hint (self, NULL);
  if (ms_board_overlays_fit (&self->overlays, width, height))
    {
      ms_board_relief_dirty (&self->relief);
      g_object_notify (G_OBJECT (self), "overlay");
    }
  geometry->width = width;
  geometry->height = height;
  ms_board_view_cancel_press (self);
  ms_board_effects_stop (&self->effects);
  ms_board_content_drop_lasting (&self->content);
  ms_board_chunks_reset (&self->chunks);
  ms_board_relief_reset (&self->relief);
  if (!resized)
    {
      ms_board_cells_set_news (cells, NULL);
      ms_board_cells_rename_all (cells);
      return;
    }
  ms_board_tools_select (&self->tools, NULL);
  ms_board_rulers_drop (&self->rulers);
  /* Someone who adds a row to a board continues at the cell where the cursor was. */
  cells->cursor_x = self->tools.editable ? CLAMP (cells->cursor_x, 0, MAX (width - 1, 0)) : 0;
  cells->cursor_y = self->tools.editable ? CLAMP (cells->cursor_y, 0, MAX (height - 1, 0)) : 0;
  ms_board_view_scroll_to (self, cells->cursor_x, cells->cursor_y);
  ms_board_cells_reset (cells);
  ms_board_view_notify_cursor (self);
  ms_board_choice_move (&self->choice, cells->cursor_x, cells->cursor_y);
  g_object_notify (G_OBJECT (self), "chosen"); /* the same place has another index now */
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
changed_cb (MsBoardView *self, const MsGameChange *change)
{
  MsGame *game = self->content.game;
  MsGameState state = ms_game_get_state (game);
  if ((change->parts & MS_GAME_CHANGED_BOARD) != 0)
    set_board (self, ms_game_get_width (game), ms_game_get_height (game));
  /* An announcement about an earlier position is no longer true, nor is one that the game has ended
   * after an undo; keep only how the game ended. */
  if ((change->parts & (MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_STATE)) != 0 && state != MS_GAME_WON
      && state != MS_GAME_LOST)
    ms_board_cells_set_news (&self->cells, NULL);
  if ((change->parts & (MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS)) == MS_GAME_CHANGED_CELLS)
    {
      guint n_cells = (guint)change->n_cells;
      ms_board_chunks_dirty_cells (&self->chunks, change->cells, n_cells);
      ms_board_effects_spread (&self->effects, change->cells, n_cells);
      ms_board_cells_rename (&self->cells, change->cells, n_cells);
    }
  if ((change->parts & MS_GAME_CHANGED_PAUSE) != 0 || change->ended)
    ms_board_view_cancel_press (self);
  if ((change->parts & MS_GAME_CHANGED_PAUSE) != 0)
    {
      /* When the game is paused or continued, every cell looks different and has another name. */
      ms_board_chunks_dirty_layer (&self->chunks, MS_LAYER_BOARD);
      ms_board_chunks_dirty_layer (&self->chunks, MS_LAYER_ANALYSIS);
      ms_board_cells_rename_all (&self->cells);
    }
  if (change->ended)
    {
      int seconds = (int)(ms_game_get_elapsed (game) / 1000);
      g_autofree char *news = g_strdup_printf (
          state == MS_GAME_WON ? _ ("Won in %d s.") : _ ("Lost after %d s."), seconds);
      ms_board_cells_set_news (&self->cells, news);
    }
}

void
ms_board_view_set_game (MsBoardView *self, MsGame *game)
{
  if (!g_set_object (&self->content.game, game))
    return;
  g_signal_group_set_target (self->game_signals, game);
  if (game != NULL)
    set_board (self, ms_game_get_width (game), ms_game_get_height (game));
  else
    set_board (self, 0, 0);
  g_object_notify (G_OBJECT (self), "game");
}

void
ms_board_view_listen (MsBoardView *self)
{
  self->game_signals = g_signal_group_new (MS_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
}

/* --- What is shown of it --- */

void
ms_board_view_show_anew (MsBoardView *self)
{
  ms_board_chunks_dirty_layer (&self->chunks, MS_LAYER_ANALYSIS);
  ms_board_cells_rename_all (&self->cells);
}

void
ms_board_view_drop_analysis (GtkWidget *widget)
{
  ms_board_chunks_dirty_layer (&MS_BOARD_VIEW (widget)->chunks, MS_LAYER_ANALYSIS);
}

void
ms_board_view_set_hint (MsBoardView *self, const MsBoardHint *hint)
{
  if (!ms_board_marks_set_hint (&self->marks, hint))
    return;
  ms_board_cells_rename_all (&self->cells);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ms_board_view_set_ghost (MsBoardView *self, const MsBoardGhost *ghost)
{
  self->marks.ghost = ghost != NULL ? *ghost : (MsBoardGhost){ .shown = FALSE };
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
set_overlay (MsBoardView *self, MsBoardOverlay **place, MsBoardOverlay *overlay)
{
  if (!ms_board_overlays_set (&self->overlays, place, overlay))
    return;
  ms_board_relief_dirty (&self->relief);
  g_object_notify (G_OBJECT (self), "overlay");
  ms_board_cells_rename_all (&self->cells);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ms_board_view_set_overlay (MsBoardView *self, MsBoardOverlay *overlay)
{
  set_overlay (self, &self->overlays.page, overlay);
}

MsBoardOverlay *
ms_board_view_get_overlay (MsBoardView *self)
{
  return self->overlays.page;
}

void
ms_board_view_replace_overlay (MsBoardView *self, MsBoardOverlay **mine, MsBoardOverlay *overlay)
{
  if (overlay != NULL || (*mine != NULL && *mine == self->overlays.page))
    ms_board_view_set_overlay (self, overlay);
  g_clear_pointer (mine, ms_board_overlay_unref);
  *mine = overlay;
}

void
ms_board_view_set_supposed (MsBoardView *self, MsBoardOverlay *supposed)
{
  set_overlay (self, &self->overlays.supposed, supposed);
}

void
ms_board_view_set_followed (MsBoardView *self, gboolean followed)
{
  self->effects.followed = followed;
  if (!followed)
    ms_board_effects_stop (&self->effects);
}

void
ms_board_view_set_selection (MsBoardView *self, const GdkRectangle *selection)
{
  ms_board_tools_select (&self->tools, selection);
}

gboolean
ms_board_view_get_selection (MsBoardView *self, GdkRectangle *selection)
{
  if (selection != NULL)
    *selection = self->tools.selection;
  return self->tools.selection.width > 0;
}
