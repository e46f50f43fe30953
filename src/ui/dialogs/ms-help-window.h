/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsHelpWindow: explains the rules, the odds and every figure; needs no other program to show the
 * help. F1 opens it. */
#pragma once

#include "ms-theme-watcher.h"

#define MS_TYPE_HELP_WINDOW (ms_help_window_get_type ())
G_DECLARE_FINAL_TYPE (MsHelpWindow, ms_help_window, MS, HELP_WINDOW, GtkWindow)

/* A reference to theme is taken. */
MsHelpWindow *ms_help_window_new (GtkApplication *application, MsThemeWatcher *theme);

/* name: that of an MsHelpPage. */
void ms_help_window_show_page (MsHelpWindow *self, const char *name);
