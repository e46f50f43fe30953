/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For the tests of the objects that follow a game's position with runs that wait at fake-gate.h. */
#pragma once

#include "ms-game.h"

/* A new game of 9×9 with 10 mines, before a closed gate. */
MsGame *follower_support_set_up (void);

/* Lets go of follower, which may be NULL, and game, asserting that nobody else holds them, and
 * waits for their runs; no two of these may have worked at once. */
void follower_support_tear_down (gpointer follower, MsGame *game);

/* Until property "busy" is FALSE; until so many runs have begun; until so many have ended, and what
 * they sent has been seen. */
void iterate_until_idle (gpointer follower);
void iterate_until_begun (int runs);
void iterate_until_ended (int runs);
