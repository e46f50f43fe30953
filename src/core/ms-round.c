/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-round.h"

#include "ms-layout.h"
#include "ms-touching.h"

#include <string.h>

struct _MsRound
{
  const MsAllocator *allocator;
  MsRules rules;
  int n_cells;
  MsTouching *touching;
  uint64_t seed;
  MsLayout *layout; /* NULL before the first opening */
  MsRoundState state;
  MsCell *cells;
  int32_t *opened; /* [n_cells] */
  int n_opened;
};

MsRound *
ms_round_new (const MsRules *rules, const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  MsRound *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->allocator = allocator;
  self->rules = *rules;
  self->n_cells = rules->width * rules->height;
  self->touching = ms_touching_new (rules->width, rules->height, allocator);
  self->cells = ms_alloc (allocator, (size_t)self->n_cells, sizeof *self->cells);
  self->opened = ms_alloc (allocator, (size_t)self->n_cells, sizeof *self->opened);
  if (self->touching == NULL || self->cells == NULL || self->opened == NULL)
    {
      ms_round_free (self);
      return NULL;
    }
  ms_round_begin (self, 0);
  return self;
}

void
ms_round_free (MsRound *self)
{
  if (self == NULL)
    return;
  ms_layout_unref (self->layout);
  ms_dealloc (self->allocator, self->touching);
  ms_dealloc (self->allocator, self->cells);
  ms_dealloc (self->allocator, self->opened);
  ms_dealloc (self->allocator, self);
}

void
ms_round_begin (MsRound *self, uint64_t seed)
{
  ms_layout_unref (self->layout);
  self->layout = NULL;
  self->seed = seed;
  self->state = MS_ROUND_NEW;
  self->n_opened = 0;
  memset (self->cells, MS_CELL_COVERED, (size_t)self->n_cells);
}

static bool
ensure_layout (MsRound *self, int first)
{
  MsRng rng;
  if (self->layout != NULL)
    return true;
  ms_rng_seed (&rng, self->seed);
  self->layout = ms_layout_draw (
      &self->rules, first % self->rules.width, first / self->rules.width, &rng, self->allocator);
  return self->layout != NULL;
}

static void
show (MsRound *self, int cell)
{
  self->cells[cell] = (MsCell)ms_layout_count_around (self->layout, cell);
  self->opened[self->n_opened++] = cell;
}

static void
flood (MsRound *self, int cell)
{
  int next = self->n_opened;
  show (self, cell);
  for (; next < self->n_opened; next++)
    {
      const MsTouching *touching = &self->touching[self->opened[next]];
      for (int i = 0; self->cells[self->opened[next]] == 0 && i < touching->n; i++)
        if (self->cells[touching->cells[i]] == MS_CELL_COVERED)
          show (self, touching->cells[i]);
    }
}

MsStatus
ms_round_open (MsRound *self, int cell)
{
  if (self->state == MS_ROUND_WON || self->state == MS_ROUND_LOST
      || self->cells[cell] != MS_CELL_COVERED)
    return MS_STATUS_OK;
  if (!ensure_layout (self, cell))
    return MS_STATUS_NO_MEMORY;
  self->state = MS_ROUND_PLAYING;
  if (ms_layout_has_mine (self->layout, cell))
    self->state = MS_ROUND_LOST;
  else
    flood (self, cell);
  if (self->n_opened == self->n_cells - self->rules.mines)
    self->state = MS_ROUND_WON;
  return MS_STATUS_OK;
}

const int32_t *
ms_round_get_opened (const MsRound *self, int *n_opened)
{
  *n_opened = self->n_opened;
  return self->opened;
}

const MsCell *
ms_round_get_cells (const MsRound *self)
{
  return self->cells;
}

MsRoundState
ms_round_get_state (const MsRound *self)
{
  return self->state;
}
