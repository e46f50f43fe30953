/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All ways to put mines into a few cells of a board of any size so that some numbers come out
 * right.
 *
 * Like oracle.h it shares nothing with the solver: cells are set one by one, and every way that is
 * left is shown to the caller.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define ORACLE_SECTION_CELLS 256

/* Cells and numbers are row-major indices on a board of that width. */
typedef struct
{
  int width;
  const int *cells; /* [n_cells] at most ORACLE_SECTION_CELLS; neighbours close to each other */
  int n_cells;
  const int *numbers; /* [n_numbers] */
  const int *needs; /* [n_numbers] mines that each must have among cells */
  int n_numbers;
} OracleSection;

/* mine[n_cells], of which mines are set.  Return false to see no more. */
typedef bool (*OracleVisit) (const uint8_t *mine, int mines, void *user_data);

/* Shows every way to visit.  *steps is what it may cost, lessened by what it did; 2^n_cells at
 * worst.  False when the steps did not suffice or there are too many cells. */
bool oracle_section_visit (
    const OracleSection *section, long *steps, OracleVisit visit, void *user_data);
