/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What GTK's drop-down lists lack: a name for screen readers, and a button that may be narrow. */
#pragma once

#include <gtk/gtk.h>

/* Gives the list its accessible name, and the button inside it, which is what has the focus, the
 * name and the chosen string: "Level: Expert".  The list's model must consist of strings. */
void ms_drop_down_name (GtkDropDown *list, const char *name);

/* From now on the button wraps the chosen string into as many lines as it takes, while the list
 * that drops down shows each string in one line.  The list's model must consist of strings, or be
 * set to one that does. */
void ms_drop_down_wrap (GtkDropDown *list);
