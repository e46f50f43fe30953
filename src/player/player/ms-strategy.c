/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-strategy.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* Translated where it is shown. */
#define N_(text) text

/* How fast looks ahead, and best before it plays out. */
#define LOOKS_AHEAD LOOKS_AHEAD_AT (0.9, 12, 4)
#define LOOKS_AHEAD_AT(cut, candidates, outside) \
  .looks_ahead = true, .ahead_log = INFINITY, .best_share = 0.7, .second_share = 0.3, \
  .progress = 0.06, .least_safety = cut, .most_candidates = candidates, .most_outside = outside, \
  .dead_share = 0.9, .tells_dead = true

/* What learned has, and quick before it plays out. */
#define LEARNED \
  .progress_above = 256, .learned = true, .learned_from = 5, .learned_late_cut = 0.15, \
  .learned_cut = 0.08

/* How quick and best play out. */
#define PLAYS_OUT \
  .late_log = 60, .middle_log = 160, .playouts_from = 5, .playout_endgame = 50, \
  .playing_safety = 0.9, .playing_candidates = 12, .playing_outside = 4, .playout_safety = 0.5, \
  .playout_candidates = 40, .playout_outside = 12, .late_cut = 1, .playout_cut = 0.2, \
  .playout_ahead = true, .playing_log = INFINITY, .prior_slope = 0.35, .prior_spread = 0.016

/* All of 5×5 is in reach. */
#define NO_WORSE_THAN(other) .checked_layouts = 5500000, .base = other

static const MsStrategy strategies[] = {
  {
      .name = "logic",
      .description = N_ (
          "for study, as in logic:rules=two-numbers,guess=local: knows the rules up to "
          "one-number, two-numbers, three-numbers, exhaustion or mine-total, and else "
          "opens a random cell or the one that seems safest: local, naive, safest"),
      .rules = MS_LOGIC_MINE_TOTAL,
      .guess = MS_GUESS_RANDOM,
  },
  { .name = "safest", .description = N_ ("opens the cell that is least likely to be a mine") },
  {
      .name = "endgame",
      .description = N_ ("like safest, and plays perfectly once at most 250 layouts are left"),
      .endgame_layouts = 250,
  },
  {
      .name = "fast",
      .description = N_ ("like endgame, and weighs how safe the next cell will be after each "
                         "number that can appear"),
      .endgame_layouts = 250,
      LOOKS_AHEAD,
      .progress_above = 256,
      .learned = true,
      .learned_to = 64,
      .learned_from = 5,
      .learned_late_cut = 0.02,
      .learned_cut = 0.02,
  },
  {
      .name = "learned",
      .description = N_ ("like fast, and compares the good cells by what was learned from many "
                         "games played on"),
      .endgame_layouts = 1000,
      LOOKS_AHEAD_AT (0.8, 24, 4),
      LEARNED,
  },
  {
      .name = "quick",
      .description = N_ ("like learned, and plays out some games after each good cell"),
      .endgame_layouts = 1000,
      LOOKS_AHEAD_AT (0.8, 24, 4),
      LEARNED,
      PLAYS_OUT,
      .playout_compared = true,
      .learned_spread = 0.01,
      .learned_doubt = 0.3,
      .playouts = 1024,
      .playouts_first = 32,
      .playouts_middle = 1024,
      .playouts_early = 1024,
      .playing_from_log = 15,
      .playout_doubt = 0.25,
      .playout_error = 0.008,
      .ahead_error = 0.003,
      .usual_numbers = 3,
      .usual_luck = 5,
      .playout_price = 4,
      NO_WORSE_THAN ("learned"),
  },
  {
      .name = "best",
      .description = N_ ("like learned, and plays out thousands of games after each good cell"),
      .endgame_layouts = 1000,
      LOOKS_AHEAD_AT (0.8, 24, 4),
      LEARNED,
      PLAYS_OUT,
      .playing_from_log = INFINITY,
      .learned_spread = 0.012,
      .playouts = 4096,
      .playouts_first = 64,
      .playouts_middle = 4096,
      .playouts_early = 4096,
      .playout_doubt = 0.5,
      .playout_error = 0.002,
      .ahead_error = 0.002,
      .playout_price = 0.1,
      NO_WORSE_THAN ("quick"),
  },
};

const MsStrategy *
ms_strategy_list (int *n_strategies)
{
  *n_strategies = (int)(sizeof strategies / sizeof strategies[0]);
  return strategies;
}

const MsStrategy *
ms_strategy_find (const char *name)
{
  for (size_t i = 0; i < sizeof strategies / sizeof strategies[0]; i++)
    if (strcmp (name, strategies[i].name) == 0)
      return &strategies[i];
  return NULL;
}
