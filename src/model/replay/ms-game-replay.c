/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-game-replay.h"

#include "ms-game-private.h"

gboolean
ms_game_has_replay (MsGame *game)
{
  MsGameState state = ms_game_get_state (game);
  return (state == MS_GAME_WON || state == MS_GAME_LOST)
      && ms_play_get_start_cells (game->play) == NULL && ms_play_get_layout (game->play) != NULL;
}

MsReplay *
ms_game_dup_replay (MsGame *game)
{
  MsReplay *replay = NULL;
  MsReplayHeader header;
  int n_path;
  const MsPointerEvent *path = ms_pointer_track_get (ms_game_get_track (game), &n_path);

  if (!ms_game_has_replay (game))
    return NULL;
  ms_replay_header_init (&header);
  header.program = g_strdup ("Minesage");
  ms_replay_new_from_play (
      game->play, MS_POINTER_TRACK_SQUARE, path, n_path, &header, &replay, NULL);
  ms_replay_header_clear (&header);
  return replay;
}
