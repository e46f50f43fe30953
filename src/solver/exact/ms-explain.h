/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small set of numbers that explains why no layout fits.
 *
 * Irreducible: without any one of them the rest could hold.  Found by halving (U. Junker,
 * "QuickXplain", 2004): about 2 k log (n / k) tests for k numbers out of n, each a fold of the
 * subset.  A contradiction of numbers among themselves is first narrowed to the neighbourhood in
 * which it shows, doubled until it does.
 */
#pragma once

#include "ms-run.h"

/* Fills self->conflict.  dead: padded index of a number at which a contradiction of the numbers
 * showed; -1: only the mine total cannot be met.  The cost is bounded: where the search would take
 * too long, or past a time or memory limit, the set is larger than need be (numbers among
 * themselves) or empty (mine total), and the run goes on.  What was found on the grid is
 * forgotten. */
bool ms_explain_conflict (MsSolver *self, int32_t dead);
