/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A small set of numbers that explains why no layout fits.
 *
 * The set is irreducible: without any one of its numbers the others could hold.  It is found by
 * halving (U. Junker, "QuickXplain", 2004), in about 2 k log (n / k) tests for k numbers out of n,
 * each of which folds a subset.  When the numbers contradict each other whatever the mine total is,
 * the search is first narrowed to a neighbourhood, which is doubled until it contradicts itself.
 */
#pragma once

#include "ms-engine.h"

/* conflict[*n] become the padded indices of the numbers of the set, in the arena.  dead: padded
 * index of a number at which a contradiction of the numbers showed; -1: the numbers hold, but the
 * mine total cannot be met.  The cost is bounded: where the search would take too long, or past a
 * time or memory limit, the set is larger than need be (contradiction of numbers) or empty (mine
 * total), and the run goes on.  What was found on the grid is forgotten. */
bool ms_explain_conflict (MsEngine *self, int32_t dead, int32_t **conflict, int *n);
