/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cell-effects.h"

#define NOT_BEGUN G_MININT64

typedef struct
{
  int cell;
  MsEffect effect;
  gint64 delay, length;
  gint64 start; /* of the wave; NOT_BEGUN */
} Entry;

struct _MsCellEffects
{
  GArray *entries; /* Entry, the oldest first */
};

MsCellEffects *
ms_cell_effects_new (void)
{
  MsCellEffects *self = g_new0 (MsCellEffects, 1);
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  return self;
}

void
ms_cell_effects_free (MsCellEffects *self)
{
  g_array_unref (self->entries);
  g_free (self);
}

static gint64
find_step (const MsWave *wave, const MsWaveCell *cells, guint n_cells)
{
  float most = 1;
  for (guint i = 0; i < n_cells; i++)
    most = MAX (most, cells[i].distance);
  gint64 room = MAX (wave->longest - wave->length, 0);
  return MIN (wave->step, (gint64)((double)room / most));
}

void
ms_cell_effects_add (
    MsCellEffects *self, const MsWave *wave, const MsWaveCell *cells, guint n_cells)
{
  n_cells = MIN (n_cells, MS_CELL_EFFECTS_MOST);
  gint64 step = find_step (wave, cells, n_cells);
  guint n_more = self->entries->len + n_cells;
  if (n_more > MS_CELL_EFFECTS_MOST)
    g_array_remove_range (self->entries, 0, n_more - MS_CELL_EFFECTS_MOST);
  for (guint i = 0; i < n_cells; i++)
    {
      Entry entry = { cells[i].cell, wave->effect,
        (gint64)((double)step * (double)cells[i].distance), wave->length, NOT_BEGUN };
      g_array_append_val (self->entries, entry);
    }
}

void
ms_cell_effects_clear (MsCellEffects *self)
{
  g_array_set_size (self->entries, 0);
}

void
ms_cell_effects_advance (MsCellEffects *self, gint64 now)
{
  guint n_left = 0;
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry entry = g_array_index (self->entries, Entry, i);
      if (entry.start == NOT_BEGUN)
        entry.start = now;
      if (now - entry.start < entry.delay + entry.length)
        g_array_index (self->entries, Entry, n_left++) = entry;
    }
  g_array_set_size (self->entries, n_left);
}

guint
ms_cell_effects_count (const MsCellEffects *self)
{
  return self->entries->len;
}

double
ms_cell_effects_get (
    const MsCellEffects *self, guint index, gint64 now, int *cell, MsEffect *effect)
{
  const Entry *entry = &g_array_index (self->entries, Entry, index);
  *cell = entry->cell;
  *effect = entry->effect;
  if (entry->start == NOT_BEGUN)
    return 0;
  double progress = (double)(now - entry->start - entry->delay) / (double)entry->length;
  return CLAMP (progress, 0, 1);
}
