/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels and buttons as the parts of a page have them. */
#pragma once

#include <gtk/gtk.h>

/* A label that wraps at the width of the panel; class: of its style, or NULL. */
GtkLabel *ms_page_label (const char *text, const char *class);
GtkWidget *ms_page_button (const char *mnemonic);
/* With an icon alone; name: what it does, for who does not see it. */
GtkWidget *ms_page_icon_button (const char *icon, const char *name);

/* A table of figures. */
GtkGrid *ms_page_grid (void);

/* Takes all children from a box, a grid or a list box. */
void ms_page_empty (GtkWidget *container);

/* Makes part, a GtkBox, what stands below others on a page: a line, a heading and the n children, which are
 * sunk. */
void ms_page_fill_part (gpointer part, const char *title, GtkWidget *const *children, gsize n);
