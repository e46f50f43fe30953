/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games that the tests of MVF vary: opened at A1, flagged at A3, chorded at B2, won in 0.88 s.
 */
#pragma once

#include "mvf-encoder.h"

/* All fields of an MvfFile of 0.97 but the samples.  3BV 2. */
#define MVF_SAMPLE_FIELDS \
  .layout = MVF_0_97, \
  .texts = { "Minesweeper Clone", "2004-2005", "The name of whoever wrote", "version 0.97 beta" }, \
  .columns = 4, .rows = 3, .board = "...*....*...", .month = 3, .day = 6, .year = 2013, .mode = 1, \
  .bbbv = 2, .solved = 2, .time_ms = 880, .player = "A player", .key = 50837, .n_records = -1

static const MvfSample mvf_won[] = { { 0, 5, 5, 1, 0, 0 }, { 0, 5, 5, 0, 0, 0 },
  { 280, 3, 40, 0, 1, 0 }, { 330, 3, 40, 0, 0, 0 }, { 600, 40, 30, 0, 0, 0 },
  { 780, 20, 25, 1, 0, 0 }, { 800, 20, 25, 1, 1, 0 }, { 880, 20, 25, 1, 0, 0 },
  { 880, 20, 25, 0, 0, 0 } };

/* 8×8, the size of an early file; opened at A1, flagged at A4, not ended. */
#define MVF_EARLY_FIELDS \
  .layout = MVF_0_96, .columns = 8, .rows = 8, .time_ms = 330, .player = "A player", \
  .board = "........................********..............................**"

static const MvfSample mvf_early[] = { { 0, 5, 5, 1, 0, 0 }, { 0, 5, 5, 0, 0, 0 },
  { 280, 3, 60, 0, 1, 0 }, { 330, 3, 60, 0, 0, 0 } };
