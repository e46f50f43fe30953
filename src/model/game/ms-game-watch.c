/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that is watched: at which of its moments it is, is said from outside. */
#include "ms-game-private.h"

gboolean
ms_game_get_watched (MsGame *self)
{
  return self->watched;
}

/* Towards n_effective moves that had an effect; whether there was anything to do. */
static gboolean
step (MsPlay *play, int n_effective)
{
  int n = ms_play_count_undo (play);
  if (n > n_effective)
    ms_play_undo (play);
  else if (n == n_effective || ms_play_count_redo (play) == 0)
    return FALSE;
  else if (ms_play_redo (play) != MS_STATUS_OK)
    return FALSE;
  return TRUE;
}

/* The cells that are not as in before[n_cells]. */
static GArray *
compare (const MsCell *before, const MsCell *now, int n_cells)
{
  GArray *changed = g_array_new (FALSE, FALSE, sizeof (int));
  for (int cell = 0; cell < n_cells; cell++)
    if (before[cell] != now[cell])
      g_array_append_val (changed, cell);
  return changed;
}

/* Whoever follows sees one change, however many moves lie between. */
static GArray *
go (MsGame *self, int n_effective)
{
  MsRules rules = ms_game_get_rules (self);
  int n_cells = rules.width * rules.height, n_changed;

  if (ABS (ms_play_count_undo (self->play) - n_effective) == 1)
    {
      GArray *changed = g_array_new (FALSE, FALSE, sizeof (int));
      if (step (self->play, n_effective))
        {
          const int *cells = ms_play_get_changed (self->play, &n_changed);
          g_array_append_vals (changed, cells, (guint)n_changed);
        }
      return changed;
    }
  g_autofree MsCell *before = g_memdup2 (ms_game_get_cells (self), (gsize)n_cells);
  while (step (self->play, n_effective))
    ;
  return compare (before, ms_game_get_cells (self), n_cells);
}

void
ms_game_watch_at (MsGame *self, int n_effective, gint64 elapsed_ms)
{
  g_return_if_fail (self->watched);
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  MsGameFacts before = ms_game_get_facts (self);

  ms_clock_reset (&self->clock, MAX (elapsed_ms, 0));
  if (ms_play_count_undo (self->play) != n_effective)
    {
      g_autoptr (GArray) changed = go (self, n_effective);
      g_clear_pointer (&self->position, ms_position_unref);
      ms_game_emit_cells_changed (self, (const int *)(gpointer)changed->data, (int)changed->len);
    }
  ms_game_notify_changes (self, &before);
}
