/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What advice names: of the safe cells the one with the simplest reason, of equally simple ones the
 * nearest; the numbers to look at, and the area that is marked around them. */
#include "cmocka-common.h"
#include "ms-advice-testing.h"
#include "random-position.h"
#include "text-position.h"

#include <math.h>

static MsAdvice *
ask_of (MsPosition *position, const MsQuestion *question)
{
  MsAdvice *advice;
  assert_int_equal (ms_advice_find (question, position, NULL, NULL, &advice), MS_STATUS_OK);
  return advice;
}

static MsAdvice *
ask (const char *text, MsAdviceKind kind, int cell, double density, MsFirstClick first_click)
{
  MsPosition *position = text_position_parse (text);
  MsAdvice *advice = ask_of (position,
      &(MsQuestion){ .kind = kind, .cell = cell, .density = density, .first_click = first_click });
  ms_position_unref (position);
  return advice;
}

static MsAdvice *
hint (const char *text, int near)
{
  return ask (text, MS_ADVICE_HINT, near, NAN, MS_FIRST_CLICK_SAFE);
}

static void
assert_numbers (const MsAdvice *advice, const int *numbers, int n)
{
  assert_int_equal (advice->n_numbers, n);
  assert_memory_equal (advice->numbers, numbers, (gsize)n * sizeof *numbers);
}

/* A 0 in each corner makes three cells around it safe, all for as simple a reason. */
static void
the_nearest_of_equally_simple_cells (void **state)
{
  static const int safe[] = { 1, 5, 7, 8, 12, 13, 35, 36, 40, 41, 43, 47 };
  for (int near = 0; near < 49; near++)
    {
      g_autoptr (MsAdvice) advice = hint (
          "7x7x3\n0HHHHH0\nHHHHHHH\nHHHHHHH\nHHHHHHH\nHHHHHHH\nHHHHHHH\n0HHHHH0\n", near);
      int best = -1, least = 1000;
      for (gsize i = 0; i < G_N_ELEMENTS (safe); i++)
        {
          int dx = safe[i] % 7 - near % 7, dy = safe[i] / 7 - near / 7;
          if (dx * dx + dy * dy < least)
            {
              least = dx * dx + dy * dy;
              best = safe[i];
            }
        }
      assert_int_equal (advice->cell, best);
      assert_int_equal (advice->n_numbers, 1);
      assert_true (advice->proven && !advice->by_total && !advice->has_pattern);
      assert_false (ms_advice_is_guess (advice));
    }
}

/* The reasons, the simplest first, each on a board where those after it are nearer. */
static void
the_simplest_reason (void **state)
{
  static const struct
  {
    const char *text;
    int near, cell, n_numbers;
    gboolean by_total, has_pattern;
  } cases[] = {
    /* One number, though C1 is safe by two side by side. */
    { "9x3x3\nHHHHHHHHH\n111111110\n000000000\n", 2, 7, 1, FALSE, FALSE },
    /* Two numbers, though E1 is safe by three. */
    { "9x3x3\nHHHHHHHHH\n111111111\n000000000\n", 4, 2, 2, FALSE, TRUE },
    /* Two as they stand, though C1 is safe by two from which the mine at C3 must be taken off. */
    { "9x4x4\nHHHHHHHHH\n122211111\n01H100000\n011100000\n", 2, 6, 2, FALSE, TRUE },
    /* A number and what is left of all mines: nothing else makes D1 safe. */
    { "4x1x1\nH1HH\n", 0, 3, 1, TRUE, FALSE },
    /* Numbers alone, though what is left of all mines makes the nearer cells safe, too. */
    { "8x1x1\nH1HHHHH0\n", 3, 6, 1, FALSE, FALSE },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (MsAdvice) advice = hint (cases[i].text, cases[i].near);
      assert_int_equal (advice->cell, cases[i].cell);
      assert_int_equal (advice->n_numbers, cases[i].n_numbers);
      assert_int_equal (advice->by_total, cases[i].by_total);
      assert_int_equal (advice->has_pattern, cases[i].has_pattern);
    }
}

/* How hard the reason is: not to be told at all, told with the mine total, told of so many
 * numbers. */
static int
rank (const MsAdvice *advice)
{
  gboolean plain = advice->has_pattern || (advice->proven && !advice->by_total);
  return (plain ? 0 : advice->proven ? 1000 : 2000) + advice->n_numbers;
}

/* On boards as they come no other safe cell is safe for a simpler reason, asked one by one. */
static void
no_other_cell_is_simpler (void **state)
{
  int n_harder = 0, n_total = 0;
  for (guint64 seed = 1; seed <= 200; seed++)
    {
      MsPosition *position = seed % 4 != 0
          ? random_stuck (8, 8, 12 + (int)(seed % 9), seed)
          : random_scattered (5, 4, 6 + (int)(seed % 5), 0.4, seed);
      g_autoptr (MsAdvice) advice = ask_of (position,
          &(MsQuestion){ .kind = MS_ADVICE_HINT, .cell = (int)(seed % 20), .density = NAN });
      const MsSolverResult *result = ms_analysis_get_result (advice->analysis);
      gboolean certain = advice->cell >= 0 && !advice->is_new
          && ms_analysis_get_basis (advice->analysis) == MS_BASIS_CERTAIN;
      for (int i = 0; certain && i < result->n_best; i++)
        {
          g_autoptr (MsAdvice) other = ask_of (position,
              &(MsQuestion){
                  .kind = MS_ADVICE_CELL, .cell = result->best_cells[i], .density = NAN });
          assert_true (rank (advice) <= rank (other));
          n_harder += rank (advice) < rank (other);
          n_total += advice->by_total;
        }
      ms_position_unref (position);
    }
  assert_true (n_harder > 20 && n_total > 2);
}

/* Of a cell that may be a mine the opened numbers around it are shown, and no others. */
static void
numbers_around_a_guess (void **state)
{
  static const int around[] = { 1, 5 }, all[] = { 1 };
  g_autoptr (MsAdvice)
      advice = ask ("4x3x3\nH1HH\nH2HH\nHHH1\n", MS_ADVICE_CELL, 0, NAN, MS_FIRST_CLICK_SAFE);
  assert_numbers (advice, around, 2);
  assert_true (ms_advice_is_guess (advice));
  g_autoptr (MsAdvice) guess = hint ("3x1x1\nH1H\n", 0);
  assert_numbers (guess, all, 1);
  assert_false (guess->proven);
  g_autoptr (MsAdvice) opened = ask ("3x1x1\nH1H\n", MS_ADVICE_CELL, 1, NAN, MS_FIRST_CLICK_SAFE);
  assert_int_equal (opened->n_numbers, 0);
  assert_false (ms_advice_is_guess (opened));
}

/* What is told besides of a number: the mines found around it, and what is left of it for how many
 * cells, and neither where there is none. */
static void
around_a_number (void **state)
{
  static const struct
  {
    const char *text;
    int cell, n_found, n_left, left;
  } cases[] = {
    { "3x1x1\nH1H\n", 1, 0, 2, 1 },
    { "3x1x2\nH2H\n", 1, 2, 0, 0 },
    { "4x2x2\nH11H\nHHHH\n", 1, 0, 2, 1 },
    { "6x2x3\n1H1HHH\n1111HH\n", 2, 1, 0, 0 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (MsAdvice)
          advice = ask (cases[i].text, MS_ADVICE_CELL, cases[i].cell, NAN, MS_FIRST_CLICK_SAFE);
      MsClaims claims = { 0 };
      int n_found = 0, n_left = 0, left = 0;
      ms_advice_claim (advice, MS_ADVICE_WHY, &claims);
      for (int j = 0; j < claims.n; j++)
        {
          const MsClaim *claim = &claims.claims[j];
          if (claim->kind == MS_CLAIM_FOUND_AROUND)
            {
              n_found = claim->count;
              assert_true (n_found > 0);
            }
          else if (claim->kind == MS_CLAIM_LEFT_AROUND)
            {
              n_left = claim->count;
              left = claim->left;
            }
        }
      assert_int_equal (n_found, cases[i].n_found);
      assert_int_equal (n_left, cases[i].n_left);
      assert_int_equal (left, cases[i].left);
    }
}

/* Before the first click the rules decide whether it can hit a mine. */
static void
the_first_click (void **state)
{
  for (int rule = MS_FIRST_CLICK_ANY; rule < MS_N_FIRST_CLICKS; rule++)
    for (int kind = MS_ADVICE_HINT; kind <= MS_ADVICE_CLICKS; kind++)
      {
        if (kind == MS_ADVICE_CELL)
          continue;
        g_autoptr (MsAdvice) advice = ask ("5x5x6\nHHHHH\nHHHHH\nHHHHH\nHHHHH\nHHHHH\n",
            (MsAdviceKind)kind, 0, NAN, (MsFirstClick)rule);
        assert_true (advice->is_new && advice->cell >= 0);
        assert_int_equal (advice->first_safe, rule != MS_FIRST_CLICK_ANY);
        assert_int_equal (ms_advice_is_guess (advice), rule == MS_FIRST_CLICK_ANY);
        assert_int_equal (advice->n_numbers, 0);
      }
}

/* Who saves clicks is told which click saves them; not so where the mine total is not known. */
static void
clicks_need_the_total (void **state)
{
  static const char pair[] = "3x1x1\nH1H\n", wall[] = "4x3x2\nHHHH\n1221\n0000\n";
  g_autoptr (MsAdvice) known = ask (wall, MS_ADVICE_CLICKS, 0, NAN, MS_FIRST_CLICK_SAFE);
  assert_true (known->has_plan);
  assert_int_equal (known->cell, known->plan.move.cell);
  g_autoptr (MsAdvice) unknown = ask (wall, MS_ADVICE_CLICKS, 0, 0.2, MS_FIRST_CLICK_SAFE);
  assert_false (unknown->has_plan);
  assert_true (unknown->cell == 0 && unknown->proven);
  g_autoptr (MsAdvice) guess = ask (pair, MS_ADVICE_CLICKS, 0, NAN, MS_FIRST_CLICK_SAFE);
  assert_false (guess->has_plan);
  assert_true (ms_advice_is_guess (guess) && guess->n_numbers > 0);
}

/* Around the cell and its numbers, at least five cells wide and high if the board is, and nowhere
 * beside it.  A number that is too far away to help is left out. */
static void
the_marked_area (void **state)
{
#define AT(x, y) ((y)*30 + (x))
  static const struct
  {
    int x, y, numbers[2], n_numbers, area[4];
  } cases[] = {
    { 10, 5, { 0 }, 0, { 8, 3, 5, 5 } },
    { 0, 0, { 0 }, 0, { 0, 0, 5, 5 } },
    { 29, 15, { 0 }, 0, { 25, 11, 5, 5 } },
    { 1, 14, { 0 }, 0, { 0, 11, 5, 5 } },
    { 10, 5, { AT (11, 5) }, 1, { 9, 3, 5, 5 } },
    { 10, 5, { AT (10, 4), AT (10, 3) }, 2, { 8, 2, 5, 5 } },
    { 10, 5, { AT (12, 5), AT (15, 6) }, 2, { 10, 4, 6, 5 } },
    { 10, 5, { AT (18, 5), AT (10, 13) }, 2, { 10, 5, 9, 9 } },
    { 10, 5, { AT (19, 5), AT (10, 14) }, 2, { 8, 3, 5, 5 } },
    { 10, 5, { AT (2, 5), AT (1, 5) }, 2, { 2, 3, 9, 5 } },
  };
  int area[4];
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MsAdvice advice = { .width = 30, .height = 16, .cell = AT (cases[i].x, cases[i].y) };
      advice.numbers = (int *)cases[i].numbers;
      advice.n_numbers = cases[i].n_numbers;
      assert_true (ms_advice_get_area (&advice, &area[0], &area[1], &area[2], &area[3]));
      assert_memory_equal (area, cases[i].area, sizeof area);
    }
#undef AT
  MsAdvice small = { .width = 3, .height = 4, .cell = 5 },
           none = { .width = 3, .height = 4, .cell = -1 };
  static const int whole[] = { 0, 0, 3, 4 };
  assert_true (ms_advice_get_area (&small, &area[0], &area[1], &area[2], &area[3]));
  assert_memory_equal (area, whole, sizeof area);
  assert_false (ms_advice_get_area (&none, &area[0], &area[1], &area[2], &area[3]));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_nearest_of_equally_simple_cells),
    cmocka_unit_test (the_simplest_reason),
    cmocka_unit_test (no_other_cell_is_simpler),
    cmocka_unit_test (numbers_around_a_guess),
    cmocka_unit_test (around_a_number),
    cmocka_unit_test (the_first_click),
    cmocka_unit_test (clicks_need_the_total),
    cmocka_unit_test (the_marked_area),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
