/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsExamplesWindow: the list of the examples, each with its title and its sentence.
 *
 * Signal
 *   open (file)   string: the name of the file of the example that was chosen; the window closes
 *                 itself afterwards */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_EXAMPLES_WINDOW (ms_examples_window_get_type ())
G_DECLARE_FINAL_TYPE (MsExamplesWindow, ms_examples_window, MS, EXAMPLES_WINDOW, GtkWindow)

MsExamplesWindow *ms_examples_window_new (GtkWindow *parent);
