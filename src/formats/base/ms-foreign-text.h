/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that others wrote, as they may be shown and kept: names of players, countries, programs, files
 * and what else a file says of itself.
 *
 * Whatever comes from a file, a database or a name of a file goes through here before a widget or the
 * records see it: a name of a million letters would keep the layout of text busy for minutes, and one
 * with marks of direction could turn the words around it.  */
#pragma once

#include <glib.h>

/* Characters, the … included that stands for what was cut off. */
#define MS_FOREIGN_TEXT_MOST 100

/* The first characters of text[n], which may hold any bytes, as UTF-8 on one line, owned by the caller:
 * controls and ends of lines and paragraphs become spaces, those around the text are dropped; marks of
 * direction and what else has no shape are left out, but for those that join letters; bytes that are
 * not UTF-8 become U+FFFD.  Given its own result it changes nothing.  Cost: what is looked at, which is
 * little more than what is kept. */
char *ms_foreign_text_dup (const char *text, gsize n);

/* Puts that in the place of *text, which is owned; NULL where nothing is left.  NULL stays NULL. */
void ms_foreign_text_bound (char **text);

/* All of it, owned by the caller, for where nothing may be lost, as of a path: each character that would
 * not be seen as what it is, those which become spaces above or are left out, is written as an escape,
 * such as \u001b.  Given its own result it changes nothing. */
char *ms_foreign_text_dup_escaped (const char *text);

/* The name of a file, encoded as the system's are, in the same way. */
char *ms_foreign_text_dup_name (const char *file_name);
