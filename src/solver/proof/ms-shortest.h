/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The smallest set of numbers that proves one cell by some rules, and the shortest chain of it.
 *
 * A set that proves nothing is grown until any further number would prove the cell; the numbers left
 * over then are a set of which every proof has one.  The smallest set that hits all sets found so
 * far either proves the cell, and then no smaller one does, or is grown in its turn (A. Ignatiev et
 * al., "Smallest MUS extraction with minimal hitting set dualization", 2015).  Of the smallest sets
 * that is taken which needs the fewest rungs.
 *
 * The work is counted, not timed, so that every machine finds the same.
 */
#pragma once

#include "ms-ascent.h"

typedef struct
{
  MsAscent *ascent; /* nothing is decided in it, its chain is empty */
  int cell;
  MsRungRule highest; /* the rules up to this one count */
  const uint8_t *certainty; /* [n_cells] MsCertainty */
} MsShortest;

/* enough[n_enough]: numbers that prove the cell by these rules.  Afterwards chain, which was empty,
 * has the rungs of the proof, the last of which decides the cell; it stays empty if the work was too
 * much to find any.  *cut: it was too much to be sure that there is no shorter one.  The ascent has
 * no heeded numbers any more. */
MsStatus ms_shortest_find (
    const MsShortest *shortest, const int *enough, int n_enough, MsChain *chain, bool *cut);
