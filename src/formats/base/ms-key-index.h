/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The grammar of a key file, with the place of every value.
 *
 * Reads the grammar of GKeyFile (comments, groups, key=value; no escapes or locales).  GKeyFile
 * itself would not do: it names no lines, and lets a key given twice pass silently.
 * Private to formats. */
#pragma once

#include "ms-status.h"

#include <glib.h>

typedef struct _MsKeyIndex MsKeyIndex;

typedef struct
{
  const char *text; /* [length]: into the text that was read; blanks around it are cut */
  gsize length;
  int line, column; /* of the value's first character, 1-based */
} MsKeyValue;

/* text[length] must be valid UTF-8 and outlive the index.  NULL on MS_STATUS_FILE_SYNTAX,
 * MS_STATUS_FILE_DUPLICATE (detail = group/key) or MS_STATUS_FILE_TRUNCATED (the last line has no
 * line end).  O(length) time and memory. */
MsKeyIndex *ms_key_index_new (const char *text, gsize length, MsErrorInfo *info);
void ms_key_index_free (MsKeyIndex *index); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsKeyIndex, ms_key_index_free)

/* path is "Group/Key"; borrowed, NULL when there is none. */
const MsKeyValue *ms_key_index_get (const MsKeyIndex *index, const char *path);

/* Where the key of path is to be missed: the line that opens its group, or the last line. */
int ms_key_index_line_of_group (const MsKeyIndex *index, const char *path);
