/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsNextCellController: leads to the certainly safe cells or the best guesses, one after the other,
 * those out of sight first (MsGoals), and shows at the edges of the view on which sides there are
 * some.
 *
 * It works only with odds on the board, which have marked the game as assisted already: without
 * odds it tells only that they are needed.
 *
 * Actions: next-cell, previous-cell. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_NEXT_CELL_CONTROLLER (ms_next_cell_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsNextCellController, ms_next_cell_controller, MS, NEXT_CELL_CONTROLLER, MsFeature)
