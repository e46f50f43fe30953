/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small board as the one in the window is drawn now: it follows the preferences of style, colours
 * and light or dark, and the desktop's. */
#pragma once

#include <gtk/gtk.h>

/* settings: those of the program; a reference is taken. */
GtkWidget *ms_style_preview_new (GSettings *settings);
