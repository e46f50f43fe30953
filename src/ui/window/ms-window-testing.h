/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of a window. */
#pragma once

#include "ms-window.h"

MsRecords *ms_window_get_records (MsWindow *self); /* borrowed; NULL: none are kept */

/* Borrowed, the same for the life of the window. */
MsGame *ms_window_get_game (MsWindow *self);
MsAnalyzer *ms_window_get_analyzer (MsWindow *self);

/* What the error bar says; NULL when it is closed.  Borrowed. */
const char *ms_window_get_error (MsWindow *self);
