/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a controller listens to, as a table. */
#pragma once

#include <glib-object.h>

typedef struct
{
  gpointer source; /* a GObject, borrowed */
  const char *signal; /* with its detail */
  GCallback callback; /* gets the owner first, and the source last */
} MsSignal;

/* Connects the n signals in their order, for as long as owner, a GObject, lives. */
void ms_signals_connect (const MsSignal *signals, gsize n, gpointer owner);
