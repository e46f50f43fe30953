/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games and analyses in the native format.  Texts are NUL-terminated, the caller's, and *length
 * bytes long.  Of an analysis the format keeps the cells as they are: no moves, no clock, nor
 * whether it was assisted. */
#pragma once

#include "ms-play.h"
#include "ms-position.h"

#include <glib.h>

char *ms_write_native (const MsPlay *play, int64_t elapsed_ms, gboolean assisted, gsize *length);
/* The same for an analysis of which there is but the position; density: how likely each covered cell is
 * a mine, NAN where the total is known. */
char *ms_write_native_analysis (const MsPosition *position, double density, gsize *length);
