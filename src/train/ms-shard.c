/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-shard.h"

#include <string.h>

#define HEAD "MSLABEL1"
#define FIXED 22 /* bytes of an entry before its candidates */
#define OF_CANDIDATE 6

static void
put (uint8_t **at, uint64_t value, int n_bytes)
{
  for (int i = 0; i < n_bytes; i++)
    *(*at)++ = (uint8_t)(value >> (8 * i));
}

static uint64_t
get (const uint8_t **at, int n_bytes)
{
  uint64_t value = 0;
  for (int i = 0; i < n_bytes; i++)
    value |= (uint64_t) * (*at)++ << (8 * i);
  return value;
}

bool
ms_shard_write_head (FILE *stream)
{
  return fwrite (HEAD, 1, strlen (HEAD), stream) == strlen (HEAD);
}

bool
ms_shard_read_head (FILE *stream)
{
  char head[sizeof HEAD] = { 0 };
  return fread (head, 1, strlen (HEAD), stream) == strlen (HEAD) && strcmp (head, HEAD) == 0;
}

bool
ms_shard_write (FILE *stream, const MsShardEntry *entry)
{
  uint8_t bytes[FIXED + MS_SHARD_MOST_CANDIDATES * OF_CANDIDATE + MS_SHARD_MOST_CELLS / 2];
  uint8_t *at = bytes;
  int n_cells = entry->width * entry->height;
  put (&at, (uint64_t)entry->width, 1);
  put (&at, (uint64_t)entry->height, 1);
  put (&at, (uint64_t)entry->mines, 2);
  put (&at, entry->seed, 8);
  put (&at, (uint64_t)entry->n_layouts, 1);
  put (&at, (uint64_t)entry->n_candidates, 1);
  put (&at, (uint32_t)entry->win, 4);
  put (&at, entry->spread, 4);
  for (int i = 0; i < entry->n_candidates; i++)
    {
      put (&at, (uint64_t)entry->candidates[i].cell, 2);
      put (&at, (uint32_t)entry->candidates[i].gain, 4);
    }
  for (int cell = 0; cell < n_cells; cell += 2)
    {
      int second = cell + 1 < n_cells ? entry->cells[cell + 1] : MS_SHARD_COVERED;
      put (&at, (uint64_t)(entry->cells[cell] | second << 4), 1);
    }
  size_t n = (size_t)(at - bytes);
  return fwrite (bytes, 1, n, stream) == n;
}

static bool
read_cells (FILE *stream, MsShardEntry *entry)
{
  int n_cells = entry->width * entry->height;
  uint8_t bytes[MS_SHARD_MOST_CELLS / 2];
  size_t n = (size_t)(n_cells + 1) / 2;
  if (fread (bytes, 1, n, stream) != n)
    return false;
  for (int cell = 0; cell < n_cells; cell++)
    {
      entry->cells[cell] = cell % 2 == 0 ? bytes[cell / 2] & 15 : bytes[cell / 2] >> 4;
      if (entry->cells[cell] > 8 && entry->cells[cell] != MS_SHARD_COVERED)
        return false;
    }
  return true;
}

static bool
read_candidates (FILE *stream, MsShardEntry *entry)
{
  for (int i = 0; i < entry->n_candidates; i++)
    {
      uint8_t bytes[OF_CANDIDATE];
      const uint8_t *at = bytes;
      if (fread (bytes, 1, sizeof bytes, stream) != sizeof bytes)
        return false;
      entry->candidates[i].cell = (int)get (&at, 2);
      entry->candidates[i].gain = (int32_t)(uint32_t)get (&at, 4);
      if (entry->candidates[i].cell >= entry->width * entry->height)
        return false;
    }
  return true;
}

int
ms_shard_read (FILE *stream, MsShardEntry *entry)
{
  uint8_t bytes[FIXED];
  const uint8_t *at = bytes;
  size_t n = fread (bytes, 1, sizeof bytes, stream);
  if (n == 0)
    return 0;
  entry->width = (int)get (&at, 1);
  entry->height = (int)get (&at, 1);
  entry->mines = (int)get (&at, 2);
  entry->seed = get (&at, 8);
  entry->n_layouts = (int)get (&at, 1);
  entry->n_candidates = (int)get (&at, 1);
  entry->win = (int32_t)(uint32_t)get (&at, 4);
  entry->spread = (uint32_t)get (&at, 4);
  if (n != sizeof bytes || entry->width == 0 || entry->height == 0
      || entry->width * entry->height > MS_SHARD_MOST_CELLS || entry->n_candidates < 2
      || entry->n_candidates > MS_SHARD_MOST_CANDIDATES)
    return -1;
  return read_candidates (stream, entry) && read_cells (stream, entry) ? 1 : -1;
}
