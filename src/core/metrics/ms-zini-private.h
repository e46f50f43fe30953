/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by ms-zini.c and ms-zini-orders.c only. */
#pragma once

#include "ms-least-set.h"
#include "ms-openings.h"
#include "ms-zini.h"

/* Kinds of cells beyond the numbers 0…8. */
#define MS_ZINI_MINE MS_OPENINGS_MINE
#define MS_ZINI_OUTSIDE 10

/* A covered number has at most 8 − 1 − 1 to gain, an open one 7 − 1: one neighbour is a mine. */
#define MS_ZINI_PREMIUMS 7

/* The ways to look at the cells one after the other: bits of an order. */
#define MS_ZINI_BY_COLUMNS 1
#define MS_ZINI_FROM_RIGHT 2
#define MS_ZINI_FROM_BELOW 4
#define MS_ZINI_ORDERS 8

/* The board turned so that the order asked for is the order of memory, with a rim of cells outside
 * it.  Arrays are [n_cells]. */
typedef struct
{
  const MsAllocator *allocator;
  const MsOpenings *openings;
  int n_cells, stride;
  int around[8]; /* offsets of the neighbours */
  bool human; /* only open numbers may be chorded */

  uint8_t *kinds;
  int32_t *groups; /* as MsOpenings has them */
  bool *opened; /* and for mines: flagged */
  int8_t *premiums; /* of numbers above 0 */
  int32_t *flooded; /* the opening that was last seen to touch this number */
  int *stack; /* of a flood */
  MsLeastSet candidates[MS_ZINI_PREMIUMS]; /* numbers that may be chorded, by premium */

  int first; /* all 0s and 3BV numbers before it are open */
  int left; /* 3BV not solved */
  int clicks;
} MsZiniWork;

static inline bool
ms_zini_is_number (const MsZiniWork *work, int cell)
{
  return work->kinds[cell] >= 1 && work->kinds[cell] <= 8;
}

static inline bool
ms_zini_is_candidate (const MsZiniWork *work, int cell)
{
  return work->premiums[cell] >= 0 && (work->opened[cell] || !work->human);
}

/* Takes the memory for a board of work->n_cells; false when there is none.  Release in any case. */
bool ms_zini_allocate (MsZiniWork *work);
void ms_zini_release (MsZiniWork *work);

/* Lays out the board, covered, in an order 0 … MS_ZINI_ORDERS - 1. */
void ms_zini_begin (MsZiniWork *work, int order, bool human);
