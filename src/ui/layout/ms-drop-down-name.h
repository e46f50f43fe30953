/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a screen reader says of a drop-down list. GTK gives the focus to a button inside the list,
 * which has no name of its own. */
#pragma once

#include <gtk/gtk.h>

/* Names the list, and the button in it, which says what is chosen as well: "Level: Expert".  The
 * list's model is of strings. */
void ms_drop_down_name (GtkDropDown *list, const char *name);
