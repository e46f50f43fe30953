/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run that takes out of a position all that its numbers decide by themselves, and counts what is
 * left.  Private to this wing.
 *
 * What the numbers decide whatever the mine total is (by any rule, exhaustion included) is then on
 * the grid, the boxes left are those that may be either, and each circuit root stands for one
 * section: boxes that numbers bind to each other.  That partition depends on the position alone and
 * not on which rules the solver tried before counting.
 */
#pragma once

#include "ms-arena.h"
#include "ms-limbs.h"
#include "ms-run.h"
#include "ms-study-result.h"

/* The options a study runs with: always with the position's mine total, whatever the density, and
 * never an estimate. */
MsSolverOptions ms_study_options (const MsSolverOptions *options);

/* Runs solver with those options, whose limits and poll count, up to MS_STAGE_COUNTED.  The answer is
 * whether it came to an end; *consistent then says whether a layout fits.  At a time or memory
 * limit it is false, and ms_study_return_to_boxes says what is known. */
bool ms_study_run (
    MsSolver *solver, const MsPosition *position, const MsSolverOptions *options, bool *consistent);

/* After a limit: grid and boxes of position as the cheap rules leave them, which may find that no
 * layout fits; the limits do not count any more.  False: cancelled, or no memory. */
bool ms_study_return_to_boxes (MsSolver *solver, const MsPosition *position, bool *consistent);

/* Counts forward once more in that kind (not MS_COUNT_PLAIN) over the joined circuit, and backward
 * from the weights of the mine total, so that the gradient of a root's coefficient is what the rest
 * of the board weighs that number of mines with. */
bool ms_study_weigh_roots (MsSolver *solver, MsCountKind kind);

/* The circuit without what joins its sections: its last layer is the last section's. */
MsCircuit ms_study_cut_joins (const MsSolver *solver);

/* The first layer of the section whose root it is, layers being in the order of the roots. */
int ms_study_first_layer (const MsSolver *solver, int root);

/* The section of each number (problem->numbers), which root of the circuit it is, sections in the
 * order of their first cell on the board, row-major.  All arrays in the solver's arena. */
typedef struct
{
  int n_sections;
  int32_t *of_number; /* [n_numbers] */
  int32_t *of_box; /* [n_boxes] -1 where the box is decided */
  int32_t *root; /* [n_sections] NULL before MS_STAGE_COUNTED */
} MsStudyParts;

bool ms_study_find_parts (MsSolver *solver, bool counted, MsStudyParts *parts);

/* text in the arena; NULL, and the arena says why, when it has no memory. */
char *ms_study_copy (MsArena *arena, const char *text);

/* Whole numbers of a study: the sections' layouts by their mines, and what the rest of the board
 * weighs them with.  Private to this wing.
 */

/* The forward pass of limbs over circuit, which may be cut, in the pools of the solver. */
bool ms_study_count_limbs (MsLimbs *limbs, MsSolver *solver, const MsCircuit *circuit);

/* A number of the study: in digits, in the arena (NULL where there is no memory), and rounded. */
const char *ms_study_print (MsArena *arena, const mpz_t number);
void ms_study_round (const mpz_t number, double *mantissa, long *exponent);

/* Fills layouts of all sections and shares, sum and product, from one forward pass over the
 * circuit without its joins.  shares have their mines already. */
bool ms_study_fill_layouts (
    MsSolver *solver, const MsStudyParts *parts, MsSectionStudy *study, MsArena *arena);

/* Fills what options.exact adds: weights, fractions and the layouts of the outside. */
bool ms_study_fill_exact (
    MsSolver *solver, const MsStudyParts *parts, MsSectionStudy *study, MsArena *arena);
