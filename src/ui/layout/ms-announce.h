/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says a sentence to whoever listens to a screen reader.
 *
 * GTK has a function for it from 4.14 on, which is looked up in the running program; with an older
 * one nothing is said, and the names of the widgets are all there is. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* gtk_accessible_announce(); priority: its enum, 1 for the usual one. */
typedef void (*MsAnnounceFunc) (GtkAccessible *widget, const char *sentence, int priority);

/* Whether the sentence was handed on.  An empty one, and one for a widget outside any window, is not.
 */
gboolean ms_announce (GtkWidget *widget, const char *sentence);

/* For tests: who announces instead; NULL: GTK's own again, where there is one. */
void ms_announce_set_func (MsAnnounceFunc func);

G_END_DECLS
