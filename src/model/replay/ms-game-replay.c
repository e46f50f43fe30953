/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-game-replay.h"

#include "ms-game-private.h"

gboolean
ms_game_has_replay (MsGame *game)
{
  MsGameState state = ms_game_get_state (game);
  return (state == MS_GAME_WON || state == MS_GAME_LOST)
      && ms_play_get_start_cells (game->play) == NULL && ms_play_get_layout (game->play) != NULL;
}

void
ms_game_replay_fill (
    MsReplayHeader *header, const MsRules *rules, gboolean assisted, const char *player)
{
  header->program = g_strdup ("Minesage " MS_VERSION);
  header->player = g_strdup (player);
  header->mode = g_strdup (assisted ? "Cheat" : rules->no_guess ? "Classic NG" : "Classic");
}

MsReplay *
ms_game_dup_replay (MsGame *game, const char *player)
{
  MsReplay *replay = NULL;
  MsReplayHeader header;
  int n_path;
  const MsPointerEvent *path = ms_pointer_track_get (ms_game_get_track (game), &n_path);

  if (!ms_game_has_replay (game))
    return NULL;
  ms_replay_header_init (&header);
  ms_game_replay_fill (
      &header, ms_play_get_rules (game->play), ms_game_get_assisted (game), player);
  ms_replay_new_from_play (
      game->play, MS_POINTER_TRACK_SQUARE, path, n_path, &header, &replay, NULL);
  ms_replay_header_clear (&header);
  return replay;
}
