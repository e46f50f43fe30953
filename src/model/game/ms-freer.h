/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Freeing what may be very large, such as a game of millions of moves, on a thread that has nothing else
 * to do: giving memory back takes as long as it is large. */
#pragma once

#include "ms-document.h"
#include "ms-replay.h"

#include <glib.h>

/* Soon calls free with data, on a thread of its own, one after the other; NULL: nothing.  What data
 * holds must not be an object of the main thread. */
void ms_freer_free (gpointer data, GDestroyNotify free);
void ms_freer_free_play (MsPlay *play);
void ms_freer_free_document (MsDocument *document);
void ms_freer_unref_replay (MsReplay *replay);
