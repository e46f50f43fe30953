/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chain of the fewest rungs by which some numbers prove a cell. */
#pragma once

#include "ms-ascent.h"

/* Whether some numbers, and no others, prove one cell by some rules; numbers can be added to those
 * that do not. */

typedef struct
{
  MsAscent *ascent;
  int cell;
  MsRungRule highest; /* the rules up to this one count */
  const uint8_t *certainty; /* [n_cells] MsCertainty */
  int *heeded; /* [n_heeded] */
  int n_heeded;
  int mark; /* rungs of the ascent before the last numbers were added */
} MsProver;

/* No number is heeded from now on.  heeded has room for all; nothing is decided in the ascent. */
void ms_prover_begin (MsProver *prover);

/* Heeds numbers[n] too.  *proven: that decides the cell. */
MsStatus ms_prover_add (MsProver *prover, const int *numbers, int n, bool *proven);

/* Undoes the last adding, which was of n numbers. */
void ms_prover_take_back (MsProver *prover, int n);

/* Undoes all. */
void ms_prover_end (MsProver *prover);

/* numbers[n] prove the prover's cell, and none is heeded.  If their shortest chain has fewer rungs
 * than *chain, or that is empty, it takes its place.  Chains by the first four rules are tried one
 * after the other; of the others the rungs that are needed are taken.  *cut: that was too much work
 * for the ascent's looks to stay below most_looks. */
MsStatus ms_fewest_find (
    MsProver *prover, const int *numbers, int n, long most_looks, MsChain *chain, bool *cut);

/* Of rungs[n], the last of which decides what is to be proven, keeps those that lead to it, in their
 * order; returns how many. */
int ms_fewest_keep_needed (const MsRung **rungs, int n, int width, int height);
