/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much memory an analysis may take when nobody says otherwise; and every allocation of the
 * core's objects fails once. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-layout.h"
#include "ms-position.h"

#include <sys/resource.h>
#include <unistd.h>

/* What ms_memory_default_limit says while the process may have so many bytes in all. */
static uint64_t
limit_within (rlim_t bytes)
{
  struct rlimit before;
  assert_int_equal (getrlimit (RLIMIT_AS, &before), 0);
  assert_int_equal (setrlimit (RLIMIT_AS, &(struct rlimit){ bytes, before.rlim_max }), 0);
  uint64_t limit = ms_memory_default_limit ();
  assert_int_equal (setrlimit (RLIMIT_AS, &before), 0);
  return limit;
}

static uint64_t
half_of_the_machine (void)
{
  uint64_t half = (uint64_t)sysconf (_SC_PHYS_PAGES) * (uint64_t)sysconf (_SC_PAGESIZE) / 2;
  return half < UINT64_C (4) << 30 ? half : UINT64_C (4) << 30;
}

static void
half_of_the_machine_and_at_most_four_gibibytes (void **state)
{
  (void)state;
  assert_int_equal (limit_within (RLIM_INFINITY), half_of_the_machine ());
  assert_int_equal (limit_within ((rlim_t)1 << 50), half_of_the_machine ());
}

/* A limit of 0 would mean none. */
static void
half_of_what_the_process_may_have_but_never_none (void **state)
{
  (void)state;
  assert_int_equal (limit_within (1 << 24), (1 << 23) + 1);
  assert_int_equal (limit_within (0), 1);
}

static void
test_position (void **state)
{
  MsCell cells[4] = { MS_CELL_COVERED, 1, MS_CELL_COVERED, 1 };
  for (long n = 1;; n++)
    {
      FailingAllocator failing;
      MsPosition *position;
      failing_allocator_init (&failing, n);
      MsStatus status = ms_position_new (2, 2, 1, cells, &failing.allocator, &position, NULL);
      ms_position_unref (position);
      assert_int_equal (failing.n_held, 0);
      if (status == MS_STATUS_OK)
        break;
      assert_int_equal (status, MS_STATUS_NO_MEMORY);
      assert_null (position);
    }
}

static void
test_layout (void **state)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  for (long n = 1;; n++)
    {
      FailingAllocator failing;
      MsRng rng;
      ms_rng_seed (&rng, 1);
      failing_allocator_init (&failing, n);
      MsLayout *layout = ms_layout_draw (&rules, 4, 4, &rng, &failing.allocator);
      bool drawn = layout != NULL;
      if (drawn)
        ms_layout_unref (layout);
      assert_int_equal (failing.n_held, 0);
      if (drawn)
        break;
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (half_of_the_machine_and_at_most_four_gibibytes),
    cmocka_unit_test (half_of_what_the_process_may_have_but_never_none),
    cmocka_unit_test (test_position),
    cmocka_unit_test (test_layout),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
