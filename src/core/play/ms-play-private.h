/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of MsPlay only. */
#pragma once

#include "ms-move-list.h"
#include "ms-play.h"

/* What an edit has to know to be taken back. */
typedef struct
{
  MsEdit *edit; /* a reference */
  MsEditFrame before;
  MsCell *board; /* the board before, where the edit has changed its size and stands; else NULL */
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
  int proven_cell; /* without guessing; -1 = none */
  int begin_cell; /* what the file of the board says; -1 = nothing */
  bool seedless; /* seed is 0 and means nothing */
  int n_flags, n_opened;

  MsCell *cells;
  MsCell *start_cells;
  int *changed; /* [height*width]: also the queue of a flood */
  MsCell *before; /* [height*width]: what the changed cells were */
  int n_changed;

  /* Done: [0, n_moves); taken back and waiting to be done again: the n_undone after them, of
   * which the first has an effect. */
  MsMoveList moves;
  int n_moves, n_undone;

  /* What each done move changed, as a stack: for every changed cell cell << 4 | its value before,
   * then how many they were.  Moves of a game in a row that changed nothing are one word together.
   * Those of the undone moves are still there behind them. */
  uint32_t *log;
  size_t n_log, n_log_undone, log_capacity;
  int n_undo, n_redo; /* steps with an effect among the done and the undone moves */
  MsPlayPlace *places; /* [n_places], the last one first */
  int n_places;

  MsClicks clicks; /* never fall, whatever becomes of the moves */
  bool *was_flagged; /* [height*width]: had a flag at some time */

  /* Of an analysis.  The move of an edit has its index here as its cell. */
  MsPlayEdit *edits; /* [0, n_edits) are done, the n_edits_undone after them are not */
  int n_edits, n_edits_undone, edits_capacity;
  double density; /* NAN: the total is known */
  MsEditFrame start; /* of start_cells */
  bool *listed; /* [n_listed], all false between calls; NULL before anything is joined or edited */
  size_t n_scratch; /* how many cells changed, before and was_flagged hold */
  size_t n_listed;
  bool resized; /* by the last move, made, undone or done again */
};

/* Counts a move that was just made; n_changed tells its effect. */
void ms_play_count_click (MsPlay *play, const MsMove *move);

/* Counts the flags that stood before there was a layout. */
void ms_play_judge_flags (MsPlay *play);

/* Makes a valid move and logs what it changed; the list of moves is the caller's business.
 * After MS_STATUS_NO_MEMORY nothing has changed. */
MsStatus ms_play_apply (MsPlay *play, const MsMove *move);

/* Whether the move, made now, would have an effect.  The game must go on. */
bool ms_play_would_change (const MsPlay *play, const MsMove *move);

/* ms-play-undo.c */
/* Pushes the changed cells on the log; when there is no memory, takes the change back. */
MsStatus ms_play_log (MsPlay *play);
/* Room for so many cells more on the log; false when there is no memory. */
bool ms_play_reserve_log (MsPlay *play, size_t n_cells);
/* Takes the last move back, or as many as changed nothing; its cells become the changed ones. */
void ms_play_pop (MsPlay *play);
/* Makes the next undone move again, which is one that changes something. */
MsStatus ms_play_push (MsPlay *play);
/* Those follow that changed nothing, if they do: they stand again. */
void ms_play_push_idle (MsPlay *play);
/* Room for this move among the others; false when there is no memory. */
bool ms_play_reserve_move (MsPlay *play, const MsMove *move);
/* Puts a move that has just been made into the list; one with an effect drops the undone ones. */
void ms_play_append (MsPlay *play, const MsMove *move);

/* ms-play-places.c: a move is made, after which the game is another. */
void ms_play_drop_places (MsPlay *play);

/* ms-play.c: gives a cell a value, and notes it among the changed ones. */
void ms_play_set_cell (MsPlay *play, int cell, MsCell value);

/* ms-play-edit.c */
/* Makes the change of an edit; what it changes is logged by the caller, and there is room for it on
 * the log.  After MS_STATUS_NO_MEMORY nothing has changed. */
MsStatus ms_play_apply_edit (MsPlay *play, const MsMove *move);
/* The rest of taking an edit back, when its cells are what they were. */
void ms_play_revert_edit (MsPlay *play, const MsMove *move);
/* Room to list what several moves change; false when there is no memory. */
bool ms_play_reserve_list (MsPlay *play);
/* Lists the changed cells; what is listed becomes the changed cells, each once. */
void ms_play_list_changed (MsPlay *play);
void ms_play_collect_listed (MsPlay *play);
/* Takes back what is one step to the player, in an analysis; does such a step again. */
void ms_play_undo_step (MsPlay *play);
MsStatus ms_play_redo_step (MsPlay *play);
/* Lets go of the edits that were undone; frees all. */
void ms_play_drop_undone_edits (MsPlay *play);
void ms_play_free_edits (MsPlay *play);
/* Whether the move begins a step that can be taken back, given what it has changed. */
bool ms_play_begins_step (const MsPlay *play, const MsMove *move);
