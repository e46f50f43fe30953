/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of the board that are commands of its window. */
#pragma once

#include "ms-game.h"

#include <gtk/gtk.h>

/* Adds them to board, which shows game and holds it for as long as it has them. */
void ms_letters_add (GtkWidget *board, MsGame *game);
