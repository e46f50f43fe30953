/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the net learns from: the features of every candidate of labelled positions. */
#pragma once

#include "ms-learned.h"
#include "ms-shard.h"

#include <stddef.h>

#define MS_ROWS_MOST MS_SHARD_MOST_CANDIDATES

typedef struct
{
  int16_t features[MS_LEARNED_FEATURES];
  double score; /* of the look ahead */
  float gain; /* the label, in won games; its mean over the position is 0 */
} MsRow;

typedef struct
{
  uint64_t seed; /* of the game */
  int32_t group; /* of the file it comes from */
  int32_t n; /* rows, at least two */
  int32_t n_cells; /* of the board */
  size_t first; /* of rows */
} MsRowsPosition;

/* Positions and their rows, growing; all of it is malloc's. */
typedef struct
{
  MsRow *rows;
  MsRowsPosition *positions;
  size_t n_rows, n_positions, rows_capacity, positions_capacity;
} MsRows;

/* Works out the features of every entry of a shard and adds them.  False: the file is damaged or
 * there is no memory. */
bool ms_rows_add_shard (MsRows *rows, const char *file, int group);

/* The same from a file that ms_rows_write has written, which only the same machine can read. */
bool ms_rows_add_written (MsRows *rows, const char *file, int group);
bool ms_rows_write (const MsRows *rows, const char *file);

void ms_rows_clear (MsRows *rows);
