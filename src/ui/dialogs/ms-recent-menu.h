/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A menu of the files opened or saved lately. */
#pragma once

#include <gtk/gtk.h>

/* Fills menu with the newest of the program's files and keeps it up to date as long as it lives.
 * Each item activates win.open-recent with the file's URI. */
void ms_recent_menu_attach (GMenu *menu);

/* Notes that file was opened or saved. */
void ms_recent_menu_note (GFile *file);
/* Removes a file that no longer exists from the list. */
void ms_recent_menu_forget (GFile *file);
