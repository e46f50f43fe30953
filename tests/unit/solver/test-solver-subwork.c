/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work under a thread's work: what it is told, and how each of them ends the other. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-crew.h"
#include "solver-poll.h"

#define UNITS 60000L /* more than lie between two looks at the clock, or as many */
#define MEBIBYTE ((size_t)1 << 20)

/* A run and what goes on under it. */
typedef struct
{
  Poll poll; /* first: user_data of the options is read as one */
  double now; /* of clock_cb */
  MsSolverOptions options;
  MsWork run, below;
  MsSubwork under;
} Fixture;

static double
clock_cb (void *user_data)
{
  Fixture *self = user_data;
  return self->now;
}

static void
begin (Fixture *self, size_t memory_limit)
{
  self->options.poll = poll_cb;
  self->options.user_data = self;
  ms_arena_init (&self->run.arena, ms_allocator_or_default (NULL));
  self->run.arena.limit = self->options.memory_limit;
  ms_work_begin (&self->run, &self->options);
  ms_subwork_init (&self->under, &self->run, memory_limit);
  ms_arena_init (&self->below.arena, self->run.arena.allocator);
  self->below.arena.limit = memory_limit;
  ms_work_begin (&self->below, &self->under.options);
}

static void
end (Fixture *self)
{
  ms_arena_clear (&self->below.arena);
  ms_arena_clear (&self->run.arena);
}

static void
test_options (void **state)
{
  MsAssumption assumed = { 3, MS_CERTAINTY_SAFE };
  Fixture self = { .now = 7, .options = MS_SOLVER_OPTIONS_INIT };
  self.options.time_limit = 5;
  self.options.threads = 6;
  self.options.clock = clock_cb;
  self.options.density = 0.25;
  self.options.assumed = &assumed;
  self.options.n_assumed = 1;
  begin (&self, 4 * MEBIBYTE);
  const MsSolverOptions *options = &self.under.options;
  assert_true (options->time_limit == 0);
  assert_int_equal (options->threads, 1);
  assert_int_equal (options->memory_limit, 4 * MEBIBYTE);
  assert_null (options->clock);
  assert_true (options->density == 0.25);
  assert_ptr_equal (options->assumed, &assumed);
  assert_int_equal (options->n_assumed, 1);
  ms_subwork_keep_clock (&self.under);
  assert_true (ms_work_now (&self.below) == 7);
  self.options.clock = NULL;
  ms_subwork_keep_clock (&self.under);
  assert_null (options->clock);
  end (&self);
}

/* Every look at the clock below is one above, with its units. */
static void
test_looks (void **state)
{
  Fixture self = { .options = MS_SOLVER_OPTIONS_INIT };
  begin (&self, 0);
  for (int i = 1; i <= 20; i++)
    {
      assert_true (ms_work_tick (&self.below, UNITS));
      assert_int_equal (self.poll.polls, i);
      assert_true (self.run.spent == self.below.spent);
    }
  assert_true (self.run.spent >= 20 * UNITS);
  end (&self);
}

/* However the run ends: below it looks like being cancelled, and above the reason stays. */
static void
test_run_ends (void **state)
{
  static const MsStatus reasons[] = { MS_STATUS_CANCELLED, MS_STATUS_WORK_LIMIT,
    MS_STATUS_TIME_LIMIT };
  for (int kind = 0; kind < 3; kind++)
    {
      Fixture self = { .options = MS_SOLVER_OPTIONS_INIT };
      int n = 0;
      self.options.clock = clock_cb;
      self.options.time_limit = 10;
      self.poll.cancel_at = kind == 0 ? 4 : -1;
      begin (&self, 0);
      if (kind == 1)
        ms_work_limit (&self.run, 3 * UNITS + UNITS / 2);
      while (ms_work_tick (&self.below, UNITS))
        if (++n == 3 && kind == 2)
          self.now = 10;
      assert_int_equal (n, 3);
      assert_int_equal (ms_work_status (&self.below), MS_STATUS_CANCELLED);
      ms_subwork_tell (&self.under, &self.below);
      assert_int_equal (ms_work_status (&self.run), reasons[kind]);
      end (&self);
    }
}

/* What ends below for want of memory is told above, once there is something to tell. */
static void
test_ends_below (void **state)
{
  Fixture self = { .options = MS_SOLVER_OPTIONS_INIT };
  begin (&self, MEBIBYTE);
  ms_subwork_tell (&self.under, &self.below);
  assert_int_equal (ms_work_status (&self.run), MS_STATUS_OK);
  assert_null (ms_arena_alloc (&self.below.arena, 2, MEBIBYTE));
  assert_int_equal (ms_work_status (&self.run), MS_STATUS_OK);
  ms_subwork_tell (&self.under, &self.below);
  assert_int_equal (ms_work_status (&self.run), MS_STATUS_MEMORY_LIMIT);
  self.run.status = MS_STATUS_CANCELLED;
  ms_subwork_tell (&self.under, &self.below);
  assert_int_equal (ms_work_status (&self.run), MS_STATUS_CANCELLED);
  end (&self);
}

static void
test_shares (void **state)
{
  FailingAllocator brought;
  Fixture self = { .options = MS_SOLVER_OPTIONS_INIT };
  MsWork *run = &self.run;
  self.options.threads = 6;
  begin (&self, 0);
  assert_int_equal (ms_subwork_wanted (run, 10, MEBIBYTE), 6);
  assert_int_equal (ms_subwork_wanted (run, 4, MEBIBYTE), 4);
  assert_int_equal (ms_subwork_share (run, 3), 0);
  run->arena.limit = 9 * MEBIBYTE;
  assert_int_equal (ms_subwork_share (run, 3), 3 * MEBIBYTE);
  assert_int_equal (ms_subwork_wanted (run, 10, 2 * MEBIBYTE), 4);
  assert_int_equal (ms_subwork_wanted (run, 10, 10 * MEBIBYTE), 0);
  assert_int_equal (ms_subwork_wanted (run, 10, 0), 6);
  assert_non_null (ms_arena_alloc (&run->arena, 3, MEBIBYTE));
  assert_true (run->arena.held >= 3 * MEBIBYTE);
  assert_int_equal (ms_subwork_share (run, 3), (9 * MEBIBYTE - run->arena.held) / 3);
  /* Nothing is left: that must not become a memory without limit. */
  run->arena.limit = run->arena.held;
  assert_int_equal (ms_subwork_share (run, 3), 1);
  assert_int_equal (ms_subwork_wanted (run, 10, 1), 0);
  end (&self);
  failing_allocator_init (&brought, 0);
  ms_arena_init (&run->arena, &brought.allocator);
  assert_int_equal (ms_subwork_wanted (run, 10, MEBIBYTE), 1);
}

#define N_MEMBERS 3

typedef struct
{
  MsSubwork under;
  MsWork below;
} Member;

/* Takes memory of its own, the more the higher the piece, and stops the crew where there is
 * none. */
static bool
take_memory (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  Member *self = &((Member *)data)[member];
  self->under.thread = work;
  ms_arena_reset (&self->below.arena);
  ms_work_begin (&self->below, &self->under.options);
  char *block = ms_work_alloc0 (&self->below, (size_t)piece + 1, 1000);
  if (block == NULL)
    ms_subwork_tell (&self->under, &self->below);
  ms_crew_add (crew, work, 1);
  return block != NULL && ms_work_tick (&self->below, UNITS);
}

/* Runs so many pieces; returns how the run ended. */
static MsStatus
run_crew (int n_pieces, size_t memory_limit, int cancel_at)
{
  Fixture self = { .options = MS_SOLVER_OPTIONS_INIT, .poll = { .cancel_at = cancel_at } };
  Member members[N_MEMBERS] = { 0 };
  self.options.threads = N_MEMBERS;
  begin (&self, 0);
  for (int i = 0; i < N_MEMBERS; i++)
    {
      ms_subwork_init (&members[i].under, &self.run, memory_limit);
      ms_arena_init (&members[i].below.arena, self.run.arena.allocator);
      members[i].below.arena.limit = memory_limit;
    }
  bool done = ms_crew_run (&self.run, N_MEMBERS, n_pieces, n_pieces, take_memory, members);
  MsStatus status = ms_work_status (&self.run);
  assert_int_equal (done, status == MS_STATUS_OK);
  for (int i = 0; i < N_MEMBERS; i++)
    ms_arena_clear (&members[i].below.arena);
  end (&self);
  return status;
}

static void
test_crew (void **state)
{
  assert_int_equal (run_crew (400, MEBIBYTE, -1), MS_STATUS_OK);
  assert_int_equal (run_crew (4000, MEBIBYTE, -1), MS_STATUS_MEMORY_LIMIT);
  for (int at = 1; at < 4; at++)
    assert_int_equal (run_crew (INT32_MAX, 0, at), MS_STATUS_CANCELLED);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_options),
    cmocka_unit_test (test_looks),
    cmocka_unit_test (test_run_ends),
    cmocka_unit_test (test_ends_below),
    cmocka_unit_test (test_shares),
    cmocka_unit_test (test_crew),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
