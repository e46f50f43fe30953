/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The numbers and undecided cells of a small position as sets of bits, and what single numbers and
 * pairs of numbers decide there.
 *
 * Cells with the same numbers around them are always decided together, so that it makes no
 * difference whether the elements of a set are cells or boxes.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Sets of at most 64 numbers, boxes or cells as the bits of a word. */

#define MS_MOST_BITS 64

static inline uint64_t
ms_bit (int i)
{
  return UINT64_C (1) << i;
}

static inline int
ms_first_bit (uint64_t bits)
{
  return __builtin_ctzll (bits);
}

/* Written out, because not every machine has an instruction for it, and without one the compiler
 * calls a function. */
static inline int
ms_count_bits (uint64_t bits)
{
  bits -= bits >> 1 & UINT64_C (0x5555555555555555);
  bits = (bits & UINT64_C (0x3333333333333333)) + (bits >> 2 & UINT64_C (0x3333333333333333));
  bits = (bits + (bits >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);
  return (int)(bits * UINT64_C (0x0101010101010101) >> 56);
}

typedef struct
{
  int n_numbers, n_cells; /* at most MS_MOST_BITS */
  uint64_t cells[MS_MOST_BITS]; /* of each number: the undecided cells around it */
  uint64_t numbers[MS_MOST_BITS]; /* of each cell: the numbers around it */
  /* Of each number, neither below 0: how many of its undecided cells must be mines, and how many
   * must be safe. */
  int8_t need[MS_MOST_BITS], spare[MS_MOST_BITS];
  uint64_t safe, mines; /* the cells that were decided so far */
} MsCellSets;

/* Decides all that the rules for one and for two numbers do (ms-reduce.h), whose order does not
 * matter in the end; decided cells are taken off the numbers.  False when a number is contradicted.
 * safe and mines must be empty before. */
bool ms_cell_sets_reduce (MsCellSets *self);
