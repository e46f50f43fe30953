/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game that the tests of RMV vary: 4×3 with mines at D1 and A3, opened at A1, flagged at A3,
 * chorded at B2, won.  3BV 2. */
#pragma once

#include "rmv-encoder.h"

/* All fields of an RmvFile of version 1 but the events and the properties. */
#define RMV_SAMPLE_FIELDS \
  .version = 1, \
  .result = \
      "\nLEVEL:Custom#SCORE:0.88#NAME:A player#NICK:nick#3BV:2#NF:0#TIMESTAMP:1700000000#\n", \
  .program = "A Program - Release 2.2 (c)2008 Its Author", \
  .players = { "A player", "nick", "Somewhere", "secret" }, .drawn_s = 1700000000, .columns = 4, \
  .rows = 3, .mines = -1, .board = "...*....*...", .end = 16, .end_ms = 880
