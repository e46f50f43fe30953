/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A little board in a text, drawn as the board itself is, with what the solver says about it. */
#pragma once

#include "ms-theme-watcher.h"

typedef enum
{
  MS_HELP_SHOW_NUMBERS,
  MS_HELP_SHOW_DEDUCED,
  MS_HELP_SHOW_ODDS,
} MsHelpShow;

/* text: a position as .mine text, a few dozen cells at most (it is solved at once).  NULL when it
 * is none.  The look follows theme, which must outlive the widget. */
GtkWidget *ms_help_figure_new (
    const char *text, const char *caption, MsHelpShow show, MsThemeWatcher *theme);
