/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Junctions: the cells that hold a section together.
 *
 * Once it is known of a cut cell whether it is a mine, the rest of its section falls into parts
 * that no number ties to each other; so a long section is counted as a few short ones, once for
 * each of the cases.  The layouts of all cases together are those of the position.  (Articulation
 * points of the graph whose edges are the cells that share a number; a pair of cells where no
 * single one does it.)
 */
#pragma once

#include "ms-solver.h"
#include "ms-study-result.h"

#define MS_JUNCTION_MOST_CELLS 2
#define MS_JUNCTION_MOST_CASES (1 << MS_JUNCTION_MOST_CELLS)

/* Sections with more cells than this have no junction looked for. */
#define MS_JUNCTION_MOST_SECTION 400

typedef struct
{
  /* How many layouts the position has in this case, in full with options.exact; a mantissa of 0 if
   * there are none. */
  MsLayoutCount layouts;
  double probability; /* the chance of the case, [0, 1] */
} MsJunctionCase;

/* Of one section: of all its single cut cells, or of all pairs where there are none, those that
 * leave the smallest largest part; of several such, the first ones on the board. */
typedef struct
{
  int section; /* its index in the study */
  int n_cells; /* 1 or 2 */
  int cells[MS_JUNCTION_MOST_CELLS];
  int n_parts; /* at least 2 */
  int largest; /* how many cells the largest part has; the others share the rest */
  int n_cut; /* how many single cut cells the section has in all */
  /* [1 << n_cells] Bit i of a case's index: cells[i] is a mine.  n_cases is 0 if they were not
   * counted, because there are too many sections on a large board, or because of a limit. */
  int n_cases;
  MsJunctionCase cases[MS_JUNCTION_MOST_CASES];
} MsJunction;

/* Plain data, freed as one. */
typedef struct
{
  int n_items;
  MsJunction *items; /* [n_items] in the order of the sections; those without a junction lack */
  const MsAllocator *allocator;
} MsJunctions;

/* Finds the junctions of the sections of study, which is that of position under options; of a study
 * that is not counted there are none.  Returns MS_STATUS_OK and *junctions, the caller's; or
 * MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY, and *junctions is NULL.
 * Cost: for each junction two or four runs of the solver, and for each section as many looks at its
 * cells as it has cells, or pairs of cells where it has at most 100. */
MsStatus ms_junctions_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const MsSectionStudy *study, MsJunctions **junctions);
void ms_junctions_free (MsJunctions *junctions); /* NULL is allowed */
