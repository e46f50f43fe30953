/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What GTK does not tell screen readers by itself: sentences that are announced, and the names of
 * rows. */
#pragma once

#include <gtk/gtk.h>

/* As gtk_accessible_announce(); priority: a GtkAccessibleAnnouncementPriority, usually 1
 * (medium). */
typedef void (*MsAnnounceFunc) (GtkAccessible *widget, const char *sentence, int priority);

/* Has a screen reader say a sentence.  GTK has a function for that from 4.14 on, which is looked up
 * in the running program; with an older GTK the teller tells it, if the focus is on one of the
 * board's cells.  Returns whether the sentence was handed on; an empty sentence, or one for
 * a widget outside any window, is not. */
gboolean ms_announce (GtkWidget *widget, const char *sentence);

/* Who tells a sentence where GTK has no gtk_accessible_announce(), as part of what focus, the
 * widget that has the focus, is called; returns FALSE if it cannot. */
typedef gboolean (*MsTellFunc) (GtkWidget *focus, const char *sentence);
void ms_announce_set_teller (MsTellFunc tell);

/* From now on each widget that is shown has a name fit to be spoken: GTK gives buttons with a
 * mnemonic its underscore, and many of them the same words once more, and calls what has no name
 * by its type.  To be called once, before the first window. */
void ms_spoken_init (void);

/* MsRowName: the accessible name of a row of a GtkColumnView, of which GTK alone tells only the
 * cells. ms_row_name_set_view() names the other parts of such a view.
 *
 * Property: text, string, writable: a sentence about the whole row. */
#define MS_TYPE_ROW_NAME (ms_row_name_get_type ())
G_DECLARE_FINAL_TYPE (MsRowName, ms_row_name, MS, ROW_NAME, GObject)

/* Names the row that content, the child of one of the row's list items, is in or will be put into.
 * The result is borrowed and lives as long as content. */
MsRowName *ms_row_name_new (GtkWidget *content);

/* Names the view, its inner list, its row of headings and each heading; call it again when the
 * columns have changed. */
void ms_row_name_set_view (GtkColumnView *view, const char *name);
