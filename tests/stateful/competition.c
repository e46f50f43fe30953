/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "competition.h"

#include "ms-game-kept.h"

Competition
competition_get (MsGame *game)
{
  Competition now = { .competing = ms_game_get_competing (game),
    .board = ms_game_get_board_serial (game) };
  now.n_moves = ms_play_count_moves (ms_game_get_play (game));
  return now;
}

void
competition_compare (
    const Competition *before, MsGame *game, MsAnalyzer *analyzer, GString *differences)
{
  Competition now = competition_get (game);
  if (before->competing && before->board == now.board
      && (now.n_moves < before->n_moves || ms_game_get_assisted (game)
          || ms_game_get_set_aside (game)))
    g_string_append (differences, "competition: a move was taken back, or help was had\n");
  if (now.competing
      && (ms_follower_get_active (MS_FOLLOWER (analyzer)) || ms_game_get_can_undo (game)
          || ms_game_get_can_redo (game)))
    g_string_append (differences, "competition: help is offered\n");
}
