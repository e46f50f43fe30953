/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Widgets looked for inside another one, for tests: that itself or the first below it in the tree's
 * order; NULL: there is none. */
#pragma once

#include <gtk/gtk.h>

/* Of a type, hidden or not; a gpointer, as it may be of any. */
gpointer widget_find_type (gpointer inside, GType type);

/* A button whose label, with the underline of its mnemonic, is just this, or which has a label that
 * is; hidden or not. */
GtkWidget *widget_find_button (gpointer inside, const char *label);

/* A button of that action, "win.undo", which can be pressed now. */
GtkWidget *widget_find_action (gpointer inside, const char *action);

/* A label that says just this, or has this in what it says.  Neither it nor what it is in may be
 * hidden or on a page that is not shown, up to inside, which itself need not be shown. */
GtkWidget *widget_find_label (gpointer inside, const char *text);
GtkWidget *widget_find_words (gpointer inside, const char *part);
