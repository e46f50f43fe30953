/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds that outlast their position while it is edited, or while a game is watched.
 *
 * Each cell of a stroke, and each moment of a game, is another position, whose analysis is there a
 * frame later: without them the heatmap would be gone as long as the pointer moves.  They are drawn, never told, and only for
 * so many frames as pass without any notice being given that something is being worked out; cells
 * that have changed show none of them. */
#include "ms-board-view-private.h"

/* A sixth of a second, as long as the status line waits with its spinner. */
#define MOST_FRAMES 9

static void
stop (MsBoardView *self)
{
  if (self->lasting.tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->lasting.tick);
  self->lasting.tick = 0;
  g_clear_pointer (&self->lasting.analysis, ms_analysis_unref);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  if (++self->lasting.n_frames < MOST_FRAMES)
    return G_SOURCE_CONTINUE;
  self->lasting.tick = 0;
  ms_board_view_drop_lasting (self);
  return G_SOURCE_REMOVE;
}

static gboolean
is_of_board (MsBoardView *self, const MsAnalysis *analysis)
{
  const MsPosition *position = ms_analysis_get_position (analysis);
  return ms_position_get_width (position) == self->width
      && ms_position_get_height (position) == self->height;
}

void
ms_board_view_keep_lasting (MsBoardView *self, MsAnalysis *analysis)
{
  gboolean watched = self->game != NULL && ms_game_get_watched (self->game);
  if (!(self->tools.editable || watched) || !gtk_widget_get_mapped (GTK_WIDGET (self))
      || !is_of_board (self, analysis))
    return;
  stop (self);
  self->lasting.analysis = ms_analysis_ref (analysis);
  self->lasting.n_frames = 0;
  self->lasting.tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

void
ms_board_view_drop_lasting (MsBoardView *self)
{
  if (self->lasting.analysis == NULL)
    return;
  stop (self);
  ms_board_view_dirty_layer (self, MS_LAYER_ANALYSIS);
}

MsAnalysis *
ms_board_view_get_lasting (MsBoardView *self, int x, int y)
{
  MsAnalysis *analysis = self->lasting.analysis;
  if (analysis == NULL)
    return NULL;
  const MsPosition *position = ms_analysis_get_position (analysis);
  MsCell before = ms_position_get_cells (position)[y * self->width + x];
  return before == ms_board_view_get_cell (self, x, y) ? analysis : NULL;
}
