/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pointer does while steps are taken, as a board's view tells it to the game. */
#pragma once

#include "ms-game.h"

/* In the middle of the cell; right before the move that comes of it. */
void pointer_press (MsGame *game, int x, int y, MsPointerKind press, MsPointerKind release);

/* To x, another place than before; what is kept of that is looked at. */
void pointer_move (MsGame *game, int x, GString *differences);
