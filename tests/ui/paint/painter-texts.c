/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is printed into a shaded cell, by its side and by how chances are written. */
#include "cmocka-common.h"

#include "painter-support.h"

#include <math.h>
#include <string.h>

static void
assert_text (double probability, int size, const char *wanted)
{
  MsPainterCell cell = odds (probability);
  g_autofree char *text = dup_text (&cell, size);
  if (wanted == NULL)
    assert_null (text);
  else
    assert_string_equal (text, wanted);
}

static void
test_texts (void **state)
{
  const struct
  {
    double probability;
    const char *small, *middle, *large; /* at 18, 28 and 40 */
  } cases[] = {
    { 0.0004, "<1", "<0.1", "<0.1" },
    { 0.004, "<1", "0.4", "0.4" },
    { 0.0104, "1", "1.0", "1.0" },
    { 0.0833, "8", "8.3", "8.3" },
    { 0.09961, "10", "10", "10.0" },
    { 0.125001, "13", "13", "12.5" },
    { 0.5, "50", "50", "50.0" },
    { 0.9004, "90", "90", "90.0" },
    { 0.9168, "92", "91.7", "91.7" },
    { 0.9961, ">99", "99.6", "99.6" },
    { 0.99961, ">99", ">99.9", ">99.9" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      assert_text (cases[i].probability, 17, NULL);
      assert_text (cases[i].probability, 18, cases[i].small);
      assert_text (cases[i].probability, 27, cases[i].small);
      assert_text (cases[i].probability, 28, cases[i].middle);
      assert_text (cases[i].probability, 39, cases[i].middle);
      assert_text (cases[i].probability, 40, cases[i].large);
      assert_text (cases[i].probability, 96, cases[i].large);
    }
  assert_text (NAN, 40, NULL);
}

static void
test_never_prints_certainty (void **state)
{
  for (int size = 18; size <= 48; size++)
    for (int i = 0; i <= 4000; i++)
      {
        /* Dense near both ends. */
        double p = i / 4000.0, probability = p * p * (3 - 2 * p) * 0.99999998 + 1e-8;
        MsPainterCell cell = odds (probability);
        g_autofree char *text = dup_text (&cell, size);
        double number = g_ascii_strtod (text[0] == '<' || text[0] == '>' ? text + 1 : text, NULL);
        assert_true (number > 0 && number < 100);
      }
}

static void
test_estimates_say_so (void **state)
{
  MsPainterCell cell = odds (0.25);
  cell.flags |= MS_PAINTER_ESTIMATE;
  g_autofree char *text = dup_text (&cell, 24);
  assert_string_equal (text, "≈25");
}

static void
assert_safe_text (double probability, int size, const char *wanted)
{
  MsPainterCell cell = odds (probability);
  cell.numbers = MS_ODDS_FORMAT_SAFE;
  g_autofree char *text = dup_text (&cell, size);
  assert_string_equal (text, wanted);
}

/* The mirror of what is not certain is not certain either, and decimals follow what is shown. */
static void
test_safe_texts_mirror (void **state)
{
  assert_safe_text (0.25, 24, "75");
  assert_safe_text (0.25, 40, "75.0");
  assert_safe_text (0.0104, 24, "99");
  assert_safe_text (0.0083, 24, ">99");
  assert_safe_text (0.0083, 28, "99.2");
  assert_safe_text (0.0004, 28, ">99.9");
  assert_safe_text (1e-18, 40, ">99.9");
  assert_safe_text (0.995, 24, "<1");
  assert_safe_text (0.9168, 28, "8.3");
  assert_safe_text (0.9996, 40, "<0.1");
  for (int size = 18; size <= 48; size++)
    for (int i = 1; i < 4000; i++)
      {
        MsPainterCell cell = odds (i / 4000.0);
        cell.numbers = MS_ODDS_FORMAT_SAFE;
        g_autofree char *text = dup_text (&cell, size);
        double number = g_ascii_strtod (text[0] == '<' || text[0] == '>' ? text + 1 : text, NULL);
        assert_true (number > 0 && number < 100);
        if (text[0] != '<' && text[0] != '>')
          assert_true (fabs (number - (100 - i / 40.0)) <= 0.500001);
      }
}

static void
assert_fraction_text (const char *fraction, int size, const char *wanted)
{
  MsPainterCell cell = odds (0.25);
  cell.numbers = MS_ODDS_FORMAT_FRACTION;
  cell.fraction = fraction;
  g_autofree char *text = dup_text (&cell, size);
  assert_string_equal (text, wanted);
}

static void
test_fractions_where_they_can_be_read (void **state)
{
  assert_fraction_text ("1/4", 28, "1/4");
  assert_fraction_text ("1/4", 40, "1/4");
  assert_fraction_text ("12/47", 48, "12/47");
  assert_fraction_text ("123456/493827", 18, ".25");
  assert_fraction_text ("123456/493827", 28, "0.25");
  assert_fraction_text ("123456/493827", 48, "0.250");
  assert_fraction_text (NULL, 28, "0.25");
}

/* No decimal reads as certain, and none as a percentage. */
static void
test_decimals_stand_for_long_fractions (void **state)
{
  for (int size = 18; size <= 48; size++)
    for (int i = 1; i < 4000; i++)
      {
        MsPainterCell cell = odds (i / 4000.0);
        cell.numbers = MS_ODDS_FORMAT_FRACTION;
        g_autofree char *text = dup_text (&cell, size);
        gboolean bound = text[0] == '<' || text[0] == '>';
        double number = g_ascii_strtod (bound ? text + 1 : text, NULL);
        assert_true (number > 0 && number < 1);
        assert_non_null (strchr (text, '.'));
        if (!bound)
          assert_true (fabs (number - i / 4000.0) <= 0.00500001);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_texts),
    cmocka_unit_test (test_never_prints_certainty),
    cmocka_unit_test (test_estimates_say_so),
    cmocka_unit_test (test_safe_texts_mirror),
    cmocka_unit_test (test_fractions_where_they_can_be_read),
    cmocka_unit_test (test_decimals_stand_for_long_fractions),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
