/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The actions zoom-in, zoom-out, zoom-normal and zoom-fit, which set the size of the cells: the
 * same in every window that has a board. */
#pragma once

#include "ms-board-view.h"

/* The actions do something only while board lives; map may live longer. */
void ms_zoom_actions_add (GActionMap *map, MsBoardView *board);
