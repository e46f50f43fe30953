/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A list of moves in pieces that several lists may share, so that a game of millions of moves can
 * be given to another thread and still be played on at the cost of copying one piece.  Private to
 * MsPlay.
 *
 * Invariant: nobody writes into a piece that another list shares; whoever must, copies the piece
 * first.  Each list is used by one thread; a piece may be used by several. */
#pragma once

#include "ms-alloc.h"
#include "ms-move.h"

typedef struct MsMovePiece MsMovePiece;

/* Empty: all zero. */
typedef struct
{
  MsMovePiece **pieces;
  int n_pieces;
  size_t room; /* of pieces */
} MsMoveList;

/* The move at i, which must have been set. */
MsMove ms_move_list_get (const MsMoveList *list, int i);

/* Makes room to write n moves from index first on, which must be at most the room there was; false
 * when there is no memory, and the moves are unchanged.  Cost: the pieces concerned. */
bool ms_move_list_reserve (MsMoveList *list, int first, int n, const MsAllocator *allocator);
/* Inserts move, for which ms_move_list_reserve has made room, before the n_behind moves from i on,
 * or in place of the one at i where that is 0; times of these that are earlier than move's
 * become move's. */
void ms_move_list_insert (MsMoveList *list, int i, int n_behind, const MsMove *move);

/* Shares the first n moves of list with copy, which must be empty; false when there is no memory.
 * Cost: a pointer for each piece. */
bool ms_move_list_share (
    const MsMoveList *list, int n, MsMoveList *copy, const MsAllocator *allocator);
void ms_move_list_clear (MsMoveList *list, const MsAllocator *allocator);
