/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Minesage is, which version, and under which licence: GTK's own dialog, which fits a narrow
 * window too. */
#pragma once

#include <gtk/gtk.h>

/* Modal over parent (NULL: none), not shown yet. */
GtkWindow *ms_about_dialog_new (GtkWindow *parent);
