/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strategies by name: what each does where nothing is certain.
 *
 * All of them open what is certainly safe first, and break ties the same way: corners, then edges,
 * then the cell with the most opened cells within two steps, then the first in row-major order.
 */
#pragma once

#include <stdbool.h>

typedef struct
{
  const char *name;
  const char *description; /* one sentence in English, for translation */
  int endgame_layouts; /* up to so many, play by the exact chance to win; 0 = never */
  /* Look at what each good cell can show, and what can be opened then: */
  bool looks_ahead;
  double best_share, second_share; /* of the two safest cells after the number */
  double progress; /* how much more it is worth that a safe cell follows */
} MsStrategy;

/* All strategies, the simplest first. */
const MsStrategy *ms_strategy_list (int *n_strategies);

/* NULL when there is none of that name. */
const MsStrategy *ms_strategy_find (const char *name);
