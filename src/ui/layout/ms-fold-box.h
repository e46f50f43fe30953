/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFoldBox: two children side by side where the width allows, else the second below the first.
 *
 * Side by side the second has the width it asks for, and the first the rest; that needs least-first
 * pixels for the first.  Folded, the second has the height it asks for, but no more than two
 * fifths of what there is.  A child that is not visible takes no room.
 *
 * Properties
 *   least-first  int, read-write: below this width of the first child the box folds
 *   fold-tall    boolean, read-write: it also folds where it is taller than wide
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_FOLD_BOX (ms_fold_box_get_type ())
G_DECLARE_FINAL_TYPE (MsFoldBox, ms_fold_box, MS, FOLD_BOX, GtkWidget)

/* In a .ui file the first two children are the children. */
GtkWidget *ms_fold_box_new (GtkWidget *first, GtkWidget *second, int least_first);

/* Whether the second child stood below the first when the box was last given its size. */
gboolean ms_fold_box_get_folded (MsFoldBox *self);

/* While it is insistent it asks for the room to stand unfolded, with all of the second child in
 * sight: for who measures how big a window would best be. */
void ms_fold_box_set_insistent (MsFoldBox *self, gboolean insistent);

/* Side by side both have the same width, and fold where one of them has not what it asks for. */
void ms_fold_box_set_even (MsFoldBox *self, gboolean even);
