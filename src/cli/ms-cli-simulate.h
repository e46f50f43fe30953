/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Playing many games on several threads. */
#pragma once

#include "ms-simulate.h"

#include <glib.h>

typedef struct
{
  MsRules rules;
  int first_cell;
  const MsStrategy *strategy;
  guint64 seed; /* game i has seed + i */
  gint64 from, to; /* the games from…to - 1 are played */
  int n_threads;
} MsCliGames;

typedef struct
{
  gint64 games, wins, guesses;
  double seconds;
} MsCliTally;

/* Told how many games are done, a few times a second, by the calling thread. */
typedef void (*MsCliProgress) (const MsCliGames *games, gint64 done, double seconds);

/* The tally depends on the games alone, not on the threads; progress may be NULL.
 * MS_STATUS_OK or MS_STATUS_NO_MEMORY. */
MsStatus ms_cli_play_games (const MsCliGames *games, MsCliProgress progress, MsCliTally *tally);

/* Wilson's 95 % interval of wins out of games. */
void ms_cli_find_interval (gint64 wins, gint64 games, double *low, double *high);
