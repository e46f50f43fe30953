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
 * All of them only in an analysis, where the row is visible.  Copying and pasting, see
 * ms-file-controller.h, mean the selection while there is one or the tool for it is in hand. */
#pragma once

#include "ms-controller-parts.h"
#include "ms-file-controller.h"
#include "ms-message-bar.h"

#define MS_TYPE_EDITOR_CONTROLLER (ms_editor_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsEditorController, ms_editor_controller, MS, EDITOR_CONTROLLER, GObject)

/* The row, an MsEditorRow, is put into place, an empty box that is visible with it, when the first
 * analysis begins.  history: Undo and Redo elsewhere in the window, see ms-editor-row.h. */
MsEditorController *ms_editor_controller_new (const MsControllerParts *parts, GtkBox *place,
    GtkWidget *history, MsFileController *files, MsMessageBar *errors);

/* Escape: lets go of what is selected, or else of the tool; FALSE: there is neither. */
gboolean ms_editor_controller_dismiss (MsEditorController *self);
