/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays that have their moves in common, so that another thread can write down a game with very many
 * of them while it goes on. */
#include "ms-play-private.h"

#include <stdatomic.h>
#include <string.h>

/* Whoever has moves with others writes none of those that another one may read. */
struct MsPlaySharing
{
  atomic_int references;
};

static bool
is_alone (const MsPlay *play)
{
  return atomic_load_explicit (&play->sharing->references, memory_order_acquire) == 1;
}

static void
stop_sharing (MsPlay *play)
{
  ms_dealloc (play->allocator, play->sharing);
  play->sharing = NULL;
  play->n_shared = 0;
}

void
ms_play_free_moves (MsPlay *play)
{
  if (play->sharing != NULL
      && atomic_fetch_sub_explicit (&play->sharing->references, 1, memory_order_acq_rel) > 1)
    return;
  ms_dealloc (play->allocator, play->sharing);
  ms_dealloc (play->allocator, play->moves);
}

bool
ms_play_may_write (MsPlay *play, int first)
{
  if (play->sharing != NULL && is_alone (play))
    stop_sharing (play);
  return play->sharing == NULL || first >= play->n_shared;
}

bool
ms_play_copy_moves (MsPlay *play, int capacity)
{
  size_t n = (size_t)play->n_moves + (size_t)play->n_undone;
  MsMove *moves = ms_alloc (play->allocator, (size_t)capacity, sizeof *moves);
  if (moves == NULL)
    return false;
  if (n > 0) /* else there may be no list */
    memcpy (moves, play->moves, n * sizeof *moves);
  ms_play_free_moves (play);
  play->moves = moves;
  play->moves_capacity = capacity;
  play->sharing = NULL;
  play->n_shared = 0;
  return true;
}

static bool
begin_sharing (MsPlay *play)
{
  if (play->sharing == NULL || is_alone (play))
    play->n_shared = 0;
  if (play->sharing == NULL)
    {
      play->sharing = ms_alloc (play->allocator, 1, sizeof *play->sharing);
      if (play->sharing == NULL)
        return false;
      atomic_init (&play->sharing->references, 1);
    }
  int n = play->n_moves + play->n_undone;
  play->n_shared = play->n_shared > n ? play->n_shared : n;
  return true;
}

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
  MsPlay *copy = ms_alloc0 (play->allocator, 1, sizeof *copy);
  if (copy == NULL)
    return NULL;
  if (play->state == MS_STATE_ANALYSIS || !begin_sharing (play))
    {
      ms_dealloc (play->allocator, copy);
      return NULL;
    }
  *copy = *play;
  atomic_fetch_add_explicit (&play->sharing->references, 1, memory_order_relaxed);
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
      && copy_cells (play, play->start_cells, &copy->start_cells))
    return copy;
  ms_play_free (copy);
  return NULL;
}
