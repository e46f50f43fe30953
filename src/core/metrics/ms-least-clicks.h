/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The least number of clicks that win a known board: openings, flags and chords, each of which
 * counts as one click.  Without flags no chord opens anything, and the least number is the 3BV.
 *
 * Which numbers are chorded says all: let C be that set.  Each mine beside C is flagged once.  Two
 * numbers of C that touch open each other, and so do a number of C and an opening that it touches;
 * so a group of numbers of C and openings, connected in this way, needs one click to begin, and all
 * of it follows by chords.  An opening without a number of C is a group by itself.  A number that
 * touches neither an opening nor C needs a click of its own.  A click on a number beside an opening
 * is never better than one on the opening.  Hence the least number is
 *
 *     min over C of  |C| + mines beside C + groups + numbers left,
 *
 * and with an empty C it is the 3BV.
 *
 * The minimum is found number by number.  What the numbers to come can still notice of a choice
 * lies beside them: which mines there are flagged, which numbers are chorded and to which group
 * they belong, which numbers wait for a chord beside them.  Choices that agree in this are one
 * state, and the cheapest is kept.  A state is dropped where another is cheaper by at least all
 * that it could ever save over it.
 *
 * There can be more states than there is room for.  Then the dearest are dropped too, and by how
 * much the cheapest of them could have been better is taken from the lower bound: the result is an
 * interval instead of a number, both ends of which are proved.
 */
#pragma once

#include "ms-layout.h"
#include "ms-move.h"

/* States in all if nobody says otherwise: four bytes are kept for each of them, and up to some
 * hundred bytes for the 64th part of them. */
#define MS_LEAST_CLICKS_STATES (INT64_C (1) << 26)

typedef struct
{
  int lower, upper; /* 0 <= lower <= upper; equal where the least number is proved */
  MsMove *moves; /* [upper]: a line of play that wins by so many clicks; all times are 0 */
} MsLeastClicks;

/* n_states > 0 bounds time and memory; the same number gives the same result on every machine.
 * cancelled (NULL is allowed) is called once for each number.  MS_STATUS_OK, after which result is
 * to be cleared; else MS_STATUS_NO_MEMORY, MS_STATUS_CANCELLED, or MS_STATUS_MEMORY_LIMIT where
 * even one state is too large: on boards with both sides beyond some forty cells.  An Intermediate
 * board has some hundred thousand states, an Expert board some millions. */
MsStatus ms_least_clicks_find (const MsLayout *layout, int64_t n_states,
    bool (*cancelled) (void *user_data), void *user_data, const MsAllocator *allocator,
    MsLeastClicks *result);
void ms_least_clicks_clear (MsLeastClicks *result, const MsAllocator *allocator);
