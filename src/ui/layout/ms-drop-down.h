/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What GTK's drop-down lists lack: a name for screen readers, and a button that may be narrow. */
#pragma once

#include <gtk/gtk.h>

/* Names the list, and the button in it, which has the focus and says what is chosen as well:
 * "Level: Expert".  The list's model is of strings. */
void ms_drop_down_name (GtkDropDown *list, const char *name);

/* From now on the button shows what is chosen in as many lines as it takes.  The list that drops down shows
 * each string in one.  The list's model is, or will be, of strings. */
void ms_drop_down_wrap (GtkDropDown *list);
