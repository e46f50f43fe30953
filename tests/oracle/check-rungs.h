/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges the rungs of a ladder or a proof by going through every way to put mines beside their
 * numbers, given what the rungs before them have established.
 *
 * Shares nothing with the solver: it looks at the position, the claims, and plain enumeration.
 */
#pragma once

#include "ms-position.h"
#include "ms-rung.h"

#include <stdint.h>

typedef struct
{
  const MsPosition *position;
  int width, height, n_cells;
  int8_t *known; /* [n_cells] 1 mine, 0 safe or opened, -1 not established */
  char why[200]; /* what is wrong with the last rung that was not accepted */
} RungChecker;

/* Nothing is established but, with trust_flags, that flags are mines. */
void rung_checker_init (RungChecker *checker, const MsPosition *position, bool trust_flags);
void rung_checker_clear (RungChecker *checker);

/* Whether the rung follows and is what it says: that its numbers, with the mine total only if it
 * says so, decide its cells, which nothing has decided; that the rule uses no more than it may, its
 * sums and sets are right, and that no number of exhaustion or of the mine total is idle.  What it
 * decides is established from then on. */
bool rung_checker_accept (RungChecker *checker, const MsRung *rung);

/* Whether no rule before this one decides anything now, so that there is no simpler rung: no single
 * number and no two by any way to put mines beside them; no three by the formula of the literature;
 * no equations taken from each other; and all numbers neither need all the mines that are left nor
 * have room for no more. */
bool rung_checker_is_simplest (RungChecker *checker, MsRungRule rule);
