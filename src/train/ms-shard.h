/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labelled positions in a file: a guess of a game, and of each good cell what opening it is worth.
 *
 * The position is kept, not what a player makes of it, so that features can change while the labels,
 * which take a thousand times longer, stay.  All numbers are little-endian, byte by byte: the same
 * file comes of the same recipe on every machine.
 */
#pragma once

#include "ms-position.h"

#include <stdint.h>
#include <stdio.h>

#define MS_SHARD_MOST_CELLS 1024
#define MS_SHARD_MOST_CANDIDATES 16
#define MS_SHARD_COVERED 15
#define MS_SHARD_ONE 65536 /* a won game */

typedef struct
{
  int cell;
  int32_t gain; /* chance to win less the mean of the candidates, in units of 1 / MS_SHARD_ONE; the
                 * sum over the candidates is 0 but for rounding */
} MsShardCandidate;

typedef struct
{
  int width, height, mines;
  uint64_t seed; /* of the game */
  int n_layouts; /* that were played out after each candidate */
  int n_candidates; /* 2 to MS_SHARD_MOST_CANDIDATES */
  int32_t win; /* their mean chance to win, in units of 1 / MS_SHARD_ONE */
  uint32_t spread; /* standard deviation of the gains' noise, the same units */
  MsShardCandidate candidates[MS_SHARD_MOST_CANDIDATES];
  uint8_t cells[MS_SHARD_MOST_CELLS]; /* 0 to 8, or MS_SHARD_COVERED; row-major */
} MsShardEntry;

/* False when it could not be written. */
bool ms_shard_write_head (FILE *stream);
bool ms_shard_write (FILE *stream, const MsShardEntry *entry);

/* False when it is no such file. */
bool ms_shard_read_head (FILE *stream);
/* 1; 0 at the end of the file; -1: the file is damaged. */
int ms_shard_read (FILE *stream, MsShardEntry *entry);
