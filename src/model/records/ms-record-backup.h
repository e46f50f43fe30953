/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies of the records' database, one a day, beside it: records-backup-YYYY-MM-DD.sqlite.  The
 * MS_RECORD_BACKUPS latest days are kept.  A copy has its name only when it is whole, checked and
 * on the disk, and only then an older one goes: whatever happens meanwhile costs no copy.  Private
 * to model. */
#pragma once

#include "ms-record-store.h"

#define MS_RECORD_BACKUPS 3

/* Makes today's copy of the database at path unless there is one, another program is making it, or
 * no games are in the database, which *nothing says.  Blocks, but nobody who reads or writes the
 * records; any thread.  FALSE where it could not be made; MS_RECORD_ERROR_DAMAGED: because the
 * records are damaged. */
gboolean ms_record_backup_make (
    const char *path, GCancellable *cancellable, gboolean *nothing, GError **error);

/* The paths of the copies, the latest day first, and after them those of days that are still to
 * come; the caller's. */
GPtrArray *ms_record_backup_list (const char *path);

/* Does sql, by which the player has deleted something, in every copy too, so that it is kept
 * nowhere; a copy that cannot be changed is deleted. */
void ms_record_backup_delete (const char *path, const char *sql);
