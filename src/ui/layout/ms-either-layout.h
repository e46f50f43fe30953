/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsEitherLayout: a main child with something beside it where the width allows, else with something
 * above or below it.
 *
 * Side by side, what stands beside has the width it asks for, and the main child the rest; that needs
 * least-main pixels for the main child, or what it needs itself.  Stacked, the other has the height it
 * asks for, but no more than two fifths of what there is.  A child that is not visible takes no room.
 *
 * The main child is the first, and the other one below it when stacked.  Where the property above is set,
 * the main child is the last, and what is above it comes before.  If there are more than two, the one just
 * before the main child is shown only while stacked, and those before that one only side by side.
 *
 * Another with the CSS class "yields" asks for no width of its own, and is stacked only where there is
 * height for all of it.  The width from which on it stands beside follows from the widest it has been, so
 * that a word more in it does not move it up and down.
 *
 * Properties, all of them write-only
 *   least-main   int: logical pixels
 *   least-chars  int: the same in characters of the main child's font
 *   above        boolean: see there
 *   at-start     boolean: what is beside stands before the main child
 *   even         boolean: side by side both have the same width, and fold where one of them has not what
 *                it asks for
 *   fold-tall    boolean: they are also stacked where the widget is taller than wide
 *   insistent    boolean: it asks for the room to stand side by side, with all of the other in sight:
 *                for who measures how big a window would best be */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_EITHER_LAYOUT (ms_either_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsEitherLayout, ms_either_layout, MS, EITHER_LAYOUT, GtkLayoutManager)

/* Of the nearest widget with such a layout that holds inside; NULL: there is none.  Borrowed. */
MsEitherLayout *ms_either_layout_find (GtkWidget *inside);

/* Whether the children were stacked when they were last given their places. */
gboolean ms_either_layout_get_stacked (MsEitherLayout *self);
