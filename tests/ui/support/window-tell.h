/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be read or heard of widgets, shown or not: labels, charts, icons, tooltips, accessible
 * names, descriptions and roles, and whether one is hidden or off by itself, in the order of the
 * widgets, a line each; of menu buttons the rows of the menu, too.  What depends on the day or the
 * clock has to be made the same by who tells it; cells have tests of their own. */
#pragma once

#include "window-support.h"

/* Notes all that a widget and those inside it tell, under a heading. */
void window_tell (gpointer widget, const char *what);

/* Notes the rows of a menu, each with its action, and of the menus that open from it. */
void window_tell_menu (GMenuModel *menu, const char *what);

/* Compares what was told with the file of that name in tests/golden; with MINESAGE_TEXTS=write in
 * the environment the file is written instead. */
void window_tell_end (const char *golden);

/* The same with another text. */
void window_tell_compare (const char *told_now, const char *golden);
