/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The marks of a playback: what is worth finding on its slider. */
#include "ms-playback-private.h"

static gboolean
is_guess (MsPlaybackKind kind)
{
  return kind == MS_PLAYBACK_GUESS || kind == MS_PLAYBACK_AVOIDABLE;
}

static int
compare (gconstpointer first, gconstpointer second)
{
  const MsPlaybackMark *a = first, *b = second;
  return a->move != b->move ? (a->move > b->move) - (a->move < b->move)
                            : (int)a->kind - (int)b->kind;
}

static void
add_blast (MsPlayback *self)
{
  MsPlaybackMark blast = { ms_playback_get_n_moves (self) - 1, MS_PLAYBACK_BLAST };
  if (ms_play_get_state (ms_replay_get_play (self->replay)) == MS_STATE_LOST)
    g_array_append_val (self->marks, blast);
}

void
ms_playback_init_marks (MsPlayback *self)
{
  self->marks = g_array_new (FALSE, FALSE, sizeof (MsPlaybackMark));
  add_blast (self);
}

void
ms_playback_set_marks (MsPlayback *self, const MsPlaybackMark *marks, int n_marks)
{
  g_array_set_size (self->marks, 0);
  for (int i = 0; i < n_marks; i++)
    if (is_guess (marks[i].kind) && marks[i].move >= 0
        && marks[i].move < ms_playback_get_n_moves (self))
      g_array_append_val (self->marks, marks[i]);
  add_blast (self);
  g_array_sort (self->marks, compare);
  ms_playback_notify_marks (self);
}

gboolean
ms_playback_sets_flag (MsPlayback *self, gint64 from_ms, gint64 to_ms)
{
  int n_flags;
  const int *flags = ms_moments_get_flags (self->moments, &n_flags);
  int low = 0, high = n_flags;
  int first = ms_replay_count_until (self->replay, from_ms - 1);
  int last = ms_replay_count_until (self->replay, to_ms - 1);
  int first_move = ms_replay_get_place (self->replay, first).n_moves;
  int last_move = ms_replay_get_place (self->replay, last).n_moves;
  while (low < high)
    {
      int middle = low + (high - low) / 2;
      if (flags[middle] < first_move)
        low = middle + 1;
      else
        high = middle;
    }
  return low < n_flags && flags[low] < last_move;
}

const MsPlaybackMark *
ms_playback_get_marks (MsPlayback *self, int *n_marks)
{
  *n_marks = (int)self->marks->len;
  return (const MsPlaybackMark *)(gpointer)self->marks->data;
}

gint64
ms_playback_get_move_time (MsPlayback *self, int move)
{
  int n_events, event = ms_moments_find_move (self->moments, move);
  const MsPointerEvent *events = ms_replay_get_events (self->replay, &n_events);
  return event < n_events ? events[event].time_ms : ms_playback_get_end_time (self);
}

static const MsPlaybackMark *
get_mark (MsPlayback *self, guint i)
{
  return &g_array_index (self->marks, MsPlaybackMark, i);
}

/* How many marks are of moves that are made by the first n_events. */
static guint
count_until (MsPlayback *self, int n_events)
{
  guint low = 0, high = self->marks->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      if (ms_moments_find_move (self->moments, get_mark (self, middle)->move) < n_events)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* The next, or the last one before, of the guesses; NULL: there is none. */
static const MsPlaybackMark *
find_guess (MsPlayback *self, gboolean after)
{
  guint i = count_until (self, self->event + after);
  if (after)
    while (i < self->marks->len && !is_guess (get_mark (self, i)->kind))
      i++;
  else
    while (i > 0 && !is_guess (get_mark (self, i - 1)->kind))
      i--;
  if (after)
    return i < self->marks->len ? get_mark (self, i) : NULL;
  return i > 0 ? get_mark (self, i - 1) : NULL;
}

gboolean
ms_playback_has_guess (MsPlayback *self, gboolean after)
{
  return find_guess (self, after) != NULL;
}

static gboolean
go_to_guess (MsPlayback *self, gboolean after)
{
  const MsPlaybackMark *mark = find_guess (self, after);
  if (mark != NULL)
    ms_playback_seek_move (self, mark->move);
  return mark != NULL;
}

gboolean
ms_playback_next_guess (MsPlayback *self)
{
  return go_to_guess (self, TRUE);
}

gboolean
ms_playback_previous_guess (MsPlayback *self)
{
  return go_to_guess (self, FALSE);
}
