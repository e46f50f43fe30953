/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game until the moment that a playback shows, to be gone on from: waits until the other thread
 * has made it, and nothing else goes on meanwhile. */
#pragma once

#include "ms-ended-game.h"
#include "ms-once.h"
#include "ms-playback.h"

static inline void
keep_result_cb (GObject *source, GAsyncResult *result, gpointer place)
{
  *(GAsyncResult **)place = g_object_ref (result);
}

/* The caller's. */
static inline MsPlay *
play_from (MsPlayback *playback)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_main_context_push_thread_default (context);
  ms_ended_game_play_async (ms_playback_get_replay (playback), ms_playback_get_move (playback),
      NULL, keep_result_cb, &result);
  while (result == NULL)
    g_main_context_iteration (context, TRUE);
  g_main_context_pop_thread_default (context);
  return ms_once_finish (result, NULL);
}
