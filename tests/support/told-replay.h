/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays of games as text, for tests that know the formats. */
#pragma once

#include "cmocka-common.h"
#include "ms-replay.h"
#include "told-game.h"

/* Of a play, which it takes, on squares of 16 pixels, without a pointer.  What header holds is
 * taken too; NULL: nothing is known.  The caller's. */
static inline MsReplay *
replay_of_play (MsPlay *play, MsReplayHeader *header)
{
  MsReplay *replay;
  MsReplayHeader none;
  ms_replay_header_init (&none);
  assert_int_equal (
      ms_replay_new_from_play (play, 16, NULL, 0, header != NULL ? header : &none, &replay, NULL),
      MS_STATUS_OK);
  ms_play_free (play);
  return replay;
}

/* The same of a game as told_game reads it. */
static inline MsReplay *
told_replay (const char *rows, const char *moves, MsReplayHeader *header)
{
  return replay_of_play (told_game (rows, moves), header);
}
