/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* ZiNi: how few clicks a good player with flags and chords needs for a board.
 *
 * After Zimmermann and Nikolaus.  The premium of a number is what flagging and chording it gains
 * over opening one by one: the 3BV around it that is not solved (a 3BV number that is covered, the
 * number itself included, and each touching opening that is covered), less its mines without a
 * flag, less one if it is covered itself, less one for the chord.  Again and again the number with
 * the highest premium is opened if it is covered, its mines are flagged, and it is chorded; where
 * no premium reaches 0, the first covered 0 or 3BV number is opened.  Among equals the first is
 * taken, column by column, each from the top.
 *
 * The algorithm is greedy: its count is a bound for people to measure themselves against, not the
 * least number of clicks possible.
 */
#pragma once

#include "ms-layout.h"

typedef struct
{
  int greedy; /* ZiNi, also called G-ZiNi */
  int human; /* HZiNi: all openings first, then only open numbers are chorded */
  int eight_way; /* the least of the greedy counts of all eight orders of looking at the cells */
} MsZini;

/* cancelled (NULL is allowed) is called between the passes over the board, of which there are nine;
 * once it returns true, the function returns MS_STATUS_CANCELLED.  Else it returns MS_STATUS_OK or
 * MS_STATUS_NO_MEMORY.  O(cells) time and memory: some 20 bytes a cell. */
MsStatus ms_zini_count (const MsLayout *layout, bool (*cancelled) (void *user_data),
    void *user_data, const MsAllocator *allocator, MsZini *zini);
/* The same without the eight ways, whose count is then -1: two passes. */
MsStatus ms_zini_count_one_way (const MsLayout *layout, const MsAllocator *allocator, MsZini *zini);
