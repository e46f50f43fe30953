/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBulkController: opens all certainly safe cells, or flags all certain mines.
 *
 * Actions: open-safe, flag-mines; enabled while the analysis knows such cells.  open-safe-key,
 * flag-mines-key; the same, always enabled: where there is nothing to be done the status line and
 * screen readers say why.
 *
 * Many moves are made a few milliseconds at a time, so that a board of a million cells does not
 * block the window.  All of them follow from the one analysis they began with, which stays true
 * while nothing but moves is made; another board, an undo and a pause end them. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_BULK_CONTROLLER (ms_bulk_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsBulkController, ms_bulk_controller, MS, BULK_CONTROLLER, MsFeature)

gboolean ms_bulk_controller_get_busy (MsBulkController *self);
