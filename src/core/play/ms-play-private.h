/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Shared by the files of MsPlay only. */
#pragma once

#include "ms-move-list.h"
#include "ms-play.h"

/* What must be known to undo an edit. */
typedef struct
{
  MsEdit *edit; /* a reference */
  MsEditFrame before;
  /* the cells before the edit, if it has changed the size and is not undone; else NULL */
  MsCell *board;
  bool joined; /* one step with the move before it */
} MsPlayEdit;

typedef struct MsPlayPlace MsPlayPlace;

struct _MsPlay
{
  const MsAllocator *allocator;
  MsRules rules;
  uint64_t seed;
  MsLayout *layout;
  MsState state;
  int first_cell, start_first_cell; /* the second belongs to start_cells */
  int proven_cell; /* first click after which no guess is needed; -1 = none known */
  int begin_cell; /* first click that the board's file asks for; -1 = none */
  int begun_on; /* day on which a board of a day was begun, YYYYMMDD; 0 = it is none */
  bool seedless; /* seed is 0 and means nothing */
  int n_flags, n_opened;

  MsCell *cells;
  MsCell *start_cells;
  int *changed; /* [height*width]: also the queue of a flood */
  MsCell *before; /* [height*width]: what the changed cells were */
  int n_changed;

  /* Moves done: [0, n_moves); the n_undone moves after them are undone and can be redone, and the
   * first of these has an effect. */
  MsMoveList moves;
  int n_moves, n_undone;

  /* What each done move changed, as a stack: for every changed cell cell << 4 | its value before,
   * then how many they were.  Moves of a game in a row that changed nothing are one word together.
   * The entries of undone moves stay in the log behind these. */
  uint32_t *log;
  size_t n_log, n_log_undone, room_log;
  int n_undo, n_redo; /* steps with an effect among the done and the undone moves */
  MsPlayPlace *places; /* [n_places], the last one first */
  int n_places;
  size_t room_places;

  MsClicks clicks; /* never decrease, not even by undo */
  bool *was_flagged, any_flag; /* [height*width] by a click of its own, at some time; or any was */

  /* For an analysis.  The cell of a move that is an edit is the edit's index in edits. */
  MsPlayEdit *edits; /* [0, n_edits) are done, the n_edits_undone after them are not */
  int n_edits, n_edits_undone;
  size_t room_edits;
  double density; /* NAN: the total is known */
  MsEditFrame start; /* the frame of start_cells */
  bool *listed; /* [n_listed], all false between calls; NULL before anything is joined or edited */
  size_t n_listed, n_scratch; /* the second is how many cells changed, before, was_flagged hold */
  bool resized; /* the last move, undo or redo changed the size of the board */
};

/* Counts the click of a move that was just made; it had an effect if n_changed > 0. */
void ms_play_count_click (MsPlay *play, const MsMove *move);

/* Counts which of the flags that were set before are effective clicks. */
void ms_play_judge_flags (MsPlay *play);

/* Makes a valid move and logs what it changed; the list of moves is the caller's business.
 * After MS_STATUS_NO_MEMORY nothing has changed. */
MsStatus ms_play_apply (MsPlay *play, const MsMove *move);

/* Whether the move, made now, would have an effect.  The game must go on. */
bool ms_play_would_change (const MsPlay *play, const MsMove *move);

/* ms-play-undo.c */
/* Pushes the changed cells on the log; without memory takes the change back. */
MsStatus ms_play_log (MsPlay *play);
/* Makes room for so many more cells in the log; false when there is no memory. */
bool ms_play_reserve_log (MsPlay *play, size_t n_cells);
/* Undoes the last move, or several that changed nothing; their cells become the changed ones. */
void ms_play_pop (MsPlay *play);
/* Redoes the next undone move, which must be one that changes something. */
MsStatus ms_play_push (MsPlay *play);
/* Redoes the moves without effect that come next, if there are any. */
void ms_play_push_idle (MsPlay *play);
/* Makes room in the list for this move; false when there is no memory. */
bool ms_play_reserve_move (MsPlay *play, const MsMove *move);
/* Puts a move that has just been made into the list; one with an effect drops the undone ones. */
void ms_play_append (MsPlay *play, const MsMove *move);
/* Drops the stored places, which do not know of a new move; the second also the undone moves. */
void ms_play_drop_places (MsPlay *play);
void ms_play_drop_undone (MsPlay *play);
/* ms-play.c: gives a cell a value, and notes it among the changed ones. */
void ms_play_set_cell (MsPlay *play, int cell, MsCell value);

/* ms-play-edit.c */
/* Carries out an edit; the caller logs it, and has made room.  Without memory nothing changes. */
MsStatus ms_play_apply_edit (MsPlay *play, const MsMove *move);
/* Undoes the rest of an edit, after its cells have been put back. */
void ms_play_revert_edit (MsPlay *play, const MsMove *move);
/* Makes room to collect the cells that several moves change; false when there is no memory. */
bool ms_play_reserve_list (MsPlay *play);
/* The first lists the changed cells; the second makes the listed ones the changed, each once. */
void ms_play_list_changed (MsPlay *play);
void ms_play_collect_listed (MsPlay *play);
/* Undoes, or redoes, one step of an analysis, which may be several moves. */
void ms_play_undo_step (MsPlay *play);
MsStatus ms_play_redo_step (MsPlay *play);
/* The first frees the undone edits, the second all edits. */
void ms_play_drop_undone_edits (MsPlay *play);
void ms_play_free_edits (MsPlay *play);
/* Whether the move begins a step that can be taken back, given what it has changed. */
bool ms_play_begins_step (const MsPlay *play, const MsMove *move);
