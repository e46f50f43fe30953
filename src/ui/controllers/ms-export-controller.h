/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsExportController: saves the board as a picture, in a look that it asks for, and its analysis as
 * JSON or text, while the window stays usable.  One file is written at a time.
 *
 * Actions: save-picture, disabled while the game is paused; save-analysis, enabled while the odds
 * of the position are known.
 */
#pragma once

#include "ms-feature.h"
#include "ms-file-controller.h"
#include "ms-picture-dialog.h"

#define MS_TYPE_EXPORT_CONTROLLER (ms_export_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsExportController, ms_export_controller, MS, EXPORT_CONTROLLER, MsFeature)

/* Does what the action does once a file has been chosen; a failure is reported in the error bar. */
void ms_export_controller_save_picture (
    MsExportController *self, GFile *file, const MsPictureChoice *choice);
void ms_export_controller_save_analysis (MsExportController *self, GFile *file);

gboolean ms_export_controller_get_busy (MsExportController *self);
