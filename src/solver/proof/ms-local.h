/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The rules for one, two and three numbers that lie close to each other (ms-rung.h). */
#pragma once

#include "ms-findings.h"
#include "ms-rung.h"

/* How many cells there can be around a number and the numbers near it: all lie within three
 * cells. */
#define MS_LOCAL_MOST_CELLS 48
/* A sum of more numbers than this is nothing that anybody follows. */
#define MS_LOCAL_MOST_NUMBERS 40

/* A rung together with the memory of its arrays. */
typedef struct
{
  MsRung rung;
  int numbers[MS_LOCAL_MOST_NUMBERS], set[8], safe[MS_LOCAL_MOST_CELLS], mines[MS_LOCAL_MOST_CELLS];
  MsRungTerm terms[MS_LOCAL_MOST_NUMBERS];
} MsLocalRung;

/* Whether rule, one of the first three, decides something from number and numbers near it; if so,
 * *found is the rung.  The simpler rules must have been tried before.  Takes a few microseconds at
 * most. */
bool ms_local_find (const MsFindings *findings, MsRungRule rule, int number, MsLocalRung *found);

/* Writes the numbers with undecided cells that are at most two cells away from number: the only
 * ones that can share cells with it.  Returns how many there are. */
int ms_local_list_near (const MsFindings *findings, int number, int near[24]);

/* The rule of equations.  An equation is subtracted from every other one that contains it, and the
 * results are kept as equations, until one of them is solved or nothing new follows.
 *
 * Equations only get smaller, but from numbers that overlap a lot many can follow:
 * MS_ELIMINATE_LINES are kept at most, from the nearest MS_ELIMINATE_NUMBERS numbers at most.  What
 * is missed beyond that is left to exhaustion.
 */

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
