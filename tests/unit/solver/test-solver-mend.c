/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions on which a layout is hard to find (ms-estimate-start.c): lattices, where what is left
 * over at one place can only go where the board ends.  None is left without an estimate. */
#include "cmocka-common.h"
#include "ms-estimate-testing.h"
#include "ms-solver.h"
#include "random-position.h"

#include <math.h>
#include <string.h>

#define MEMORY ((size_t)64 << 20)
#define SIDE 40
#define MINES 480
/* So many cells may err as one. */
#define TOGETHER 10
#define HALF (SIDE / 2)
#define LITTLE_SIDE 14

/* Every second cell of every second row; the last row and column have numbers, so that nothing lies
 * beyond them. */
static const char *const numbers[HALF] = {
  "22443323424444235673",
  "42462444335544334341",
  "52223413434454354122",
  "23202434342135455322",
  "31012225354223323443",
  "42122224443432233322",
  "21254323541321332321",
  "02322333754332433343",
  "23344433554330114654",
  "43133545345653303445",
  "13135413202542224223",
  "04445324521322225222",
  "24655445344444535542",
  "33444342131244655323",
  "11434343312442442243",
  "22445113531231331343",
  "33235213752445433433",
  "33342222445336644411",
  "44362244246125433322",
  "22131133243122222112",
};

static MsPosition *
make_closed (void)
{
  MsCell cells[SIDE * SIDE];
  MsPosition *position;
  memset (cells, MS_CELL_COVERED, sizeof cells);
  for (int i = 0; i < HALF * HALF; i++)
    cells[(2 * (i / HALF) + 1) * SIDE + 2 * (i % HALF) + 1] = (MsCell)(numbers[i / HALF][i % HALF]
        - '0');
  assert_int_equal (
      ms_position_new (SIDE, SIDE, MINES, cells, NULL, &position, NULL), MS_STATUS_OK);
  return position;
}

static MsSolverResult *
run (const MsPosition *position, size_t memory, bool force, double work)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverResult *result;
  options.memory_limit = memory;
  options.force_estimate = force;
  options.estimate_work = work;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  ms_solver_free (solver);
  return result;
}

/* Every covered cell has a chance, and together they have the mines there are. */
static void
check_whole (const MsSolverResult *result)
{
  double sum = 0, variance = 0;
  assert_int_equal (result->method, MS_METHOD_ESTIMATE);
  assert_false (result->rough || result->no_layout_found);
  assert_int_equal (result->limit, MS_STATUS_MEMORY_LIMIT);
  for (int i = 0; i < result->width * result->height; i++)
    if (result->certainty[i] != MS_CERTAINTY_OPENED)
      {
        sum += result->mine_probability[i];
        variance += TOGETHER * result->standard_error[i] * result->standard_error[i];
      }
  assert_true (fabs (sum - result->mines) < 4 * sqrt (variance) + 1e-6);
}

static void
test_closed_lattice (void **state)
{
  MsPosition *position = make_closed ();
  MsSolverResult *result = run (position, MEMORY, false, 4e7);
  check_whole (result);
  ms_solver_result_free (result);
  ms_position_unref (position);
}

/* Of every kind and density, also such that the truth is known. */
static void
test_lattices (void **state)
{
  static const LatticeKind kinds[] = { { 2, 2, 0, 0 }, { 2, 2, 0, 1 }, { 2, 2, 1, 1 },
    { 2, 3, 1, 0 } };
  for (int i = 0; i < 16; i++)
    {
      MsPosition *position = random_lattice_of (
          12 + 3 * i / 2, kinds[i % 4], 0.25 + 0.05 * (i % 6), (uint64_t)i + 1, NULL);
      MsSolverResult *result = run (position, MEMORY, true, 1e7);
      check_whole (result);
      if (i < 5)
        {
          MsSolverResult *exact = run (position, 0, false, 0);
          assert_int_equal (exact->method, MS_METHOD_EXACT);
          for (int j = 0; j < exact->width * exact->height; j++)
            if (result->certainty[j] == MS_CERTAINTY_NONE)
              assert_true (fabs (result->mine_probability[j] - exact->mine_probability[j])
                  < 5 * result->standard_error[j] + 1e-9);
            else
              assert_int_equal (result->certainty[j], exact->certainty[j]);
          ms_solver_result_free (exact);
        }
      ms_solver_result_free (result);
      ms_position_unref (position);
    }
}

/* What is left over here is lacking far away: it is led there, which takes little; windows drawn
 * around it came to nothing with as much. */
static void
test_long_way (void **state)
{
  MsPosition *position = random_lattice_of (48, (LatticeKind){ 2, 2, 0, 0 }, 0.45, 7, NULL);
  MsSolverResult *result = run (position, MEMORY, true, 1.6e7);
  check_whole (result);
  ms_solver_result_free (result);
  ms_position_unref (position);
}

/* Numbers that no layout has, too many for windows to prove it: the answer is rough and says so. */
static void
test_no_layout (void **state)
{
  MsPosition *lattice = make_closed ();
  MsPosition *position = position_with_mines (lattice, 700);
  MsSolverResult *result = run (position, MEMORY, false, 4e6);
  assert_true (result->consistent && result->rough && result->no_layout_found);
  for (int i = 0; i < SIDE * SIDE; i++)
    assert_int_equal (
        isnan (result->mine_probability[i]), result->certainty[i] == MS_CERTAINTY_OPENED);
  ms_solver_result_free (result);
  ms_position_unref (position);
  ms_position_unref (lattice);
}

/* Without a mine in any box, so that all numbers are amiss. */
static void
begin_empty (MsEstimate *self, uint64_t seed)
{
  MsEngine *engine = self->engine;
  const MsProblem *problem = engine->problem;
  int32_t dead;
  ms_engine_release_pools (engine);
  assert_true (ms_run_return_to_reduced (engine->run, &dead));
  self->left = engine->problem->grid->mines - problem->n_decided_mines;
  ms_estimate_set_side (self, LITTLE_SIDE);
  ms_rng_seed (&self->rng, seed);
  assert_true (ms_region_init (&self->region, engine) && ms_estimate_sample_all (self)
      && ms_estimate_count_rest (
          self, self->left, engine->problem->grid->n_covered - problem->n_touched));
  memset (self->region.mines, 0, (size_t)problem->n_boxes);
  for (int i = 0; i < problem->n_numbers; i++)
    if (problem->numbers[i].left > 0)
      self->region.amiss[i] = (int8_t)-problem->numbers[i].need;
}

static void
check_numbers (const MsEstimate *self)
{
  const MsProblem *problem = self->engine->problem;
  for (int i = 0; i < problem->n_numbers; i++)
    {
      const MsNumber *number = &problem->numbers[i];
      int mines = 0;
      for (int j = 0; j < number->n_boxes; j++)
        if (problem->boxes[number->boxes[j]].state == MS_BOX_OPEN)
          mines += self->region.mines[number->boxes[j]];
      assert_true (number->left == 0 || mines == number->need);
    }
}

/* What is taken for mended is a layout, also where windows were drawn of which a number lost no
 * box. */
static void
test_mended (void **state)
{
  for (uint64_t seed = 1; seed <= 40; seed++)
    {
      MsPosition *position = random_lattice_of (
          LITTLE_SIDE, (LatticeKind){ 2, 2, 1, 1 }, 0.3, seed, NULL);
      MsSolver *solver = ms_solver_new (NULL);
      MsEngine *engine = ms_solver_get_engine (solver);
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsEstimate self = { .engine = engine, .work = engine->work, .density = 0.3, .budget = 1e8 };
      MsSolverResult *result;
      bool found;
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      engine->work->options = &options;
      begin_empty (&self, seed);
      assert_true (ms_estimate_mend (&self, 1, &found) && found);
      check_numbers (&self);
      ms_solver_result_free (result);
      ms_solver_free (solver);
      ms_position_unref (position);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_closed_lattice),
    cmocka_unit_test (test_lattices),
    cmocka_unit_test (test_long_way),
    cmocka_unit_test (test_no_layout),
    cmocka_unit_test (test_mended),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
