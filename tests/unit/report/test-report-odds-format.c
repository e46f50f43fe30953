/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How chances are written, at the ends of what each form is for: one that is not certain is never
 * written as if it were. */
#include "ms-odds-format.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define MINE MS_ODDS_FORMAT_MINE
#define SAFE MS_ODDS_FORMAT_SAFE
#define FRACTION MS_ODDS_FORMAT_FRACTION

/* Takes made. */
static void
is (char *made, const char *expected)
{
  if (expected == NULL)
    assert_null (made);
  else
    assert_string_equal (made, expected);
  g_free (made);
}

static void
percentages (void **state)
{
  is (ms_odds_format_dup_percentage (0.3, MS_CERTAINTY_SAFE, 1, TRUE), "0 %");
  is (ms_odds_format_dup_percentage (0.3, MS_CERTAINTY_MINE, 1, FALSE), "100");
  is (ms_odds_format_dup_percentage (NAN, MS_CERTAINTY_NONE, 1, TRUE), "?");
  is (ms_odds_format_dup_percentage (0.125, MS_CERTAINTY_NONE, 1, TRUE), "12.5 %");
  is (ms_odds_format_dup_percentage (0.0001, MS_CERTAINTY_NONE, 1, TRUE), "<0.1 %");
  is (ms_odds_format_dup_percentage (0.9999, MS_CERTAINTY_NONE, 0, FALSE), ">99");
}

static void
shares (void **state)
{
  is (ms_odds_format_dup_share (MINE, NAN, FALSE, 0), "?");
  is (ms_odds_format_dup_share (SAFE, 0.25, FALSE, 0), "25 %");
  is (ms_odds_format_dup_share (FRACTION, 0.25, FALSE, 1), "0.250");
  is (ms_odds_format_dup_share (FRACTION, 1, TRUE, 1), "1");
  is (ms_odds_format_dup_share (FRACTION, 0, TRUE, 0), "0");
  is (ms_odds_format_dup_share (FRACTION, 0.001, FALSE, 1), "0.001");
  is (ms_odds_format_dup_share (FRACTION, 0.0009, FALSE, 1), "<0.001");
  is (ms_odds_format_dup_share (FRACTION, 0.999, FALSE, 1), "0.999");
  is (ms_odds_format_dup_share (FRACTION, 0.9991, FALSE, 1), ">0.999");
  is (ms_odds_format_dup_estimate (MINE, 0.25, 0.01, 1), "≈25.0 % ± 1.0 %");
  is (ms_odds_format_dup_estimate (FRACTION, 0.25, 0.0001, 0), "≈0.25 ± <0.01");
}

static void
points_and_marks (void **state)
{
  is (ms_odds_format_dup_points (0.0004, 0), "<0.1");
  is (ms_odds_format_dup_points (0.0005, 0), "0.1");
  is (ms_odds_format_dup_points (0.042, 0), "4.2");
  is (ms_odds_format_dup_points (0.042, 0.011), "4.2 ± 1.1");
  is (ms_odds_format_dup_mark (MINE, 0.25, 0.01), "25 %");
  is (ms_odds_format_dup_mark (MINE, 0.25, 0.005), "25.0 %");
  is (ms_odds_format_dup_mark (FRACTION, 0.2, 0.1), "0.2");
  is (ms_odds_format_dup_mark (FRACTION, 0.2, 0.05), "0.20");
  is (ms_odds_format_dup_mark (FRACTION, 0.2, 0.005), "0.200");
  is (ms_odds_format_dup_difference (MINE, 0.25, 0.37), "+12");
  is (ms_odds_format_dup_difference (SAFE, 0.25, 0.28), "−3");
  is (ms_odds_format_dup_difference (FRACTION, 0, 0.0051), "+1");
  is (ms_odds_format_dup_difference (MINE, 0, 0.005), NULL);
  is (ms_odds_format_dup_difference (MINE, NAN, 0.5), NULL);
}

/* What a cell is worth: certain, counted, estimated, and with a fraction of just the length that is
 * shown, or one more. */
static void
chances (void **state)
{
  MsOddsChance chance = { 0.125, NAN, "1/8", MS_CERTAINTY_NONE };
  is (ms_odds_format_dup_chance (MINE, &chance, 1), "12.5 %");
  is (ms_odds_format_dup_chance (SAFE, &chance, 1), "87.5 %");
  is (ms_odds_format_dup_chance (FRACTION, &chance, 1), "1/8");
  is (ms_odds_format_dup_plain (FRACTION, &chance, 1), "0.125");
  is (ms_odds_format_dup_fraction (MINE, &chance), "1/8");
  is (ms_odds_format_dup_fraction (SAFE, &chance), "7/8");
  chance.fraction = "1234567890/9876543210"; /* 21 letters */
  is (ms_odds_format_dup_chance (FRACTION, &chance, 0), "0.12");
  is (ms_odds_format_dup_fraction (MINE, &chance), NULL);
  chance.fraction = "123456789/9876543210";
  is (ms_odds_format_dup_chance (FRACTION, &chance, 0), "123456789/9876543210");
  is (ms_odds_format_dup_fraction (SAFE, &chance), "9753086421/9876543210");
  chance.fraction = "1";
  is (ms_odds_format_dup_fraction (SAFE, &chance), NULL);
  chance = (MsOddsChance){ 0.25, 0.01, NULL, MS_CERTAINTY_NONE };
  is (ms_odds_format_dup_chance (SAFE, &chance, 0), "≈75 % ± 1 %");
  is (ms_odds_format_dup_fraction (MINE, &chance), NULL);
  chance = (MsOddsChance){ NAN, NAN, NULL, MS_CERTAINTY_NONE };
  is (ms_odds_format_dup_chance (MINE, &chance, 0), "?");
  chance.certainty = MS_CERTAINTY_SAFE;
  is (ms_odds_format_dup_chance (MINE, &chance, 0), "0 %");
  is (ms_odds_format_dup_chance (SAFE, &chance, 0), "100 %");
  chance.certainty = MS_CERTAINTY_MINE;
  is (ms_odds_format_dup_chance (FRACTION, &chance, 0), "1");
  is (ms_odds_format_dup_chance (SAFE, &chance, 0), "0 %");
}

static void
games_won (void **state)
{
  is (ms_odds_format_dup_won (MINE, 2, 3, 1), "66.7 %");
  is (ms_odds_format_dup_won (FRACTION, 2, 3, 1), "2/3");
  is (ms_odds_format_dup_won (FRACTION, 3, 3, 1), "1");
  is (ms_odds_format_dup_won (FRACTION, 0, 3, 1), "0");
  is (ms_odds_format_dup_won (SAFE, 3, 3, 0), "100 %");
  is (ms_odds_format_dup_won (SAFE, 0, 3, 0), "0 %");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (percentages),
    cmocka_unit_test (shares),
    cmocka_unit_test (points_and_marks),
    cmocka_unit_test (chances),
    cmocka_unit_test (games_won),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
