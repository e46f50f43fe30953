/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rectangle of an analysis as text, for the clipboard: a position of its own (.mine), so that it
 * can be pasted anywhere a position can.
 *
 * A rectangle has no mine total; its text says as many as lie there on average, as near as the
 * cells allow: the flags in it and its share of the rest, by covered cells. */
#pragma once

#include "ms-game.h"

#include <gdk/gdk.h>

/* area: in cells, on the board.  Owned by the caller. */
char *ms_editor_text_dup (MsGame *game, const GdkRectangle *area);
