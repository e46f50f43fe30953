/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What must be set up before the first window is made: templates, style sheet, icons. */
#pragma once

#include <gtk/gtk.h>

#define MS_RESOURCE_PATH "/io/github/minesage/Minesage"

/* Makes templates, icons and style sheet available by their resource paths; must be called before
 * GtkApplication starts up, which looks for some of them. */
void ms_ui_register (void);

/* Once per display, after ms_ui_register; GTK must be initialised. */
void ms_ui_init (GdkDisplay *display);
