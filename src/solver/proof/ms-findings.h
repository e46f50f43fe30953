/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What is known of a position at some rung of the ladder: which covered cells are decided, and how
 * many mines each number still misses.  All arrays are row-major: cell = y * width + x. */
#pragma once

#include "ms-alloc.h"
#include "ms-deadline.h"
#include "ms-position.h"
#include "ms-rung.h"

#include <stdint.h>

typedef enum
{
  MS_FINDING_NOTHING, /* covered and undecided */
  MS_FINDING_SAFE,
  MS_FINDING_MINE,
  MS_FINDING_NUMBER, /* opened, and heeded (see ms_findings_heed) */
} MsFinding;

typedef struct
{
  const MsAllocator *allocator;
  int width, height, n_cells;
  const MsCell *cells; /* [n_cells] borrowed from the position */
  uint8_t *state; /* [n_cells] an MsFinding */
  int8_t *left; /* [n_cells] for each number, how many undecided cells are around it */
  int8_t *need; /* [n_cells] for each number, how many mines are among these cells */
  long mines_left, cells_left; /* of the whole board: mines that are not found yet, and undecided
                                * cells */
} MsFindings;

/* Decides only trusted flags and what options assume.  Returns MS_STATUS_OK, MS_STATUS_NO_MEMORY,
 * or the status with which the deadline stops it.  ms_findings_clear must follow in any case.
 * O(cells). */
MsStatus ms_findings_init (MsFindings *findings, const MsPosition *position,
    const MsSolverOptions *options, MsDeadline *deadline, const MsAllocator *allocator);
void ms_findings_clear (MsFindings *findings);

/* Decides an undecided cell, or makes it undecided again. */
void ms_findings_decide (MsFindings *findings, int cell, bool mine);
void ms_findings_take_back (MsFindings *findings, int cell);

/* Sets whether an opened number is heeded; if not, it counts as a free cell that shows nothing.  At
 * first all numbers are heeded. */
void ms_findings_heed (MsFindings *findings, int number, bool heeded);

/* Whether the cell is a heeded number with undecided cells around it. */
static inline bool
ms_findings_is_left (const MsFindings *findings, int cell)
{
  return findings->state[cell] == MS_FINDING_NUMBER && findings->left[cell] > 0;
}

/* Writes the undecided cells around cell, row-major, and returns how many there are. */
int ms_findings_list_left (const MsFindings *findings, int cell, int cells[8]);

/* A list of rungs, each of which is one block of memory. */

typedef struct
{
  const MsAllocator *allocator;
  MsRung **rungs; /* [n] owned, each one block */
  int n;
  size_t room;
} MsChain;

/* Adds a copy of rung with its arrays, the cells sorted; returns false when there is no memory. */
bool ms_chain_add (MsChain *list, const MsRung *rung);

/* Frees the rungs from the n-th on. */
void ms_chain_cut (MsChain *list, int n);
void ms_chain_clear (MsChain *list);
