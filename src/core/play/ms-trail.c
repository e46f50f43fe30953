/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-trail.h"

#include "ms-neighbours.h"
#include "ms-play.h"

#include <string.h>

/* The steps point into opens and changes, which move while they grow: until the end each step's
 * pointers are missing, and its numbers alone say where its part is. */
typedef struct
{
  MsTrail trail;
  const MsAllocator *allocator;
  MsCell *start_cells;
  MsTrailStep *steps;
  int32_t *opens;
  MsTrailChange *changes;
  size_t n_opens, n_changes, room_opens, room_changes;
} Owned;

static bool
may_be_opened (MsCell cell)
{
  return cell == MS_CELL_COVERED || cell == MS_CELL_QUESTION;
}

/* What the move opens itself, into opens; how many. */
static int
list_opens (const MsPlay *play, const MsMove *move, int32_t opens[8])
{
  const MsRules *rules = ms_play_get_rules (play);
  const MsCell *cells = ms_play_get_cells (play);
  int around[8], n_opens = 0;
  if (move->action == MS_ACTION_OPEN && may_be_opened (cells[move->cell]))
    opens[n_opens++] = move->cell;
  if (move->action != MS_ACTION_CHORD
      || !ms_chord_opens (cells, rules->width, rules->height, move->cell))
    return n_opens;
  int n = ms_neighbours (rules->width, rules->height, move->cell, around);
  for (int i = 0; i < n; i++)
    if (may_be_opened (cells[around[i]]))
      opens[n_opens++] = around[i];
  return n_opens;
}

static bool
add_changes (Owned *self, MsTrailStep *step, const MsPlay *play)
{
  const MsCell *cells = ms_play_get_cells (play);
  const int *changed = ms_play_get_changed (play, &step->n_changes);
  size_t n = (size_t)step->n_changes;
  if (!ms_grow (self->allocator, &self->changes, &self->room_changes, self->n_changes + n,
          sizeof *self->changes))
    return false;
  for (int i = 0; i < step->n_changes; i++)
    {
      self->changes[self->n_changes++] = (MsTrailChange){ changed[i], cells[changed[i]] };
      step->hit_mine |= cells[changed[i]] == MS_CELL_BLAST;
    }
  return true;
}

static MsStatus
follow (Owned *self, MsPlay *play, const MsPlay *original, int n_moves)
{
  for (int i = 0; i < n_moves; i++)
    {
      MsTrailStep *step = &self->steps[i];
      int32_t opens[8];
      *step = (MsTrailStep){ .move = ms_play_get_move (original, i) };
      step->n_opens = list_opens (play, &step->move, opens);
      if (!ms_grow (self->allocator, &self->opens, &self->room_opens,
              self->n_opens + (size_t)step->n_opens, sizeof *opens))
        return MS_STATUS_NO_MEMORY;
      for (int j = 0; j < step->n_opens; j++)
        self->opens[self->n_opens++] = opens[j];
      MsStatus status = ms_play_do (play, &step->move);
      if (status == MS_STATUS_OK && !add_changes (self, step, play))
        status = MS_STATUS_NO_MEMORY;
      if (status != MS_STATUS_OK)
        return status;
      self->trail.n_steps++;
    }
  return MS_STATUS_OK;
}

/* again is play before its first move. */
static MsStatus
record (Owned *self, const MsPlay *play, MsPlay *again)
{
  const MsRules *rules = ms_play_get_rules (again);
  size_t n_cells = (size_t)rules->width * (size_t)rules->height;
  bool is_game = ms_play_get_state (play) != MS_STATE_ANALYSIS;
  int n_moves = ms_play_count_moves (play);
  self->start_cells = ms_alloc (self->allocator, n_cells, sizeof *self->start_cells);
  self->steps = ms_alloc (self->allocator, (size_t)n_moves, sizeof *self->steps);
  if (self->start_cells == NULL || self->steps == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (self->start_cells, ms_play_get_cells (again), n_cells);
  MsStatus status = follow (self, again, play, is_game ? n_moves : 0);
  for (int i = 0, n_opens = 0, n_changes = 0; i < self->trail.n_steps; i++)
    {
      MsTrailStep *step = &self->steps[i];
      if (step->n_opens > 0) /* else there may be no list */
        step->opens = &self->opens[n_opens];
      if (step->n_changes > 0)
        step->changes = &self->changes[n_changes];
      n_opens += step->n_opens;
      n_changes += step->n_changes;
    }
  self->trail.rules = *rules;
  self->trail.start_cells = self->start_cells;
  self->trail.steps = self->steps;
  self->trail.won = ms_play_get_state (again) == MS_STATE_WON;
  self->trail.lost = ms_play_get_state (again) == MS_STATE_LOST;
  return status;
}

MsStatus
ms_trail_new (const MsPlay *play, const MsAllocator *allocator, MsTrail **trail)
{
  allocator = ms_allocator_or_default (allocator);
  Owned *self = ms_alloc0 (allocator, 1, sizeof *self);
  MsPlay *again = ms_play_new_again (play, allocator);
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (self != NULL)
    self->allocator = allocator;
  if (self != NULL && again != NULL)
    status = record (self, play, again);
  ms_play_free (again);
  *trail = self != NULL ? &self->trail : NULL;
  if (status != MS_STATUS_OK)
    {
      ms_trail_free (*trail);
      *trail = NULL;
    }
  return status;
}

void
ms_trail_free (MsTrail *trail)
{
  Owned *self = (Owned *)trail;
  if (self == NULL)
    return;
  ms_dealloc (self->allocator, self->start_cells);
  ms_dealloc (self->allocator, self->steps);
  ms_dealloc (self->allocator, self->opens);
  ms_dealloc (self->allocator, self->changes);
  ms_dealloc (self->allocator, self);
}
