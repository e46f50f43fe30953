/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of a recorded game as one short line of text: "o3,4@0 f5,4@1230 c3,4@1500".
 *
 * A letter (o open, c chord, f flag, q question mark, u take the mark off), column and row from 0,
 * milliseconds since the first opening, which never fall; one space between two moves.
 */
#pragma once

#include "ms-play.h"

#include <glib.h>

/* The text of the moves of play that stand; the caller's. */
char *ms_record_moves_write (const MsPlay *play);

/* An array of MsMove, or NULL where text is not of this form or leaves the board. */
GArray *ms_record_moves_read (const MsRules *rules, const char *text);
