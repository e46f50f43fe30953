/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random numbers, rules, levels, and layouts: reproducible and uniform. */
#include "cmocka-common.h"

#include "ms-layout.h"
#include "ms-level.h"
#include "ms-neighbours.h"
#include "ms-rng.h"

#include <stdlib.h>

/* The first outputs the authors' reference program gives for this state. */
static void
rng_matches_the_reference (void **state)
{
  static const uint64_t expected[] = { 11520, 0, 1509978240, UINT64_C (1215971899390074240),
    UINT64_C (1216172134540287360), UINT64_C (607988272756665600),
    UINT64_C (16172922978634559625) };
  MsRng rng = { { 1, 2, 3, 4 } };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    assert_int_equal (ms_rng_next (&rng), expected[i]);
}

/* splitmix64 from seed 0 starts with these (its authors' test values). */
static void
seeding_is_splitmix64 (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 0);
  assert_int_equal (rng.state[0], UINT64_C (0xe220a8397b1dcdaf));
  assert_int_equal (rng.state[1], UINT64_C (0x6e789e6aa1b965f4));
  assert_int_equal (rng.state[2], UINT64_C (0x06c45d188009454f));
}

static double
chi_square (const int *counts, int n, double expected)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (counts[i] - expected) * (counts[i] - expected) / expected;
  return sum;
}

static void
below_is_uniform (void **state)
{
  int counts[7] = { 0 };
  MsRng rng;
  ms_rng_seed (&rng, 11);
  for (int i = 0; i < 70000; i++)
    {
      uint64_t value = ms_rng_below (&rng, 7);
      assert_true (value < 7);
      counts[value]++;
    }
  assert_true (chi_square (counts, 7, 10000) < 22.5); /* 99.9 % of 6 degrees of freedom */
}

static int
layout_code (const MsLayout *layout, int n_cells)
{
  int code = 0;
  for (int cell = 0; cell < n_cells; cell++)
    code |= ms_layout_has_mine (layout, cell) << cell;
  return code;
}

/* Draws many layouts and checks that exactly the allowed ones come, about equally often. */
static void
check_uniform (MsRules rules, int first_x, int first_y, int n_layouts, double limit)
{
  enum
  {
    DRAWS_EACH = 1000
  };
  int n_cells = rules.width * rules.height;
  int *by_code = calloc (1u << n_cells, sizeof *by_code);
  int *counts = calloc ((size_t)n_layouts, sizeof *counts);
  int n_seen = 0;

  for (int seed = 0; seed < n_layouts * DRAWS_EACH; seed++)
    {
      MsRng rng;
      ms_rng_seed (&rng, (uint64_t)seed);
      MsLayout *layout = ms_layout_draw (&rules, first_x, first_y, &rng, NULL);
      assert_int_equal (ms_layout_get_mines (layout), rules.mines);
      by_code[layout_code (layout, n_cells)]++;
      ms_layout_unref (layout);
    }
  for (int code = 0; code < 1 << n_cells; code++)
    if (by_code[code] > 0)
      {
        assert_int_equal (__builtin_popcount ((unsigned)code), rules.mines);
        assert_true (n_seen < n_layouts);
        counts[n_seen++] = by_code[code];
      }
  assert_int_equal (n_seen, n_layouts);
  assert_true (chi_square (counts, n_layouts, DRAWS_EACH) < limit);
  free (by_code);
  free (counts);
}

/* Limits: 99.9 % points of chi square. */
static void
any_first_click_is_uniform (void **state)
{
  check_uniform ((MsRules){ 3, 2, 2, MS_FIRST_CLICK_ANY }, 0, 0, 15, 36.2); /* C(6,2) */
}

static void
safe_first_click_is_uniform (void **state)
{
  check_uniform ((MsRules){ 3, 3, 3, MS_FIRST_CLICK_SAFE }, 1, 1, 56, 93.2); /* C(8,3) */
}

static void
opening_first_click_is_uniform (void **state)
{
  check_uniform ((MsRules){ 4, 3, 3, MS_FIRST_CLICK_OPEN }, 0, 0, 56, 93.2); /* C(12-4,3) */
}

static void
promise_weakens_when_mines_do_not_fit (void **state)
{
  MsRules rules = { 3, 3, 1, MS_FIRST_CLICK_OPEN };
  assert_int_equal (ms_rules_feasible_first_click (&rules, 0, 0), MS_FIRST_CLICK_OPEN);
  assert_int_equal (ms_rules_feasible_first_click (&rules, 1, 1), MS_FIRST_CLICK_SAFE);
  /* As long as the mines find room elsewhere, to the last cell. */
  rules.mines = 5;
  assert_int_equal (ms_rules_feasible_first_click (&rules, 0, 0), MS_FIRST_CLICK_OPEN);
  rules.mines = 6;
  assert_int_equal (ms_rules_feasible_first_click (&rules, 0, 0), MS_FIRST_CLICK_SAFE);
  rules.mines = 8;
  assert_int_equal (ms_rules_feasible_first_click (&rules, 0, 0), MS_FIRST_CLICK_SAFE);
  rules.mines = 9;
  assert_int_equal (ms_rules_feasible_first_click (&rules, 1, 1), MS_FIRST_CLICK_ANY);
  check_uniform ((MsRules){ 3, 3, 7, MS_FIRST_CLICK_OPEN }, 1, 1, 8, 24.4); /* only (1,1) free */
}

static void
a_seed_is_a_layout (void **state)
{
  /* Files and shared seeds rely on this very layout: it must never change. */
  static const char *const expected = "...*."
                                      "..**."
                                      "*....";
  MsRules rules = { 5, 3, 4, MS_FIRST_CLICK_ANY };
  MsRng rng;
  char drawn[16] = "";
  ms_rng_seed (&rng, 20);
  MsLayout *layout = ms_layout_draw (&rules, 0, 0, &rng, NULL);
  for (int cell = 0; cell < 15; cell++)
    drawn[cell] = ms_layout_has_mine (layout, cell) ? '*' : '.';
  ms_layout_unref (layout);
  assert_string_equal (drawn, expected);
}

static void
rules_are_checked (void **state)
{
  static const struct
  {
    MsRules rules;
    MsStatus status;
  } cases[] = {
    { { 2, 1, 1, 0 }, MS_STATUS_OK },
    { { 2, 1, 2, 0 }, MS_STATUS_BAD_MINES },
    { { 1, 1, 0, 0 }, MS_STATUS_BAD_SIZE },
    { { 0, 5, 0, 0 }, MS_STATUS_BAD_SIZE },
    { { 1001, 2, 1, 0 }, MS_STATUS_BAD_SIZE },
    { { 1000, 1000, 999999, 0 }, MS_STATUS_OK },
    { { 1000, 1000, 1000000, 0 }, MS_STATUS_BAD_MINES },
    { { 9, 9, -1, 0 }, MS_STATUS_BAD_MINES },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      MsErrorInfo info = { 0 };
      assert_int_equal (ms_rules_check (&cases[i].rules, &info), cases[i].status);
      assert_int_equal (info.status, cases[i].status);
    }
}

static void
levels_are_named (void **state)
{
  int width, height, mines;
  assert_true (ms_level_parse ("expert", &width, &height, &mines));
  assert_true (width == 30 && height == 16 && mines == 99);
  assert_int_equal (ms_level_of (30, 16, 99), MS_LEVEL_EXPERT);
  assert_int_equal (ms_level_of (8, 8, 10), MS_LEVEL_CLASSIC_BEGINNER);
  assert_int_equal (ms_level_of (9, 9, 11), MS_LEVEL_CUSTOM);
  assert_true (ms_level_parse ("24x20x90", &width, &height, &mines));
  assert_true (width == 24 && height == 20 && mines == 90);
  static const char *const bad[] = { "", "x", "9x9", "9x9x", "9x9x10 ", "-9x9x10", "9x9x10x1",
    "Expert", "99999999x1x1" };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    assert_false (ms_level_parse (bad[i], &width, &height, &mines));
}

static void
corners_edges_and_middle_have_neighbours (void **state)
{
  int n[8];
  assert_int_equal (ms_neighbours (4, 3, 0, n), 3);
  assert_int_equal (ms_neighbours (4, 3, 1, n), 5);
  assert_int_equal (ms_neighbours (4, 3, 5, n), 8);
  assert_int_equal (n[0], 0);
  assert_int_equal (n[7], 10);
  assert_int_equal (ms_neighbours (1, 5, 4, n), 1);
}

/* The same draw without any promise, with the mine moved by hand, is the classic board. */
static void
classic_moves_the_mine (void **state)
{
  int n_moved = 0;
  for (uint64_t seed = 0; seed < 2000; seed++)
    {
      int cell = (int)(seed % 12), place = 0;
      MsRules rules = { 4, 3, 1 + (int)(seed % 11), MS_FIRST_CLICK_ANY };
      MsRng rng;
      ms_rng_seed (&rng, seed);
      MsLayout *drawn = ms_layout_draw (&rules, cell % 4, cell / 4, &rng, NULL);
      rules.first_click = MS_FIRST_CLICK_CLASSIC;
      ms_rng_seed (&rng, seed);
      MsLayout *classic = ms_layout_draw (&rules, cell % 4, cell / 4, &rng, NULL);
      assert_int_equal (
          ms_rules_feasible_first_click (&rules, cell % 4, cell / 4), MS_FIRST_CLICK_CLASSIC);
      assert_int_equal (ms_layout_get_mines (classic), rules.mines);
      while (ms_layout_has_mine (drawn, place))
        place++;
      bool moved = ms_layout_has_mine (drawn, cell);
      n_moved += moved;
      for (int i = 0; i < 12; i++)
        assert_int_equal (ms_layout_has_mine (classic, i),
            moved && i == cell        ? 0
                : moved && i == place ? 1
                                      : ms_layout_has_mine (drawn, i));
      ms_layout_unref (drawn);
      ms_layout_unref (classic);
    }
  assert_in_range (n_moved, 500, 1500);
}

static void
competition_has_three_levels (void **state)
{
  MsRules nine = { 9, 9, 10, MS_FIRST_CLICK_OPEN, true }, other = { 9, 9, 11, MS_FIRST_CLICK_ANY };
  MsRules expert = { 30, 16, 99, MS_FIRST_CLICK_SAFE };
  assert_true (ms_level_compete (&nine));
  assert_int_equal (nine.width * 100 + nine.height, 808);
  assert_int_equal (nine.mines, 10);
  assert_int_equal (nine.first_click, MS_FIRST_CLICK_CLASSIC);
  assert_false (nine.no_guess);
  assert_int_equal (nine.rule_set, MS_RULES_COMPETITION);
  assert_true (ms_level_compete (&expert));
  assert_int_equal (expert.width, 30);
  assert_int_equal (ms_level_least_bbbv (8, 8, 10), 2);
  assert_int_equal (ms_level_least_bbbv (16, 16, 40), 30);
  assert_int_equal (ms_level_least_bbbv (30, 16, 99), 100);
  assert_int_equal (ms_level_least_bbbv (9, 9, 10), 0); /* in no competition */
  assert_int_equal (ms_level_least_bbbv (30, 16, 98), 0);
  assert_false (ms_level_compete (&other));
  assert_int_equal (other.rule_set, MS_RULES_FREE);
}

static void
words_are_read_as_written (void **state)
{
  for (int i = 0; i < MS_N_FIRST_CLICKS; i++)
    {
      MsFirstClick read;
      assert_true (ms_first_click_parse (ms_first_click_name ((MsFirstClick)i), &read));
      assert_int_equal (read, i);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (rng_matches_the_reference),
    cmocka_unit_test (seeding_is_splitmix64),
    cmocka_unit_test (below_is_uniform),
    cmocka_unit_test (any_first_click_is_uniform),
    cmocka_unit_test (safe_first_click_is_uniform),
    cmocka_unit_test (opening_first_click_is_uniform),
    cmocka_unit_test (promise_weakens_when_mines_do_not_fit),
    cmocka_unit_test (a_seed_is_a_layout),
    cmocka_unit_test (rules_are_checked),
    cmocka_unit_test (levels_are_named),
    cmocka_unit_test (corners_edges_and_middle_have_neighbours),
    cmocka_unit_test (classic_moves_the_mine),
    cmocka_unit_test (competition_has_three_levels),
    cmocka_unit_test (words_are_read_as_written),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
