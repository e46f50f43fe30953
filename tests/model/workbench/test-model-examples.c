/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The examples: each is there, can be read, and is what its sentence says.  What a sentence claims
 * is proved by all layouts of the position, one by one, and by all orders of opening it; of the two
 * that are too large for that by counting in closed form.  The solver says the same. */
#include "cmocka-common.h"

#include "expectimax.h"
#include "ms-document.h"
#include "ms-examples.h"
#include "ms-solver.h"
#include "ms-why.h"
#include "seen-layouts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the sentence claims, "x,y" for each cell.  Chances are "x,y=fraction". */
typedef struct
{
  const char *file;
  gboolean says_all; /* safe and mines are all that is certain */
  const char *safe, *mines, *chances;
  const char *numbers; /* which these alone decide, without the total; NULL: not said */
} Claim;

static const Claim claims[] = {
  { "pattern-1-1.mine", TRUE, "2,0", "", "0,0=1/2 1,0=1/2", "0,1 1,1" },
  { "pattern-1-2.mine", FALSE, "", "2,0", "", "0,1 1,1" },
  { "pattern-1-2-1.mine", TRUE, "0,0 2,0 4,0", "1,0 3,0", "", "1,1 2,1 3,1" },
  { "pattern-1-2-2-1.mine", TRUE, "0,0 3,0", "1,0 2,0", "", "0,1 1,1 2,1 3,1" },
  { "reduction.mine", TRUE, "0,0 2,0 4,0", "1,0 3,0 2,2", "", "1,1 2,1 3,1 2,3" },
  { "hole.mine", TRUE, "0,1 1,1 2,1", "", "0,2=1/4 2,3=1/4", "1,2 1,3" },
  { "triangle.mine", FALSE, "1,0 2,0 0,1 0,2", "1,1", "", "2,1 1,2 2,2" },
  { "equations-one-safe.mine", TRUE, "2,0", "", "0,0=1/2 2,2=1/2", "0,1 1,1 1,2" },
  { "equations-all-solved.mine", TRUE, "2,0 3,0", "0,0 1,0 3,1 3,2", "", "0,1 1,1 2,1 2,2" },
  { "three-numbers.mine", TRUE, "", "2,0", "0,0=1/2 2,1=1/2", "0,1 1,1 1,2" },
  { "total-ending.mine", TRUE, "0,0 4,0", "2,0", "", NULL },
  { "two-numbers.mine", TRUE, "", "0,0 0,2", "1,0=2/3 2,0=1/5", NULL },
  { "one-number.mine", TRUE, "", "",
      "0,0=4/5 1,0=4/5 1,1=4/5 0,2=4/5 1,2=4/5 "
      "2,0=1/6 3,0=1/6 2,1=1/6 3,1=1/6 2,2=1/6 3,2=1/6",
      NULL },
  { "two-sections.mine", TRUE, "0,1 2,2 3,2 2,3 3,3", "", "1,0=1/2 0,2=2/3", NULL },
  { "fifty-fifty.mine", TRUE, "", "", "0,0=1/2 1,0=1/2", NULL },
  { "pseudo-fifty-fifty.mine", FALSE, "2,1 2,2", "", "0,1=1/2 1,1=1/2", NULL },
  { "endgame.mine", TRUE, "", "0,1 2,1", "0,0=1/3 1,0=1/3 2,0=1/3", NULL },
  { "two-clicks.mine", FALSE, NULL, NULL, NULL, NULL },
  { "expert.mine", FALSE, NULL, NULL, NULL, NULL },
  { "impossible.minesage", FALSE, NULL, NULL, NULL, NULL },
  { "conflict.minesage", FALSE, NULL, NULL, NULL, NULL },
};

static MsPosition *
read_position (const MsExample *example)
{
  g_autoptr (GFile) file = ms_example_dup_file (example);
  g_autofree char *text = NULL;
  gsize length;
  g_autoptr (GError) error = NULL;
  if (!g_file_load_contents (file, NULL, &text, &length, NULL, &error))
    fail_msg ("%s", error->message);
  g_autoptr (MsDocument) document = NULL;
  assert_int_equal (ms_document_read (text, length, &document, NULL), MS_STATUS_OK);
  assert_null (document->play); /* a position, and no game */
  return ms_position_ref (document->position);
}

static MsSolverResult *
solve (const MsPosition *position)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverResult *result = NULL;
  options.exact = true;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  ms_solver_free (solver);
  return result;
}

static MsPosition *
find_position (const char *file)
{
  const MsExample *example = ms_examples_find (file);
  assert_non_null (example);
  return read_position (example);
}

static int
cell_at (const MsPosition *position, int x, int y)
{
  return y * ms_position_get_width (position) + x;
}

/* "x,y" at the beginning of text. */
static int
cell_of (const MsPosition *position, const char *text)
{
  char *end;
  int x = (int)strtol (text, &end, 10);
  assert_int_equal (*end, ',');
  return cell_at (position, x, (int)strtol (end + 1, NULL, 10));
}

/* "x,y x,y"; returns how many. */
static int
cells_of (const MsPosition *position, const char *text, int cells[SEEN_MOST_CELLS])
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  int n = 0;
  for (; words[n] != NULL && *words[n] != '\0'; n++)
    cells[n] = cell_of (position, words[n]);
  return n;
}

/* All layouts that these numbers allow, all of them where numbers is NULL, with the total or
 * without. */
static Seen
list_layouts (const MsPosition *position, const char *numbers, bool any_total)
{
  int cells[SEEN_MOST_CELLS];
  SeenAsked asked = { .any_total = any_total };
  Seen seen;
  if (numbers != NULL)
    {
      asked.numbers = cells;
      asked.n_numbers = cells_of (position, numbers, cells);
    }
  seen_find (position, &asked, &seen);
  return seen;
}

static void
assert_decided (const MsPosition *position, const Seen *seen, const char *text, int mine)
{
  int cells[SEEN_MOST_CELLS], n = cells_of (position, text, cells);
  for (int i = 0; i < n; i++)
    assert_int_equal (seen_decides (seen, cells[i]), mine);
}

static void
assert_chances (const MsPosition *position, const Seen *seen, const char *chances)
{
  g_auto (GStrv) words = g_strsplit (chances, " ", -1);
  for (int i = 0; words[i] != NULL && *words[i] != '\0'; i++)
    {
      g_auto (GStrv) parts = g_strsplit_set (words[i], "=/", -1);
      assert_int_equal (seen->with_mine[cell_of (position, words[i])] * atoi (parts[2]),
          seen->n_layouts * atoi (parts[1]));
    }
}

/* Of each cell the solver says what all layouts say. */
static void
assert_solved (const MsPosition *position, const Seen *seen)
{
  MsSolverResult *result = solve (position);
  assert_int_equal (result->consistent, seen->n_layouts > 0);
  for (int cell = 0; cell < result->width * result->height && result->consistent; cell++)
    if (!ms_cell_is_opened (ms_position_get_cells (position)[cell]))
      assert_float_equal (
          result->mine_probability[cell], (double)seen->with_mine[cell] / seen->n_layouts, 1e-12);
  ms_solver_result_free (result);
}

static int
count_certain (const MsPosition *position, const Seen *seen)
{
  int n = 0;
  for (int cell = 0; cell < ms_position_get_width (position) * ms_position_get_height (position);
       cell++)
    n += !ms_cell_is_opened (ms_position_get_cells (position)[cell])
        && seen_decides (seen, cell) >= 0;
  return n;
}

static void
assert_claim (const Claim *claim)
{
  int cells[SEEN_MOST_CELLS];
  MsPosition *position = find_position (claim->file);
  if (seen_count_covered (position) <= SEEN_MOST_COVERED)
    {
      Seen seen = list_layouts (position, NULL, false);
      assert_solved (position, &seen);
      if (claim->safe != NULL)
        {
          int n = cells_of (position, claim->safe, cells)
              + cells_of (position, claim->mines, cells);
          Seen by = claim->numbers != NULL ? list_layouts (position, claim->numbers, true) : seen;
          assert_decided (position, &by, claim->safe, 0);
          assert_decided (position, &by, claim->mines, 1);
          assert_chances (position, &seen, claim->chances);
          assert_true (!claim->says_all || count_certain (position, &seen) == n);
        }
    }
  ms_position_unref (position);
}

static void
every_example_is_what_it_says (void **state)
{
  guint n;
  const MsExample *examples = ms_examples_get (&n);
  assert_int_equal (n, G_N_ELEMENTS (claims));
  for (guint i = 0; i < n; i++)
    {
      assert_string_equal (examples[i].file, claims[i].file);
      assert_claim (&claims[i]);
    }
}

static void
every_example_has_its_words (void **state)
{
  static const char *const pages[] = { "odds", "why", "sections", "what-if", NULL };
  guint n;
  const MsExample *examples = ms_examples_get (&n);
  for (guint i = 0; i < n; i++)
    {
      assert_true (*examples[i].title != '\0');
      assert_true (g_str_has_suffix (examples[i].claim, "."));
      assert_true (g_str_has_suffix (examples[i].look, "."));
      assert_true (g_strv_contains (pages, examples[i].page));
      assert_int_equal (examples[i].cells != NULL, g_str_equal (examples[i].page, "what-if"));
      for (guint j = 0; j < i; j++)
        assert_string_not_equal (examples[i].title, examples[j].title);
    }
  assert_null (ms_examples_find ("../meson.build"));
}

/* --- What single sentences say besides --- */

static bool
touches (const MsPosition *position, int cell, const char *number)
{
  return seen_touch (position, cell, cell_of (position, number));
}

/* How many covered cells touch all of some numbers. */
static int
count_shared (const MsPosition *position, const char *numbers)
{
  int cells[SEEN_MOST_CELLS], n = cells_of (position, numbers, cells), n_shared = 0;
  for (int cell = 0; cell < ms_position_get_width (position) * ms_position_get_height (position);
       cell++)
    {
      bool all = !ms_cell_is_opened (ms_position_get_cells (position)[cell]);
      for (int i = 0; i < n; i++)
        all &= seen_touch (position, cell, cells[i]);
      n_shared += all;
    }
  return n_shared;
}

static void
patterns_have_the_cells_that_are_told (void **state)
{
  MsPosition *position = find_position ("pattern-1-1.mine");
  assert_int_equal (count_shared (position, "0,1"), 2);
  assert_int_equal (count_shared (position, "0,1 1,1"), 2); /* both */
  assert_int_equal (count_shared (position, "1,1"), 3);
  ms_position_unref (position);

  position = find_position ("pattern-1-2.mine");
  assert_int_equal (count_shared (position, "1,1"), count_shared (position, "0,1") + 1);
  assert_int_equal (count_shared (position, "0,1 1,1"), count_shared (position, "0,1"));
  ms_position_unref (position);

  position = find_position ("hole.mine");
  assert_int_equal (count_shared (position, "1,3"), 4);
  assert_int_equal (count_shared (position, "1,2 1,3"), 4); /* all of them */
  ms_position_unref (position);

  position = find_position ("triangle.mine");
  Seen seen = list_layouts (position, "2,2", true);
  assert_int_equal (count_shared (position, "2,2"), 1);
  assert_decided (position, &seen, "1,1", 1);
  assert_int_equal (count_shared (position, "2,2 2,1 1,2"), 1); /* of all three */
  ms_position_unref (position);
}

/* "the row 1-2-3-2-1 becomes the pattern 1-1-2-1-1" without a mine that is certain by the number
 * below. */
static void
the_row_is_reduced_to_the_pattern (void **state)
{
  static const int full[5] = { 1, 2, 3, 2, 1 }, reduced[5] = { 1, 1, 2, 1, 1 };
  MsPosition *position = find_position ("reduction.mine");
  Seen seen = list_layouts (position, "2,3", true);
  int mine = cell_at (position, 2, 2);
  assert_int_equal (seen_decides (&seen, mine), 1);
  for (int x = 0; x < 5; x++)
    {
      int cell = cell_at (position, x, 1), number = ms_position_get_cells (position)[cell];
      assert_int_equal (number, full[x]);
      assert_int_equal (number - seen_touch (position, cell, mine), reduced[x]);
    }
  ms_position_unref (position);
}

/* "Two 1s account for both mines of a 2": all their cells are the 2's, and none is shared.  The
 * equations are those that are named. */
static void
two_numbers_account_for_a_third (void **state)
{
  MsPosition *position = find_position ("equations-one-safe.mine");
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsWhy *why;
  assert_int_equal (count_shared (position, "0,1 1,1"), count_shared (position, "0,1"));
  assert_int_equal (count_shared (position, "1,2 1,1"), count_shared (position, "1,2"));
  assert_int_equal (count_shared (position, "0,1 1,2"), 0);
  assert_int_equal (ms_why_find (position, NULL, &options, -1, &why), MS_STATUS_OK);
  g_autofree char *equations = ms_why_dup_equations (why, 100);
  assert_non_null (strstr (equations, "a + b = 1"));
  assert_non_null (strstr (equations, "d + e = 1"));
  ms_why_free (why);
  ms_position_unref (position);
}

/* "Four equations leave a single layout": no number less does. */
static void
four_equations_leave_a_single_layout (void **state)
{
  MsPosition *position = find_position ("equations-all-solved.mine");
  Seen seen = list_layouts (position, "0,1 1,1 2,1 2,2", true);
  assert_int_equal (seen.n_layouts, 1);
  ms_position_unref (position);
}

/* "No two of the numbers decide a cell", nor with the total; and the step on the page names
 * three. */
static void
three_numbers_are_needed (void **state)
{
  static const char *const pairs[] = { "0,1 1,1", "0,1 1,2", "1,1 1,2" };
  MsPosition *position = find_position ("three-numbers.mine");
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsWhy *why;
  for (int i = 0; i < 3; i++)
    {
      Seen seen = list_layouts (position, pairs[i], true);
      assert_int_equal (count_certain (position, &seen), 0);
    }
  assert_int_equal (ms_why_find (position, NULL, &options, -1, &why), MS_STATUS_OK);
  assert_int_equal (ms_why_get_n_rungs (why), 1);
  assert_int_equal (ms_why_get_rung (why, 0)->n_numbers, 3);
  ms_why_free (why);
  ms_position_unref (position);
}

/* How many cells are certain with that total. */
static int
count_certain_of (const char *file, int mines)
{
  MsPosition *position = find_position (file), *other;
  assert_int_equal (
      ms_position_new (ms_position_get_width (position), ms_position_get_height (position), mines,
          ms_position_get_cells (position), NULL, &other, NULL),
      MS_STATUS_OK);
  Seen seen = list_layouts (other, NULL, false);
  assert_true (seen.n_layouts > 0);
  int n = count_certain (other, &seen);
  ms_position_unref (position);
  ms_position_unref (other);
  return n;
}

static void
the_total_decides_where_it_is_said_to (void **state)
{
  static const char *const files[] = { "total-ending.mine", "two-numbers.mine" };
  for (int i = 0; i < 2; i++)
    {
      MsPosition *position = find_position (files[i]);
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsWhy *why;
      Seen seen = list_layouts (position, NULL, true);
      assert_int_equal (count_certain (position, &seen), 0);
      assert_int_equal (ms_why_find (position, NULL, &options, -1, &why), MS_STATUS_OK);
      assert_true (ms_why_get_rung (why, 0)->by_total);
      ms_why_free (why);
      ms_position_unref (position);
    }
  assert_int_equal (count_certain_of ("total-ending.mine", 1), 3);
  assert_int_equal (count_certain_of ("total-ending.mine", 2), 3); /* the other way round */
  assert_int_equal (count_certain_of ("two-numbers.mine", 5), 2);
  assert_int_equal (count_certain_of ("two-numbers.mine", 4), 8); /* all but the two corners */
}

/* Of the numbers at the top and of the one in the corner by themselves each layout goes with each;
 * the total lets only some of them go together. */
static void
only_the_total_links_two_sections (void **state)
{
  static const char top[] = "0,0 2,0", corner[] = "0,3";
  MsPosition *position = find_position ("two-sections.mine");
  assert_int_equal (count_shared (position, top), 2);
  assert_int_equal (count_shared (position, "0,0 0,3"), 0);
  assert_int_equal (count_shared (position, "2,0 0,3"), 0);
  double any = ldexp (1, seen_count_covered (position));
  Seen all = list_layouts (position, NULL, true);
  Seen of_top = list_layouts (position, top, true),
       of_corner = list_layouts (position, corner, true);
  assert_true (all.n_layouts * any == (double)of_top.n_layouts * of_corner.n_layouts);
  /* With the total the numbers at the top decide something in the corner. */
  Seen linked = list_layouts (position, NULL, false),
       alone = list_layouts (position, corner, false);
  int cell = cell_of (position, "0,2");
  assert_true (linked.with_mine[cell] * alone.n_layouts != alone.with_mine[cell] * linked.n_layouts
      || count_certain (position, &linked) > count_certain (position, &alone));
  ms_position_unref (position);
}

/* Every other cell touches both or neither. */
static void
nothing_decides_the_fifty_fifty (void **state)
{
  MsPosition *position = find_position ("fifty-fifty.mine");
  for (int cell = 2; cell < 6; cell++)
    assert_int_equal (touches (position, cell, "0,0"), touches (position, cell, "1,0"));
  ms_position_unref (position);
}

/* What the safe cells beside them show is another number in either layout. */
static void
safe_cells_decide_the_pseudo_fifty_fifty (void **state)
{
  MsPosition *position = find_position ("pseudo-fifty-fifty.mine");
  Seen seen = list_layouts (position, NULL, false);
  int n_telling = 0;
  assert_int_equal (seen.n_layouts, 2);
  for (int cell = 0; cell < 9; cell++)
    if (!ms_cell_is_opened (ms_position_get_cells (position)[cell])
        && seen_decides (&seen, cell) == 0
        && (touches (position, cell, "0,1") || touches (position, cell, "1,1")))
      n_telling += __builtin_popcount ((unsigned)seen.shown[cell]) == 2;
  assert_true (n_telling >= 2);
  ms_position_unref (position);
}

/* "it wins with 2/3 instead of 1/3" */
static void
an_outer_cell_wins_more_often (void **state)
{
  MsPosition *position = find_position ("endgame.mine");
  ExpectimaxOptions options = { .first_cell = -1, .most_layouts = 90, .safe_first = true };
  Expectimax truth;
  expectimax_solve (position, &options, &truth);
  assert_int_equal (truth.layouts, 3);
  assert_int_equal (truth.won_at[0], 2);
  assert_int_equal (truth.won_at[1], 1);
  assert_int_equal (truth.won_at[2], 2);
  ms_position_unref (position);
}

/* Three cells touch both numbers, five each of them alone, and 241 neither.  With k mines in the
 * three there are so many layouts, but for what all have in common: C(241, mines - 3 + k) stands to
 * that of k = 0 as (244 - mines) : (mines - 2). */
static void
find_clicks (int mines, double chances[3])
{
  double zero = 5 * 10, one = 3 * 5 * (double)(244 - mines) / (mines - 2), all = zero + one;
  chances[0] = zero / all / 5;
  chances[1] = one / all / 3;
  chances[2] = (2 * zero + one) / all / 5;
}

static void
two_clicks_cross_at_twenty_four (void **state)
{
  static const char *const cells[3] = { "5,7", "7,7", "9,7" };
  bool safest[3] = { false };
  MsPosition *position = find_position ("two-clicks.mine"), *other;
  assert_int_equal (seen_count_covered (position), 241 + 13);
  for (int i = 0; i < 3; i++)
    {
      assert_int_equal (touches (position, cell_of (position, cells[i]), "6,7"), i < 2);
      assert_int_equal (touches (position, cell_of (position, cells[i]), "8,7"), i > 0);
    }
  for (int mines = 3; mines <= 244; mines++)
    {
      double chances[3];
      find_clicks (mines, chances);
      assert_int_equal (fabs (chances[1] - chances[2]) < 1e-9, mines == 24);
      int least = chances[0] < chances[1] ? 0 : 1;
      safest[chances[2] < chances[least] ? 2 : least] = true;
      if (mines % 21 != 3)
        continue;
      assert_int_equal (
          ms_position_new (16, 16, mines, ms_position_get_cells (position), NULL, &other, NULL),
          MS_STATUS_OK);
      MsSolverResult *result = solve (other);
      for (int i = 0; i < 3; i++)
        assert_float_equal (
            result->mine_probability[cell_of (position, cells[i])], chances[i], 1e-9);
      ms_solver_result_free (result);
      ms_position_unref (other);
    }
  assert_true (safest[0] + safest[1] + safest[2] > 1);
  ms_position_unref (position);
}

/* Some numbers need every covered cell around them.  More than half of the covered cells touch no
 * number and are alike; the mines are more than the others hold and fewer than those, so that none
 * of them is certain. */
static void
most_of_the_expert_game_is_uncertain (void **state)
{
  MsPosition *position = find_position ("expert.mine");
  const MsCell *cells = ms_position_get_cells (position);
  int n_covered = seen_count_covered (position), n_outside = 0, n_certain = 0, n_cells = 30 * 16;
  for (int cell = 0; cell < n_cells; cell++)
    {
      int n_numbers = 0, n_around = 0;
      for (int i = 0; i < n_cells; i++)
        if (i != cell && seen_touch (position, cell, i))
          {
            n_numbers += ms_cell_is_opened (cells[i]);
            n_around += !ms_cell_is_opened (cells[i]);
          }
      n_outside += !ms_cell_is_opened (cells[cell]) && n_numbers == 0;
      n_certain += ms_cell_is_opened (cells[cell]) && n_around > 0 && n_around == cells[cell];
    }
  int mines = ms_position_get_mines (position);
  assert_true (n_certain > 0);
  assert_true (2 * n_outside > n_covered);
  assert_true (mines > n_covered - n_outside && mines < n_outside);
  MsSolverResult *result = solve (position);
  assert_true (result->consistent);
  ms_solver_result_free (result);
  ms_position_unref (position);
}

static void
nothing_fits_where_it_is_said (void **state)
{
  MsPosition *position = find_position ("impossible.minesage");
  Seen seen = list_layouts (position, NULL, true);
  assert_true (seen.n_layouts > 0 && seen.fewest > ms_position_get_mines (position));
  ms_position_unref (position);

  position = find_position ("conflict.minesage");
  seen = list_layouts (position, "0,1", true);
  assert_decided (position, &seen, "0,0", 1);
  seen = list_layouts (position, "2,1", true);
  assert_decided (position, &seen, "2,0", 1);
  assert_int_equal (ms_position_get_cells (position)[1], 1);
  assert_int_equal (count_shared (position, "1,0"), 2);
  seen = list_layouts (position, "0,1 1,0 2,1", true);
  assert_int_equal (seen.n_layouts, 0);
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_example_is_what_it_says),
    cmocka_unit_test (every_example_has_its_words),
    cmocka_unit_test (patterns_have_the_cells_that_are_told),
    cmocka_unit_test (the_row_is_reduced_to_the_pattern),
    cmocka_unit_test (two_numbers_account_for_a_third),
    cmocka_unit_test (four_equations_leave_a_single_layout),
    cmocka_unit_test (three_numbers_are_needed),
    cmocka_unit_test (the_total_decides_where_it_is_said_to),
    cmocka_unit_test (only_the_total_links_two_sections),
    cmocka_unit_test (nothing_decides_the_fifty_fifty),
    cmocka_unit_test (safe_cells_decide_the_pseudo_fifty_fifty),
    cmocka_unit_test (an_outer_cell_wins_more_often),
    cmocka_unit_test (two_clicks_cross_at_twenty_four),
    cmocka_unit_test (most_of_the_expert_game_is_uncertain),
    cmocka_unit_test (nothing_fits_where_it_is_said),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
