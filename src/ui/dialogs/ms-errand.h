/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an operation that takes a while keeps until its end, since its window may be closed by
 * then. */
#pragma once

#include <gtk/gtk.h>

typedef struct
{
  gpointer owner; /* weak pointer to a GObject: NULL once that is gone */
  GApplication *application; /* held, so that it does not quit meanwhile; NULL: none */
  char *name; /* of the file, or a title; NULL: it has none */
  int move; /* of a game, before which it is to be shown; -1: it is shown from its beginning */
} MsErrand;

/* window: its application is held; NULL: none is.  name is copied. */
MsErrand *ms_errand_new (gpointer owner, GtkWindow *window, const char *name);
void ms_errand_free (MsErrand *errand);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsErrand, ms_errand_free)
