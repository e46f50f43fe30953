/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening all safe cells, flagging all certain mines: many moves, made a few milliseconds at a
 * time, so that a board of a million cells does not hold the window up.  All moves follow from the
 * one analysis they began with, which stays true while nothing but such moves is made; any other
 * board ends it. */
#include "config.h"

#include "ms-window-private.h"

#define SLICE_US 4000
#define CELLS_PER_LOOK 64

static void
do_cell (MsWindow *self, const MsSolverResult *result, int cell)
{
  int x = cell % result->width, y = cell / result->width;
  MsCell now = ms_game_get_cell (self->game, x, y);
  if (result->certainty[cell] != self->bulk_kind || ms_cell_is_opened (now))
    return;
  if (self->bulk_kind == MS_CERTAINTY_MINE)
    {
      if (now != MS_CELL_FLAG)
        ms_game_set_mark (self->game, x, y, MS_CELL_FLAG);
      return;
    }
  /* A flag protects its cell, but the player asked for this one to be opened. */
  if (now == MS_CELL_FLAG)
    ms_game_set_mark (self->game, x, y, MS_CELL_COVERED);
  ms_game_open (self->game, x, y);
}

static gboolean
slice_cb (gpointer user_data)
{
  MsWindow *self = user_data;
  g_autoptr (MsAnalysis) analysis = ms_analysis_ref (self->bulk);
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  int n = result->width * result->height;
  gint64 end = g_get_monotonic_time () + SLICE_US;
  do
    {
      int stop = MIN (self->bulk_next + CELLS_PER_LOOK, n);
      /* A move can end the game or, through a handler, the whole undertaking. */
      while (self->bulk == analysis && self->bulk_next < stop)
        do_cell (self, result, self->bulk_next++);
    }
  while (self->bulk == analysis && self->bulk_next < n && g_get_monotonic_time () < end);

  if (self->bulk == analysis && self->bulk_next < n)
    return G_SOURCE_CONTINUE;
  ms_window_stop_bulk (self);
  return G_SOURCE_REMOVE;
}

void
ms_window_start_bulk (MsWindow *self, MsCertainty kind)
{
  MsAnalysis *analysis = ms_analyzer_get_analysis (self->analyzer);
  if (analysis == NULL || !ms_analysis_is_consistent (analysis))
    return;
  ms_window_stop_bulk (self);
  self->bulk = ms_analysis_ref (analysis);
  self->bulk_kind = kind;
  self->bulk_next = 0;
  self->bulk_source = g_idle_add (slice_cb, self);
}

void
ms_window_stop_bulk (MsWindow *self)
{
  g_clear_handle_id (&self->bulk_source, g_source_remove);
  g_clear_pointer (&self->bulk, ms_analysis_unref);
}
