/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A widget that is not shown hears nothing: what it follows is connected while it is mapped, and it is
 * refreshed when it is mapped, since anything may have changed meanwhile. */
#pragma once

#include <gtk/gtk.h>

typedef struct
{
  gpointer source; /* a GObject; NULL: nothing is heard of this line */
  const char *signal; /* static, with its detail */
  GCallback callback; /* gets the widget first, and the source last */
} MsHeard;

/* In place of what it followed before; references to the sources are taken.  refresh is called now, and each
 * time the widget is mapped. */
void ms_mapped_follow (
    gpointer widget, const MsHeard *heard, gsize n, void (*refresh) (gpointer widget));
