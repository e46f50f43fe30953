/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The promise of a game by the rules of a competition, held against every step. */
#pragma once

#include "ms-analyzer.h"

typedef struct
{
  gboolean competing;
  guint64 board;
  int n_moves;
} Competition;

Competition competition_get (MsGame *game); /* before the step */

/* After it: nothing was taken back, and nothing is told before the game has ended. */
void competition_compare (
    const Competition *before, MsGame *game, MsAnalyzer *analyzer, GString *differences);
