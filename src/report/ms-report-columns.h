/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text in columns, for reports that people read. */
#pragma once

#include <glib.h>

/* Appends word, with spaces before it so that it fills the given number of columns; wide characters
 * take two. */
void ms_report_append_right (GString *text, const char *word, int columns);

/* Appends the line above a board: the letters of its width columns, each in columns places, behind
 * five places for the numbers of its rows. */
void ms_report_append_letters (GString *text, int width, int columns);
