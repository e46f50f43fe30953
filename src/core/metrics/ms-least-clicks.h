/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The least number of clicks that win a known board: openings, flags and chords, each of which
 * counts as one click.  Without flags no chord opens anything, and the least number is the 3BV.
 *
 * Which numbers are chorded says all: let C be that set.  Each mine beside C is flagged once.
 * Two numbers of C that touch open each other, and so do a number of C and an opening that it
 * touches; so a group of numbers of C and openings, connected in this way, needs one click to
 * begin, and all of it follows by chords.  An opening without a number of C is a group by itself.
 * A number that touches neither an opening nor C needs a click of its own.  A click on a number
 * beside an opening is never better than one on the opening.  Hence the least number is
 *
 *     min over C of  |C| + mines beside C + groups + numbers left,
 *
 * and with an empty C it is the 3BV.  With a first click that a rule promises safe or to open an
 * opening it is the same number: the mines are where they are, and any of its groups may be
 * first.
 *
 * A board of up to some forty lines is searched as a whole (ms-click-search.h).  Where there is
 * not room enough for that it is cut into bands (ms-click-part.h): from the best choices of the
 * bands, each found with what the others chose, follows a line of play, and from the best choices
 * that the bands could ever have, a lower bound.  The result is an interval then, both ends of
 * which are proved.
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

/* n_states > 0 bounds time and memory: twice as many states at most, and some for each number
 * besides; the same number gives the same result on every machine.  cancelled (NULL is allowed)
 * is called once for each number that is looked at.  MS_STATUS_OK, after which result is to be
 * cleared; else MS_STATUS_NO_MEMORY or MS_STATUS_CANCELLED.  An Intermediate board has some
 * hundred thousand states, an Expert board some millions. */
MsStatus ms_least_clicks_find (const MsLayout *layout, int64_t n_states,
    bool (*cancelled) (void *user_data), void *user_data, const MsAllocator *allocator,
    MsLeastClicks *result);
void ms_least_clicks_clear (MsLeastClicks *result, const MsAllocator *allocator);
