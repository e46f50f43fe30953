/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the writing or the making ready of a replay keeps until its end, which its window may not live to
 * see. */
#pragma once

#include <gtk/gtk.h>

typedef struct
{
  gpointer owner; /* weak, a GObject: NULL once it is gone */
  GApplication *application; /* held, so that it does not quit meanwhile; NULL: none */
  char *name; /* of the file, or the title; NULL: into the folder for replays */
} MsReplayErrand;

/* For owner; window: whose application is held.  name is copied. */
MsReplayErrand *ms_replay_errand_new (gpointer owner, GtkWindow *window, const char *name);
void ms_replay_errand_free (MsReplayErrand *errand);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsReplayErrand, ms_replay_errand_free)
