/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsEditorController: editing an analysis: the tool row and the board's strokes become edits of the
 * game, each one step to undo.
 *
 * Actions
 *   tool                 string: "none", "0" … "8", "number" (the number last chosen), "cover",
 *                        "flag" or "select"; activating the one in hand puts it away
 *   lock-total           boolean, TRUE at first: painting flags keeps the mine total; else a flag
 *                        painted adds one to it and one taken away takes one
 *   unknown-total        boolean: the density is given instead of the total
 *   resize, clear        of the whole board
 *   cut, cover-selection, select-all, paste-here, flip-across, flip-down, rotate-left, rotate-right
 *                        of what is selected, or of the whole board; cover-selection then of the
 *                        cursor's cell
 * All of them only in an analysis, where the row is visible; Escape lets go of what is selected, or else
 * of the tool.  Copying and pasting, see
 * ms-file-controller.h, mean the selection while there is one or the tool for it is in hand. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_EDITOR_CONTROLLER (ms_editor_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsEditorController, ms_editor_controller, MS, EDITOR_CONTROLLER, MsFeature)
