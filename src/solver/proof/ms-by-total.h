/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule of the mine total: the numbers need all the mines that are left, or they and the cells
 * that touch none of them have room for no more.  Then every cell that could be otherwise only with
 * more, or fewer, mines is decided.
 */
#pragma once

#include "ms-chain.h"
#include "ms-excerpt.h"

/* Adds the rung to chain, if the rule decides something (*found), with an irreducible set of
 * numbers, or with all of them where it would take too long to look for one.
 * MS_STATUS_OK, MS_STATUS_NO_MEMORY, or a status of ms_excerpt_ask.
 * Cost: as many runs of the solver on the whole board as there are numbers left, or twice that. */
MsStatus ms_by_total_find (MsExcerpt *excerpt, MsChain *chain, bool *found);
