/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Flag mode: a click or a tap on a covered cell marks it, for whoever has no right button. */
#pragma once

#include "ms-board-view.h"

/* Adds the action flag-mode (b, state), which switches board. */
void ms_flag_mode_add (MsBoardView *board, GActionMap *actions);
