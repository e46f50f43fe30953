/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsApplication: the application.  It reads the command line, opens windows, and owns what they
 * share: the settings, the look, the commands that belong to no window, and the keys of all
 * commands.
 *
 * Actions (app.)
 *   new-window, preferences, about, quit
 *   color-scheme (s, state)   system, light, dark
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_APPLICATION (ms_application_get_type ())
G_DECLARE_FINAL_TYPE (MsApplication, ms_application, MS, APPLICATION, GtkApplication)

/* flags are added to the flags that the program always needs. */
MsApplication *ms_application_new (GApplicationFlags flags);
