/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-rows.h"

#include "ms-player-parts.h"

#include <stdlib.h>

void
ms_rows_clear (MsRows *self)
{
  free (self->rows);
  free (self->positions);
  *self = (MsRows){ 0 };
}

static bool
grow (void **array, size_t *capacity, size_t n, size_t size)
{
  if (n <= *capacity)
    return true;
  size_t wanted = *capacity * 3 / 2 + 1024;
  wanted = wanted > n ? wanted : n;
  void *grown = realloc (*array, wanted * size);
  if (grown == NULL)
    return false;
  *array = grown;
  *capacity = wanted;
  return true;
}

/* Makes room for one more position of n rows. */
static bool
make_room (MsRows *self, int n)
{
  return grow ((void **)&self->rows, &self->rows_capacity, self->n_rows + (size_t)n,
             sizeof *self->rows)
      && grow ((void **)&self->positions, &self->positions_capacity, self->n_positions + 1,
          sizeof *self->positions);
}

static bool
add_position (MsRows *self, MsPlayer *player, const MsShardEntry *entry, int group)
{
  MsLearnedState state;
  MsChoice choice;
  int listed[MS_STRATEGY_MOST_CANDIDATES], n = 0;
  ms_player_begin (player);
  for (int cell = 0; cell < entry->width * entry->height; cell++)
    if (entry->cells[cell] != MS_SHARD_COVERED)
      ms_player_see (player, cell, (MsCell)entry->cells[cell]);
  if (ms_player_choose (player, &choice) != MS_STATUS_OK || !make_room (self, MS_ROWS_MOST))
    return false;
  if (choice.basis != MS_BASIS_AHEAD)
    return true;
  MsRow *rows = self->rows + self->n_rows;
  double safest = 0;
  int n_prospects;
  const MsProspect *prospects = ms_player_get_prospects (player, &n_prospects);
  for (int i = 0; i < n_prospects; i++)
    safest = prospects[i].safety > safest ? prospects[i].safety : safest;
  int n_listed = ms_player_list_learned (player, safest, &state, listed);
  for (int i = 0; i < n_listed; i++)
    {
      const MsProspect *prospect = &prospects[listed[i]];
      const MsShardCandidate *candidate = NULL;
      for (int j = 0; j < entry->n_candidates && candidate == NULL; j++)
        if (entry->candidates[j].cell == prospect->cell)
          candidate = &entry->candidates[j];
      if (candidate == NULL)
        continue;
      rows[n] = (MsRow){ .score = prospect->score, .gain = (float)candidate->gain / MS_SHARD_ONE };
      ms_learned_features (&state, &prospect->figures, rows[n++].features);
    }
  if (n < 2)
    return true;
  /* Subtract the mean of the labels, which may differ from 0 because some candidates are not among
   * the rows. */
  float mean = 0;
  for (int i = 0; i < n; i++)
    mean += rows[i].gain;
  mean /= (float)n;
  for (int i = 0; i < n; i++)
    rows[i].gain -= mean;
  self->positions[self->n_positions++] = (MsRowsPosition){ entry->seed, group, n,
    entry->width * entry->height, self->n_rows };
  self->n_rows += (size_t)n;
  return true;
}

/* Adds the features of every entry of a shard, whose head has been read. */
static bool
add_entries (MsRows *self, FILE *stream, int group)
{
  MsStrategy strategy = *ms_strategy_find ("learned");
  MsShardEntry entry;
  MsPlayer *player = NULL;
  int got = 1;
  strategy.endgame_layouts = 0;
  while (got > 0 && (got = ms_shard_read (stream, &entry)) > 0)
    {
      /* All positions of a shard are of boards of the same size. */
      if (player == NULL)
        player = ms_player_new (&strategy, entry.width, entry.height, entry.mines, NULL);
      if (player == NULL || ms_player_get_known (player)->n_cells != entry.width * entry.height
          || ms_player_get_known (player)->mines != entry.mines
          || !add_position (self, player, &entry, group))
        got = -1;
    }
  ms_player_free (player);
  return got == 0;
}

/* Adds what ms_rows_write has written. */
static bool
read_positions (MsRows *self, FILE *stream, int group)
{
  MsRowsPosition position;
  while (fread (&position, sizeof position, 1, stream) == 1)
    {
      if (position.n < 2 || position.n > MS_ROWS_MOST || !make_room (self, position.n)
          || fread (self->rows + self->n_rows, sizeof (MsRow), (size_t)position.n, stream)
              != (size_t)position.n)
        return false;
      position.first = self->n_rows;
      position.group = group;
      self->positions[self->n_positions++] = position;
      self->n_rows += (size_t)position.n;
    }
  return feof (stream) != 0;
}

bool
ms_rows_add (MsRows *self, const char *file, int group)
{
  FILE *stream = fopen (file, "rb");
  if (stream == NULL)
    return false;
  bool shard = ms_shard_read_head (stream);
  if (!shard)
    rewind (stream);
  bool added = shard ? add_entries (self, stream, group) : read_positions (self, stream, group);
  fclose (stream);
  return added;
}

bool
ms_rows_write (const MsRows *self, const char *file)
{
  FILE *stream = fopen (file, "wb");
  bool written = stream != NULL;
  for (size_t i = 0; written && i < self->n_positions; i++)
    {
      const MsRowsPosition *position = &self->positions[i];
      written = fwrite (position, sizeof *position, 1, stream) == 1
          && fwrite (self->rows + position->first, sizeof (MsRow), (size_t)position->n, stream)
              == (size_t)position->n;
    }
  if (stream != NULL)
    written &= fclose (stream) == 0;
  return written;
}
