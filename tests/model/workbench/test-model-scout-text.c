/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of what a cell would show, from figures made up for it: each sentence where it
 * holds. */
#include "cmocka-common.h"

#include "ms-scout-text.h"

#include <math.h>
#include <string.h>

static void
assert_text (char *text, const char *expected)
{
  if (text == NULL || expected == NULL)
    assert_ptr_equal (text, expected);
  else
    assert_string_equal (text, expected);
  g_free (text);
}

/* Whole figures of an exact count; nothing is certain but what is set. */
static MsReveal
make_reveal (void)
{
  MsReveal reveal = { .method = MS_METHOD_EXACT, .consistent = TRUE, .mine = 0.25 };
  return reveal;
}

static char *
dup_figure (MsScoutFigure figure, MsReveal *reveal, MsOddsFormat numbers)
{
  const MsVenture venture = { .reveal = reveal };
  return ms_scout_text_dup_figure (figure, &venture, numbers);
}

/* What becomes certain besides what is certain now, in as many words as there is of it. */
static void
what_becomes_certain (void **state)
{
  static const struct
  {
    int n_safe, n_mines;
    gboolean wins;
    const char *text;
  } table[] = {
    { 3, 2, FALSE, "nothing new" },
    { 2, 1, FALSE, "nothing new" }, /* the cell itself was certain */
    { 4, 2, FALSE, "1 safe cell" },
    { 5, 2, FALSE, "2 safe cells" },
    { 3, 3, FALSE, "1 mine" },
    { 3, 4, FALSE, "2 mines" },
    { 4, 4, FALSE, "1 safe cell, 2 mines" },
    { 5, 3, FALSE, "2 safe cells, 1 mine" },
    { 3, 2, TRUE, "the game is won" },
  };
  MsReveal reveal = make_reveal ();
  reveal.n_safe_now = 3;
  reveal.n_mines_now = 2;
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    {
      MsRevealNumber *number = &reveal.numbers[5];
      number->n_safe = table[i].n_safe;
      number->n_mines = table[i].n_mines;
      number->wins = table[i].wins;
      assert_text (ms_scout_text_dup_certain (&reveal, 5, MS_ODDS_FORMAT_MINE), table[i].text);
    }
}

/* A fraction stands beside a percentage that rounds it, not beside a certainty, nor where fractions
 * are wanted anyway, nor where it is longer than anybody reads. */
static void
a_fraction_beside_a_percentage (void **state)
{
  char quarter[] = "1/4", none[] = "0", whole[] = "1";
  char longest[] = "1234567890/1234567891", longer[] = "1234567890/12345678912";
  MsReveal reveal = make_reveal ();
  reveal.mine_fraction = quarter;
  assert_text (dup_figure (MS_SCOUT_FIGURE_MINE, &reveal, MS_ODDS_FORMAT_MINE), "25.0 % = 1/4");
  assert_text (dup_figure (MS_SCOUT_FIGURE_MINE, &reveal, MS_ODDS_FORMAT_FRACTION), "1/4");
  reveal.mine_fraction = NULL;
  assert_text (dup_figure (MS_SCOUT_FIGURE_MINE, &reveal, MS_ODDS_FORMAT_MINE), "25.0 %");
  reveal.mine_error = 0.01;
  assert_text (dup_figure (MS_SCOUT_FIGURE_MINE, &reveal, MS_ODDS_FORMAT_MINE), "≈25.0 % ± 1.0 %");
  reveal.mine_error = 0;
  reveal.mine = 0;
  reveal.mine_fraction = none;
  assert_text (dup_figure (MS_SCOUT_FIGURE_MINE, &reveal, MS_ODDS_FORMAT_MINE), "0 %");
  reveal.mine = 1;
  reveal.mine_fraction = whole;
  assert_text (dup_figure (MS_SCOUT_FIGURE_MINE, &reveal, MS_ODDS_FORMAT_MINE), "100 %");
  reveal.mine = 1234567890.0 / 12345678912;
  reveal.mine_fraction = longer;
  assert_true (strlen (longest) > MS_ODDS_FORMAT_FRACTION_MAX_CHARS
      && strlen (longer) > MS_ODDS_FORMAT_FRACTION_MAX_CHARS);
  assert_text (dup_figure (MS_SCOUT_FIGURE_MINE, &reveal, MS_ODDS_FORMAT_MINE), "10.0 %");
}

/* Marked as an estimate where it is one, and only there. */
static void
estimates_are_marked (void **state)
{
  MsReveal reveal = make_reveal ();
  reveal.progress = 0.5;
  reveal.won = 0.125;
  reveal.next_safety = 0.75;
  assert_text (dup_figure (MS_SCOUT_FIGURE_PROGRESS, &reveal, MS_ODDS_FORMAT_MINE), "50.0 %");
  assert_text (dup_figure (MS_SCOUT_FIGURE_WON, &reveal, MS_ODDS_FORMAT_MINE), "12.5 %");
  assert_text (dup_figure (MS_SCOUT_FIGURE_NEXT, &reveal, MS_ODDS_FORMAT_SAFE), "75.0 %");
  reveal.bits = 1.584963;
  assert_text (dup_figure (MS_SCOUT_FIGURE_BITS, &reveal, MS_ODDS_FORMAT_MINE), "1.58 bits");
  reveal.bits = NAN;
  assert_text (dup_figure (MS_SCOUT_FIGURE_BITS, &reveal, MS_ODDS_FORMAT_MINE), "–");
  reveal.method = MS_METHOD_ESTIMATE;
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *text = i == 0
          ? dup_figure (MS_SCOUT_FIGURE_PROGRESS, &reveal, MS_ODDS_FORMAT_MINE)
          : i == 1 ? dup_figure (MS_SCOUT_FIGURE_WON, &reveal, MS_ODDS_FORMAT_MINE)
                   : dup_figure (MS_SCOUT_FIGURE_NEXT, &reveal, MS_ODDS_FORMAT_MINE);
      assert_true (g_str_has_prefix (text, "≈"));
    }
  reveal.next_safety = NAN;
  assert_text (dup_figure (MS_SCOUT_FIGURE_NEXT, &reveal, MS_ODDS_FORMAT_MINE), "–");
}

/* What cannot show has no chance, which is not one of 0 %. */
static void
numbers_that_cannot_show (void **state)
{
  char third[] = "1/3";
  MsReveal reveal = make_reveal ();
  reveal.numbers[1] = (MsRevealNumber){ .possible = TRUE, .chance = 1.0 / 3, .fraction = third };
  assert_text (ms_scout_text_dup_chance (&reveal, 0, MS_ODDS_FORMAT_MINE), "–");
  assert_text (ms_scout_text_dup_chance (&reveal, 1, MS_ODDS_FORMAT_MINE), "33.3 %");
  assert_text (ms_scout_text_dup_chance (&reveal, 1, MS_ODDS_FORMAT_SAFE), "33.3 %");
  assert_text (ms_scout_text_dup_chance (&reveal, 1, MS_ODDS_FORMAT_FRACTION), "1/3");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_becomes_certain),
    cmocka_unit_test (a_fraction_beside_a_percentage),
    cmocka_unit_test (estimates_are_marked),
    cmocka_unit_test (numbers_that_cannot_show),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
