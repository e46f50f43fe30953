/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small game and a clock that stands still, for tests of MsGame. */
#pragma once

#include "cmocka-common.h"
#include "ms-game.h"

/* A native file: a 4×3 board with mines at (3,0) and (3,2), nothing opened yet. */
extern const char small_game[];

/* A time source whose user_data is the time, gint64 microseconds. */
gint64 fake_time (gpointer now);
void pass_ms (gint64 *now, gint64 milliseconds);

/* That game, by that clock; nobody listens yet.  The caller's. */
MsGame *small_game_new (gint64 *now);

gboolean is_modified (MsGame *game);

/* That game and what it has told since the strings were last emptied. */
typedef struct
{
  MsGame *game;
  gint64 now; /* microseconds; the game's clock */
  GString *told; /* a letter for each cause, then b for a new board or c and how many cells */
  GString *causes; /* the letters alone */
  GString *notified; /* the names of properties, each with a space behind it */
  int n_ended, n_won;
} GameWitness;

/* For cmocka: *state is a GameWitness; nothing may hold its game when it is torn down. */
int game_witness_set_up (void **state);
int game_witness_tear_down (void **state);
#define game_witness_test(test) \
  cmocka_unit_test_setup_teardown (test, game_witness_set_up, game_witness_tear_down)

/* Saves the game and waits until that has succeeded. */
void game_save (MsGame *game, GFile *file);
