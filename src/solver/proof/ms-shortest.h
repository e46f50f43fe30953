/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Finds the smallest set of numbers that proves one cell by some rules, and the shortest chain of
 * it.
 *
 * A set that proves nothing is grown until any further number would prove the cell; the numbers
 * that are left out then form a set of which every proof contains at least one.  The smallest set
 * that hits all sets found in this way either proves the cell, and then no smaller one does, or is
 * grown in its turn (A. Ignatiev et al., "Smallest MUS extraction with minimal hitting set
 * dualization", 2015).  Of the smallest sets, one with the fewest rungs is chosen.
 *
 * The work is counted, not timed, so that every machine finds the same.
 */
#pragma once

#include "ms-ascent.h"

typedef struct
{
  MsAscent *ascent; /* must have nothing decided and an empty chain */
  int cell;
  MsRungRule highest; /* rules up to this one may be used */
  const uint8_t *certainty; /* [n_cells] MsCertainty */
} MsShortest;

/* enough[n_enough] are numbers that prove the cell by these rules.  chain must be empty; it becomes
 * the rungs of the proof, the last of which decides the cell, or stays empty if finding any took
 * too much work.  *cut: it took too much work to be sure that there is no shorter chain.  No number
 * is heeded in the ascent afterwards. */
MsStatus ms_shortest_find (
    const MsShortest *shortest, const int *enough, int n_enough, MsChain *chain, bool *cut);
