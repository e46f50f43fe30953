/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small sections held against plain enumeration, in every run of a build with -Dcross_check=true.
 *
 * The solver only says what it found; who judges it (ms_check_section) is linked in from outside
 * and shares no code with it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Sections with more undecided cells are not looked at. */
#define MS_CHECK_MOST_CELLS 16

/* A section and what the count says of it.  Cells are row-major indices. */
typedef struct
{
  int width, height, mines; /* of the position */
  /* [height*width] '0'…'8' opened, 'F' trusted flag, '*' worked out to be a mine, '.' free,
   * 'H' undecided. */
  const char *board;
  int n_cells;
  int cells[MS_CHECK_MOST_CELLS];
  int boxes[MS_CHECK_MOST_CELLS]; /* cells of one box have the same number here */
  uint16_t feasible[MS_CHECK_MOST_CELLS]; /* bit m: the cell's box can hold m mines */
  double probability[MS_CHECK_MOST_CELLS];
  /* Ways to place s mines, times tilt^s and (unless plain) a common factor, and what the rest of
   * the board weighs each of them with, up to another. */
  double ways[MS_CHECK_MOST_CELLS + 1], rest[MS_CHECK_MOST_CELLS + 1];
  double tilt;
  bool plain;
} MsCheckSection;

/* Ends the program, or does what its own header says, at the first difference. */
void ms_check_section (const MsCheckSection *section);

/* What was counted of a section: the arrays [n], for so many mines from lowest on. */
typedef struct
{
  int lowest, n;
  const double *ways, *rest;
  double tilt;
  bool plain;
} MsCheckWays;

/* Checks a whole run, after the backward pass in doubles; or of a run the section that a box is in. */
struct _MsSolver;
#ifdef MS_CROSS_CHECK
void ms_cross_check (const struct _MsSolver *solver);
void ms_cross_check_one (const struct _MsSolver *solver, int box, const MsCheckWays *found);
#else
static inline void
ms_cross_check (const struct _MsSolver *solver)
{
}

static inline void
ms_cross_check_one (const struct _MsSolver *solver, int box, const MsCheckWays *found)
{
}
#endif
