/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A drop-down list that may be narrower than what is chosen in it: its button shows that in as many
 * lines as it takes.  The list that drops down shows each string in one. */
#pragma once

#include <gtk/gtk.h>

/* The list's model is, or will be, of strings. */
void ms_drop_down_wrap (GtkDropDown *list);
