/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Compares what the solver found of small sections with plain enumeration, in every run of a build
 * with -Dcross_check=true.
 *
 * The solver only says what it found; the judge (ms_check_section) is linked in from outside and
 * shares no code with it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Sections with more undecided cells are not checked. */
#define MS_CHECK_MOST_CELLS 16

/* A section and what the count says of it.  Cells are row-major indices. */
typedef struct
{
  int width, height, mines; /* size and mine total of the position */
  /* [height*width] '0'…'8' opened, 'F' trusted flag, '*' worked out to be a mine, '.' free,
   * 'H' undecided. */
  const char *board;
  int n_cells;
  int cells[MS_CHECK_MOST_CELLS];
  /* The box of each cell: any numbers, the same for cells of one box. */
  int boxes[MS_CHECK_MOST_CELLS];
  uint16_t feasible[MS_CHECK_MOST_CELLS]; /* of each cell, bit m: its box can hold m mines */
  double probability[MS_CHECK_MOST_CELLS];
  /* ways[s]: the ways to place s mines in the section, times tilt^s and (unless plain) a common
   * factor.  rest[s]: the weight of each of these with the rest of the board, times another common
   * factor. */
  double ways[MS_CHECK_MOST_CELLS + 1], rest[MS_CHECK_MOST_CELLS + 1];
  double tilt;
  bool plain;
} MsCheckSection;

/* Is defined outside of src/solver: ends the program at the first difference, unless the header of
 * its definition says otherwise. */
void ms_check_section (const MsCheckSection *section);

/* What was counted of a section: ways[i] and rest[i] are for lowest + i mines, i < n. */
typedef struct
{
  int lowest, n;
  const double *ways, *rest;
  double tilt;
  bool plain;
} MsCheckWays;

/* ms_cross_check checks all small sections of a run, after the backward pass in doubles;
 * ms_cross_check_one only the section of one box. */
struct _MsEngine;
#ifdef MS_CROSS_CHECK
void ms_cross_check (const struct _MsEngine *engine);
void ms_cross_check_one (const struct _MsEngine *engine, int box, const MsCheckWays *found);
#else
static inline void
ms_cross_check (const struct _MsEngine *engine)
{
}

static inline void
ms_cross_check_one (const struct _MsEngine *engine, int box, const MsCheckWays *found)
{
}
#endif
