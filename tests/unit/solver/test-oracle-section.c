/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The judge of -Dcross_check=true: silent when a section is right, and it notices each fault. */
#include "cmocka-common.h"
#include "check-section.h"
#include "ms-cross-check.h"
#include "section.h"

#include <stdlib.h>
#include <string.h>

static char last_report[4096];

static void
keep_report (const char *report)
{
  strncpy (last_report, report, sizeof last_report - 1);
}

/* A 2 over cells a b c, a 1 over cells b c d: two layouts of two mines, one of three. */
static MsCheckSection
right_section (void)
{
  return (MsCheckSection){
    .width = 4,
    .height = 2,
    .mines = 2,
    .board = ".21."
             "HHHH",
    .n_cells = 4,
    .cells = { 4, 5, 6, 7 },
    .boxes = { 0, 1, 1, 2 },
    .feasible = { 2, 2, 2, 1 },
    .probability = { 1, 0.5, 0.5, 0 },
    .ways = { 0, 0, 2, 0, 0 },
    .rest = { 0, 0, 1, 0, 0 },
    .tilt = 1,
  };
}

static void
assert_report (const MsCheckSection *section, const char *expected)
{
  long before = check_section_count;
  memset (last_report, 0, sizeof last_report);
  check_section_report = keep_report;
  ms_check_section (section);
  check_section_report = NULL;
  assert_int_equal (check_section_count, before + 1);
  if (expected == NULL)
    assert_string_equal (last_report, "");
  else
    assert_non_null (strstr (last_report, expected));
}

static void
test_right (void **state)
{
  MsCheckSection section = right_section ();
  assert_report (&section, NULL);
  section.tilt = 0.25;
  section.ways[2] *= 0.25 * 0.25;
  assert_report (&section, NULL);
}

/* A common factor is allowed, unless layouts were counted plainly. */
static void
test_factor (void **state)
{
  MsCheckSection section = right_section ();
  section.ways[2] = 3;
  assert_report (&section, NULL);
  section.plain = true;
  assert_report (&section, "the layouts with 2 mines: solver 3, oracle 2");
}

static void
test_wrong (void **state)
{
  MsCheckSection section = right_section ();
  section.ways[3] = 1;
  assert_report (&section, "with 2 mines: solver 0.66");
  section = right_section ();
  section.probability[1] = 0.25;
  assert_report (&section, "the probability of (1, 1): solver 0.25, oracle 0.5");
  assert_non_null (strstr (last_report, "position:\n4x2x2\nH21H\nHHHH\n"));
  section = right_section ();
  section.feasible[1] = section.feasible[2] = 3;
  assert_report (&section, "as bits: solver 3, oracle 2");
  section = right_section ();
  section.n_cells = 3;
  assert_report (&section, "(3, 1) belongs to the section and is not in it");
  section = right_section ();
  section.board = ".41.HHHH";
  assert_report (&section, "no layout");
}

static bool
count_way (const uint8_t *mine, int mines, void *user_data)
{
  ++*(int *)user_data;
  return true;
}

static void
test_steps (void **state)
{
  int cells[] = { 4, 5, 6, 7 }, numbers[] = { 1, 2 }, needs[] = { 2, 1 }, n = 0;
  OracleSection section = { 4, cells, 4, numbers, needs, 2 };
  long steps = 1000;
  assert_true (oracle_section_visit (&section, &steps, count_way, &n));
  assert_int_equal (n, 2);
  assert_true (steps > 900 && steps < 1000);
  steps = 3;
  assert_false (oracle_section_visit (&section, &steps, count_way, &n));
  section.n_cells = ORACLE_SECTION_CELLS + 1;
  steps = 1000;
  assert_false (oracle_section_visit (&section, &steps, count_way, &n));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_right),
    cmocka_unit_test (test_factor),
    cmocka_unit_test (test_wrong),
    cmocka_unit_test (test_steps),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
