/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whatever is asked of the solver can be stopped at any tick, at the end of its time as well as by
 * its caller, and any block of memory can be missing: that is said, nothing is handed back that
 * would not be whole, nothing is left behind, and asked again the same solver knows the answer. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-arena-testing.h"
#include "ms-bits.h"
#include "ms-curve.h"
#include "ms-dead.h"
#include "ms-equations.h"
#include "ms-junction.h"
#include "ms-ladder.h"
#include "ms-naive.h"
#include "ms-proof.h"
#include "ms-reason.h"
#include "ms-reveal.h"
#include "ms-section-layouts.h"
#include "ms-section-study.h"
#include "ms-work-testing.h"
#include "random-position.h"
#include "text-position.h"
#include "thorough.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  MsSolver *solver;
  const MsPosition *position;
  MsSolverOptions options;
  int cell; /* covered */
} Asked;

typedef MsStatus (*Question) (const Asked *asked);

/* Frees what was handed back: all, or nothing where the run was cancelled or had no memory. */
#define TAKE(status, answer, free_answer) \
  do \
    { \
      if ((status) == MS_STATUS_CANCELLED || (status) == MS_STATUS_NO_MEMORY) \
        assert_null (answer); \
      if ((status) == MS_STATUS_OK) \
        assert_non_null (answer); \
      free_answer (answer); \
    } \
  while (0)

static MsStatus
ask_run (const Asked *asked)
{
  MsSolverResult *result = NULL;
  MsStatus status = ms_solver_run (asked->solver, asked->position, &asked->options, &result);
  TAKE (status, result, ms_solver_result_free);
  return status;
}

static MsStatus
ask_exact (const Asked *asked)
{
  Asked more = *asked;
  more.options.exact = true;
  return ask_run (&more);
}

static MsStatus
ask_assumed (const Asked *asked)
{
  Asked more = *asked;
  MsAssumption assumed[] = { { asked->cell, MS_CERTAINTY_SAFE },
    { asked->cell, MS_CERTAINTY_MINE } };
  more.options.assumed = assumed;
  more.options.n_assumed = 2;
  more.options.trust_flags = true;
  return ask_run (&more);
}

static MsStatus
ask_estimate (const Asked *asked)
{
  Asked more = *asked;
  more.options.force_estimate = true;
  more.options.estimate_work = 2e5;
  return ask_run (&more);
}

static MsStatus
ask_density (const Asked *asked)
{
  Asked more = *asked;
  more.options.density = 0.2;
  return ask_run (&more);
}

static MsStatus
ask_curve (const Asked *asked)
{
  Asked more = *asked;
  MsCurve *curve = NULL;
  int cells[] = { asked->cell, 0 };
  int mines = ms_position_get_mines (asked->position);
  more.options.exact = true;
  MsStatus status = ms_solver_curve (
      asked->solver, asked->position, &more.options, cells, 2, mines - 2, mines + 2, &curve);
  TAKE (status, curve, ms_curve_free);
  return status;
}

static MsStatus
ask_density_curve (const Asked *asked)
{
  MsCurve *curve = NULL;
  const double densities[] = { 0.1, 0.2, 0.4 };
  MsStatus status = ms_solver_density_curve (
      asked->solver, asked->position, &asked->options, &asked->cell, 1, densities, 3, &curve);
  TAKE (status, curve, ms_curve_free);
  return status;
}

static MsStatus
ask_reason (const Asked *asked)
{
  MsReason *reason = NULL;
  MsStatus status = ms_reason_find (
      asked->solver, asked->position, &asked->options, asked->cell, MS_CERTAINTY_SAFE, &reason);
  TAKE (status, reason, ms_reason_free);
  return status;
}

static MsStatus
ask_sections (const Asked *asked)
{
  MsSectionStudy *study = NULL;
  Asked more = *asked;
  more.options.exact = true;
  MsStatus status = ms_section_study_find (asked->solver, asked->position, &more.options, &study);
  if (status == MS_STATUS_OK)
    {
      MsJunctions *junctions = NULL;
      status = ms_junctions_find (
          asked->solver, asked->position, &asked->options, study, &junctions);
      TAKE (status, junctions, ms_junctions_free);
      ms_section_study_free (study);
      return status;
    }
  TAKE (status, study, ms_section_study_free);
  return status;
}

static MsStatus
ask_layouts (const Asked *asked)
{
  MsSectionLayouts *layouts = NULL;
  MsStatus status = ms_section_layouts_list (
      asked->solver, asked->position, &asked->options, 0, 100, &layouts);
  TAKE (status, layouts, ms_section_layouts_free);
  return status;
}

static MsStatus
ask_drawn (const Asked *asked)
{
  MsSectionLayouts *layouts = NULL;
  MsStatus status = ms_section_layouts_draw (
      asked->solver, asked->position, &asked->options, MS_SECTION_LAYOUTS_WHOLE, 3, 1, &layouts);
  TAKE (status, layouts, ms_section_layouts_free);
  return status;
}

static MsStatus
ask_reveal (const Asked *asked)
{
  MsReveal *reveal = NULL;
  MsStatus status = ms_reveal_find (
      asked->solver, asked->position, &asked->options, asked->cell, &reveal);
  TAKE (status, reveal, ms_reveal_free);
  return status;
}

static MsStatus
ask_naive (const Asked *asked)
{
  MsNaive *naive = NULL;
  MsStatus status = ms_naive_find (asked->solver, asked->position, &asked->options, &naive);
  TAKE (status, naive, ms_naive_free);
  return status;
}

static MsStatus
ask_ladder (const Asked *asked)
{
  MsLadder *ladder = NULL;
  MsStatus status = ms_ladder_find (asked->solver, asked->position, &asked->options, &ladder);
  TAKE (status, ladder, ms_ladder_free);
  return status;
}

static MsStatus
ask_easiest (const Asked *asked)
{
  MsEasiest easiest;
  return ms_ladder_find_easiest (asked->solver, asked->position, &asked->options, &easiest);
}

static MsStatus
ask_proof (const Asked *asked)
{
  MsProof *proof = NULL;
  MsStatus status = ms_proof_find (
      asked->solver, asked->position, &asked->options, asked->cell, &proof);
  TAKE (status, proof, ms_proof_free);
  return status;
}

static MsStatus
ask_equations (const Asked *asked)
{
  MsEquations *equations = NULL;
  MsStatus status = ms_equations_find (
      asked->position, &asked->options, ms_solver_get_allocator (asked->solver), &equations);
  TAKE (status, equations, ms_equations_free);
  return status;
}

/* What cannot be won with certainty, and what is told by opening a cell. */
static MsStatus
ask_dead (const Asked *asked)
{
  MsSolverResult *now = NULL;
  size_t n = (size_t)(ms_position_get_width (asked->position)
      * ms_position_get_height (asked->position));
  uint8_t *dead = malloc (n);
  double *bits = malloc (n * sizeof *bits);
  bool known;
  MsStatus status = ms_solver_run (asked->solver, asked->position, &asked->options, &now);
  if (status == MS_STATUS_OK)
    status = ms_dead_find (asked->solver, asked->position, &asked->options, now, dead);
  if (status == MS_STATUS_OK)
    status = ms_bits_find (asked->solver, asked->position, &asked->options, now, bits, &known);
  ms_solver_result_free (now);
  free (dead);
  free (bits);
  return status;
}

static const Question questions[] = { ask_run, ask_exact, ask_assumed, ask_estimate, ask_density,
  ask_curve, ask_density_curve, ask_reason, ask_sections, ask_layouts, ask_drawn, ask_reveal,
  ask_naive, ask_ladder, ask_easiest, ask_proof, ask_equations, ask_dead };

/* What stops a question: after so many looks at the clock; 0: nothing. */
typedef struct
{
  long looks, last;
  bool by_time;
} Stop;

static bool
poll_cb (double progress, void *user_data)
{
  Stop *stop = user_data;
  return !stop->by_time && ++stop->looks == stop->last;
}

static double
clock_cb (void *user_data)
{
  Stop *stop = user_data;
  return (double)stop->looks++;
}

/* How often it was looked at the clock, or memory was asked for, up to the end. */
static long
ask (const MsPosition *position, int cell, Question question, Stop *stop, long missing,
    MsStatus expected)
{
  FailingAllocator failing;
  failing_allocator_init (&failing, missing);
  Asked asked = { ms_solver_new (&failing.allocator), position, MS_SOLVER_OPTIONS_INIT, cell };
  if (asked.solver == NULL)
    {
      assert_int_equal (failing.n_held, 0);
      return failing.requests;
    }
  asked.options.user_data = stop;
  asked.options.poll = poll_cb;
  asked.options.clock = clock_cb;
  asked.options.time_limit = stop->by_time ? (double)stop->last : 0;
  MsStatus status = question (&asked);
  if (status != MS_STATUS_OK)
    assert_int_equal (status, expected);
  long n = missing != 0 ? failing.requests : stop->looks;
  /* What it stopped at spoils nothing. */
  asked.options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  failing.fail_at = 0;
  if (status != MS_STATUS_OK)
    assert_int_equal (question (&asked), MS_STATUS_OK);
  ms_solver_free (asked.solver);
  assert_int_equal (failing.n_held, 0);
  return n;
}

/* Of more ticks, or blocks, than most so many are drawn. */
static void
stop_everywhere (MsPosition *position, Question question, long most)
{
  MsRng rng;
  int cell = 0;
  ms_rng_seed (&rng, 1);
  while (ms_cell_is_opened (ms_position_get_cells (position)[cell]))
    cell++;
  Stop none = { 0 }, timeless = { .by_time = true };
  long n_looks = ask (position, cell, question, &none, 0, MS_STATUS_OK);
  long n_blocks = ask (position, cell, question, &timeless, -1, MS_STATUS_OK);
  for (long i = 1; i <= most && i <= n_looks; i++)
    {
      long at = n_looks <= most ? i : 1 + (long)ms_rng_below (&rng, (uint32_t)n_looks);
      Stop called = { .last = at }, late = { .last = at, .by_time = true };
      ask (position, cell, question, &called, 0, MS_STATUS_CANCELLED);
      ask (position, cell, question, &late, 0, MS_STATUS_TIME_LIMIT);
    }
  for (long i = 1; i <= most && i <= n_blocks; i++)
    {
      long at = n_blocks <= most ? i : 1 + (long)ms_rng_below (&rng, (uint32_t)n_blocks);
      Stop nothing = { .by_time = true };
      ask (position, cell, question, &nothing, at, MS_STATUS_NO_MEMORY);
    }
}

static void
stop_all (MsPosition *position, long most)
{
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
    stop_everywhere (position, questions[i], most);
  ms_position_unref (position);
}

static void
test_small (void **state)
{
  stop_all (text_position_parse ("5x4x4\n1H2HH\nHHHHH\n2HHHH\nHHHHF\n"), 120);
}

static void
test_of_sections (void **state)
{
  stop_all (random_scattered (12, 12, 24, 0.35, 3), thorough (4, 10));
}

static void
test_contradiction (void **state)
{
  stop_all (text_position_parse ("6x3x4\nHHHHHH\n1H3H1H\n1H1H1H\n"), 40);
}

/* --- What may be missing so that the answer is found all the same --- */

static void
check_same (const MsSolverResult *a, const MsSolverResult *b)
{
  size_t n = (size_t)a->width * a->height;
  assert_int_equal (a->consistent, b->consistent);
  assert_int_equal (a->n_conflict_cells, b->n_conflict_cells);
  assert_memory_equal (a->certainty, b->certainty, n);
  assert_memory_equal (a->mine_probability, b->mine_probability, n * sizeof (double));
}

static void
check_sound (const MsSolverResult *result, const MsSolverResult *expected)
{
  assert_true (result->consistent);
  for (int i = 0; i < result->width * result->height; i++)
    if (result->certainty[i] != MS_CERTAINTY_NONE)
      assert_int_equal (result->certainty[i], expected->certainty[i]);
    else
      assert_true (fabs (result->mine_probability[i] - expected->mine_probability[i])
          < 10 * result->standard_error[i]);
}

/* One failing run; false when nothing was left to fail.  The solver may do without what it did not
 * get: then the same comes out in the end, or an estimate. */
static bool
fail_once (const MsPosition *position, const MsSolverResult *expected, long n)
{
  FailingAllocator failing;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.exact = true;
  MsSolverResult *result = NULL;
  failing_allocator_init (&failing, n);
  MsSolver *solver = ms_solver_new (&failing.allocator);
  if (solver == NULL)
    {
      assert_int_equal (n, 1);
      assert_int_equal (failing.n_held, 0);
      return true;
    }
  MsStatus status = ms_solver_run (solver, position, &options, &result);
  bool failed = failing.requests >= n;
  if (status == MS_STATUS_OK && result->method == MS_METHOD_ESTIMATE)
    {
      assert_true (failed);
      check_sound (result, expected);
      ms_solver_result_free (result);
      status = ms_solver_run (solver, position, &options, &result);
    }
  if (status != MS_STATUS_OK)
    {
      assert_true (failed);
      assert_int_equal (status, MS_STATUS_NO_MEMORY);
      assert_null (result);
      /* The failure leaves nothing behind that would spoil the next run. */
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
    }
  check_same (result, expected);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  assert_int_equal (failing.n_held, 0);
  return failed;
}

static void
fail_everywhere (MsPosition *position)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.exact = true;
  MsSolverResult *expected;
  MsSolver *solver = ms_solver_new (NULL);
  assert_int_equal (ms_solver_run (solver, position, &options, &expected), MS_STATUS_OK);
  long n = 1;
  while (fail_once (position, expected, n))
    n++;
  assert_true (n > 5);
  ms_solver_result_free (expected);
  ms_solver_free (solver);
  ms_position_unref (position);
}

static void
test_large (void **state)
{
  fail_everywhere (random_scattered (50, 50, 500, 0.3, 3));
}

/* From the third run on only the result is allocated: the result's block and its lists. */
static void
test_warm_runs_allocate_only_results (void **state)
{
  FailingAllocator counting;
  failing_allocator_init (&counting, 0);
  MsSolver *solver = ms_solver_new (&counting.allocator);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = random_scattered (60, 60, 720, 0.3, 1);
  for (int i = 0; i < 4; i++)
    {
      MsSolverResult *result;
      long before = counting.requests, held = counting.n_held;
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      if (i >= 2)
        assert_int_equal (counting.requests - before, counting.n_held - held);
      ms_solver_result_free (result);
      if (i >= 2)
        assert_int_equal (counting.n_held, held);
    }
  ms_position_unref (position);
  ms_solver_free (solver);
  assert_int_equal (counting.n_held, 0);
}

static int
set_up (void **state)
{
  ms_work_look_after (1);
  ms_arena_ask_for_each (true);
  return 0;
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_small),
    cmocka_unit_test (test_of_sections),
    cmocka_unit_test (test_contradiction),
  };
  const struct CMUnitTest whole[] = {
    cmocka_unit_test (test_large),
    cmocka_unit_test (test_warm_runs_allocate_only_results),
  };
  int failed = cmocka_run_group_tests (whole, NULL, NULL);
  return failed + cmocka_run_group_tests (tests, set_up, NULL);
}
