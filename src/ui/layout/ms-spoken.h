/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What GTK does not tell screen readers by itself: sentences that are announced, and the names of rows. */
#pragma once

#include <gtk/gtk.h>

/* gtk_accessible_announce(); priority: its enum, 1 for the usual one. */
typedef void (*MsAnnounceFunc) (GtkAccessible *widget, const char *sentence, int priority);

/* Says a sentence to whoever listens to a screen reader.  GTK has a function for it from 4.14 on, which is
 * looked up in the running program; with an older one nothing is said, and the names of the widgets are all
 * there is.  Whether the sentence was handed on.  An empty one, and one for a widget outside any window, is not.
 */
gboolean ms_announce (GtkWidget *widget, const char *sentence);

/* For tests: who announces instead; NULL: GTK's own again, where there is one. */
void ms_announce_set_func (MsAnnounceFunc func);

/* MsRowName: what a screen reader calls a row of a GtkColumnView, of which GTK tells nothing but the
 * cells, and the parts of such a view that are no rows.
 *
 * Property: text, string, writable: a sentence about the whole row. */
#define MS_TYPE_ROW_NAME (ms_row_name_get_type ())
G_DECLARE_FINAL_TYPE (MsRowName, ms_row_name, MS, ROW_NAME, GObject)

/* For the row that content, the child of one of its list items, is or will be in. Borrowed: it lives
 * as long as content. */
MsRowName *ms_row_name_new (GtkWidget *content);

/* Names the view, its inner list, the row of headings and each of those; call it again when the columns
 * have changed. */
void ms_row_name_set_view (GtkColumnView *view, const char *name);
