/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The examples: each is there, can be read, and is what its sentence says, by the solver. */
#include "cmocka-common.h"

#include "ms-document.h"
#include "ms-examples.h"
#include "ms-solver.h"

#include <stdlib.h>
#include <string.h>

/* What the sentence claims: "x,y" for each cell.  All that is certain must be named, where all is
 * said; chances are "x,y=fraction". */
typedef struct
{
  const char *file;
  gboolean consistent;
  gboolean says_all; /* safe and mines are all there are */
  const char *safe, *mines, *chances;
} Claim;

static const Claim claims[] = {
  { "pattern-1-1.mine", TRUE, TRUE, "2,0", "", "0,0=1/2 1,0=1/2" },
  { "pattern-1-2.mine", TRUE, FALSE, "", "2,0", "" },
  { "pattern-1-2-1.mine", TRUE, TRUE, "0,0 2,0 4,0", "1,0 3,0", "" },
  { "pattern-1-2-2-1.mine", TRUE, TRUE, "0,0 3,0", "1,0 2,0", "" },
  { "reduction.mine", TRUE, TRUE, "0,0 2,0 4,0", "1,0 3,0 2,2", "" },
  { "hole.mine", TRUE, TRUE, "0,1 1,1 2,1", "", "0,2=1/4 2,3=1/4" },
  { "triangle.mine", TRUE, FALSE, "1,0 2,0 0,1 0,2", "1,1", "" },
  { "equations-one-safe.mine", TRUE, TRUE, "2,0", "", "0,0=1/2 2,2=1/2" },
  { "equations-all-solved.mine", TRUE, TRUE, "2,0 3,0", "0,0 1,0 3,1 3,2", "" },
  { "three-numbers.mine", TRUE, TRUE, "", "2,0", "0,0=1/2 2,1=1/2" },
  { "total-ending.mine", TRUE, TRUE, "0,0 4,0", "2,0", "" },
  { "two-numbers.mine", TRUE, TRUE, "", "0,0 0,2", "1,0=2/3 2,0=1/5" },
  { "one-number.mine", TRUE, TRUE, "", "", "0,0=4/5 1,1=4/5 2,0=1/6 3,2=1/6" },
  { "two-sections.mine", TRUE, TRUE, "0,1 2,2 3,2 2,3 3,3", "", "1,0=1/2 0,2=2/3" },
  { "fifty-fifty.mine", TRUE, TRUE, "", "", "0,0=1/2 1,0=1/2" },
  { "pseudo-fifty-fifty.mine", TRUE, FALSE, "2,1 2,2", "", "0,1=1/2 1,1=1/2" },
  { "endgame.mine", TRUE, TRUE, "", "0,1 2,1", "0,0=1/3 1,0=1/3 2,0=1/3" },
  { "two-clicks.mine", TRUE, TRUE, "", "", "" },
  { "expert.mine", TRUE, FALSE, "", "", "" },
  { "impossible.minesage", FALSE, FALSE, "", "", "" },
  { "conflict.minesage", FALSE, FALSE, "", "", "" },
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

static int
cell_of (const MsSolverResult *result, const char *text)
{
  char *end;
  int x = (int)strtol (text, &end, 10);
  assert_int_equal (*end, ',');
  return (int)strtol (end + 1, NULL, 10) * result->width + x;
}

/* How many cells are named. */
static int
assert_certain (const MsSolverResult *result, const char *cells, MsCertainty certainty)
{
  g_auto (GStrv) words = g_strsplit (cells, " ", -1);
  int n = 0;
  for (; words[n] != NULL && *words[n] != '\0'; n++)
    assert_int_equal (result->certainty[cell_of (result, words[n])], certainty);
  return n;
}

static void
assert_chances (const MsSolverResult *result, const char *chances)
{
  g_auto (GStrv) words = g_strsplit (chances, " ", -1);
  for (int i = 0; words[i] != NULL && *words[i] != '\0'; i++)
    assert_string_equal (result->fraction[cell_of (result, words[i])], strchr (words[i], '=') + 1);
}

static void
assert_claim (const Claim *claim)
{
  const MsExample *example = ms_examples_find (claim->file);
  assert_non_null (example);
  MsPosition *position = read_position (example);
  MsSolverResult *result = solve (position);
  assert_int_equal (result->consistent, claim->consistent);
  if (claim->consistent)
    {
      int n_safe = assert_certain (result, claim->safe, MS_CERTAINTY_SAFE);
      int n_mines = assert_certain (result, claim->mines, MS_CERTAINTY_MINE);
      assert_chances (result, claim->chances);
      assert_true (!claim->says_all || result->n_safe == n_safe);
      assert_true (!claim->says_all || result->n_certain_mines == n_mines);
    }
  ms_solver_result_free (result);
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

/* Cells in certain, so that a total may be told from what follows without it. */
static int
count_certain (const char *file, int mines)
{
  MsPosition *position = read_position (ms_examples_find (file)), *other;
  assert_int_equal (
      ms_position_new (ms_position_get_width (position), ms_position_get_height (position), mines,
          ms_position_get_cells (position), NULL, &other, NULL),
      MS_STATUS_OK);
  MsSolverResult *result = solve (other);
  assert_true (result->consistent);
  int n = result->n_safe + result->n_certain_mines;
  ms_solver_result_free (result);
  ms_position_unref (position);
  ms_position_unref (other);
  return n;
}

static void
the_total_decides_where_it_is_said_to (void **state)
{
  assert_int_equal (count_certain ("total-ending.mine", 1), 3);
  assert_int_equal (count_certain ("total-ending.mine", 2), 3); /* the other way round */
  assert_int_equal (count_certain ("two-numbers.mine", 5), 2);
  assert_int_equal (count_certain ("two-numbers.mine", 4), 8); /* all but the two corners */
}

static void
two_clicks_cross_at_twenty_four (void **state)
{
  static const int cells[2] = { 7 * 16 + 7, 7 * 16 + 9 };
  MsPosition *position = read_position (ms_examples_find ("two-clicks.mine")), *at_24;
  assert_int_equal (ms_position_get_cells (position)[cells[0]], MS_CELL_COVERED);
  assert_int_equal (
      ms_position_new (16, 16, 24, ms_position_get_cells (position), NULL, &at_24, NULL),
      MS_STATUS_OK);
  MsSolverResult *result = solve (at_24);
  assert_string_equal (result->fraction[cells[0]], "1/4");
  assert_string_equal (result->fraction[cells[1]], "1/4");
  ms_solver_result_free (result);
  result = solve (position);
  assert_true (result->mine_probability[cells[0]] < result->mine_probability[cells[1]]
      || result->mine_probability[cells[0]] > result->mine_probability[cells[1]]);
  ms_solver_result_free (result);
  ms_position_unref (position);
  ms_position_unref (at_24);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_example_is_what_it_says),
    cmocka_unit_test (every_example_has_its_words),
    cmocka_unit_test (the_total_decides_where_it_is_said_to),
    cmocka_unit_test (two_clicks_cross_at_twenty_four),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
