/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All ways to put mines beside some numbers, given what a checker has established: what the checker
 * of rungs is made of, and private to it. */
#pragma once

#include "check-rungs.h"

#include "section.h"

/* Undecided cells beside numbers that hang together; and numbers of a rung. */
#define MOST_CELLS 128

/* All ways to put mines beside numbers that hang together. */
typedef struct
{
  int cells[MOST_CELLS]; /* undecided cells beside the numbers */
  int n_cells;
  bool has_way[MOST_CELLS + 1]; /* with so many mines */
  bool may_be[2][MOST_CELLS][MOST_CELLS + 1]; /* free, a mine; in such a way */
} Part;

/* The ways of all parts together, and what they leave for the rest of the board. */
typedef struct
{
  Part *parts[MOST_CELLS];
  int n_parts, n_cells;
  long mines_left, others; /* of the whole board; undecided cells elsewhere */
  bool by_total;
} Arrangement;

bool rung_ways_touch (const RungChecker *checker, int a, int b);
bool rung_ways_has (const int *cells, int n, int cell);
bool rung_ways_is_number (const RungChecker *checker, int cell);

/* The undecided cells around a number; *need: mines among them. */
int rung_ways_list_around (const RungChecker *checker, int number, int cells[8], int *need);

/* Goes through the ways of numbers[n]; false when there are too many.  To be dismissed. */
bool rung_ways_arrange (
    RungChecker *checker, const int *numbers, int n, bool by_total, Arrangement *result);
void rung_ways_dismiss (Arrangement *arrangement);

/* sums[n_cells + 1]: which numbers of mines all parts but one (-1: none) can have together. */
void rung_ways_add_up (const Arrangement *arrangement, int left_out, bool *sums);

/* Whether every way has this in the cell; or in the cell with that index of a part. */
bool rung_ways_settle (const Arrangement *arrangement, int cell, int mine);
bool rung_ways_settle_in_part (const Arrangement *arrangement, int part, int index, int mine);
