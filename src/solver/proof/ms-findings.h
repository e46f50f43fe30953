/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a position by some rung of the ladder: which covered cells are decided, and what
 * each number still misses.  Everything row-major, cell = y * width + x. */
#pragma once

#include "ms-alloc.h"
#include "ms-deadline.h"
#include "ms-position.h"
#include "ms-rung.h"

#include <stdint.h>

typedef enum
{
  MS_FINDING_NOTHING, /* covered, not decided */
  MS_FINDING_SAFE,
  MS_FINDING_MINE,
  MS_FINDING_NUMBER, /* opened, and heeded */
} MsFinding;

typedef struct
{
  const MsAllocator *allocator;
  int width, height, n_cells;
  const MsCell *cells; /* [n_cells] borrowed from the position */
  uint8_t *state; /* [n_cells] MsFinding */
  int8_t *left; /* [n_cells] of numbers: undecided cells around */
  int8_t *need; /* [n_cells] of numbers: mines among them */
  long mines_left, cells_left; /* of the whole board: not findings, undecided */
} MsFindings;

/* Nothing is decided but trusted flags and what options assume.  MS_STATUS_OK, MS_STATUS_NO_MEMORY,
 * or what the deadline stops it with; ms_findings_clear in any case.  O(cells). */
MsStatus ms_findings_init (MsFindings *findings, const MsPosition *position,
    const MsSolverOptions *options, MsDeadline *deadline, const MsAllocator *allocator);
void ms_findings_clear (MsFindings *findings);

/* Decides an undecided cell, or takes that back. */
void ms_findings_decide (MsFindings *findings, int cell, bool mine);
void ms_findings_take_back (MsFindings *findings, int cell);

/* Whether an opened number is looked at, or taken for a free cell that shows nothing; at first all
 * are. */
void ms_findings_heed (MsFindings *findings, int number, bool heeded);

/* Writes the undecided cells around cell, row-major; returns how many. */
int ms_findings_list_left (const MsFindings *findings, int cell, int cells[8]);

/* Rungs in one block of memory each, and lists of them. */

typedef struct
{
  const MsAllocator *allocator;
  MsRung **rungs; /* [n] owned, each one block */
  int n, room;
} MsChain;

/* Adds a copy of rung with its arrays, the cells sorted; false when there is no memory. */
bool ms_chain_add (MsChain *list, const MsRung *rung);

/* Frees the rungs from the n-th on. */
void ms_chain_cut (MsChain *list, int n);
void ms_chain_clear (MsChain *list);
