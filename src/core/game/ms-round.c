/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-round.h"

#include "ms-draft.h"

#include <string.h>

struct _MsRound
{
  MsDraft draft;
  const uint8_t *board; /* [n_cells] borrowed; NULL: one is drawn by the seed */
  uint64_t seed;
  MsRoundState state;
};

MsRound *
ms_round_new (const MsRules *rules, const MsAllocator *allocator)
{
  MsRound *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  if (!ms_draft_init (&self->draft, rules, allocator))
    {
      ms_round_free (self);
      return NULL;
    }
  return self;
}

void
ms_round_free (MsRound *self)
{
  if (self == NULL)
    return;
  const MsAllocator *allocator = self->draft.allocator;
  ms_draft_clear (&self->draft);
  ms_dealloc (allocator, self);
}

void
ms_round_begin (MsRound *self, uint64_t seed)
{
  ms_draft_cover (&self->draft);
  self->seed = seed;
  self->state = MS_ROUND_NEW;
}

void
ms_round_set_board (MsRound *self, const uint8_t *mine)
{
  self->board = mine;
}

static bool
draw (MsRound *self, int first)
{
  MsRng rng;
  if (self->board != NULL)
    {
      memcpy (self->draft.mine, self->board, (size_t)self->draft.n_cells);
      return true;
    }
  ms_rng_seed (&rng, self->seed);
  return ms_draft_draw (&self->draft, first, &rng);
}

MsStatus
ms_round_open (MsRound *self, int cell)
{
  MsDraft *draft = &self->draft;
  if (self->state == MS_ROUND_WON || self->state == MS_ROUND_LOST
      || draft->cells[cell] != MS_CELL_COVERED)
    return MS_STATUS_OK;
  if (self->state == MS_ROUND_NEW && !draw (self, cell))
    return MS_STATUS_NO_MEMORY;
  self->state = MS_ROUND_PLAYING;
  if (draft->mine[cell])
    self->state = MS_ROUND_LOST;
  else
    ms_draft_open (draft, cell);
  if (ms_draft_is_won (draft))
    self->state = MS_ROUND_WON;
  return MS_STATUS_OK;
}

const int32_t *
ms_round_get_opened (const MsRound *self, int *n_opened)
{
  *n_opened = self->draft.n_opened;
  return self->draft.opened;
}

const MsCell *
ms_round_get_cells (const MsRound *self)
{
  return self->draft.cells;
}

MsRoundState
ms_round_get_state (const MsRound *self)
{
  return self->state;
}
