/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys pressed on the board that are commands of its window. */
#pragma once

#include "ms-feature.h"

/* Adds the keys to the board of the window, whose parts stay where they are as long as the board
 * has the keys.  A key whose action is shut says why. */
void ms_letters_add (const MsWindowParts *parts);

/* Shows the table of all keys over window. */
void ms_letters_present_table (GtkApplicationWindow *window);
