/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says what Minesage is, its version and its licence, in GTK's own dialog, changed so that it fits
 * a narrow window too. */
#pragma once

#include <gtk/gtk.h>

/* Modal over parent (NULL: none), not shown yet. */
GtkWindow *ms_about_dialog_new (GtkWindow *parent);
