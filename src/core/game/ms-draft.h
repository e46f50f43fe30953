/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A draft: a board in the making, which is played while its mines can still be moved.
 *
 * The rules of opening are those of MsPlay.  Moving a mine changes the opened numbers beside it;
 * nothing is opened or covered by that.  Invariants: mine holds rules.mines ones (but between the
 * two halves of a move), freed cells have none, and an opened cell that has no mine shows the mines
 * around it.
 */
#pragma once

#include "ms-alloc.h"
#include "ms-position.h"
#include "ms-rng.h"
#include "ms-rules.h"
#include "ms-neighbours.h"

typedef struct
{
  const MsAllocator *allocator;
  MsRules rules;
  int n_cells;
  MsTouching *touching;
  uint8_t *mine; /* [n_cells] 0 or 1 */
  uint8_t *freed; /* [n_cells] 0 or 1: the promise for the first click keeps it free */
  MsCell *cells; /* [n_cells] numbers and MS_CELL_COVERED */
  int32_t *opened; /* [n_opened] in the order of their opening */
  int n_opened;
} MsDraft;

/* rules must pass ms_rules_check.  False when there is no memory; ms_draft_clear in any case. */
bool ms_draft_init (MsDraft *draft, const MsRules *rules, const MsAllocator *allocator);
void ms_draft_clear (MsDraft *draft);

/* New mines for a first click at cell first (ms-draw.h), all cells covered.  False when there is no
 * memory. */
bool ms_draft_draw (MsDraft *draft, int first, MsRng *rng);

/* Covers all cells again. */
void ms_draft_cover (MsDraft *draft);

/* Opens a covered cell without a mine, and what a 0 opens. */
void ms_draft_open (MsDraft *draft, int cell);

/* Puts a mine (1) or takes it (0) and corrects the opened numbers around. */
void ms_draft_set_mine (MsDraft *draft, int cell, int mine);

static inline bool
ms_draft_is_won (const MsDraft *draft)
{
  return draft->n_opened == draft->n_cells - draft->rules.mines;
}
