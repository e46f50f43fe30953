/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of moves against a plain array: moves are inserted where pieces begin and end, before none
 * and before many, and what shares its pieces stays as it was. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-move-list.h"
#include "ms-rng.h"

#include <string.h>

enum
{
  PIECE = 1024, /* the moves of a piece */
  MOST = 3 * PIECE + 3,
  N_INSERTED = 300
};

typedef struct
{
  MsMoveList list;
  MsMove moves[MOST];
  int n;
} Pair;

static MsMove
draw_move (MsRng *rng, int64_t least_ms)
{
  return (MsMove){ .action = ms_rng_below (rng, 2) != 0 ? MS_ACTION_OPEN : MS_ACTION_MARK,
    .cell = (int)ms_rng_below (rng, 1000),
    .mark = ms_rng_below (rng, 2) != 0 ? MS_CELL_FLAG : MS_CELL_COVERED,
    .time_ms = least_ms + (int64_t)ms_rng_below (rng, 3),
    .joined = ms_rng_below (rng, 2) != 0 };
}

static void
check (const Pair *self)
{
  for (int i = 0; i < self->n; i++)
    {
      const MsMove move = ms_move_list_get (&self->list, i), *right = &self->moves[i];
      assert_int_equal (move.time_ms, right->time_ms);
      assert_int_equal (move.action, right->action);
      assert_int_equal (move.cell, right->cell);
      assert_int_equal (move.mark, right->mark);
      assert_int_equal (move.joined, right->joined);
    }
}

/* Before all moves from i on, or at the end. */
static void
insert (Pair *self, int i, MsMove move, const MsAllocator *allocator)
{
  int n_behind = self->n - i;
  assert_true (ms_move_list_reserve (&self->list, i, n_behind + 1, allocator));
  ms_move_list_insert (&self->list, i, n_behind, &move);
  memmove (self->moves + i + 1, self->moves + i, (size_t)n_behind * sizeof move);
  self->moves[i] = move;
  for (int j = i; j <= self->n; j++)
    if (self->moves[j].time_ms < move.time_ms)
      self->moves[j].time_ms = move.time_ms;
  self->n++;
}

/* A place at most two away from where a piece begins, or any. */
static int
draw_place (MsRng *rng, int n)
{
  int edge = PIECE * (int)ms_rng_below (rng, MOST / PIECE + 1) - 2 + (int)ms_rng_below (rng, 5);
  return edge >= 0 && edge <= n ? edge : (int)ms_rng_below (rng, (uint64_t)n + 1);
}

/* Lists that end around the end of each piece. */
static void
test_inserted (void **state)
{
  static Pair pair, shared;
  FailingAllocator failing;
  MsRng rng;
  ms_rng_seed (&rng, 1);
  failing_allocator_init (&failing, 0);
  const MsAllocator *allocator = &failing.allocator;
  for (int pieces = 1; pieces <= MOST / PIECE; pieces++)
    {
      memset (&pair, 0, sizeof pair);
      while (pair.n < pieces * PIECE - N_INSERTED / 2)
        insert (&pair, pair.n, draw_move (&rng, 2L * pair.n), allocator);
      check (&pair);
      for (int k = 0; k < N_INSERTED && pair.n < MOST; k++)
        {
          bool shares = k % 10 == 0;
          if (shares)
            {
              shared = pair;
              memset (&shared.list, 0, sizeof shared.list);
              assert_true (ms_move_list_share (&pair.list, pair.n, &shared.list, allocator));
            }
          int i = draw_place (&rng, pair.n);
          insert (&pair, i, draw_move (&rng, i < pair.n ? pair.moves[i].time_ms : 0), allocator);
          check (&pair);
          if (shares)
            {
              check (&shared);
              ms_move_list_clear (&shared.list, allocator);
            }
        }
      ms_move_list_clear (&pair.list, allocator);
    }
  assert_int_equal (failing.n_held, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_inserted) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
