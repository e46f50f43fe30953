/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-move-list.h"

#include <stdatomic.h>
#include <string.h>

#define N_MOVES 1024

/* Half as long as an MsMove. */
typedef struct
{
  int64_t time_ms;
  int32_t cell;
  uint8_t action;
  MsCell mark;
  bool joined;
} PackedMove;

struct MsMovePiece
{
  atomic_int references;
  PackedMove moves[N_MOVES];
};

MsMove
ms_move_list_get (const MsMoveList *list, int i)
{
  const PackedMove *move = &list->pieces[i / N_MOVES]->moves[i % N_MOVES];
  return (MsMove){ (MsAction)move->action, move->cell, move->mark, move->time_ms, move->joined };
}

void
ms_move_list_insert (MsMoveList *list, int i, int n_behind, const MsMove *move)
{
  PackedMove carried = { .time_ms = move->time_ms,
    .cell = move->cell,
    .action = (uint8_t)move->action,
    .mark = move->mark,
    .joined = move->joined };
  int n = 0;
  for (int end = i + n_behind; i <= end; i += n)
    {
      PackedMove *moves = &list->pieces[i / N_MOVES]->moves[i % N_MOVES];
      n = end - i < N_MOVES - i % N_MOVES ? end - i + 1 : N_MOVES - i % N_MOVES;
      PackedMove last = moves[n - 1];
      memmove (moves + 1, moves, (size_t)(n - 1) * sizeof *moves);
      moves[0] = carried;
      for (int j = 0; j < n; j++)
        moves[j].time_ms = moves[j].time_ms < move->time_ms ? move->time_ms : moves[j].time_ms;
      carried = last;
    }
}

static void
unref_piece (MsMovePiece *piece, const MsAllocator *allocator)
{
  if (atomic_fetch_sub_explicit (&piece->references, 1, memory_order_acq_rel) == 1)
    ms_dealloc (allocator, piece);
}

/* A piece of the list's own at place, which is at most one behind the last. */
static bool
own_piece (MsMoveList *list, int place, const MsAllocator *allocator)
{
  MsMovePiece *before = place < list->n_pieces ? list->pieces[place] : NULL;
  if (before != NULL && atomic_load_explicit (&before->references, memory_order_acquire) == 1)
    return true;
  MsMovePiece *piece = ms_alloc (allocator, 1, sizeof *piece);
  if (piece == NULL)
    return false;
  atomic_init (&piece->references, 1);
  if (before != NULL)
    {
      memcpy (piece->moves, before->moves, sizeof piece->moves);
      unref_piece (before, allocator);
    }
  else
    list->n_pieces++;
  list->pieces[place] = piece;
  return true;
}

bool
ms_move_list_reserve (MsMoveList *list, int first, int n, const MsAllocator *allocator)
{
  int last = (first + n - 1) / N_MOVES;
  bool done = ms_grow (
      allocator, &list->pieces, &list->room, (size_t)last + 1, sizeof (MsMovePiece *));
  for (int place = first / N_MOVES; done && place <= last; place++)
    done = own_piece (list, place, allocator);
  return done;
}

bool
ms_move_list_share (const MsMoveList *list, int n, MsMoveList *copy, const MsAllocator *allocator)
{
  int n_pieces = (n + N_MOVES - 1) / N_MOVES;
  if (!ms_grow (allocator, &copy->pieces, &copy->room, (size_t)n_pieces, sizeof (MsMovePiece *)))
    return false;
  for (copy->n_pieces = 0; copy->n_pieces < n_pieces; copy->n_pieces++)
    {
      MsMovePiece *piece = list->pieces[copy->n_pieces];
      atomic_fetch_add_explicit (&piece->references, 1, memory_order_relaxed);
      copy->pieces[copy->n_pieces] = piece;
    }
  return true;
}

void
ms_move_list_clear (MsMoveList *list, const MsAllocator *allocator)
{
  for (int i = 0; i < list->n_pieces; i++)
    unref_piece (list->pieces[i], allocator);
  ms_dealloc (allocator, list->pieces);
  *list = (MsMoveList){ 0 };
}
