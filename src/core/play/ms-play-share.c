/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A play for another thread, which writes down a game with very many moves while it goes on. */
#include "ms-play-private.h"

#include <string.h>

static bool
copy_cells (const MsPlay *play, const MsCell *cells, MsCell **copy)
{
  size_t n_cells = (size_t)play->rules.width * (size_t)play->rules.height;
  if (cells == NULL)
    return true;
  *copy = ms_alloc (play->allocator, n_cells, sizeof **copy);
  if (*copy != NULL)
    memcpy (*copy, cells, n_cells * sizeof **copy);
  return *copy != NULL;
}

MsPlay *
ms_play_share (MsPlay *play)
{
  MsPlay *copy = play->state == MS_STATE_ANALYSIS ? NULL
                                                  : ms_alloc (play->allocator, 1, sizeof *copy);
  if (copy == NULL)
    return NULL;
  *copy = *play;
  copy->moves = (MsMoveList){ 0 };
  if (play->layout != NULL)
    ms_layout_ref (play->layout);
  copy->cells = copy->start_cells = NULL;
  copy->changed = NULL;
  copy->before = NULL;
  copy->was_flagged = NULL;
  copy->listed = NULL;
  copy->log = NULL;
  copy->edits = NULL;
  copy->places = NULL;
  copy->n_places = copy->n_changed = copy->n_edits = copy->n_edits_undone = 0;
  copy->n_log = copy->n_log_undone = copy->log_capacity = copy->n_listed = 0;
  if (copy_cells (play, play->cells, &copy->cells)
      && copy_cells (play, play->start_cells, &copy->start_cells)
      && ms_move_list_share (
          &play->moves, play->n_moves + play->n_undone, &copy->moves, play->allocator))
    return copy;
  ms_play_free (copy);
  return NULL;
}
