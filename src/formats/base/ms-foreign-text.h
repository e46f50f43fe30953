/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Makes texts that others wrote safe to show and to keep: names of players, countries, programs and
 * files, and other texts in files.
 *
 * Every text from a file, from a database or from the name of a file goes through here before a
 * widget or the records see it: a name of a million letters would keep the layout of text busy for
 * minutes, and a name with marks of direction could reverse the order of the words around it. */
#pragma once

#include <glib.h>

/* How many characters are kept, including the … for those that were cut off. */
#define MS_FOREIGN_TEXT_MOST 100

/* The first characters of text[n], which may hold any bytes, as UTF-8 on one line, owned by the
 * caller: controls and ends of lines and paragraphs become spaces, and spaces around the text are
 * dropped; marks of direction and other characters without a shape are left out, except those that
 * join letters; bytes that are not UTF-8 become U+FFFD.  Applied to its own result it changes
 * nothing.  The cost grows with what is looked at, which is little more than what is kept. */
char *ms_foreign_text_dup (const char *text, gsize n);

/* Replaces *text, which the caller owns, by the result of ms_foreign_text_dup, or by NULL where
 * that is empty.  A NULL stays NULL. */
void ms_foreign_text_bound (char **text);

/* The whole text, owned by the caller, for uses where nothing may be lost, such as a path: each
 * character that ms_foreign_text_dup would replace or leave out is written as an escape, such as
 * \u001b.  Applied to its own result it changes nothing. */
char *ms_foreign_text_dup_escaped (const char *text);

/* The same as ms_foreign_text_dup for the name of a file in the system's encoding. */
char *ms_foreign_text_dup_name (const char *file_name);
