/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The training data of the net: the features of every candidate of labelled positions. */
#pragma once

#include "ms-learned.h"
#include "ms-shard.h"

#include <stddef.h>

#define MS_ROWS_MOST MS_SHARD_MOST_CANDIDATES

typedef struct
{
  int16_t features[MS_LEARNED_FEATURES];
  double score; /* the score of the look ahead */
  float gain; /* the label, in won games; the labels of a position have the mean 0 */
} MsRow;

typedef struct
{
  uint64_t seed; /* the seed of the game */
  int32_t group; /* the number of the group of files that the position comes from */
  int32_t n; /* how many rows it has, at least two */
  int32_t n_cells; /* how many cells the board has */
  size_t first; /* index of its first row */
} MsRowsPosition;

/* Positions and their rows, in arrays that grow, allocated by malloc. */
typedef struct
{
  MsRow *rows;
  MsRowsPosition *positions;
  size_t n_rows, n_positions, rows_capacity, positions_capacity;
} MsRows;

/* Adds the features of every entry of a shard, or the rows of a file that ms_rows_write has
 * written.  The format of the latter is that of the machine's memory, so only the same kind of
 * machine can read it.  False: the file is damaged or there is no memory. */
bool ms_rows_add (MsRows *rows, const char *file, int group);
bool ms_rows_write (const MsRows *rows, const char *file);

void ms_rows_clear (MsRows *rows);
