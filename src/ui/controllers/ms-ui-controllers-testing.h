/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of the features in this folder. */
#pragma once

#include "ms-controllers.h"
#include "ms-picture-dialog.h"
#include "ms-why.h"

/* Whether it is not known yet if there is a game to offer. */
typedef struct _MsAutosaveController MsAutosaveController;
gboolean ms_autosave_controller_is_searching (MsAutosaveController *self);

/* Whether cells are still being opened or flagged. */
typedef struct _MsBulkController MsBulkController;
gboolean ms_bulk_controller_get_busy (MsBulkController *self);

/* Do what the actions do once a file has been chosen; a failure is reported in the error bar. */
typedef struct _MsExportController MsExportController;
void ms_export_controller_save_picture (
    MsExportController *self, GFile *file, const MsPictureChoice *choice);
void ms_export_controller_save_analysis (MsExportController *self, GFile *file);
gboolean ms_export_controller_get_busy (MsExportController *self); /* a file is being written */

typedef struct _MsHintController MsHintController;
int ms_hint_controller_get_step (MsHintController *self); /* 1 to 3; 0: no step is shown */

/* The explanation shown, borrowed, may be NULL; the number of the step shown. */
typedef struct _MsWhyController MsWhyController;
MsWhy *ms_why_controller_get_why (MsWhyController *self);
int ms_why_controller_get_step (MsWhyController *self);
