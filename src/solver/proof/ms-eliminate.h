/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule of equations: an equation is taken from every one that contains it, all equations that
 * come of that are kept, until one is solved or nothing follows any more.
 *
 * Equations only get smaller, but of a tangle there can be many: as many as MS_ELIMINATE_LINES are
 * kept, from as many as MS_ELIMINATE_NUMBERS numbers, the nearest.  What is missed beyond that is
 * left to exhaustion.
 */
#pragma once

#include "ms-local.h"

#define MS_ELIMINATE_NUMBERS 256
#define MS_ELIMINATE_LINES 2048

typedef struct _MsEliminator MsEliminator;

/* findings is borrowed.  NULL when there is no memory. */
MsEliminator *ms_eliminator_new (const MsFindings *findings);
void ms_eliminator_free (MsEliminator *eliminator); /* NULL is allowed */

/* Whether the equations of number and of those that hang together with it solve one; then *found
 * has an irreducible set of them.  Else *numbers[*n] (borrowed until the next call) are those of
 * which it now is known that nothing follows.  Some ten microseconds as a rule. */
bool ms_eliminator_find (
    MsEliminator *eliminator, int number, MsLocalRung *found, const int **numbers, int *n);
