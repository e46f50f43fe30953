/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRowName: what a screen reader calls a row of a GtkColumnView, of which GTK tells nothing but the
 * cells, and the parts of such a view that are no rows.
 *
 * Property: text, string, writable: a sentence about the whole row. */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_ROW_NAME (ms_row_name_get_type ())
G_DECLARE_FINAL_TYPE (MsRowName, ms_row_name, MS, ROW_NAME, GObject)

/* For the row that content, the child of one of its list items, is or will be in. Borrowed: it lives
 * as long as content. */
MsRowName *ms_row_name_new (GtkWidget *content);

/* Names the view, its inner list, the row of headings and each of those; call it again when the columns
 * have changed. */
void ms_row_name_set_view (GtkColumnView *view, const char *name);
