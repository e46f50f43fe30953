/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An autosaved game that nobody plays any more: its window was closed, or its program has died.
 * Whoever holds an MsAutosaveLeftover holds the file's lock, so that no other window offers it as
 * well. */
#pragma once

#include "ms-document.h"

#include <gio/gio.h>

typedef struct
{
  char *path;
  int fd; /* locked; -1 after it was handed over */
  /* a running game, an analysis, or an analysis with the game that is set aside for it */
  MsDocument *document;
  /* path of the damaged file, of which path holds the part before the damage; NULL: the file was
   * not damaged */
  char *damaged;
} MsAutosaveLeftover;

/* Releases the file, which stays on the disk. */
void ms_autosave_leftover_free (MsAutosaveLeftover *leftover);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsAutosaveLeftover, ms_autosave_leftover_free)

/* Looks through folder on another thread; finish returns the leftover written last, owned, or NULL.
 * Files of finished games are deleted.  Damaged files are renamed to NAME.damaged, and the part
 * before the damage takes their place; if there is no such part, *set_aside is the path of the last
 * file renamed so, owned, else NULL.  Files that cannot be opened, or are of a newer version, are
 * skipped. */
void ms_autosave_leftover_find_async (const char *folder, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
MsAutosaveLeftover *ms_autosave_leftover_find_finish (GAsyncResult *result, char **set_aside);
