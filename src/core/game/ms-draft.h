/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A draft: a board in the making, which is played while its mines can still be moved.
 *
 * The rules of opening are those of MsPlay.  Moving a mine changes the opened numbers beside it;
 * nothing is opened or covered by that.  Invariants: mine holds rules.mines ones (except while one
 * is being moved, which takes two calls), freed cells have none, and an opened cell that has no
 * mine shows the mines around it.
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
  uint8_t *freed; /* [n_cells] 0 or 1: 1 where the promise for the first click forbids a mine */
  MsCell *cells; /* [n_cells] numbers and MS_CELL_COVERED */
  int32_t *opened; /* [n_opened] in the order of their opening */
  int n_opened;
} MsDraft;

/* rules must pass ms_rules_check.  Returns false when there is no memory; ms_draft_clear is to be
 * called in either case. */
bool ms_draft_init (MsDraft *draft, const MsRules *rules, const MsAllocator *allocator);
void ms_draft_clear (MsDraft *draft);

/* Covers all cells and draws new mines for a first click at cell first (ms-draw.h).  Returns false
 * when there is no memory. */
bool ms_draft_draw (MsDraft *draft, int first, MsRng *rng);

/* Covers all cells again. */
void ms_draft_cover (MsDraft *draft);

/* Opens a covered cell without a mine; if it is a 0, also all the cells that a 0 opens. */
void ms_draft_open (MsDraft *draft, int cell);

/* Puts a mine (1) or takes it (0) and corrects the opened numbers around the cell. */
void ms_draft_set_mine (MsDraft *draft, int cell, int mine);

static inline bool
ms_draft_is_won (const MsDraft *draft)
{
  return draft->n_opened == draft->n_cells - draft->rules.mines;
}
