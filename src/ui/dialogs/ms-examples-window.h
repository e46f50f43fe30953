/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsExamplesWindow: a list of example positions, each with a title and a sentence.
 *
 * Signal
 *   open (file)   string: the file name of the chosen example; the window closes itself afterwards */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_EXAMPLES_WINDOW (ms_examples_window_get_type ())
G_DECLARE_FINAL_TYPE (MsExamplesWindow, ms_examples_window, MS, EXAMPLES_WINDOW, GtkWindow)

MsExamplesWindow *ms_examples_window_new (GtkWindow *parent);
