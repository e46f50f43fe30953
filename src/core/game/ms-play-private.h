/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of MsPlay only. */
#pragma once

#include "ms-play.h"

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
  MsMove *moves;
  int n_moves, n_undone, moves_capacity;

  /* What each done move changed, as a stack: for every changed cell cell << 4 | its value before,
   * then how many they were. */
  uint32_t *log;
  size_t n_log, log_capacity;
  int n_undo, n_redo; /* moves with an effect among the done and the undone ones */

  MsClicks clicks; /* never fall, whatever becomes of the moves */
  bool *was_flagged; /* [height*width]: had a flag at some time */
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

/* ms-play-restart.c: puts a play that has just been made into the state of its start cells, a copy
 * of start_cells[height*width]; false, and nothing has changed, when there is no memory.  An
 * analysis remains one. */
bool ms_play_begin_with (MsPlay *play, const MsCell *start_cells, int first_cell);

/* ms-play-undo.c */
/* Pushes the changed cells on the log; when there is no memory, takes the change back. */
MsStatus ms_play_log (MsPlay *play);
/* Room for one more move; false when there is no memory. */
bool ms_play_reserve_move (MsPlay *play);
/* Puts a move that has just been made into the list; one with an effect drops the undone ones. */
void ms_play_append (MsPlay *play, const MsMove *move);
