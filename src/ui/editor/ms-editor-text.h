/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rectangle of the board of an analysis as text for the clipboard: a position by itself (.mine), which
 * can be pasted wherever a position can.
 *
 * The mine total of a rectangle is not known; the text gives the number expected there, as near as the
 * cells allow: the flags in it, and of the other mines a share in proportion to its covered cells. */
#pragma once

#include "ms-game.h"

#include <gdk/gdk.h>

/* area: the rectangle, in cells of the board.  The text is owned by the caller. */
char *ms_editor_text_dup (MsGame *game, const GdkRectangle *area);
