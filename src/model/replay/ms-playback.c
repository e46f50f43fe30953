/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-playback.h"

#include "ms-class-add.h"
#include "ms-freer.h"

#include <math.h>

struct _MsPlayback
{
  GObject parent_instance;

  MsReplay *replay;
  MsMoments *moments;
  MsGame *game;
  MsProgress *progress; /* 3BV solved at this moment */
  GArray *marks; /* MsPlaybackMark, by move */

  int event; /* done */
  gint64 time_us;
  gboolean playing;
  double speed;
  gint64 last_us; /* when it was last advanced; -1: not since playing began */
};

G_DEFINE_FINAL_TYPE (MsPlayback, ms_playback, G_TYPE_OBJECT)

static void
notify (MsPlayback *self, const char *property)
{
  g_object_notify (G_OBJECT (self), property);
}

/* Rounded down, so that no event happens before its time. */
static gint64
to_ms (gint64 time_us)
{
  return (time_us - (time_us < 0 ? 999 : 0)) / 1000;
}

MsReplay *
ms_playback_get_replay (MsPlayback *self)
{
  return self->replay;
}

MsGame *
ms_playback_get_game (MsPlayback *self)
{
  return self->game;
}

int
ms_playback_get_n_events (MsPlayback *self)
{
  int n_events;
  ms_replay_get_events (self->replay, &n_events);
  return n_events;
}

static gint64
event_time (MsPlayback *self, int event)
{
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (self->replay, &n_events);
  return n_events > 0 ? events[CLAMP (event, 0, n_events - 1)].time_ms : 0;
}

gint64
ms_playback_get_start_time (MsPlayback *self)
{
  return MIN (event_time (self, 0), 0);
}

gint64
ms_playback_get_end_time (MsPlayback *self)
{
  gint64 last = event_time (self, ms_playback_get_n_events (self) - 1);
  return MAX (last, ms_playback_get_start_time (self));
}

gint64
ms_playback_get_time (MsPlayback *self)
{
  return to_ms (self->time_us);
}

int
ms_playback_get_move (MsPlayback *self)
{
  return ms_replay_get_place (self->replay, self->event).n_moves;
}

const MsFlagWorth *
ms_playback_get_flag (MsPlayback *self)
{
  return ms_moments_find_flag (self->moments, ms_playback_get_move (self) - 1);
}

int
ms_playback_get_n_moves (MsPlayback *self)
{
  return ms_play_count_moves (ms_replay_get_play (self->replay));
}

gboolean
ms_playback_get_at_start (MsPlayback *self)
{
  return self->event <= ms_moments_get_first (self->moments)
      && ms_playback_get_time (self) <= ms_playback_get_start_time (self);
}

gboolean
ms_playback_get_at_end (MsPlayback *self)
{
  return self->event >= ms_playback_get_n_events (self);
}

/* The clock of the game stands still once it has ended. */
static gint64
clock_at (MsPlayback *self, int n_moves, gint64 time_ms)
{
  const MsPlay *play = ms_replay_get_play (self->replay);
  MsState state = ms_play_get_state (play);
  gboolean over = (state == MS_STATE_WON || state == MS_STATE_LOST)
      && n_moves == ms_playback_get_n_moves (self);
  return over ? MIN (time_ms, ms_replay_get_time (self->replay)) : time_ms;
}

/* The only place where the moment changes. */
static void
go (MsPlayback *self, int event, gint64 time_us)
{
  gboolean another = event != self->event, later = time_us != self->time_us;
  int before = ms_playback_get_move (self);
  int n_moves = ms_replay_get_place (self->replay, event).n_moves;

  self->event = event;
  self->time_us = time_us;
  g_object_freeze_notify (G_OBJECT (self));
  if (later)
    notify (self, "time");
  if (another)
    notify (self, "event");
  if (n_moves != before)
    notify (self, "move");
  ms_game_watch_at (self->game, (int)self->moments->effective[n_moves],
      clock_at (self, n_moves, ms_playback_get_time (self)));
  g_object_thaw_notify (G_OBJECT (self));
}

/* How many events are done at that time of the replay. */
static int
count_until_time (MsPlayback *self, gint64 time_ms)
{
  int first = ms_moments_get_first (self->moments);
  if (time_ms <= ms_playback_get_start_time (self))
    return first;
  return MAX (first, ms_replay_count_until (self->replay, time_ms));
}

void
ms_playback_seek (MsPlayback *self, gint64 time_ms)
{
  time_ms = CLAMP (time_ms, ms_playback_get_start_time (self), ms_playback_get_end_time (self));
  go (self, count_until_time (self, time_ms), time_ms * 1000);
}

void
ms_playback_seek_event (MsPlayback *self, int n_events)
{
  int first = ms_moments_get_first (self->moments);
  int event = CLAMP (n_events, first, MAX (first, ms_playback_get_n_events (self)));
  gint64 time_ms = event > first ? event_time (self, event - 1) : ms_playback_get_start_time (self);
  go (self, event, time_ms * 1000);
}

void
ms_playback_seek_move (MsPlayback *self, int move)
{
  ms_playback_seek_event (self, ms_moments_find_move (self->moments, move));
}

gboolean
ms_playback_step_next (MsPlayback *self)
{
  if (ms_playback_get_at_end (self))
    return FALSE;
  ms_playback_seek_event (self, ms_moments_find_next (self->moments, self->event));
  return TRUE;
}

gboolean
ms_playback_step_previous (MsPlayback *self)
{
  if (ms_playback_get_at_start (self))
    return FALSE;
  ms_playback_seek_event (self, ms_moments_find_previous (self->moments, self->event));
  return TRUE;
}

/* --- What is worth finding on its slider --- */

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
ms_playback_set_marks (MsPlayback *self, const MsPlaybackMark *marks, int n_marks)
{
  g_array_set_size (self->marks, 0);
  for (int i = 0; i < n_marks; i++)
    if (is_guess (marks[i].kind) && marks[i].move >= 0
        && marks[i].move < ms_playback_get_n_moves (self))
      g_array_append_val (self->marks, marks[i]);
  add_blast (self);
  g_array_sort (self->marks, compare);
  notify (self, "marks");
}

gboolean
ms_playback_sets_flag (MsPlayback *self, gint64 from_ms, gint64 to_ms)
{
  int first = ms_replay_count_until (self->replay, from_ms - 1);
  int last = ms_replay_count_until (self->replay, to_ms - 1);
  return ms_moments_sets_flag (self->moments, ms_replay_get_place (self->replay, first).n_moves,
      ms_replay_get_place (self->replay, last).n_moves);
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

/* --- While it plays: its speed, and the time that passes --- */

#define SLOWEST 0.125
#define FASTEST 16.0
#define LONGEST_FRAME_US G_USEC_PER_SEC

gboolean
ms_playback_get_playing (MsPlayback *self)
{
  return self->playing;
}

void
ms_playback_set_playing (MsPlayback *self, gboolean playing)
{
  if (self->playing == playing)
    return;
  self->playing = playing;
  self->last_us = -1;
  g_object_freeze_notify (G_OBJECT (self));
  if (playing && ms_playback_get_at_end (self))
    ms_playback_seek (self, ms_playback_get_start_time (self));
  notify (self, "playing");
  g_object_thaw_notify (G_OBJECT (self));
}

double
ms_playback_get_speed (MsPlayback *self)
{
  return self->speed;
}

void
ms_playback_set_speed (MsPlayback *self, double speed)
{
  double step = speed > 0 ? exp2 (round (log2 (speed))) : SLOWEST;
  step = CLAMP (step, SLOWEST, FASTEST);
  if (step == self->speed)
    return;
  self->speed = step;
  notify (self, "speed");
}

void
ms_playback_change_speed (MsPlayback *self, int steps)
{
  ms_playback_set_speed (self, ldexp (self->speed, steps));
}

void
ms_playback_advance (MsPlayback *self, gint64 now_us)
{
  gint64 passed = self->last_us < 0 ? 0 : CLAMP (now_us - self->last_us, 0, LONGEST_FRAME_US);
  gint64 end = ms_playback_get_end_time (self) * 1000;

  if (!self->playing)
    return;
  self->last_us = now_us;
  gint64 time_us = MIN (self->time_us + (gint64)((double)passed * self->speed), end);
  int event = self->event;
  if (passed > 0 && time_us >= end)
    event = ms_playback_get_n_events (self);
  else if (passed > 0) /* after a step some events of this very time are done, and stay so */
    event = MAX (event, count_until_time (self, to_ms (time_us)));
  g_object_freeze_notify (G_OBJECT (self));
  go (self, event, time_us);
  if (time_us >= end && ms_playback_get_at_end (self))
    ms_playback_set_playing (self, FALSE);
  g_object_thaw_notify (G_OBJECT (self));
}

/* --- What is shown --- */

MsMouse
ms_playback_get_mouse (MsPlayback *self)
{
  return ms_replay_get_place (self->replay, self->event).mouse;
}

gboolean
ms_playback_get_pointer (MsPlayback *self, double *x, double *y)
{
  MsMouse mouse = ms_playback_get_mouse (self);
  if (self->event <= 0)
    return FALSE;
  *x = (mouse.x + 0.5) / mouse.square;
  *y = (mouse.y + 0.5) / mouse.square;
  return TRUE;
}

int
ms_playback_get_pressed (MsPlayback *self, int cells[9])
{
  MsMouse mouse = ms_playback_get_mouse (self);
  MsGameState state = ms_game_get_state (self->game);
  if (state == MS_GAME_WON || state == MS_GAME_LOST)
    return 0;
  return ms_mouse_get_pressed (&mouse, ms_game_get_cells (self->game),
      ms_game_get_width (self->game), ms_game_get_height (self->game), cells);
}

void
ms_playback_get_metrics (MsPlayback *self, MsPlayMetrics *metrics)
{
  int n_moves = ms_playback_get_move (self);
  *metrics = (MsPlayMetrics){ .rules = ms_game_get_rules (self->game),
    .board = *ms_progress_get_board (self->progress),
    .solved = ms_progress_get_solved (self->progress),
    .clicks = self->moments->clicks[n_moves],
    .any_flag = self->moments->flags->len > 0
        && g_array_index (self->moments->flags, int, 0) < n_moves,
    .time_ms = MAX (clock_at (self, n_moves, ms_playback_get_time (self)), 0) };
}

static gboolean
has_marks (MsPlayback *self)
{
  return self->marks->len > 0;
}

#define FIELD(field) .offset = G_STRUCT_OFFSET (MsPlayback, field)

static const MsProperty properties[] = {
  { "time", G_TYPE_INT64, .get = G_CALLBACK (ms_playback_get_time),
      .set = G_CALLBACK (ms_playback_seek) },
  { "event", G_TYPE_INT, FIELD (event) },
  { "move", G_TYPE_INT, .get = G_CALLBACK (ms_playback_get_move) },
  { "playing", G_TYPE_BOOLEAN, FIELD (playing), .set = G_CALLBACK (ms_playback_set_playing) },
  { "speed", G_TYPE_DOUBLE, FIELD (speed), .set = G_CALLBACK (ms_playback_set_speed) },
  { "marks", G_TYPE_BOOLEAN, .get = G_CALLBACK (has_marks) },
};

static void
ms_playback_finalize (GObject *object)
{
  MsPlayback *self = MS_PLAYBACK (object);
  g_clear_object (&self->game);
  g_clear_pointer (&self->progress, ms_progress_free);
  g_clear_pointer (&self->moments, ms_moments_dispose);
  g_clear_pointer (&self->marks, g_array_unref);
  ms_freer_unref_replay (g_steal_pointer (&self->replay));
  G_OBJECT_CLASS (ms_playback_parent_class)->finalize (object);
}

static void
ms_playback_class_init (MsPlaybackClass *class)
{
  G_OBJECT_CLASS (class)->finalize = ms_playback_finalize;
  ms_class_add_properties (class, properties, G_N_ELEMENTS (properties));
}

static void
ms_playback_init (MsPlayback *self)
{
  self->speed = 1;
  self->last_us = -1;
}

static void
changed_cb (MsPlayback *self, const MsGameChange *change)
{
  const MsCell *cells = ms_game_get_cells (self->game);
  if ((change->parts & MS_GAME_CHANGED_BOARD) != 0)
    ms_progress_renew (self->progress, cells);
  else if ((change->parts & MS_GAME_CHANGED_CELLS) != 0)
    ms_progress_update (self->progress, cells, change->cells, change->n_cells);
}

MsPlayback *
ms_playback_new (MsMoments *moments)
{
  MsPlayback *self = g_object_new (MS_TYPE_PLAYBACK, NULL);
  self->replay = ms_replay_ref (moments->replay);
  self->moments = moments;
  self->progress = g_steal_pointer (&moments->progress);
  self->game = ms_game_new ();
  ms_game_watch (self->game, g_steal_pointer (&moments->play));
  g_signal_connect_object (self->game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  self->marks = g_array_new (FALSE, FALSE, sizeof (MsPlaybackMark));
  add_blast (self);
  go (self, ms_moments_get_first (moments), ms_playback_get_start_time (self) * 1000);
  return self;
}
