/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsThemeWatcher: finds out in which look everything is drawn: light, dark or high contrast.
 *
 * GTK alone does not follow the desktop's dark preference.  The watcher reads it from the settings
 * portal (org.freedesktop.appearance color-scheme) and follows its changes, unless the user chose
 * light or dark, and tells GTK's own widgets.  High contrast is recognised by the theme's name, and
 * is dark if that theme is the dark one or if dark is preferred.
 * All calls are asynchronous; without a portal the look is what GTK is configured to.
 *
 * Properties
 *   preference  MsColorScheme, read-write: what the user chose; default MS_COLOR_SCHEME_SYSTEM
 *   theme       MsTheme, read-only: what to draw in
 *   style       MsStyle, read-write: the form of cells, kept here for all widgets that draw cells
 */
#pragma once

#include "ms-theme.h"

#include <gtk/gtk.h>

#define MS_TYPE_THEME_WATCHER (ms_theme_watcher_get_type ())
G_DECLARE_FINAL_TYPE (MsThemeWatcher, ms_theme_watcher, MS, THEME_WATCHER, GObject)

/* settings: those of the display to follow; a reference is taken. */
MsThemeWatcher *ms_theme_watcher_new (GtkSettings *settings);
MsTheme ms_theme_watcher_get_theme (MsThemeWatcher *self);
MsStyle ms_theme_watcher_get_style (MsThemeWatcher *self);
