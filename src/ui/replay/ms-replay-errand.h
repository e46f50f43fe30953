/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What saving a replay, or preparing one to be watched, keeps until its end, since its window may
 * be closed by then. */
#pragma once

#include <gtk/gtk.h>

typedef struct
{
  gpointer owner; /* weak pointer to a GObject: NULL once that is gone */
  GApplication *application; /* held, so that it does not quit meanwhile; NULL: none */
  char *name; /* of the file, or the title; NULL: the file goes into the folder for replays */
} MsReplayErrand;

/* window: its application is held.  name is copied. */
MsReplayErrand *ms_replay_errand_new (gpointer owner, GtkWindow *window, const char *name);
void ms_replay_errand_free (MsReplayErrand *errand);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsReplayErrand, ms_replay_errand_free)
