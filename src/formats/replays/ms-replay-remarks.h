/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person should know of a replay before believing it: where the file says one thing and the
 * events come to another, what had to be guessed, and what is missing.
 *
 * The figures shown elsewhere are always those that come of the events. */
#pragma once

#include "ms-replay.h"

/* Whole sentences, translated, one a line, owned by the caller; NULL: there is nothing to say.
 * Cost: the 3BV of the board. */
char *ms_replay_dup_remarks (const MsReplay *replay);
