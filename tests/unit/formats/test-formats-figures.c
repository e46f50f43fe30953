/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cmocka-common.h"

#include "ms-figures.h"

#include <glib.h>

static void
assert_percentage (double p, gboolean certain, int digits, const char *expected)
{
  g_autofree char *text = ms_figures_dup_percentage (p, certain, digits, FALSE);
  assert_string_equal (text, expected);
}

static void
percentages (void **state)
{
  assert_percentage (0.125, FALSE, 1, "12.5");
  assert_percentage (0.125, FALSE, 0, "12");
  assert_percentage (1.0 / 3, FALSE, 1, "33.3");
  assert_percentage (0, TRUE, 1, "0");
  assert_percentage (1, TRUE, 1, "100");
  /* The least that is written, and what comes just before and after it. */
  assert_percentage (0.001, FALSE, 1, "0.1");
  assert_percentage (0.0009, FALSE, 1, "<0.1");
  assert_percentage (0.01, FALSE, 0, "1");
  assert_percentage (0.009, FALSE, 0, "<1");
  assert_percentage (0.999, FALSE, 1, "99.9");
  assert_percentage (0.9991, FALSE, 1, ">99.9");
  assert_percentage (0.99, FALSE, 0, "99");
  assert_percentage (0.991, FALSE, 0, ">99");
  g_autofree char *signed_one = ms_figures_dup_percentage (0.083, FALSE, 1, TRUE);
  assert_string_equal (signed_one, "8.3 %");
  g_autofree char *small = ms_figures_dup_percentage (1e-300, FALSE, 1, TRUE);
  assert_string_equal (small, "<0.1 %");
}

/* Whatever is uncertain, at every precision and however near the ends. */
static void
uncertain_never_reads_certain (void **state)
{
  for (double p = 0.25; p > 1e-18; p *= 0.97)
    for (int digits = 0; digits < 2; digits++)
      for (int side = 0; side < 2; side++)
        {
          g_autofree char *text = ms_figures_dup_percentage (
              side ? 1 - p : p, FALSE, digits, FALSE);
          assert_string_not_equal (text, "0");
          assert_string_not_equal (text, "0.0");
          assert_string_not_equal (text, "100");
          assert_string_not_equal (text, "100.0");
        }
}

static void
assert_layouts (double mantissa, long exponent, const char *expected)
{
  g_autofree char *text = ms_figures_dup_layouts (mantissa, exponent);
  assert_string_equal (text, expected);
}

static void
layouts (void **state)
{
  assert_layouts (1, 0, "1");
  assert_layouts (8.0950716, 7, "80950716");
  assert_layouts (9.99999999999, 11, "999999999999");
  assert_layouts (1.9997, 12, "1.9997 × 10¹²");
  assert_layouts (9.99996, 99, "1.0000 × 10¹⁰⁰");
  assert_layouts (2.5, 204873, "2.5000 × 10²⁰⁴⁸⁷³");
}

static void
assert_flag_conflict (MsConflict conflict, const int *cells, int n_cells, const int *flags,
    int n_flags, long found, const char *expected)
{
  static const MsCell board[] = { 3, 9, 1, 1, 9, 1, 2, 2, 8 };
  MsPosition *position;
  assert_int_equal (ms_position_new (3, 3, 2, board, NULL, &position, NULL), MS_STATUS_OK);
  const MsConflictReport report = { conflict, cells, n_cells, flags, n_flags, found };
  g_autofree char *text = ms_figures_dup_conflict (&report, position);
  if (expected == NULL)
    assert_null (text);
  else
    assert_string_equal (text, expected);
  ms_position_unref (position);
}

static void
assert_conflict (
    MsConflict conflict, const int *cells, int n_cells, long found, const char *expected)
{
  assert_flag_conflict (conflict, cells, n_cells, NULL, 0, found, expected);
}

static void
conflicts_name_flags (void **state)
{
  static const int cells[] = { 0, 2 }, flags[] = { 1, 4, 5, 6, 7, 8, 3 };
  assert_flag_conflict (MS_CONFLICT_NUMBERS, cells, 2, flags, 1, 0,
      "The trusted flag at B1 does not fit what is open at A1, C1.");
  assert_flag_conflict (MS_CONFLICT_TOO_MANY_FLAGS, &cells[1], 1, flags, 2, 2,
      "The trusted flags at B1, B2 do not all fit what is open at C1.");
  assert_flag_conflict (MS_CONFLICT_TOO_FEW_MINES, NULL, 0, flags, 7, 0,
      "The trusted flags at B1, B2, C2, A3, B3, C3, … do not all fit the mine total.");
  assert_flag_conflict (MS_CONFLICT_TOO_MANY_MINES, cells, 1, flags, 1, 0,
      "The trusted flag at B1 does not fit the mine total and what is open at A1.");
}

static void
conflicts (void **state)
{
  static const int cells[] = { 0, 2, 3, 5, 6, 7, 8 };
  assert_conflict (MS_CONFLICT_NONE, NULL, 0, 0, NULL);
  assert_conflict (
      MS_CONFLICT_TOO_FEW_CELLS, cells, 1, 2, "The 3 at A1 has only 2 covered neighbours.");
  assert_conflict (
      MS_CONFLICT_TOO_FEW_CELLS, cells, 1, 1, "The 3 at A1 has only 1 covered neighbour.");
  assert_conflict (
      MS_CONFLICT_TOO_FEW_CELLS, &cells[6], 1, 0, "The 8 at C3 has no covered neighbour.");
  assert_conflict (MS_CONFLICT_TOO_MANY_FLAGS, &cells[1], 1, 2,
      "The 1 at C1 has more flags around it than mines.");
  assert_conflict (MS_CONFLICT_NUMBERS, cells, 1, 0, "The number at A1 cannot be right.");
  assert_conflict (
      MS_CONFLICT_NUMBERS, cells, 3, 0, "The numbers at A1, C1, A2 cannot all be right.");
  assert_conflict (MS_CONFLICT_NUMBERS, cells, 6, 0,
      "The numbers at A1, C1, A2, C2, A3, B3 cannot all be right.");
  assert_conflict (MS_CONFLICT_NUMBERS, cells, 7, 0,
      "7 numbers cannot all be right, among them those at A1, C1, A2, C2, A3, B3.");
  assert_conflict (MS_CONFLICT_TOO_FEW_MINES, cells, 3, 0,
      "The numbers need more mines than the 2 of this board.");
  assert_conflict (MS_CONFLICT_TOO_MANY_MINES, NULL, 0, 0,
      "There is no room for the 2 mines in the cells that may hold one.");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (percentages),
    cmocka_unit_test (uncertain_never_reads_certain),
    cmocka_unit_test (layouts),
    cmocka_unit_test (conflicts),
    cmocka_unit_test (conflicts_name_flags),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
