/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layouts of one section, or of the whole board: all of them, or some drawn at random.
 *
 * Sections are those of ms-section-study.h, with the same numbers.  A section's layouts are all
 * ways to put mines into its cells so that its numbers hold, whatever the rest of the board makes of
 * them; those of the whole board have the mine total as well.
 *
 * Order: fewest mines first; of as many mines, a layout comes before another if it has a mine in the
 * first cell, in row-major order, in which they differ.
 * Draws are independent of each other, each layout exactly as likely as any other: the numbers
 * behind them are whole numbers and nothing is rounded.
 */
#pragma once

#include "ms-solver.h"

/* Instead of a section. */
#define MS_SECTION_LAYOUTS_WHOLE (-1)

/* Plain data, freed as one. */
typedef struct
{
  /* [n_cells] row-major order: of the section; of the whole board all covered cells, certain ones
   * included. */
  int n_cells;
  int *cells;
  int n_layouts; /* listed or drawn; 0 when no layout fits, or when there are more than asked for */
  uint8_t *mine; /* [n_layouts][n_cells] 1: a mine */
  const char *all; /* how many layouts there are, in full; NULL: no layout fits */
  double all_mantissa; /* all_mantissa * 10^all_exponent */
  long all_exponent;
} MsSectionLayouts;

/* Lists all layouts, if there are no more than most.  section is one of the study's, or
 * MS_SECTION_LAYOUTS_WHOLE; one that there is not has no cells and no layouts, all is "0".  The
 * limits, the poll, trust_flags and the promise for the first click of options count.
 * MS_STATUS_OK and *layouts, which is the caller's; or MS_STATUS_TIME_LIMIT,
 * MS_STATUS_MEMORY_LIMIT, MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY, and *layouts is NULL. */
MsStatus ms_section_layouts_list (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int section, int most, MsSectionLayouts **layouts);

/* Draws n layouts; the same seed draws the same ones everywhere. */
MsStatus ms_section_layouts_draw (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int section, int n, uint64_t seed, MsSectionLayouts **layouts);

void ms_section_layouts_free (MsSectionLayouts *layouts); /* NULL is allowed */
