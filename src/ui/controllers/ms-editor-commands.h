/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsEditorCommands: what is done at once to a rectangle of an analysis, or to its whole board: the
 * actions that ms-editor-controller.h names from "resize" on, copying and pasting. */
#pragma once

#include "ms-controller-parts.h"
#include "ms-file-controller.h"
#include "ms-message-bar.h"

#define MS_TYPE_EDITOR_COMMANDS (ms_editor_commands_get_type ())
G_DECLARE_FINAL_TYPE (MsEditorCommands, ms_editor_commands, MS, EDITOR_COMMANDS, GObject)

MsEditorCommands *ms_editor_commands_new (
    const MsControllerParts *parts, MsFileController *files, MsMessageBar *errors);

/* Whether there is a board to edit. */
void ms_editor_commands_set_enabled (MsEditorCommands *self, gboolean enabled);
