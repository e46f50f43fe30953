/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps numbers and their units on one line of a label that wraps. The text stays as it is, with
 * spaces that can be copied and compared. */
#pragma once

#include <gtk/gtk.h>

/* From now on, whatever text the label gets: no line ends between a digit and a following percent
 * sign or second.  The label's attributes are overwritten. */
void ms_label_units_keep (GtkLabel *label);
