/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game that the tests of EVF vary: 4×3 with mines at D1 and A3, opened at A1, flagged at A3,
 * chorded at B2, won.  3BV 2. */
#pragma once

#include "evf-encoder.h"

/* All fields of an EvfFile but the events. */
#define EVF_SAMPLE_FIELDS \
  .version = 4, .summary = 0x80, .rows = 3, .columns = 4, .mines = 2, .square = 10, .mode = 5, \
  .bbbv = 2, .time_ms = 880, .board = "...*....*...", .program = "Program 1.0", \
  .player = "A player"
