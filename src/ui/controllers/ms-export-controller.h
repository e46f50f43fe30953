/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsExportController: saves the board as a picture, in a look that is asked for, and its analysis as JSON or text, without the
 * window waiting for it.  One file is written at a time.
 *
 * Actions: save-picture, not in a pause; save-analysis, while the odds of the position are known.
 */
#pragma once

#include "ms-feature.h"
#include "ms-file-controller.h"
#include "ms-picture-dialog.h"

#define MS_TYPE_EXPORT_CONTROLLER (ms_export_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsExportController, ms_export_controller, MS, EXPORT_CONTROLLER, MsFeature)

/* As the actions do once a file was chosen; what fails is said in the bar. */
void ms_export_controller_save_picture (
    MsExportController *self, GFile *file, const MsPictureChoice *choice);
void ms_export_controller_save_analysis (MsExportController *self, GFile *file);

gboolean ms_export_controller_get_busy (MsExportController *self);
