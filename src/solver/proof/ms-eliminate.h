/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule of equations.  An equation is subtracted from every other one that contains it, and the
 * results are kept as equations, until one of them is solved or nothing new follows.
 *
 * Equations only get smaller, but from numbers that overlap a lot many can follow:
 * MS_ELIMINATE_LINES are kept at most, from the nearest MS_ELIMINATE_NUMBERS numbers at most.  What
 * is missed beyond that is left to exhaustion.
 */
#pragma once

#include "ms-local.h"

#define MS_ELIMINATE_NUMBERS 256
#define MS_ELIMINATE_LINES 2048

typedef struct _MsEliminator MsEliminator;

/* findings is borrowed.  NULL when there is no memory. */
MsEliminator *ms_eliminator_new (const MsFindings *findings);
void ms_eliminator_free (MsEliminator *eliminator); /* NULL is allowed */

/* Whether the equations of number and of the numbers connected with it solve one.  If so, *found
 * uses an irreducible set of these numbers.  If not, nothing follows from any of *numbers[*n]
 * (borrowed until the next call), so that these need not be looked at.  Takes some ten microseconds
 * as a rule. */
bool ms_eliminator_find (
    MsEliminator *eliminator, int number, MsLocalRung *found, const int **numbers, int *n);
