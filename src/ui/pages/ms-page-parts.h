/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the labels, buttons and other widgets of which pages consist. */
#pragma once

#include <gtk/gtk.h>

/* A label that wraps at the width of the panel; class: a CSS class, or NULL. */
GtkLabel *ms_page_label (const char *text, const char *class);
GtkWidget *ms_page_button (const char *mnemonic);
/* A button that has only an icon; name: what it does, for screen readers. */
GtkWidget *ms_page_icon_button (const char *icon, const char *name);

/* A grid for a table of figures. */
GtkGrid *ms_page_grid (void);

/* Scrolls so that a part of a page can be seen, as soon as it has its place. */
void ms_page_show_part (GtkWidget *part);

/* Adds to page, a GtkBox, a part with a separator, a heading and the n children, whose floating
 * references are sunk; name: of the widget, never shown.  Borrowed. */
GtkWidget *ms_page_add_part (
    gpointer page, const char *name, const char *title, GtkWidget *const *children, gsize n);
