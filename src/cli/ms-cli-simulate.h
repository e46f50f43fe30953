/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays many games on several threads, and prints the results. */
#pragma once

#include "ms-cli-options.h"
#include "ms-reference.h"
#include "ms-simulate.h"

#include <glib.h>

#include <stdio.h>

typedef struct
{
  MsRules rules;
  int first_cell;
  const MsStrategy *strategy; /* NULL: player plays */
  /* how many clicks a lost game counts as for the strategy, which saves clicks; 0: it does not */
  double price;
  const char *player; /* the command of a program that plays, or NULL */
  double player_limit; /* seconds that it has for an answer; 0: any number */
  /* another strategy that plays the same boards for comparison; NULL: none */
  const MsStrategy *against;
  const MsReference *reference; /* what is known of against; NULL: nothing */
  guint64 seed; /* game i has seed + i */
  gint64 from, to; /* the games from…to - 1 are played */
  int n_threads;
  /* MsDocument*, boards to be played on: game i is on board i; NULL: on those of the seeds */
  const GPtrArray *boards;
  const char *boards_name; /* the name of their file */
  /* Each board that the first click's promise allows is as likely as any other, so that it is known
   * how well guesses could be expected to go. */
  bool knows_luck;
  FILE *lines; /* where a line of JSON for each game goes, in their order; NULL: nowhere */
} MsCliGames;

typedef struct
{
  gint64 games, wins, guesses;
  /* About the other strategy: */
  gint64 against_wins;
  gint64 gained, lost; /* games won only by the first strategy, and only by the other one */
  double seconds;
  /* Where clicks are saved: the sums of the efficiency (3BV by clicks) of the games won, and of its
   * squares, in units of 1 / MS_CLI_EFFICIENCY_UNITS; else 0. */
  gint64 efficiency, efficiency_squares;
  /* The luck of guesses of the first strategy, and of both compared, with a witness where a program
   * plays and a reference is known.  Both have no games where that luck cannot be found (knows_luck
   * of MsCliGames). */
  MsGuessLuck luck, against_luck;
  const MsReference *reference; /* what is known of the other strategy; NULL: nothing */
} MsCliTally;

#define MS_CLI_EFFICIENCY_UNITS 1048576.0

/* Called a few times a second, in the calling thread, with how many games are done. */
typedef void (*MsCliProgress) (const MsCliGames *games, gint64 done, double seconds);

/* has_witness: a third player is beside the two who are compared. */
void ms_cli_tally_init (MsCliTally *tally, gboolean has_witness);

/* Plays the games.  The tally does not depend on the number of threads; progress may be NULL.
 * Returns MS_STATUS_OK or MS_STATUS_NO_MEMORY; or MS_STATUS_CANCELLED, and then *fault is a
 * sentence, the caller's, about the program that played. */
MsStatus ms_cli_play_games (
    const MsCliGames *games, MsCliProgress progress, MsCliTally *tally, char **fault);

/* A program that plays: it reads a position on each line of its standard input, a JSON object, and
 * answers on its standard output with the cell that it opens.  command is for the shell; limit, the
 * seconds that an answer may take (0: any number), are those of a clock, as a program that waits
 * takes no processor time.  NULL, and *fault a sentence, when it cannot be started. */
typedef struct _MsCliGuest MsCliGuest;
MsCliGuest *ms_cli_guest_new (
    const char *command, double limit, const MsRules *rules, char **fault);
/* Ends it by ending its input, and waits until it has ended; where it failed, or does not end in
 * time, it is killed.  NULL is allowed. */
void ms_cli_guest_free (MsCliGuest *guest);
/* An MsMoveFunc; below 0 where there is no answer that makes sense, and then ms_cli_guest_dup_fault
 * says why, as it does of an answer that the game refuses. */
int ms_cli_guest_move (const MsCell *cells, uint64_t number, void *guest);
char *ms_cli_guest_dup_fault (MsCliGuest *guest);

/* By how much the first strategy's share of wins is above that of the other one; *half becomes half
 * of the 95 % interval of that difference (pairs of games on the same boards, normal
 * approximation). */
double ms_cli_find_gain (const MsCliTally *tally, double *half);

/* The mean efficiency of the games won; *half becomes half of its 95 % interval. */
double ms_cli_find_efficiency (const MsCliTally *tally, double *half);

/* A study or a shard of one, of which the results are printed. */
typedef struct
{
  const MsCliGames *games;
  const char *strategy, *against; /* names as they were typed; against may be NULL */
  int shard, n_shards;
} MsCliStudy;

/* One line of JSON, or some lines for people; owned by the caller.  The JSON of a shard (one of
 * several parts of a study) has all sums that are needed to add it to other shards. */
char *ms_cli_study_dup_json (const MsCliStudy *study, const MsCliTally *tally);
char *ms_cli_study_dup_text (const MsCliStudy *study, const MsCliTally *tally);

/* One line of JSON for shards that are added up, of which n_done are done; against may be NULL.
 * Figures without luck are there only if their sums have all games. */
char *ms_cli_sum_dup_json (
    gint64 n_shards, gint64 n_done, const char *against, const MsCliTally *tally);

/* Adds up the lines of a file, each printed by a shard as JSON, and prints the sum as JSON.  Lines
 * that were cut off are skipped, and a shard that occurs twice counts once. */
MsCliExit ms_cli_merge_shards (const char *file_name);
