/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFullscreenController: fullscreen, with the header bar in reach.
 *
 * GTK takes a window's titlebar away in fullscreen, and with it every menu.  So the header bar lies
 * at the top of the content, where it stays, and the titlebar is an empty one, which only says that
 * the window draws its own decorations.
 *
 * Action: fullscreen (b, state). */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_FULLSCREEN_CONTROLLER (ms_fullscreen_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsFullscreenController, ms_fullscreen_controller, MS, FULLSCREEN_CONTROLLER, GObject)

/* Moves the titlebar of window, which is not realized yet, to the top of content. */
GtkHeaderBar *ms_fullscreen_place_header (GtkWindow *window, GtkBox *content); /* borrowed */

/* window is borrowed: it outlives the controller. */
MsFullscreenController *ms_fullscreen_controller_new (GtkApplicationWindow *window);
