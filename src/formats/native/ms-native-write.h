/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Writes games and analyses in the native format.  Texts are owned by the caller, NUL-terminated,
 * and *length bytes long.  Of an analysis only the cells as they are now are written, not the
 * moves, the clock and whether it was assisted. */
#pragma once

#include "ms-play.h"
#include "ms-position.h"

#include <glib.h>

char *ms_write_native (const MsPlay *play, int64_t elapsed_ms, gboolean assisted, gsize *length);
/* The same for an analysis that is given only as a position; density: how likely each covered cell
 * is a mine, NAN where the mine total is known. */
char *ms_write_native_analysis (const MsPosition *position, double density, gsize *length);
