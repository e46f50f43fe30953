/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The layouts of one section, or of the whole board: all of them, or some drawn at random.
 *
 * Sections and their indices are those of ms-section-study.h.  A section's layouts are all ways to
 * put mines into its cells that its numbers allow, whatever the rest of the board requires; those
 * of the whole board have the right mine total as well.
 *
 * Layouts are listed in this order: fewest mines first; of two with as many mines, that one first
 * which has a mine in the first cell, in row-major order, in which they differ.
 * Draws are independent of each other, and each layout is exactly as likely as any other: draws use
 * whole numbers, and nothing is rounded.
 */
#pragma once

#include "ms-solver.h"

/* In place of a section's index: the whole board. */
#define MS_SECTION_LAYOUTS_WHOLE (-1)

/* Plain data, freed as one. */
typedef struct
{
  /* [n_cells] in row-major order: the cells of the section; or all covered cells of the board,
   * certain ones included. */
  int n_cells;
  int *cells;
  /* How many are listed or drawn; 0 when no layout fits, or when there are more than asked for. */
  int n_layouts;
  uint8_t *mine; /* [n_layouts][n_cells] 1 is a mine */
  /* How many layouts there are; all.exact is NULL if no layout fits. */
  MsLayoutCount all;
} MsSectionLayouts;

/* Lists all layouts, if there are no more than most.  section is the index of one of the study's
 * sections, or MS_SECTION_LAYOUTS_WHOLE; if there is no such section, there are no cells and no
 * layouts, and all is "0".  options: only the limits, the poll, trust_flags and the promise for the
 * first click matter.  Returns MS_STATUS_OK and *layouts, owned by the caller; or
 * MS_STATUS_TIME_LIMIT, MS_STATUS_MEMORY_LIMIT, MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY, and
 * *layouts is NULL. */
MsStatus ms_section_layouts_list (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int section, int most, MsSectionLayouts **layouts);

/* Draws n layouts; the same seed gives the same layouts on every machine. */
MsStatus ms_section_layouts_draw (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int section, int n, uint64_t seed, MsSectionLayouts **layouts);

void ms_section_layouts_free (MsSectionLayouts *layouts); /* NULL is allowed */
