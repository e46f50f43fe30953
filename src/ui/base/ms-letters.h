/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys pressed on the board that are commands of its window. */
#pragma once

#include "ms-game.h"

#include <gtk/gtk.h>

/* Adds the keys to board, which shows game and holds a reference to it as long as it has the
 * keys. */
void ms_letters_add (GtkWidget *board, MsGame *game);

/* Shows the table of all keys over window. */
void ms_letters_present_table (GtkApplicationWindow *window);
