/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rungs and equations in words and in signs: every form a rung can have. */
#include "cmocka-common.h"
#include "ms-figures.h"
#include "ms-rung-text.h"

static const int first[] = { 0 }, second[] = { 1 }, pair[] = { 2, 3 }, numbers[] = { 10, 11, 12 };
static const MsRungTerm terms[] = { { 10, 3, 1, 4, 1 }, { 11, 1, 0, 2, -1 }, { 12, 2, 1, 3, -1 } };

typedef struct
{
  MsRung rung;
  const char *sentence, *signs;
} Form;

/* On a board ten cells wide: A1 is 0, A2 is 10. */
static const Form forms[] = {
  { { .rule = MS_RUNG_ONE_NUMBER, .n_terms = 1, .n_safe = 1, .n_set = 1 },
      "The 3 at A2 needs no more mines; so B1 is safe.", "(3−1) = 2 → {B1} safe" },
  { { .rule = MS_RUNG_ONE_NUMBER, .n_terms = 1, .n_mines = 2, .n_set = 2 },
      "The 3 at A2 needs a mine in every undecided cell around it; so C1, D1 are mines.",
      "(3−1) = 2 = |{C1,D1}| → all mines" },
  { { .rule = MS_RUNG_TWO_NUMBERS, .n_terms = 2, .n_safe = 1 },
      "Every undecided cell around the 3 at A2 touches the 1 at B2 too, and both still need 2 "
      "mines; so B1 is safe.",
      "(3−1) − (1) = 1 ≥ |∅| → {B1} safe" },
  { { .rule = MS_RUNG_TWO_NUMBERS, .n_terms = 2, .n_mines = 1, .n_set = 1 },
      "The 3 at A2 still needs 1 mine more than the 1 at B2, and only A1 touches it and not the "
      "other; so A1 is a mine.",
      "(3−1) − (1) = 1 ≥ |{A1}| → all mines" },
  { { .rule = MS_RUNG_TWO_NUMBERS, .n_terms = 2, .n_mines = 2, .n_set = 2, .n_safe = 1 },
      "The 3 at A2 still needs 2 mines more than the 1 at B2, and only C1, D1 touch it and not the "
      "other; so B1 is safe, and C1, D1 are mines.",
      "(3−1) − (1) = 1 ≥ |{C1,D1}| → all mines, {B1} safe" },
  { { .rule = MS_RUNG_THREE_NUMBERS, .n_terms = 3, .n_safe = 1 },
      "The 3 at A2 still needs as many mines as the 1 at B2 and the 2 at C2 together; so B1 is "
      "safe.",
      "(3−1) − (1) − (2−1) = 0 ≥ |∅| → {B1} safe" },
  { { .rule = MS_RUNG_THREE_NUMBERS, .n_terms = 3, .n_mines = 1, .n_set = 1 },
      "The 3 at A2 still needs 1 mine more than the 1 at B2 and the 2 at C2 together, and only A1 "
      "touches it and neither of the others; so A1 is a mine.",
      "(3−1) − (1) − (2−1) = 0 ≥ |{A1}| → all mines" },
  { { .rule = MS_RUNG_THREE_NUMBERS, .n_terms = 3, .n_mines = 1, .n_set = 1, .n_safe = 1 },
      "The 3 at A2 still needs 1 mine more than the 1 at B2 and the 2 at C2 together, and only A1 "
      "touches it and neither of the others; so B1 is safe, and A1 is a mine.",
      "(3−1) − (1) − (2−1) = 0 ≥ |{A1}| → all mines, {B1} safe" },
  { { .rule = MS_RUNG_THREE_NUMBERS, .mirrored = true, .n_terms = 3, .n_mines = 1 },
      "The 3 at A2 still has room for as many safe cells as the 1 at B2 and the 2 at C2 together; "
      "so A1 is a mine.",
      "[4−(3−1)] − [2−(1)] − [3−(2−1)] = -1 ≥ |∅| → {A1} mines" },
  { { .rule = MS_RUNG_THREE_NUMBERS,
        .mirrored = true,
        .n_terms = 3,
        .n_mines = 1,
        .n_safe = 1,
        .n_set = 1 },
      "The 3 at A2 still has room for 1 safe cell more than the 1 at B2 and the 2 at C2 together, "
      "and only A1 touches it and neither of the others; so B1 is safe, and A1 is a mine.",
      "[4−(3−1)] − [2−(1)] − [3−(2−1)] = -1 ≥ |{A1}| → all safe, {A1} mines" },
  { { .rule = MS_RUNG_EQUATIONS, .n_terms = 3, .n_numbers = 3, .n_safe = 1, .n_set = 1 },
      "Subtracted from each other, the numbers at A2, B2, C2 leave no mine; so B1 is safe.",
      "(3−1) − (1) − (2−1) = 0 → {B1} safe" },
  { { .rule = MS_RUNG_EQUATIONS, .n_terms = 3, .n_numbers = 3, .n_mines = 2, .n_set = 2 },
      "Subtracted from each other, the numbers at A2, B2, C2 leave as many mines as cells; so C1, "
      "D1 are mines.",
      "(3−1) − (1) − (2−1) = 0 = |{C1,D1}| → all mines" },
  { { .rule = MS_RUNG_MINE_TOTAL, .by_total = true, .n_safe = 1 },
      "No mine is left on the whole board; so B1 is safe.", "M = 0 → {B1} safe" },
  { { .rule = MS_RUNG_MINE_TOTAL, .by_total = true, .n_mines = 2, .mines_left = 2 },
      "2 mines and 2 cells are left; so C1, D1 are mines.", "M = 2 → {C1,D1} mines" },
  { { .rule = MS_RUNG_MINE_TOTAL,
        .by_total = true,
        .n_safe = 1,
        .n_numbers = 3,
        .mines_left = 1,
        .bound = 1 },
      "1 mine is left, and it is needed for the numbers at A2, B2, C2; so B1 is safe.",
      "min (A2, B2, C2) = 1 = M → {B1} safe" },
  { { .rule = MS_RUNG_MINE_TOTAL,
        .by_total = true,
        .n_mines = 1,
        .n_numbers = 1,
        .mines_left = 4,
        .bound = 4 },
      "4 mines are left, and all of them are needed for the number at A2; so A1 is a mine.",
      "min (A2) = 4 = M → {A1} mines" },
  { { .rule = MS_RUNG_MINE_TOTAL,
        .by_total = true,
        .n_mines = 1,
        .n_safe = 1,
        .n_numbers = 1,
        .mines_left = 4,
        .bound = 4 },
      "4 mines are left, and all of them are needed for the number at A2; so B1 is safe, and A1 is "
      "a mine.",
      "min (A2) = 4 = M → {A1} mines, {B1} safe" },
  { { .rule = MS_RUNG_MINE_TOTAL,
        .by_total = true,
        .at_most = true,
        .n_mines = 1,
        .n_numbers = 1,
        .mines_left = 4,
        .bound = 3,
        .cells_outside = 1 },
      "4 mines are left, and given the number at A2 there is room for no more; so A1 is a mine.",
      "max (A2) + 1 = 4 = M → {A1} mines" },
  { { .rule = MS_RUNG_MINE_TOTAL,
        .by_total = true,
        .at_most = true,
        .n_safe = 1,
        .n_numbers = 1,
        .mines_left = 4,
        .bound = 4 },
      "4 mines are left, and given the number at A2 there is room for no more; so B1 is safe.",
      "max (A2) = 4 = M → {B1} safe" },
  { { .rule = MS_RUNG_MINE_TOTAL,
        .by_total = true,
        .at_most = true,
        .n_safe = 1,
        .n_mines = 1,
        .n_numbers = 1,
        .mines_left = 4,
        .bound = 4 },
      "4 mines are left, and given the number at A2 there is room for no more; so B1 is safe, and "
      "A1 is a mine.",
      "max (A2) = 4 = M → {A1} mines, {B1} safe" },
  { { .rule = MS_RUNG_EXHAUSTION, .n_safe = 1, .n_numbers = 3 },
      "Every layout that fits the numbers at A2, B2, C2 agrees: B1 is safe.",
      "{A2,B2,C2} → {B1} safe" },
  { { .rule = MS_RUNG_EXHAUSTION, .by_total = true, .n_mines = 2, .n_numbers = 3 },
      "Every layout that fits the numbers at A2, B2, C2 and the mine total agrees: C1, D1 are "
      "mines.",
      "{A2,B2,C2}, M → {C1,D1} mines" },
  { { .rule = MS_RUNG_EXHAUSTION, .n_mines = 1, .n_safe = 1, .n_numbers = 3 },
      "Every layout that fits the numbers at A2, B2, C2 agrees: B1 is safe, and A1 is a mine.",
      "{A2,B2,C2} → {A1} mines, {B1} safe" },
};

static void
test_forms (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      MsRung rung = forms[i].rung;
      rung.numbers = numbers;
      rung.terms = terms;
      rung.safe = second;
      rung.mines = rung.n_mines == 2 ? pair : first;
      rung.set = rung.n_set == 2 ? pair : rung.n_safe > 0 && rung.n_mines == 0 ? second : first;
      g_autofree char *sentence = ms_rung_text_dup_sentence (&rung, 10);
      g_autofree char *signs = ms_rung_text_dup_signs (&rung, 10);
      assert_string_equal (sentence, forms[i].sentence);
      assert_string_equal (signs, forms[i].signs);
    }
}

static void
test_titles (void **state)
{
  static const char *const titles[MS_N_RUNG_RULES] = { "One number – MD(1)", "Two numbers – MD(2)",
    "Three numbers – NMD(3)", "Equations", "Mine total", "Every layout" };
  for (int rule = 0; rule < MS_N_RUNG_RULES; rule++)
    {
      g_autofree char *title = ms_rung_text_dup_title ((MsRungRule)rule);
      assert_string_equal (title, titles[rule]);
    }
}

static void
test_long_lists (void **state)
{
  int cells[20];
  for (int i = 0; i < 20; i++)
    cells[i] = i;
  g_autofree char *cut = ms_cell_list_dup (cells, 20, 10, 3, TRUE);
  g_autofree char *bare = ms_cell_list_dup (cells, 20, 10, 3, FALSE);
  g_autofree char *whole = ms_cell_list_dup (cells, 3, 10, 3, TRUE);
  assert_string_equal (cut, "A1, B1, C1, …");
  assert_string_equal (bare, "A1, B1, C1");
  assert_string_equal (whole, "A1, B1, C1");
}

static void
test_equations (void **state)
{
  static const int letters[] = { 0, 1, 5 };
  static const MsEquation lines[] = {
    { MS_EQUATION_NUMBER, 7, 3, { 0, 1, 5 }, 1, { -1, -1 } },
    { MS_EQUATION_NUMBER, 8, 2, { 0, 1 }, 0, { -1, -1 } },
    { MS_EQUATION_SUBTRACTED, -1, 1, { 5 }, 1, { 0, 1 } },
    { MS_EQUATION_SUBSTITUTED, -1, 2, { 0, 5 }, 2, { 1, 2 } },
  };
  g_autofree char *all = ms_rung_text_dup_equations (lines, 4, letters, 3, 10);
  assert_string_equal (all,
      "a = A1\nb = B1\nc = F1\n"
      "(1)  a + b + c = 1\n"
      "(2)  a + b = 0, a = b = 0\n"
      "(3)  c = 1  (1) − (2)\n"
      "(4)  a + c = 2, a = c = 1  (2), (3)\n");
  g_autofree char *z = ms_rung_text_dup_letter (25), *next = ms_rung_text_dup_letter (26);
  assert_string_equal (z, "z");
  assert_string_equal (next, "a1");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_forms),
    cmocka_unit_test (test_titles),
    cmocka_unit_test (test_long_lists),
    cmocka_unit_test (test_equations),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
