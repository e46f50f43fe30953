/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Playing many games on several threads, and what is printed of them. */
#pragma once

#include "ms-cli-options.h"
#include "ms-simulate.h"

#include <glib.h>

typedef struct
{
  MsRules rules;
  int first_cell;
  const MsStrategy *strategy;
  const MsStrategy *against; /* plays the same boards for comparison; NULL: nobody does */
  guint64 seed; /* game i has seed + i */
  gint64 from, to; /* the games from…to - 1 are played */
  int n_threads;
} MsCliGames;

typedef struct
{
  gint64 games, wins, guesses;
  /* Of the other strategy: */
  gint64 against_wins;
  gint64 gained, lost; /* games that only the first, only the other one won */
  double seconds;
  /* Of the first alone, and of both; without games where the luck of guesses is not known, because
   * not all layouts are equally likely: after a classic first click. */
  MsGuessLuck luck, against_luck;
} MsCliTally;

/* Told how many games are done, a few times a second, by the calling thread. */
typedef void (*MsCliProgress) (const MsCliGames *games, gint64 done, double seconds);

void ms_cli_tally_init (MsCliTally *tally);

/* The tally depends on the games alone, not on the threads; progress may be NULL.
 * MS_STATUS_OK or MS_STATUS_NO_MEMORY. */
MsStatus ms_cli_play_games (const MsCliGames *games, MsCliProgress progress, MsCliTally *tally);

/* The share of games won more than by the other strategy, and half of its 95 % interval: pairs of
 * games on the same boards, normal approximation. */
double ms_cli_find_gain (const MsCliTally *tally, double *half);

/* What is printed. */
typedef struct
{
  const MsCliGames *games;
  const char *strategy, *against; /* as they were named; against may be NULL */
  int shard, n_shards;
} MsCliStudy;

/* One line of JSON, or some lines for people; the caller's.  A shard's JSON has all sums in it that
 * are needed to add it to others. */
char *ms_cli_study_dup_json (const MsCliStudy *study, const MsCliTally *tally);
char *ms_cli_study_dup_text (const MsCliStudy *study, const MsCliTally *tally);

/* The same of shards added up, of which so many are done; against may be NULL.  Figures without luck
 * only where all games are in their sums. */
char *ms_cli_sum_dup_json (
    gint64 n_shards, gint64 n_done, const char *against, const MsCliTally *tally);

/* Adds up the lines of a file, each what a shard printed as JSON, and prints the sum as JSON; lines
 * that were cut off are passed over, and shards count once. */
MsCliExit ms_cli_merge_shards (const char *file_name);
