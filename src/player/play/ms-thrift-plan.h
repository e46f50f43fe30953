/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The next click of a player who saves clicks (ms-thrift.h), with the flags that it needs and what
 * it opens: a hint for who plays by hand. */
#pragma once

#include "ms-thrift.h"

typedef struct
{
  /* an opening or a chord; cell -1: nothing can be opened, but for n_waiting cells */
  MsThriftMove move;
  int flags[8], n_flags; /* to be put before a chord: certainly mines without a flag */
  int least; /* so many cells the click certainly opens, itself or by a 0; 0: it may hit a mine */
  double mean; /* unless it may hit a mine: so many on average of n_layouts that were drawn */
  int n_layouts; /* 0: none were, as the board is too large */
  /* of a guess: cells certainly safe, but each can only show one number, and may wait for a chord;
   * where nothing can be opened: cells certainly safe that have flags */
  int n_waiting;
} MsThriftPlan;

/* Finds the click that a player with the strategy makes in a consistent position with some open
 * cell, as in a simulation with the price (ms_thrift_new).  The same position always has the same
 * answer.  MS_STATUS_OK, or MS_STATUS_NO_MEMORY, or how the options stopped it. */
MsStatus ms_thrift_plan (const MsPosition *position, const MsStrategy *strategy, double price,
    const MsSolverOptions *options, MsThriftPlan *plan);
