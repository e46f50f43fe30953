/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as text, for tests: a layout, and what is done on it. */
#pragma once

#include "ms-play.h"

/* rows: '*' a mine, '.' none, '/' between rows.  moves: "o3@1200" opens cell 3 after 1.2 seconds,
 * "c" chords, "f" flags, "j" flags by the click of the move before, "u" takes the mark off; one
 * space between two.  Aborts at any fault.  The play is the caller's. */
MsPlay *told_game (const char *rows, const char *moves);
