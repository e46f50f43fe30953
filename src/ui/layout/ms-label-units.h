/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps each number and its unit on one line of a label that wraps.  The text stays as it is, with
 * ordinary spaces, so that it can be copied and compared. */
#pragma once

#include <gtk/gtk.h>

/* From now on no line of the label, whatever its text, ends between a digit and the unit of percent
 * or seconds that follows it.  The label's attributes are overwritten. */
void ms_label_units_keep (GtkLabel *label);
