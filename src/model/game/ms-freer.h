/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frees what may be very large, such as a game of millions of moves, on a thread that does nothing
 * else, because freeing takes time in proportion to the size. */
#pragma once

#include "ms-document.h"
#include "ms-replay.h"

#include <glib.h>

/* Soon calls free (data) on that thread, one call after the other; data NULL: does nothing. data
 * must not hold objects of the main thread. */
void ms_freer_free (gpointer data, GDestroyNotify free);
void ms_freer_free_play (MsPlay *play);
void ms_freer_free_document (MsDocument *document);
void ms_freer_unref_replay (MsReplay *replay);
