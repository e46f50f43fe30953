/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Connects a widget to signals of other objects only while it is mapped, so that a hidden widget
 * does no work; it is refreshed whenever it is mapped, since anything may have changed
 * meanwhile. */
#pragma once

#include <gtk/gtk.h>

typedef struct
{
  gpointer source; /* a GObject; NULL: this entry is skipped */
  const char *signal; /* the signal's name with its detail; a static string */
  GCallback callback; /* gets the widget first, and the source last */
} MsHeard;

/* Makes widget follow heard[n] in place of what it followed before; references to the sources are
 * taken. refresh is called now and each time the widget is mapped. */
void ms_mapped_follow (
    gpointer widget, const MsHeard *heard, gsize n, void (*refresh) (gpointer widget));
