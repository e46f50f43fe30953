/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The title in the header bar of a dialog whose buttons need all the width there: it is read in full,
 * or not at all.  GTK's own would keep room for five characters of it. */
#pragma once

#include <gtk/gtk.h>

/* The window's title bar is a GtkHeaderBar; its title follows the window's. */
void ms_yielding_title_use (GtkWindow *window);
