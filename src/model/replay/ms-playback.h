/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPlayback: a replay being watched.  It owns an MsGame that is always in the state of the current
 * moment, and which only it moves (ms_game_watch): who follows a game (a board view, counters, an
 * MsAnalyzer) follows that one.  Nothing of it is recorded or autosaved.
 *
 * The moment is a number of events that are done, and a time.  It has no clock of its own: whoever
 * shows it says what time it is (ms_playback_advance), frame by frame.
 *
 * Properties (all notify; read-only unless said)
 *   time      int64, read-write: milliseconds, 0 at the first opening; from start-time to end-time;
 *             setting it goes to that time
 *   event     int: how many of the events are done; with it the pointer and what is held may be
 *             others
 *   move      int: how many of the moves are done
 *   playing   boolean, read-write: advancing moves on; it ends at the end.  Set at the end, it
 *             begins from the start
 *   speed     double, read-write: a power of two from 1/8 to 16; any other value becomes the
 *             nearest
 *   marks     boolean: there are any; notified whenever they are set (ms_playback_set_marks)
 */
#pragma once

#include "ms-game.h"
#include "ms-metrics.h"
#include "ms-moments.h"
#include "ms-replay.h"

#define MS_TYPE_PLAYBACK (ms_playback_get_type ())
G_DECLARE_FINAL_TYPE (MsPlayback, ms_playback, MS, PLAYBACK, GObject)

/* What is worth finding on a slider. */
typedef enum
{
  MS_PLAYBACK_BLAST, /* a mine is opened */
  MS_PLAYBACK_GUESS, /* an opening that no knowledge could have spared */
  MS_PLAYBACK_AVOIDABLE, /* a guess although a certain cell existed */
} MsPlaybackKind;

typedef struct
{
  int move; /* from 0 on, of the moves of the play */
  MsPlaybackKind kind;
} MsPlaybackMark;

/* At the start of the replay of moments, which are taken over.  Cost: the board. */
MsPlayback *ms_playback_new (MsMoments *moments);

MsReplay *ms_playback_get_replay (MsPlayback *self); /* borrowed */
MsGame *ms_playback_get_game (MsPlayback *self); /* borrowed */

/* The time of the first event, or 0 if that is later; and that of the last event, or the start time
 * if the last event is before it. */
gint64 ms_playback_get_start_time (MsPlayback *self);
gint64 ms_playback_get_end_time (MsPlayback *self);

gint64 ms_playback_get_time (MsPlayback *self);
/* What the flag earns in the whole game that the last move made has set, borrowed; NULL: it set
 * none. */
const MsFlagWorth *ms_playback_get_flag (MsPlayback *self);
int ms_playback_get_n_events (MsPlayback *self);
int ms_playback_get_move (MsPlayback *self);
int ms_playback_get_n_moves (MsPlayback *self);
gboolean ms_playback_get_at_start (MsPlayback *self);
gboolean ms_playback_get_at_end (MsPlayback *self); /* all events are done */

/* To the state after all events no later than time_ms; at start-time none is done but flags that
 * stood before.  Goes on playing if it played.  O(log events) and the cells that change. */
void ms_playback_seek (MsPlayback *self, gint64 time_ms);
/* To the state after the first n_events, at the time of the last of them. */
void ms_playback_seek_event (MsPlayback *self, int n_events);
/* To the moment right before the move, counted from 0, is made: the board is what the player saw.
 */
void ms_playback_seek_move (MsPlayback *self, int move);

/* To the end of the next or of the previous click: pressed and released, with however many buttons,
 * is one.  FALSE at the end and at the start. */
gboolean ms_playback_step_next (MsPlayback *self);
gboolean ms_playback_step_previous (MsPlayback *self);
/* To right before the next or the previous guess among the marks.  FALSE where there is none. */
gboolean ms_playback_next_guess (MsPlayback *self);
gboolean ms_playback_previous_guess (MsPlayback *self);
/* Whether there is one, after the moment or before it. */
gboolean ms_playback_has_guess (MsPlayback *self, gboolean after);

gboolean ms_playback_get_playing (MsPlayback *self);
void ms_playback_set_playing (MsPlayback *self, gboolean playing);
double ms_playback_get_speed (MsPlayback *self);
void ms_playback_set_speed (MsPlayback *self, double speed);
void ms_playback_change_speed (MsPlayback *self, int steps); /* doubles, or halves if below 0 */

/* Tells that it is now_us (microseconds of any clock that does not fall, always of the same one).
 * What has passed since the last call while playing, at most a second, passes in the replay at its
 * speed.  The first call after playing has begun only says when that was. */
void ms_playback_advance (MsPlayback *self, gint64 now_us);

/* Where the pointer is, in cells from the board's corner, the middle of the first being (0.5, 0.5);
 * may lie outside.  FALSE before the first event. */
gboolean ms_playback_get_pointer (MsPlayback *self, double *x, double *y);
/* The cells that are shown pressed: into cells[9]; how many. */
int ms_playback_get_pressed (MsPlayback *self, int cells[9]);
/* The buttons that are held, and where the pointer is in pixels of the replay. */
MsMouse ms_playback_get_mouse (MsPlayback *self);

/* What was counted until this moment: 3BV solved, clicks, time.  O(1). */
void ms_playback_get_metrics (MsPlayback *self, MsPlayMetrics *metrics);

/* Replaces the guesses among the marks (others are passed over) by marks[n_marks], which are
 * copied; where a mine is opened is always there. */
void ms_playback_set_marks (MsPlayback *self, const MsPlaybackMark *marks, int n_marks);
/* By the time of their moves; borrowed until they are set. */
const MsPlaybackMark *ms_playback_get_marks (MsPlayback *self, int *n_marks);
/* Whether a flag is set in that time, to_ms not included.  There may be millions, of which a slider
 * shows as many as it has pixels.  O(log events). */
gboolean ms_playback_sets_flag (MsPlayback *self, gint64 from_ms, gint64 to_ms);
/* When the move is made. */
gint64 ms_playback_get_move_time (MsPlayback *self, int move);
