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

void
ms_playback_init_marks (MsPlayback *self)
{
  const MsPlay *play = ms_replay_get_play (self->replay);
  int n_moves;
  const MsMove *moves = ms_play_get_moves (play, &n_moves);

  self->marks = g_array_new (FALSE, FALSE, sizeof (MsPlaybackMark));
  for (int i = 0; i < n_moves; i++)
    if (moves[i].action == MS_ACTION_MARK && moves[i].mark == MS_CELL_FLAG
        && ms_moments_count_effective (self->moments, i + 1)
            > ms_moments_count_effective (self->moments, i))
      g_array_append_val (self->marks, ((MsPlaybackMark){ i, MS_PLAYBACK_FLAG }));
  if (ms_play_get_state (play) == MS_STATE_LOST)
    g_array_append_val (self->marks, ((MsPlaybackMark){ n_moves - 1, MS_PLAYBACK_BLAST }));
}

void
ms_playback_set_marks (MsPlayback *self, const MsPlaybackMark *marks, int n_marks)
{
  for (guint i = self->marks->len; i > 0; i--)
    if (is_guess (g_array_index (self->marks, MsPlaybackMark, i - 1).kind))
      g_array_remove_index (self->marks, i - 1);
  for (int i = 0; i < n_marks; i++)
    if (is_guess (marks[i].kind) && marks[i].move >= 0
        && marks[i].move < ms_playback_get_n_moves (self))
      g_array_append_val (self->marks, marks[i]);
  g_array_sort (self->marks, compare);
  ms_playback_notify_marks (self);
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

/* The next, or the last one before, of the guesses; NULL: there is none. */
static const MsPlaybackMark *
find_guess (MsPlayback *self, gboolean after)
{
  const MsPlaybackMark *found = NULL;
  for (guint i = 0; i < self->marks->len; i++)
    {
      const MsPlaybackMark *mark = &g_array_index (self->marks, MsPlaybackMark, i);
      if (!is_guess (mark->kind))
        continue;
      int event = ms_moments_find_move (self->moments, mark->move);
      if (after && event > self->event)
        return mark;
      if (!after && event < self->event)
        found = mark;
    }
  return found;
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
