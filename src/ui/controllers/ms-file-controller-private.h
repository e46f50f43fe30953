/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of MsFileController only. */
#pragma once

#include "ms-file-controller.h"
#include "ms-file-reading.h"

struct _MsFileController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsFileReading *reading;
  GFile *file;
  GCancellable *pasting; /* cancels reading the clipboard; NULL: nothing was ever pasted */
  GCancellable *saving; /* until the end */
};

/* Reports error in the error bar, unless it says that something was cancelled. */
void ms_file_controller_report (MsFileController *self, const GError *error);

/* ms-file-controller-save.c */
void ms_file_controller_save_action (MsFileController *self);
void ms_file_controller_save_as_action (MsFileController *self);
