/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stands in for the file dialog of GTK, which brings libraries with leaks of their own: nothing is
 * seen of it, and it has the file it is told to.  It stands in for functions of GTK in the programs
 * that it is a part of. */
#pragma once

#include <gtk/gtk.h>

/* Ends the dialog that is over window, which must be for that action, with this file or none. */
void fake_chooser_end (gpointer window, GtkFileChooserAction action, GFile *file);

/* The name that the last one suggests; NULL: none. */
const char *fake_chooser_get_name (void);
