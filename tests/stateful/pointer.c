/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pointer.h"

void
pointer_press (MsGame *game, int x, int y, MsPointerKind press, MsPointerKind release)
{
  int half = MS_POINTER_TRACK_SQUARE / 2;
  x = x * MS_POINTER_TRACK_SQUARE + half;
  y = y * MS_POINTER_TRACK_SQUARE + half;
  ms_game_note_pointer (game, press, x, y);
  ms_game_note_pointer (game, release, x, y);
}

/* What is kept of the pointer is in order, and grows by one only in a game that is new or running,
 * not paused, and in which nothing was undone. */
void
pointer_move (MsGame *game, int x, GString *differences)
{
  const MsPointerTrack *track = ms_game_get_track (game);
  guint before = track->events->len;
  MsGameState state = ms_game_get_state (game);
  gboolean kept = (state == MS_GAME_NEW || state == MS_GAME_PLAYING) && !ms_game_get_paused (game)
      && !track->broken;
  ms_game_note_pointer (game, MS_POINTER_MOVE, x, 0);
  guint n = track->events->len;
  if (n != before + (kept ? 1 : 0))
    g_string_append_printf (differences, "path: %u events before, %u after\n", before, n);
  if (n >= 2
      && g_array_index (track->events, MsPointerEvent, n - 1).time_ms
          < g_array_index (track->events, MsPointerEvent, n - 2).time_ms)
    g_string_append (differences, "path: its times fall\n");
}
