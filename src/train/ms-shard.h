/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labelled positions in a file (a shard): each is a guess of a game, with what opening each good
 * cell is worth.
 *
 * The file has positions, not features, so that features can change while the labels, which take a
 * thousand times longer to make, stay.  All numbers are little-endian, written byte by byte: the
 * same recipe makes the same file on every machine. */
#pragma once

#include "ms-position.h"

#include <stdint.h>
#include <stdio.h>

#define MS_SHARD_MOST_CELLS 1024
#define MS_SHARD_MOST_CANDIDATES 16
#define MS_SHARD_COVERED 15
#define MS_SHARD_ONE 65536 /* the value that stands for a won game */

typedef struct
{
  int cell;
  int32_t gain; /* chance to win with this cell less the mean of all candidates, in units of 1 /
                 * MS_SHARD_ONE; the gains of a position add up to 0 except for rounding */
} MsShardCandidate;

typedef struct
{
  int width, height, mines;
  uint64_t seed; /* the seed of the game */
  int n_layouts; /* how many layouts were played out after each candidate */
  int n_candidates; /* 2 to MS_SHARD_MOST_CANDIDATES */
  int32_t win; /* the candidates' mean chance to win, in units of 1 / MS_SHARD_ONE */
  uint32_t spread; /* standard deviation of the noise of the gains, in units of 1 / MS_SHARD_ONE */
  MsShardCandidate candidates[MS_SHARD_MOST_CANDIDATES];
  uint8_t cells[MS_SHARD_MOST_CELLS]; /* 0 to 8, or MS_SHARD_COVERED; row-major */
} MsShardEntry;

/* These return false when the stream could not be written. */
bool ms_shard_write_head (FILE *stream);
bool ms_shard_write (FILE *stream, const MsShardEntry *entry);

/* False when the file is no shard. */
bool ms_shard_read_head (FILE *stream);
/* Returns 1 if an entry was read; 0 at the end of the file; -1 if the file is damaged. */
int ms_shard_read (FILE *stream, MsShardEntry *entry);
