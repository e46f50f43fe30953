/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A run that takes out of a position everything that its numbers decide by themselves, and counts
 * what is left.  Private to this wing.
 *
 * What the numbers decide whatever the mine total is (by any rule, exhaustion included) is on the
 * grid afterwards.  The boxes left are those that may be either safe or mines, and each circuit
 * root stands for one section: boxes that numbers bind to each other.  That partition depends on
 * the position alone, and not on which rules the solver tried before counting.
 */
#pragma once

#include "ms-arena.h"
#include "ms-exact.h"
#include "ms-study-result.h"

/* The options for the run of a study: it always uses the position's mine total, whatever the
 * density, and never estimates. */
MsSolverOptions ms_study_options (const MsSolverOptions *options);

/* Runs an engine up to MS_STAGE_COUNTED; options come from ms_study_options, and their limits and
 * poll count.  Returns whether the run came to its end; if so, *consistent says whether a layout
 * fits.  If not because of a time or memory limit, ms_study_return_to_boxes finds what is known. */
bool ms_study_run (
    MsEngine *engine, const MsPosition *position, const MsSolverOptions *options, bool *consistent);

/* To be called after a limit: makes grid and boxes of position as the cheap rules leave them,
 * without any limit.  *consistent: false if these rules find that no layout fits.  Returns false
 * when cancelled or without memory. */
bool ms_study_return_to_boxes (MsEngine *engine, const MsPosition *position, bool *consistent);

/* Counts forward along the joined circuit once more, and backward from the weights of the mine
 * total.  Then the gradient of a root's coefficient is the weight that the rest of the board gives
 * to its number of mines.  kind: MS_COUNT_SUPPORT; any other value stands for the kind that
 * ms_probability_count uses. */
bool ms_study_weigh_roots (MsEngine *engine, MsCountKind kind);

/* The circuit without the layers that join its sections: its last layer is that of the last
 * section. */
MsCircuit ms_study_cut_joins (const MsEngine *engine);

/* The first layer of the section with that root; layers are in the order of the roots. */
int ms_study_first_layer (const MsEngine *engine, int root);

/* The sections, in the order of their first cell on the board, row-major; which of them each number
 * (of problem->numbers) and each box belongs to, and which root of the circuit each has.  All
 * arrays are in the engine's arena. */
typedef struct
{
  int n_sections;
  int32_t *of_number; /* [n_numbers] the index of its section */
  int32_t *of_box; /* [n_boxes] the index of its section; -1 where the box is decided */
  int32_t *root; /* [n_sections] the index of its root; NULL before MS_STAGE_COUNTED */
} MsStudyParts;

/* The slice of the last layer of that section, which is *layer. */
const MsSlice *ms_study_root_slice (
    const MsEngine *engine, const MsStudyParts *parts, int section, int *layer);
bool ms_study_find_parts (MsEngine *engine, bool counted, MsStudyParts *parts);

/* The whole numbers of a study: how many layouts each section has for each number of its mines, and
 * the weights that the rest of the board gives them.  Private to this wing.
 */

/* Does the forward pass of limbs over circuit, which may be cut, with the memory of the solver's
 * pools. */
bool ms_study_count_limbs (MsLimbs *limbs, MsEngine *engine, const MsCircuit *circuit);

/* Sets a count to a number of the study, rounded and, in the memory of arena, in full; arena may be
 * NULL, then it is only rounded.  Returns false when there is no memory. */
bool ms_study_set_count (MsLayoutCount *count, const mpz_t number, MsArena *arena);

/* Fills the layouts of all sections and shares, and sum and product, by one forward pass over the
 * circuit without its joins.  The shares' mines must be set already. */
bool ms_study_fill_layouts (
    MsEngine *engine, const MsStudyParts *parts, MsSectionStudy *study, MsArena *arena);

/* Fills what options.exact adds: weights, fractions and the layouts of the outside cells. */
bool ms_study_fill_exact (
    MsEngine *engine, const MsStudyParts *parts, MsSectionStudy *study, MsArena *arena);
