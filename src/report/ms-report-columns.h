/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text in columns, for reports that people read. */
#pragma once

#include <glib.h>

/* Appends word, after as many spaces as it lacks of so many columns; wide characters take two. */
void ms_report_append_right (GString *text, const char *word, int columns);

/* Appends the line above a board: the letters of its columns, each so wide, beside the numbers of its
 * rows, which take five. */
void ms_report_append_letters (GString *text, int width, int columns);
