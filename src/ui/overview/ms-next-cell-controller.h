/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsNextCellController: leads to the certainly safe cells or the best guesses, one after the other, those
 * out of sight first (MsGoals), and shows at the edges of the view where there are some.
 *
 * Only with odds on the board, which have then marked the game as assisted: without them it tells
 * nothing but that.
 *
 * Actions: next-cell, previous-cell. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_NEXT_CELL_CONTROLLER (ms_next_cell_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsNextCellController, ms_next_cell_controller, MS, NEXT_CELL_CONTROLLER, MsFeature)
