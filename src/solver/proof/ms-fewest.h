/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chain of the fewest rungs by which some numbers prove a cell. */
#pragma once

#include "ms-prove.h"

/* numbers[n] prove the prover's cell, and none is heeded.  If their shortest chain has fewer rungs
 * than *chain, or that is empty, it takes its place.  Chains by the first four rules are tried one
 * after the other; of the others the rungs that are needed are taken.  *cut: that was too much work
 * for the ascent's looks to stay below most_looks. */
MsStatus ms_fewest_find (
    MsProver *prover, const int *numbers, int n, long most_looks, MsChain *chain, bool *cut);

/* Of rungs[n], the last of which decides what is to be proven, keeps those that lead to it, in their
 * order; returns how many. */
int ms_fewest_keep_needed (const MsRung **rungs, int n, int width, int height);
