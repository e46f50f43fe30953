/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFormLayout: the questions of a dialog, each control beside its label, or all below theirs.
 *
 * A label whose mnemonic widget is the next child makes a line with that child; every other child
 * has a line to itself.  Where there is room, labels and controls form two columns: the controls
 * are as wide as the widest of them, and the labels have the rest.  Where there is not, each
 * control stands below its label and has the whole width.  The layout's smallest width is that of
 * the widest child alone. */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_FORM_LAYOUT (ms_form_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsFormLayout, ms_form_layout, MS, FORM_LAYOUT, GtkLayoutManager)
