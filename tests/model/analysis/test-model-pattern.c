/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns of numbers side by side: every way round, what is taken off first, what only looks like
 * one, and on random positions that the solver agrees with all they say. */
#include "cmocka-common.h"
#include "ms-advice-testing.h"
#include "ms-pattern.h"
#include "random-position.h"
#include "text-position.h"

#include <string.h>

/* Two mines far apart on a wall of seven cells. */
#define WALL "7x3x2\nHHHHHHH\n0112110\n0000000\n"

typedef struct
{
  const char *position;
  int cell;
  MsPatternKind kind;
  gboolean mine, reduced;
  int numbers[4], n_numbers;
  const char *text; /* the way it is written here */
} Case;

static const Case cases[] = {
  { "9x3x3\nHHHHHHHHH\n111111111\n000000000\n", 2, MS_PATTERN_1_1, FALSE, FALSE, { 9, 10 }, 2,
      "C1 is safe: 1-1 side by side (A2, B2). Every undecided cell around A2 touches B2 too, so "
      "the one mine of both is there." },
  { "6x3x3\nHHHHHH\n122111\n000000\n", 2, MS_PATTERN_1_2, TRUE, FALSE, { 6, 7 }, 2,
      "C1 is a mine: 1-2 side by side (A2, B2). B2 needs one mine more than A2, and only C1 is "
      "left for it." },
  { WALL, 4, MS_PATTERN_1_2, TRUE, FALSE, { 9, 10 }, 2, NULL },
  { WALL, 1, MS_PATTERN_1_2, FALSE, FALSE, { 9, 10 }, 2,
      "B1 is safe: 1-2 side by side (C2, D2). D2 needs one mine more than C2, at E1; its other "
      "mine is the one of C2." },
  { WALL, 3, MS_PATTERN_1_2_1, FALSE, FALSE, { 9, 10, 11 }, 3, NULL },
  { "4x3x2\nHHHH\n1221\n0000\n", 0, MS_PATTERN_1_2_2_1, FALSE, FALSE, { 4, 5, 6, 7 }, 4,
      "A1 is safe: 1-2-2-1 side by side (A2, B2, C2, D2). Each 2 needs one mine more than the 1 "
      "next to it, so the mines are beside the 2s, at B1, C1." },
  /* The mine at C3, certain by the 1 below it, is taken off the 2s. */
  { "9x4x4\nHHHHHHHHH\n122211111\n01H100000\n011100000\n", 2, MS_PATTERN_1_1, FALSE, TRUE,
      { 9, 10 }, 2, NULL },
  { "3x4x3\nHHH\n232\n1H1\n111\n", 1, MS_PATTERN_1_2_1, FALSE, TRUE, { 3, 4, 5 }, 3, NULL },
  /* The mine at B3 belongs to both, so that their difference is enough. */
  { "6x4x4\nHHHHHH\n233111\n1H1000\n111000\n", 2, MS_PATTERN_PAIR, TRUE, FALSE, { 7, 6 }, 2,
      "C1 is certainly a mine. The 3 at B2 still needs 1 mine more than the 2 at A2, and only C1 "
      "touches it and not the other; so C1 is a mine." },
};

/* Short ones are read one way, longer ones from the end that comes first on the board. */
static gboolean
has_numbers (const MsPattern *pattern, const int *numbers, int n)
{
  gboolean same = pattern->n_numbers == n, mirrored = same && n > 2;
  for (int i = 0; i < n; i++)
    {
      same = same && pattern->numbers[i] == numbers[i];
      mirrored = mirrored && pattern->numbers[i] == numbers[n - 1 - i];
    }
  return same || (mirrored && pattern->numbers[0] < pattern->numbers[n - 1]);
}

static void
check_turned (const Case *expected, const MsPosition *position, int turns, gboolean mirrored)
{
  MsPosition *turned = turned_position (position, turns, mirrored);
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  int numbers[4];
  MsPattern pattern;
  for (int i = 0; i < expected->n_numbers; i++)
    numbers[i] = turned_cell (width, height, expected->numbers[i], turns, mirrored);
  int cell = turned_cell (width, height, expected->cell, turns, mirrored);
  assert_true (ms_pattern_find (turned, FALSE, cell, &pattern));
  assert_int_equal (pattern.kind, expected->kind);
  assert_int_equal (pattern.mine, expected->mine);
  assert_int_equal (pattern.reduced, expected->reduced);
  assert_true (has_numbers (&pattern, numbers, expected->n_numbers));
  ms_position_unref (turned);
}

static void
test_every_way_round (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MsPosition *position = text_position_parse (cases[i].position);
      for (int turns = 0; turns < 4; turns++)
        for (int mirrored = 0; mirrored < 2; mirrored++)
          check_turned (&cases[i], position, turns, mirrored);
      ms_position_unref (position);
    }
}

static void
test_in_words (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MsPosition *position = text_position_parse (cases[i].position);
      MsPattern pattern;
      assert_true (ms_pattern_find (position, FALSE, cases[i].cell, &pattern));
      g_autofree char *text = ms_pattern_text_dup (&pattern, position, cases[i].cell);
      if (cases[i].text != NULL)
        assert_string_equal (text, cases[i].text);
      assert_int_equal (strstr (text, "taken off") != NULL, cases[i].reduced);
      ms_position_unref (position);
    }
}

/* What looks alike: no pattern at all, or none with a name. */
typedef struct
{
  const char *position;
  int cell;
  gboolean pair; /* two numbers decide it all the same */
} Miss;

static const Miss misses[] = {
  /* In the middle of a wall nothing closes the first 1. */
  { "9x3x3\nHHHHHHHHH\n111111111\n000000000\n", 3, FALSE },
  /* The wall goes on round the corner. */
  { "4x3x2\nHHHH\nH111\nH100\n", 3, FALSE },
  { "4x3x2\nHHHH\nH111\nH100\n", 0, TRUE },
  { "4x3x2\nHHHH\nH111\nH100\n", 2, TRUE },
  /* The 2 has room on the other side too. */
  { "4x3x3\nHHHH\n1221\nHHHH\n", 2, FALSE },
  /* Not side by side. */
  { "4x3x2\nHHHH\n1H1H\nHHHH\n", 3, FALSE },
  { "3x3x2\nHHH\n1H1\n00H\n", 2, FALSE },
};

static void
test_near_misses (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (misses); i++)
    {
      MsPosition *position = text_position_parse (misses[i].position);
      MsPattern pattern;
      gboolean found = ms_pattern_find (position, FALSE, misses[i].cell, &pattern);
      assert_int_equal (found, misses[i].pair);
      if (found)
        assert_int_equal (pattern.kind, MS_PATTERN_PAIR);
      ms_position_unref (position);
    }
}

/* A flag takes a mine off only where it is trusted. */
static void
test_trusted_flags (void **state)
{
  MsPosition *position = text_position_parse ("5x4x3\nHHHHH\n12221\n01F10\nHHHHH\n");
  MsPattern pattern;
  assert_false (ms_pattern_find (position, FALSE, 2, &pattern));
  assert_true (ms_pattern_find (position, TRUE, 2, &pattern));
  assert_int_equal (pattern.kind, MS_PATTERN_1_1);
  assert_true (pattern.reduced);
  assert_false (ms_pattern_find (position, TRUE, 12, &pattern));
  ms_position_unref (position);
}

typedef struct
{
  MsSolver *solver;
  long n_found[MS_PATTERN_1_2_2_1 + 1], n_reduced;
} Tally;

/* Two numbers that suffice are always found. */
static void
check_reason (Tally *tally, const MsPosition *position, int cell, MsCertainty certainty)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReason *reason;
  assert_int_equal (
      ms_reason_find (tally->solver, position, &options, cell, certainty, &reason), MS_STATUS_OK);
  assert_true (!reason->proven || reason->by_total || reason->n_numbers != 2);
  ms_reason_free (reason);
}

static void
check_cells (Tally *tally, const MsPosition *position, const MsSolverResult *result)
{
  MsPattern pattern;
  for (int cell = 0; cell < result->width * result->height; cell++)
    {
      MsCertainty certainty = (MsCertainty)result->certainty[cell];
      if (certainty == MS_CERTAINTY_OPENED)
        continue;
      if (!ms_pattern_find (position, FALSE, cell, &pattern))
        {
          if (certainty != MS_CERTAINTY_NONE)
            check_reason (tally, position, cell, certainty);
          continue;
        }
      assert_int_equal (certainty, pattern.mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE);
      for (int i = 0; i < pattern.n_mines; i++)
        assert_int_equal (result->certainty[pattern.mines[i]], MS_CERTAINTY_MINE);
      for (int i = 0; i < pattern.n_safe; i++)
        assert_int_equal (result->certainty[pattern.safe[i]], MS_CERTAINTY_SAFE);
      tally->n_found[pattern.kind]++;
      tally->n_reduced += pattern.reduced;
    }
}

static void
check_position (Tally *tally, MsPosition *position)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.exact = false;
  assert_int_equal (ms_solver_run (tally->solver, position, &options, &result), MS_STATUS_OK);
  if (result->consistent)
    check_cells (tally, position, result);
  ms_solver_result_free (result);
  ms_position_unref (position);
}

static void
test_the_solver_agrees (void **state)
{
  Tally tally = { .solver = ms_solver_new (NULL) };
  for (guint64 seed = 1; seed <= 60; seed++)
    {
      check_position (&tally, random_small (24, seed));
      check_position (&tally, random_stuck (9, 9, 12, seed));
      check_position (&tally, random_stuck (14, 10, 28, seed));
      check_position (&tally, random_scattered (10, 8, 14, 0.6, seed));
    }
  for (gsize kind = 0; kind < G_N_ELEMENTS (tally.n_found); kind++)
    assert_true (tally.n_found[kind] > 0);
  assert_true (tally.n_reduced > 0);
  ms_solver_free (tally.solver);
}

/* What is asked of one cell says the pattern, and rings its numbers. */
static void
test_advice_names_the_pattern (void **state)
{
  MsQuestion question = { .kind = MS_ADVICE_CELL, .cell = 3 };
  MsPosition *position = text_position_parse (WALL);
  g_autoptr (MsAdvice) advice = NULL;
  assert_int_equal (ms_advice_find (&question, position, NULL, NULL, &advice), MS_STATUS_OK);
  g_autofree char *why = ms_advice_dup (advice, MS_ADVICE_WHY, MS_ODDS_FORMAT_MINE);
  assert_true (g_str_has_prefix (why,
      "D1 is safe: 1-2-1 side by side (C2, D2, E2). The 2 needs one mine more than either 1, so "
      "the mines are beside the 1s, at C1, E1."));
  assert_int_equal (advice->n_numbers, 3);
  for (int i = 0; i < advice->n_numbers; i++)
    assert_int_equal (advice->numbers[i], 9 + i);
  ms_position_unref (position);
}

/* Two numbers without a name are put as their rule is. */
static void
test_advice_puts_two_numbers_as_their_rule_is (void **state)
{
  MsQuestion question = { .kind = MS_ADVICE_CELL, .cell = 2 };
  MsPosition *position = text_position_parse ("4x3x2\nHHHH\nH111\nH100\n");
  g_autoptr (MsAdvice) advice = NULL;
  assert_int_equal (ms_advice_find (&question, position, NULL, NULL, &advice), MS_STATUS_OK);
  g_autofree char *why = ms_advice_dup (advice, MS_ADVICE_WHY, MS_ODDS_FORMAT_MINE);
  assert_true (g_str_has_prefix (why,
      "C1 is certainly safe. Every undecided cell around the 1 at B3 touches the 1 at B2 too, and "
      "both still need 1 mine; so A1, B1, C1 are safe."));
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_every_way_round),
    cmocka_unit_test (test_in_words),
    cmocka_unit_test (test_near_misses),
    cmocka_unit_test (test_trusted_flags),
    cmocka_unit_test (test_the_solver_agrees),
    cmocka_unit_test (test_advice_names_the_pattern),
    cmocka_unit_test (test_advice_puts_two_numbers_as_their_rule_is),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
