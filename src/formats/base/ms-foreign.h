/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Recognises files that Minesage cannot read (replays in private formats, archives, pictures), so
 * that they can be named and are not reported as damaged. */
#pragma once

#include "ms-status.h"

#include <glib.h>

/* Looks at the content.  Returns MS_STATUS_FILE_CANNOT_READ, _PICTURE, _ARCHIVE or _PASSWORD, with
 * *info filled, or MS_STATUS_OK, with *info unchanged, when it is no such file. */
MsStatus ms_foreign_find (const char *data, gsize length, MsErrorInfo *info);

/* The fault to report for a file of that name (NULL: it has none).  This is info, unless no format
 * was recognised and the ending of the name tells one that cannot be read: then it is that. */
MsErrorInfo ms_foreign_name (const MsErrorInfo *info, const char *file_name);

/* Whether info, about a file that could not be read, says that the file has nothing to do with
 * games (some text or a picture, say): it has no format that is known by name, and is not
 * damaged. */
gboolean ms_foreign_is_strange (const MsErrorInfo *info);
