/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What the opened numbers demand of the covered cells.
 *
 * Around each number are MsNumber.left undecided cells, of which MsNumber.need must be mines.  A
 * box is a set of covered cells with the same numbers around them: only its count of mines matters,
 * and k mines can be placed in it in C(size, k) ways.  The cells of a box that was decided are all
 * mines or all safe.
 *
 * Invariants after ms_problem_build: every number has at least one box, every box at least one
 * number; need counts only mines that are not yet known (trusted flags and decided boxes are taken
 * off).
 */
#pragma once

#include "ms-conflict.h"
#include "ms-grid.h"

#define MS_MAX_AROUND 8

typedef enum
{
  MS_BOX_OPEN, /* not decided */
  MS_BOX_SAFE,
  MS_BOX_MINES,
} MsBoxState;

typedef struct
{
  int32_t index; /* padded index of the opened cell */
  int8_t need, left;
  uint8_t n_boxes;
  uint8_t queued; /* 1: the number is in the queue of the reduction */
  int32_t boxes[MS_MAX_AROUND];
} MsNumber;

typedef struct
{
  int32_t numbers[MS_MAX_AROUND];
  uint8_t n_numbers, size;
  uint8_t state; /* MsBoxState */
} MsBox;

static inline bool
ms_box_touches (const MsBox *box, int number)
{
  for (int i = 0; i < box->n_numbers; i++)
    if (box->numbers[i] == number)
      return true;
  return false;
}

typedef struct
{
  MsGrid *grid;
  MsNumber *numbers; /* [n_numbers] */
  MsBox *boxes; /* [n_boxes] */
  int n_numbers, n_boxes;
  int32_t *touched; /* [n_touched] padded indices of the cells in boxes */
  int n_touched;
  int n_decided_mines; /* how many mines are in decided boxes */
} MsProblem;

typedef struct
{
  MsConflict kind; /* MS_CONFLICT_NONE: no contradiction was found */
  int32_t index; /* padded index of the number that is contradicted, or -1 */
  long found, expected;
} MsContradiction;

/* Lists the padded indices of the opened cells with undecided cells around them, row-major; the
 * array is in the arena.  A number that contradicts itself is reported and ends the search.
 * O(cells). */
bool ms_problem_list (
    MsGrid *grid, MsWork *work, int32_t **indices, int *n_indices, MsContradiction *contradiction);

/* Builds the numbers and boxes of a problem from some of the listed cells, in row-major order.
 * Sets grid->number_at and grid->box_at.  O(cells given). */
bool ms_problem_build (
    MsProblem *problem, MsGrid *grid, const int32_t *indices, int n_indices, MsWork *work);

/* How many cells the undecided boxes have. */
int ms_problem_count_open_cells (const MsProblem *problem);

/* Makes grid->number_at and grid->box_at -1 again wherever they name a number or a box of the
 * problem. */
void ms_problem_unmark (const MsProblem *problem);

/* Makes the problem of a small board from its rows of bits: the same as ms_problem_build and
 * ms_reduce make one after the other, box for box.  Cells are kept as sets of bits, and become
 * boxes when what two numbers decide is known.
 *
 * The sweep (ms-sweep.h) must have gone through the grid, and indices must be all numbers that it
 * listed.  *found becomes false, and nothing has happened, where there are more than 64 numbers or
 * more than 64 cells beside them, or where a rule meets a contradiction.  False when the run is to
 * stop. */
bool ms_problem_find_small (MsProblem *problem, MsGrid *grid, const int32_t *indices, int n_indices,
    MsWork *work, bool *found);
