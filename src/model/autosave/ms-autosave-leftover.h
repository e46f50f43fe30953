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
  int fd; /* locked; -1 once it was given away */
  MsDocument *document; /* a running game, an analysis, or both: the game is set aside */
  char *damaged; /* the file behind it, of which this is what precedes the damage; NULL: it is whole
                  */
} MsAutosaveLeftover;

/* Lets go of the file, which stays. */
void ms_autosave_leftover_free (MsAutosaveLeftover *leftover);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsAutosaveLeftover, ms_autosave_leftover_free)

/* Looks through folder on a worker; finish returns the leftover written last, owned, or NULL.
 * Finished games are deleted, damaged files renamed to NAME.damaged: what precedes the damage then
 * takes their place; where nothing does, *set_aside is the path of the last of them, owned, else
 * NULL.  What cannot be opened, or is of a newer version, is passed over. */
void ms_autosave_leftover_find_async (const char *folder, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
MsAutosaveLeftover *ms_autosave_leftover_find_finish (GAsyncResult *result, char **set_aside);
