/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Which numbers of a part of a board are best chorded (ms-click-part.h).
 *
 * The minimum is found number by number.  What the numbers to come can still notice of a choice
 * lies beside them: which mines there are flagged, which numbers are chorded and to which group
 * they belong, which numbers wait for a chord beside them.  Choices that agree in this are one
 * state, and the cheapest is kept.  A state is dropped where another is cheaper by at least all
 * that it could ever save over it.
 *
 * There can be more states than there is room for.  Then the dearest are dropped too, and it is
 * counted by how much the cheapest of them could have been better.
 */
#pragma once

#include "ms-click-part.h"

/* In halves of clicks, without what the groups of the part cost at the beginning. */
typedef struct
{
  int cost; /* of the choice that was found */
  int lost; /* >= 0: no choice costs less than cost - lost */
} MsClickChoice;

/* n_states > 0 bounds time and memory; cancelled (NULL is allowed) is called once for each number.
 * Into chorded[cells of part], which is left alone unless the result is MS_STATUS_OK; else
 * MS_STATUS_NO_MEMORY, MS_STATUS_CANCELLED, or MS_STATUS_MEMORY_LIMIT where even one state is too
 * large. */
MsStatus ms_click_search (const MsClickPart *part, int64_t n_states,
    bool (*cancelled) (void *user_data), void *user_data, const MsAllocator *allocator,
    bool *chorded, MsClickChoice *choice);
