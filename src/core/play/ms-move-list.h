/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of moves in pieces that lists may have in common, so that a game of millions of moves is given
 * to another thread, and goes on, at the cost of one piece.  Private to MsPlay.
 *
 * Invariant: nobody writes into a piece that another list has as well; whoever must, copies it first.
 * Each list is one thread's; the pieces may be several threads'. */
#pragma once

#include "ms-alloc.h"
#include "ms-move.h"

typedef struct MsMovePiece MsMovePiece;

/* Empty: all zero. */
typedef struct
{
  MsMovePiece **pieces;
  int n_pieces, capacity;
} MsMoveList;

/* The move at i, for which there has been room. */
MsMove ms_move_list_get (const MsMoveList *list, int i);

/* Room to write n moves from first on, which is not beyond the room there has been; false when there
 * is no memory, and the moves are what they were.  Cost: the pieces in question. */
bool ms_move_list_reserve (MsMoveList *list, int first, int n, const MsAllocator *allocator);
/* For which ms_move_list_reserve has made room. */
void ms_move_list_set (MsMoveList *list, int i, const MsMove *move);
/* Before the n_behind moves from i on, which are then no earlier than move. */
void ms_move_list_insert (MsMoveList *list, int i, int n_behind, const MsMove *move);

/* The first n moves of list into the empty copy; false when there is no memory.  Cost: a pointer for
 * each piece. */
bool ms_move_list_share (
    const MsMoveList *list, int n, MsMoveList *copy, const MsAllocator *allocator);
void ms_move_list_clear (MsMoveList *list, const MsAllocator *allocator);
