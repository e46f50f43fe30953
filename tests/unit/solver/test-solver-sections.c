/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections: their figures are those of a run of the solver, on the golden positions and on random
 * ones; every allocation fails in turn, every poll cancels in turn, and limits leave what is known.
 */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-junction.h"
#include "ms-naive.h"
#include "ms-section-layouts.h"
#include "ms-study-result.h"
#include "ms-section-study.h"
#include "random-position.h"
#include "solver-poll.h"
#include "text-position.h"

#include <dirent.h>
#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The mine total binds, two sections, an outside. */
static const char bound_text[] = "7x4x5\n1H2HH1H\nHHHHHHH\n2HHHHHH\nHHHHF1H\n";

static MsSolverOptions
exact_options (void)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.exact = true;
  return options;
}

static void
assert_near (double value, double expected)
{
  assert_true (fabs (value - expected) <= 1e-10 * (1 + fabs (expected)));
}

/* Σ layouts * weight over the shares is all layouts; Σ probability is 1. */
static void
check_shares (const MsMineShare *shares, int n_shares, const char *layouts)
{
  mpz_t sum, ways, weight;
  double chances = 0;
  mpz_inits (sum, ways, weight, NULL);
  for (int i = 0; i < n_shares; i++)
    {
      mpz_set_str (ways, shares[i].layouts.exact, 10);
      mpz_set_str (weight, shares[i].weight.exact, 10);
      mpz_addmul (sum, ways, weight);
      assert_int_equal (shares[i].possible, mpz_sgn (weight) > 0);
      chances += shares[i].probability;
      assert_true (i == 0 || shares[i].mines > shares[i - 1].mines);
    }
  char *text = mpz_get_str (NULL, 10, sum);
  assert_string_equal (text, layouts);
  assert_near (chances, 1);
  free (text);
  mpz_clears (sum, ways, weight, NULL);
}

static double
sum_chances (const MsSolverResult *result, const int *cells, int n_cells)
{
  double sum = 0;
  for (int i = 0; i < n_cells; i++)
    sum += result->mine_probability[cells[i]];
  return sum;
}

/* What a run of the solver says of the position, taken apart. */
static void
check_against_run (MsPosition *position)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = exact_options ();
  MsSolverResult *result;
  MsSectionStudy *study;
  MsNaive *naive;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  assert_int_equal (ms_section_study_find (solver, position, &options, &study), MS_STATUS_OK);
  assert_int_equal (ms_naive_find (solver, position, &options, &naive), MS_STATUS_OK);
  assert_int_equal (study->consistent, result->consistent);
  assert_int_equal (naive->consistent, result->consistent);
  if (result->consistent)
    {
      size_t n = (size_t)result->width * (size_t)result->height;
      assert_memory_equal (study->certainty, result->certainty, n);
      assert_int_equal (study->n_sections, result->n_sections);
      assert_int_equal (study->n_safe, result->n_safe);
      assert_int_equal (study->n_certain_mines, result->n_certain_mines);
      assert_int_equal (study->n_outside, result->n_outside);
      assert_string_equal (study->layouts.exact, result->layouts.exact);
      for (int i = 0; i < study->n_sections; i++)
        {
          const MsStudySection *section = &study->sections[i];
          check_shares (section->shares, section->n_shares, study->layouts.exact);
          assert_near (section->mean_mines, sum_chances (result, section->cells, section->n_cells));
        }
      if (study->n_outside > 0)
        check_shares (study->outside_shares, study->n_outside_shares, study->layouts.exact);
      for (size_t i = 0; i < n; i++)
        if (!isnan (naive->truth[i]))
          assert_near (naive->truth[i], result->mine_probability[i]);
    }
  ms_naive_free (naive);
  ms_section_study_free (study);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  ms_position_unref (position);
}

static int
check_directory (const char *name)
{
  char path[4096];
  struct dirent *entry;
  int n = 0;
  snprintf (path, sizeof path, "%s/golden/%s", getenv ("G_TEST_SRCDIR"), name);
  DIR *directory = opendir (path);
  assert_non_null (directory);
  while ((entry = readdir (directory)) != NULL)
    if (strstr (entry->d_name, ".mine") != NULL)
      {
        snprintf (
            path, sizeof path, "%s/golden/%s/%s", getenv ("G_TEST_SRCDIR"), name, entry->d_name);
        char *text = text_read_file (path);
        check_against_run (text_position_parse (text));
        free (text);
        n++;
      }
  closedir (directory);
  return n;
}

static void
test_golden (void **state)
{
  assert_true (check_directory ("positions") >= 40);
  assert_true (check_directory ("worked") >= 5);
}

static void
test_random (void **state)
{
  for (uint64_t seed = 1; seed <= 40; seed++)
    check_against_run (random_stuck (30, 16, 99, seed));
  for (uint64_t seed = 1; seed <= 10; seed++)
    check_against_run (random_scattered (20, 20, 80, 0.35, seed));
}

/* Numbers together decide boxes that lay between sections; a run that goes without whole numbers,
 * and through all layouts one by one, knows as many sections. */
static void
test_parted (void **state)
{
  static const char *const texts[] = {
    "8x3x12\n1HHH3HHH\n235H5H6H\n1HHHH3HH\n",
    "7x5x18\n1HHHHHH\n24H33H4\n2HH3HHH\nH7HH44H\nHHHH3HH\n",
    "6x5x14\nH3HHHH\nHHHH4H\nHHHHHH\n23H6H4\n1HHHHH\n",
  };
  static const int expected[] = { 2, 2, 3 };
  MsSolver *solver = ms_solver_new (NULL);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    {
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsPosition *position = text_position_parse (texts[i]);
      MsSolverResult *result;
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      assert_int_equal (result->n_sections, expected[i]);
      ms_solver_result_free (result);
      check_against_run (position);
    }
  ms_solver_free (solver);
}

/* Past 900 undecided cells counts are tilted and cut off; the shares stay what they are. */
static void
test_tilted (void **state)
{
  check_against_run (random_scattered (55, 55, 600, 0.3, 5));
}

/* Of a study that is made by another solver, without any limit. */
static MsStatus
find_junctions (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsJunctions **junctions)
{
  MsSolver *other = ms_solver_new (NULL);
  MsSolverOptions plain = exact_options ();
  MsSectionStudy *study;
  assert_int_equal (ms_section_study_find (other, position, &plain, &study), MS_STATUS_OK);
  MsStatus status = ms_junctions_find (solver, position, options, study, junctions);
  for (int i = 0; *junctions != NULL && i < (*junctions)->n_items; i++)
    {
      const MsJunction *junction = &(*junctions)->items[i];
      double sum = 0;
      for (int j = 0; j < junction->n_cases; j++)
        sum += junction->cases[j].probability;
      assert_near (sum, 1);
    }
  ms_section_study_free (study);
  ms_solver_free (other);
  return status;
}

/* One of the five calls; its status, with what it found freed and *found whether there was any. */
static MsStatus
call (int which, MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    bool *found)
{
  MsSectionStudy *study = NULL;
  MsSectionLayouts *layouts = NULL;
  MsNaive *naive = NULL;
  MsJunctions *junctions = NULL;
  MsStatus status = which == 0 ? ms_section_study_find (solver, position, options, &study)
      : which == 1             ? ms_section_layouts_list (
                        solver, position, options, MS_SECTION_LAYOUTS_WHOLE, 10000, &layouts)
      : which == 2 ? ms_section_layouts_draw (solver, position, options, 0, 20, 7, &layouts)
      : which == 3 ? ms_naive_find (solver, position, options, &naive)
                   : find_junctions (solver, position, options, &junctions);
  *found = study != NULL || layouts != NULL || naive != NULL || junctions != NULL;
  ms_junctions_free (junctions);
  ms_section_study_free (study);
  ms_section_layouts_free (layouts);
  ms_naive_free (naive);
  return status;
}

static bool
fail_once (int which, const MsPosition *position, long n)
{
  FailingAllocator failing;
  MsSolverOptions options = exact_options ();
  bool found;
  failing_allocator_init (&failing, n);
  MsSolver *solver = ms_solver_new (&failing.allocator);
  if (solver == NULL)
    return n == 1;
  MsStatus status = call (which, solver, position, &options, &found);
  bool failed = failing.requests >= n;
  /* It may do with less than it asked for at first. */
  assert_int_equal (status, failed && !found ? MS_STATUS_NO_MEMORY : MS_STATUS_OK);
  assert_int_equal (found, status == MS_STATUS_OK);
  failing.fail_at = 0;
  assert_int_equal (call (which, solver, position, &options, &found), MS_STATUS_OK);
  ms_solver_free (solver);
  assert_int_equal (failing.n_held, 0);
  return failed;
}

static void
test_allocations (void **state)
{
  MsPosition *position = text_position_parse (bound_text);
  MsPosition *stuck = random_stuck (16, 16, 40, 3);
  for (int which = 0; which < 5; which++)
    {
      long n = 1, m = 1;
      while (fail_once (which, position, n))
        n++;
      while (fail_once (which, stuck, m))
        m++;
      /* Where there is no section there is no junction to look for. */
      assert_true (n > 8 && m > (which < 4 ? 8 : 4));
    }
  ms_position_unref (position);
  ms_position_unref (stuck);
}

static void
test_cancels (void **state)
{
  MsPosition *position = random_scattered (30, 30, 180, 0.35, 4);
  MsSolver *solver = ms_solver_new (NULL);
  for (int which = 0; which < 5; which++)
    {
      Poll poll = { 0 };
      MsSolverOptions options = exact_options ();
      bool found;
      options.poll = poll_cb;
      options.user_data = &poll;
      assert_int_equal (call (which, solver, position, &options, &found), MS_STATUS_OK);
      int n_polls = poll.polls;
      assert_true (n_polls > 3);
      for (int i = 1; i <= n_polls; i += 1 + n_polls / 50)
        {
          poll = (Poll){ .cancel_at = i };
          assert_int_equal (call (which, solver, position, &options, &found), MS_STATUS_CANCELLED);
          assert_false (found);
        }
    }
  ms_solver_free (solver);
  ms_position_unref (position);
}

static void
check_limited (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsStatus limit, bool may_be_consistent)
{
  MsSectionStudy *study;
  MsStatus status = ms_section_study_find (solver, position, options, &study);
  assert_true (status == MS_STATUS_OK || status == limit);
  assert_non_null (study);
  if (may_be_consistent)
    assert_true (study->consistent && study->n_sections > 0);
  else
    assert_true (!study->consistent || status == limit);
  ms_section_study_free (study);
}

/* Wherever a limit stops it, cells and numbers are known. */
static void
test_limits_anywhere (void **state)
{
  MsPosition *positions[] = { random_lattice (9, 0.2, 3),
    text_position_parse ("3x2x2\nH1H\nH3H\n") };
  MsSolver *solver = ms_solver_new (NULL);
  for (int i = 0; i < 2; i++)
    {
      MsSolverOptions options = exact_options ();
      for (options.time_limit = 1e-9; options.time_limit < 1; options.time_limit *= 1.3)
        check_limited (solver, positions[i], &options, MS_STATUS_TIME_LIMIT, i == 0);
      options.time_limit = 0;
      for (options.memory_limit = 1; options.memory_limit < 1 << 22;
           options.memory_limit += options.memory_limit / 16 + 1)
        check_limited (solver, positions[i], &options, MS_STATUS_MEMORY_LIMIT, i == 0);
      ms_position_unref (positions[i]);
    }
  ms_solver_free (solver);
}

/* What is too large to be counted has its cells, its numbers and its reduced numbers all the same.
 */
static void
test_limits (void **state)
{
  MsPosition *position = random_lattice (40, 0.25, 1);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = exact_options ();
  MsSectionStudy *study;
  MsSectionLayouts *layouts;
  MsNaive *naive;
  options.memory_limit = 4 << 20;
  assert_int_equal (
      ms_section_study_find (solver, position, &options, &study), MS_STATUS_MEMORY_LIMIT);
  assert_non_null (study);
  assert_true (study->consistent && !study->counted);
  assert_true (study->n_sections > 0 && study->n_edges > 0);
  assert_null (study->sum.exact);
  for (int i = 0; i < study->n_sections; i++)
    {
      assert_true (study->sections[i].n_cells > 0 && study->sections[i].n_numbers > 0);
      assert_int_equal (study->sections[i].n_shares, 0);
      assert_true (isnan (study->sections[i].mean_mines));
    }
  ms_section_study_free (study);
  assert_int_equal (ms_section_layouts_draw (solver, position, &options, -1, 1, 1, &layouts),
      MS_STATUS_MEMORY_LIMIT);
  assert_null (layouts);
  assert_int_equal (ms_naive_find (solver, position, &options, &naive), MS_STATUS_MEMORY_LIMIT);
  assert_null (naive);
  ms_solver_free (solver);
  ms_position_unref (position);
}

/* A board with more layouts than any number type holds: draws fit all the same. */
static void
test_large_draws (void **state)
{
  MsPosition *position = random_scattered (30, 16, 99, 0.15, 2);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  const MsCell *cells = ms_position_get_cells (position);
  MsSectionLayouts *layouts;
  assert_int_equal (ms_section_layouts_draw (
                        solver, position, &options, MS_SECTION_LAYOUTS_WHOLE, 50, 3, &layouts),
      MS_STATUS_OK);
  assert_true (layouts->all.exponent > 20);
  for (int i = 0; i < layouts->n_layouts; i++)
    {
      uint8_t mine[480] = { 0 };
      int n_mines = 0;
      for (int j = 0; j < layouts->n_cells; j++)
        n_mines += mine[layouts->cells[j]] = layouts->mine[i * layouts->n_cells + j];
      assert_int_equal (n_mines, 99);
      for (int cell = 0; cell < 480; cell++)
        {
          int n = 0;
          for (int other = 0; other < 480; other++)
            n += abs (other % 30 - cell % 30) <= 1 && abs (other / 30 - cell / 30) <= 1
                && mine[other];
          assert_true (cells[cell] > 8 || (cells[cell] == n && !mine[cell]));
        }
    }
  ms_section_layouts_free (layouts);
  assert_int_equal (
      ms_section_layouts_list (solver, position, &options, 1000, 10, &layouts), MS_STATUS_OK);
  assert_int_equal (layouts->n_cells, 0);
  assert_string_equal (layouts->all.exact, "0");
  ms_section_layouts_free (layouts);
  ms_solver_free (solver);
  ms_position_unref (position);
}

static void
test_letters (void **state)
{
  char letter[MS_STUDY_LETTER_SIZE];
  for (int section = 0; section < 20000; section++)
    {
      ms_study_letter (section, letter);
      assert_int_equal (ms_study_letter_parse (letter), section);
    }
  ms_study_letter (0, letter);
  assert_string_equal (letter, "A");
  ms_study_letter (25, letter);
  assert_string_equal (letter, "Z");
  ms_study_letter (26, letter);
  assert_string_equal (letter, "AA");
  assert_int_equal (ms_study_letter_parse ("b"), 1);
  assert_int_equal (ms_study_letter_parse ("3"), 2);
  const char *wrong[] = { "", "0", "-1", "1x", "A1", "ZZZZZZZZZZZZ", "99999999999" };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_int_equal (ms_study_letter_parse (wrong[i]), -1);
}

/* What is assumed is not counted among what is certain; what follows from it is. */
static void
test_assumed (void **state)
{
  static const MsAssumption assumed = { 0, MS_CERTAINTY_MINE };
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = exact_options ();
  MsPosition *position = text_position_parse ("5x1x2\nH1HHH\n");
  MsSectionStudy *study;
  options.assumed = &assumed;
  options.n_assumed = 1;
  assert_int_equal (ms_section_study_find (solver, position, &options, &study), MS_STATUS_OK);
  assert_int_equal (study->certainty[0], MS_CERTAINTY_MINE);
  assert_int_equal (study->n_certain_mines, 0);
  assert_int_equal (study->n_safe, 1);
  ms_section_study_free (study);
  ms_position_unref (position);
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_golden),
    cmocka_unit_test (test_random),
    cmocka_unit_test (test_parted),
    cmocka_unit_test (test_tilted),
    cmocka_unit_test (test_allocations),
    cmocka_unit_test (test_cancels),
    cmocka_unit_test (test_assumed),
    cmocka_unit_test (test_limits),
    cmocka_unit_test (test_limits_anywhere),
    cmocka_unit_test (test_large_draws),
    cmocka_unit_test (test_letters),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
