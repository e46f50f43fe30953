/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsEitherLayout: a main child with something beside it where the width allows, else with something
 * above or below it.
 *
 * Side by side, the other child has the width it asks for, and the main child has the rest; they
 * are stacked where that rest would be less than least-main pixels or than the main child's minimum
 * width.  Stacked, the other child has the height it asks for, but at most two fifths of the whole
 * height.  A child that is not visible takes no room.
 *
 * The main child is the first one, and the other stands below it when stacked.  Where the property
 * "above" is set, the main child is the last one, and the other stands above it when stacked.  If
 * there are then more than two children, the one just before the main child is shown only while
 * stacked, and those before that one are shown only side by side.
 *
 * Properties, all of them write-only
 *   least-main   int: logical pixels, beside text of the usual size; more beside larger text
 *   above        boolean: see the paragraph on the main child
 *   at-start     boolean: what is beside the main child stands before it
 *   even         boolean: side by side both have the same width, and they are stacked where either
 *                would get less than its natural width
 *   fold-tall    boolean: they are also stacked where the widget is taller than wide */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_EITHER_LAYOUT (ms_either_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsEitherLayout, ms_either_layout, MS, EITHER_LAYOUT, GtkLayoutManager)

/* The layout of inside's nearest ancestor that has an MsEitherLayout; NULL: there is none.
 * Borrowed. */
MsEitherLayout *ms_either_layout_find (GtkWidget *inside);

/* Whether the children were stacked when they were last given their places. */
gboolean ms_either_layout_get_stacked (MsEitherLayout *self);
