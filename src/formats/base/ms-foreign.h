/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Minesage cannot read and can name all the same, so that nobody takes it for damaged: replays
 * in private formats, archives, pictures. */
#pragma once

#include "ms-status.h"

#include <glib.h>

/* By content: MS_STATUS_FILE_CANNOT_READ, _ARCHIVE or _PASSWORD, with *info filled; MS_STATUS_OK,
 * and *info as it was, when it is none of them. */
MsStatus ms_foreign_find (const char *data, gsize length, MsErrorInfo *info);

/* What is to be said of a file of that name (NULL: none): info, or where that says that nothing is
 * recognised and the ending of the name is one of a format that nothing else tells, that. */
MsErrorInfo ms_foreign_name (const MsErrorInfo *info, const char *file_name);

/* Whether info, of a file that could not be read, says that it is none of a game at all: neither in a
 * format that is known by name, nor damaged; text or a picture, say. */
gboolean ms_foreign_is_strange (const MsErrorInfo *info);
