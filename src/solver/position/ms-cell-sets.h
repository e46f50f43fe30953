/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers and undecided cells of a small position as sets of bits, and what numbers by themselves and in
 * pairs decide there.
 *
 * Cells with the same numbers around them are always decided together, so that it makes no difference
 * whether they are looked at as cells or as boxes.
 */
#pragma once

#include "ms-bits.h"

#include <stdbool.h>

typedef struct
{
  int n_numbers, n_cells; /* at most MS_MOST_BITS */
  uint64_t cells[MS_MOST_BITS]; /* of each number: undecided ones around it */
  uint64_t numbers[MS_MOST_BITS]; /* of each cell: those around it */
  /* Of each number, neither below 0: mines that it lacks, and of the undecided cells those that are
   * none. */
  int8_t need[MS_MOST_BITS], spare[MS_MOST_BITS];
  uint64_t safe, mines; /* cells that were decided */
} MsCellSets;

/* Decides what the one- and two-number rules do, which come to one end in any order; decided cells are
 * taken off the numbers.  False when a number is contradicted.  safe and mines are empty before. */
bool ms_cell_sets_reduce (MsCellSets *self);
