/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cmocka-common.h"

#include "ms-cell-name.h"

#include <limits.h>
#include <string.h>

static void
assert_name (int x, int y, const char *expected)
{
  char name[MS_CELL_NAME_SIZE];
  assert_string_equal (ms_cell_name (x, y, name), expected);
}

static void
columns_up_to_z (void **state)
{
  (void)state;
  assert_name (0, 0, "A1");
  assert_name (5, 6, "F7");
  assert_name (25, 15, "Z16");
}

static void
columns_beyond_z (void **state)
{
  (void)state;
  assert_name (26, 0, "AA1");
  assert_name (51, 9, "AZ10");
  assert_name (52, 9, "BA10");
  assert_name (701, 0, "ZZ1");
  assert_name (702, 0, "AAA1");
  assert_name (999, 999, "ALL1000");
}

/* Every column of the widest board has its own name, and it sorts by length, then letters. */
static void
names_are_distinct_and_ordered (void **state)
{
  (void)state;
  char before[MS_CELL_NAME_SIZE], name[MS_CELL_NAME_SIZE];
  ms_cell_name (0, 0, before);
  for (int x = 1; x < 1000; x++)
    {
      ms_cell_name (x, 0, name);
      size_t length = strlen (name), length_before = strlen (before);
      assert_true (
          length > length_before || (length == length_before && strcmp (name, before) > 0));
      strcpy (before, name);
    }
}

static void
largest_values_fit (void **state)
{
  (void)state;
  assert_name (INT_MAX, INT_MAX, "FXSHRXX2147483648");
}

static void
assert_read (const char *text, int expected_x, int expected_y)
{
  int x = -1, y = -1;
  assert_true (ms_cell_name_read (text, &x, &y));
  assert_int_equal (x, expected_x);
  assert_int_equal (y, expected_y);
}

static void
names_are_read_back (void **state)
{
  (void)state;
  char name[MS_CELL_NAME_SIZE];
  for (int x = 0; x < 1000; x++)
    for (int y = 0; y < 1000; y += 37)
      assert_read (ms_cell_name (x, y, name), x, y);
  assert_read ("aBc007", 730, 6);
}

/* INT_MAX is the last cell there could be, and stands for those beyond it. */
static void
what_is_too_large_is_outside (void **state)
{
  (void)state;
  char name[MS_CELL_NAME_SIZE];
  assert_read (ms_cell_name (INT_MAX - 1, INT_MAX - 1, name), INT_MAX - 1, INT_MAX - 1);
  assert_read (ms_cell_name (INT_MAX, INT_MAX, name), INT_MAX, INT_MAX);
  assert_read ("ZZZZZZZZZZZZZZZZZZZZ99999999999999999999999999", INT_MAX, INT_MAX);
}

static void
what_is_no_name_is_not_read (void **state)
{
  (void)state;
  static const char *const words[] = { "", "A", "7", "A0", "A00", "1A", "A-1", "A1 ", " A1", "A 1",
    "A1B", "3,4", "Ä1", "@1", "[1", "`1", "{1" };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    {
      int x = -5, y = -6;
      assert_false (ms_cell_name_read (words[i], &x, &y));
      assert_int_equal (x, -5);
      assert_int_equal (y, -6);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (columns_up_to_z),
    cmocka_unit_test (columns_beyond_z),
    cmocka_unit_test (names_are_distinct_and_ordered),
    cmocka_unit_test (largest_values_fit),
    cmocka_unit_test (names_are_read_back),
    cmocka_unit_test (what_is_too_large_is_outside),
    cmocka_unit_test (what_is_no_name_is_not_read),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
