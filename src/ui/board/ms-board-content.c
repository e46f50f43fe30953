/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-content.h"

/* A sixth of a second, which is also how long the status line waits before it shows its spinner. */
#define MOST_FRAMES 9

void
ms_board_content_init (
    MsBoardContent *self, const MsBoardGeometry *geometry, void (*outlasted) (GtkWidget *widget))
{
  self->geometry = geometry;
  self->outlasted = outlasted;
}

void
ms_board_content_dispose (MsBoardContent *self)
{
  ms_board_content_drop_lasting (self);
  g_clear_object (&self->game);
  g_clear_pointer (&self->analysis, ms_analysis_unref);
}

void
ms_board_content_drop_lasting (MsBoardContent *self)
{
  if (self->lasting == NULL)
    return;
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (self->geometry->widget, self->tick);
  self->tick = 0;
  g_clear_pointer (&self->lasting, ms_analysis_unref);
  self->outlasted (self->geometry->widget);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MsBoardContent *self = data;
  if (++self->n_frames < MOST_FRAMES)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  ms_board_content_drop_lasting (self);
  return G_SOURCE_REMOVE;
}

static gboolean
is_of_board (const MsBoardContent *self, const MsAnalysis *analysis)
{
  const MsPosition *position = ms_analysis_get_position (analysis);
  return ms_position_get_width (position) == self->geometry->width
      && ms_position_get_height (position) == self->geometry->height;
}

gboolean
ms_board_content_set_analysis (MsBoardContent *self, MsAnalysis *analysis, gboolean edited)
{
  if (self->analysis == analysis)
    return FALSE;
  gboolean lasts = analysis == NULL
      && (edited || (self->game != NULL && ms_game_get_watched (self->game)))
      && gtk_widget_get_mapped (self->geometry->widget) && is_of_board (self, self->analysis);
  if (analysis != NULL || lasts)
    ms_board_content_drop_lasting (self);
  if (lasts)
    {
      self->lasting = ms_analysis_ref (self->analysis);
      self->n_frames = 0;
      self->tick = gtk_widget_add_tick_callback (self->geometry->widget, tick_cb, self, NULL);
    }
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  self->analysis = analysis != NULL ? ms_analysis_ref (analysis) : NULL;
  return TRUE;
}

gboolean
ms_board_content_knows_board (const MsBoardContent *self)
{
  return self->game != NULL && self->geometry->width == ms_game_get_width (self->game)
      && self->geometry->height == ms_game_get_height (self->game);
}

gboolean
ms_board_content_is_playable (const MsBoardContent *self)
{
  if (self->game == NULL || ms_game_get_watched (self->game))
    return FALSE;
  MsGameState state = ms_game_get_state (self->game);
  return state == MS_GAME_NEW || state == MS_GAME_PLAYING;
}

MsCell
ms_board_content_get (const MsBoardContent *self, int x, int y)
{
  return ms_game_get_cells (self->game)[y * self->geometry->width + x];
}

void
ms_board_content_describe (
    const MsBoardContent *self, int x, int y, gboolean drawn, MsPainterCell *cell)
{
  MsCell value = ms_board_content_get (self, x, y);
  MsShownOdds shown = { NULL, self->show_probabilities, self->show_deduced, self->odds,
    self->numbers };
  if (ms_game_get_paused (self->game))
    value = MS_CELL_COVERED; /* nothing is shown nor told to screen readers */
  else if (self->analysis != NULL && is_of_board (self, self->analysis))
    shown.analysis = self->analysis;
  else if (drawn && self->lasting != NULL
      && ms_position_get_cells (
             ms_analysis_get_position (self->lasting))[y * self->geometry->width + x]
          == value)
    shown.analysis = self->lasting; /* the cell has not changed since */
  ms_painter_cell_fill (cell, &shown, x, y, value);
}
