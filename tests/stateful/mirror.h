/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an object has told by its notifications: where that is not what it says when asked, whoever
 * only listens shows something stale. */
#pragma once

#include <glib-object.h>

typedef struct _Mirror Mirror;

/* Listens to object from now on.  but: names of properties that tell less often than they change,
 * ended by NULL; borrowed. */
Mirror *mirror_new (gpointer object, const char *const *but);
void mirror_free (Mirror *self);

/* Adds a line for each property that is not what was told last. */
void mirror_compare (Mirror *self, GString *differences);
