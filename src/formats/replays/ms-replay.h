/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recorded game: the layout, what the pointer did, what its file says of it, and the game that
 * comes of it when all that is played again.
 *
 * Immutable, and shared by atomic reference counts.  Time 0 is the first opening.  Whatever a header
 * claims (time, 3BV) is kept apart from what comes of the events.
 */
#pragma once

#include "ms-document-content.h"
#include "ms-mouse.h"

/* What a file says.  Texts are UTF-8 and owned; NULL: not said.  Those of a replay are bounded as
 * ms_foreign_text_dup does it, whoever made the header. */
typedef struct
{
  char *program; /* with its version: "Arbiter 0.52.3" */
  char *player;
  char *country; /* as the file has it */
  char *mode; /* Classic, UPK, Cheat …, as the file has it */
  char *started; /* a moment as the file has it */
  char *encoding; /* of the texts, where it is not UTF-8 and had to be guessed: "GBK" */
  int64_t started_us; /* Unix time; -1: not said */
  int64_t claimed_ms; /* the time that the header says; -1: none */
  int claimed_bbbv; /* -1: none */
  int claimed_end; /* MS_STATE_WON, MS_STATE_LOST, or -1: not said */
} MsReplayHeader;

void ms_replay_header_init (MsReplayHeader *header); /* nothing is said */
void ms_replay_header_clear (MsReplayHeader *header);

/* Where a replay stands after one of its events. */
typedef struct
{
  int n_moves; /* of the moves of the play */
  MsMouse mouse;
} MsReplayPlace;

/* layout: a reference is taken.  events[n_events] and header are taken over (g_free; the header is
 * emptied).  Their times may start anywhere; they must not fall.  start: as the mouse is before the
 * first of them, see ms-mouse.h.  MS_STATUS_OK and an owned *replay, or MS_STATUS_BAD_SIZE,
 * MS_STATUS_BAD_MINES, MS_STATUS_NO_MEMORY, after which events and header are still the caller's.
 * Cost: the events and the cells they change. */
MsStatus ms_replay_new (MsLayout *layout, const MsMouse *start, MsPointerEvent *events,
    int n_events, MsReplayHeader *header, MsReplay **replay, MsErrorInfo *info);
/* The same of a play before its first move, with its rules and seed.  It is taken over in any case;
 * NULL: there was no memory for it. */
MsStatus ms_replay_new_with (MsPlay *play, const MsMouse *start, MsPointerEvent *events,
    int n_events, MsReplayHeader *header, MsReplay **replay, MsErrorInfo *info);
/* The replay of a game that was played here: its pointer's path[n_path] (moves of the pointer and
 * presses, in the clock of the moves, of squares of that many pixels; n_path may be 0), and at each
 * move what the mouse does for it: at the path's place where that lies in the cell of the move, else
 * in its middle.  A press of the path stands where the next move follows from it; other presses are
 * moves of the pointer.  What comes of the events is exactly the moves of play, its clock, rules and
 * seed.  play has a layout and no start cells.  Header and errors: as above.  Cost: as above. */
MsStatus ms_replay_new_from_play (const MsPlay *play, int square, const MsPointerEvent *path,
    int n_path, MsReplayHeader *header, MsReplay **replay, MsErrorInfo *info);
MsReplay *ms_replay_ref (MsReplay *replay);
void ms_replay_unref (MsReplay *replay); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsReplay, ms_replay_unref)

/* The file broke off or is damaged behind the last event: fault is copied.  Only before the replay
 * is shared. */
void ms_replay_set_fault (MsReplay *replay, const MsErrorInfo *fault);
const MsErrorInfo *ms_replay_get_fault (const MsReplay *replay); /* NULL: none; borrowed */

const MsReplayHeader *ms_replay_get_header (const MsReplay *replay); /* borrowed */
const MsPointerEvent *ms_replay_get_events (const MsReplay *replay, int *n_events); /* borrowed */
/* Its header says that it was played with help: the mode is "Cheat". */
gboolean ms_replay_get_assisted (const MsReplay *replay);
int ms_replay_get_square (const MsReplay *replay);
gboolean ms_replay_get_marks (const MsReplay *replay); /* at the start */
/* The whole game, as it ended; borrowed.  Not to be changed: ms_replay_dup_play makes another. */
const MsPlay *ms_replay_get_play (const MsReplay *replay);
/* The game until so many of its moves are made, or all; NULL: no memory. */
MsPlay *ms_replay_dup_play (const MsReplay *replay, int n_moves);
/* The time of the last move; 0 where there is none. */
int64_t ms_replay_get_time (const MsReplay *replay);

/* How many of the events are no later than time_ms.  O(log n). */
int ms_replay_count_until (const MsReplay *replay, int64_t time_ms);
/* Where it stands after the first n_events.  O(1). */
MsReplayPlace ms_replay_get_place (const MsReplay *replay, int n_events);

/* What a person should know of a replay before believing it: where the file says one thing and the
 * events come to another, what had to be guessed, and what is missing.
 *
 * The figures shown elsewhere are always those that come of the events. */

/* Whole sentences, translated, one a line, owned by the caller; NULL: there is nothing to say.
 * Cost: the 3BV of the board. */
char *ms_replay_dup_remarks (const MsReplay *replay);
