/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Finds the chain with the fewest rungs by which a set of numbers proves a cell. */
#pragma once

#include "ms-ascent.h"

/* Finds whether a set of numbers, and no others, proves one cell by some rules; numbers can be
 * added to a set that does not. */

typedef struct
{
  MsAscent *ascent;
  int cell;
  MsRungRule highest; /* rules up to this one may be used */
  const uint8_t *certainty; /* [n_cells] MsCertainty */
  int *heeded; /* [n_heeded] the numbers of the set */
  int n_heeded;
  int mark; /* how many rungs the ascent had before the last numbers were added */
} MsProver;

/* Begins with an empty set of numbers.  heeded must have room for all numbers, and nothing may be
 * decided in the ascent. */
void ms_prover_begin (MsProver *prover);

/* Adds numbers[n] to the set.  *proven: whether the cell is decided now. */
MsStatus ms_prover_add (MsProver *prover, const int *numbers, int n, bool *proven);

/* Takes the last n numbers out of the set, which were added in one call. */
void ms_prover_take_back (MsProver *prover, int n);

/* Takes all numbers out of the set. */
void ms_prover_end (MsProver *prover);

/* numbers[n] prove the prover's cell; the prover's set is empty.  Replaces *chain by the shortest
 * chain of these numbers if that has fewer rungs, or if *chain is empty.  If the first four rules
 * suffice, all chains are tried one after the other; otherwise the rungs that are not needed are
 * dropped from one chain.  *cut becomes true where there may be a shorter chain: the ascent's looks
 * exceeded most_looks, the chain is too long for all to be tried, or rungs were only dropped. */
MsStatus ms_fewest_find (
    MsProver *prover, const int *numbers, int n, long most_looks, MsChain *chain, bool *cut);

/* Removes the rungs that do not lead to the last of rungs[n], keeping the order; returns how many
 * are left. */
int ms_fewest_keep_needed (const MsRung **rungs, int n, int width, int height);
