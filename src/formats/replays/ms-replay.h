/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A recorded game: the layout, the events of the pointer, what its file says of the game, and the
 * game that results when the events are played again.
 *
 * Immutable, and shared by atomic reference counts.  Time 0 is the first opening.  What a header
 * claims (time, 3BV) is kept apart from what results from the events.
 */
#pragma once

#include "ms-document-content.h"
#include "ms-mouse.h"

/* What a file says of its game.  Texts are UTF-8 and owned; NULL: not given.  The texts of a replay
 * have always gone through ms_foreign_text_dup. */
typedef struct
{
  char *program; /* with its version: "Arbiter 0.52.3" */
  char *player;
  char *country; /* the country as the file has it */
  char *mode; /* Classic, UPK, Cheat …, as the file has it */
  char *started; /* date and time as the file has it */
  char *encoding; /* that of the texts, where it is not UTF-8 and had to be guessed: "GBK" */
  int64_t started_us; /* Unix time in microseconds; -1: not given */
  int64_t claimed_ms; /* the time that the header gives; -1: not given */
  int claimed_bbbv; /* -1: not given */
  int claimed_end; /* MS_STATE_WON, MS_STATE_LOST, or -1: not given */
} MsReplayHeader;

void ms_replay_header_init (MsReplayHeader *header); /* nothing is given */
void ms_replay_header_clear (MsReplayHeader *header);

/* The state of a replay after one of its events. */
typedef struct
{
  int n_moves; /* how many moves of the play are made */
  MsMouse mouse;
} MsReplayPlace;

/* The replay takes a reference of layout, and takes over events[n_events], which must be freed with
 * g_free, and header, which is emptied.  The times of events may start anywhere but must not
 * decrease.  The rules promise for the first click what the program in header does.  start: the
 * state of the mouse before the first event, see ms-mouse.h.  MS_STATUS_OK and an owned *replay, or
 * MS_STATUS_BAD_SIZE, MS_STATUS_BAD_MINES, MS_STATUS_NO_MEMORY, after which events and header are
 * still the caller's.  The cost grows with the events and the cells that they change. */
MsStatus ms_replay_new (MsLayout *layout, const MsMouse *start, MsPointerEvent *events,
    int n_events, MsReplayHeader *header, MsReplay **replay, MsErrorInfo *info);
/* The same for a given play before its first move, whose rules and seed are kept.  play is taken
 * over in any case; NULL stands for one that could not be made for want of memory. */
MsStatus ms_replay_new_with (MsPlay *play, const MsMouse *start, MsPointerEvent *events,
    int n_events, MsReplayHeader *header, MsReplay **replay, MsErrorInfo *info);
/* The replay of a game that was played in Minesage.  path[n_path] is what the pointer did
 * (movements and presses, with times of the same clock as the moves, on cells of square pixels;
 * n_path may be 0).  The events are the path, and for each move the clicks that make it: where the
 * path is then, if that is in the cell of the move, else in the middle of the cell.  A press of the
 * path is kept where the next move follows from it; other presses become movements.  Played again,
 * the events give exactly the moves, clock, rules and seed of play.  play must have a layout and no
 * start cells.  header, errors and cost are as above. */
MsStatus ms_replay_new_from_play (const MsPlay *play, int square, const MsPointerEvent *path,
    int n_path, MsReplayHeader *header, MsReplay **replay, MsErrorInfo *info);
MsReplay *ms_replay_ref (MsReplay *replay);
void ms_replay_unref (MsReplay *replay); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsReplay, ms_replay_unref)

/* Notes that the file broke off or is damaged behind the last event; fault is copied.  To be called
 * only before the replay is shared. */
void ms_replay_set_fault (MsReplay *replay, const MsErrorInfo *fault);
const MsErrorInfo *ms_replay_get_fault (const MsReplay *replay); /* NULL: none; borrowed */

const MsReplayHeader *ms_replay_get_header (const MsReplay *replay); /* borrowed */
const MsPointerEvent *ms_replay_get_events (const MsReplay *replay, int *n_events); /* borrowed */
/* The state of the mouse before the first event; borrowed. */
const MsMouse *ms_replay_get_start (const MsReplay *replay);
/* What the pointer did as it was recorded: the events, or the path that a replay made from a play
 * was given.  Borrowed. */
MsPointerPath ms_replay_get_path (const MsReplay *replay);
/* Keeps a copy of path[n_path] as that.  To be called only before the replay is shared. */
void ms_replay_set_path (MsReplay *replay, const MsPointerEvent *path, int n_path);
/* Whether the header says that the game was played with help: its mode is "Cheat". */
gboolean ms_replay_get_assisted (const MsReplay *replay);
int ms_replay_get_square (const MsReplay *replay);
gboolean ms_replay_get_marks (const MsReplay *replay); /* question marks are on at the start */
/* The whole game, as it ended; borrowed.  Not to be changed: ms_replay_dup_play makes another. */
const MsPlay *ms_replay_get_play (const MsReplay *replay);
/* Keeps play, which is the replay's from then on, in place of the one that the events made.  It has
 * the same moves, and knows besides which were joined (MsMove) and what was clicked for moves that
 * were undone.  To be called only before the replay is shared. */
void ms_replay_take_play (MsReplay *replay, MsPlay *play);
/* A new play with the first n_moves moves made, or all where there are fewer; NULL: no memory. */
MsPlay *ms_replay_dup_play (const MsReplay *replay, int n_moves);
/* The time of the last move; 0 where there is none. */
int64_t ms_replay_get_time (const MsReplay *replay);

/* How many of the events are no later than time_ms.  O(log n). */
int ms_replay_count_until (const MsReplay *replay, int64_t time_ms);
/* The state of the replay after the first n_events events.  O(1). */
MsReplayPlace ms_replay_get_place (const MsReplay *replay, int n_events);

/* When the game was begun, in milliseconds since 1970-01-01 00:00 UTC; -1: the file does not say.
 * here: where the clock of a program was that does not say its zone. */
gint64 ms_replay_find_start (const MsReplay *replay, GTimeZone *here);
/* Whether the events cannot be those of the game that the header tells of: their time differs by a
 * second or more, the 3BV or the end is another one, or the recording breaks off.  Computes the 3BV
 * of the board. */
gboolean ms_replay_is_doubtful (const MsReplay *replay);

/* What a person should know of a replay before believing it: where the file and the events
 * disagree, what had to be guessed, and what is missing.
 *
 * The figures shown elsewhere are always those computed from the events. */

/* Whole sentences, translated, one in each line; owned by the caller.  NULL: there is nothing to
 * say. Computes the 3BV of the board. */
char *ms_replay_dup_remarks (const MsReplay *replay);
