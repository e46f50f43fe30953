/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inquiry for curves with the real solver: which cells have curves, when they are counted anew,
 * what they say. */
#include "cmocka-common.h"

#include "ms-what-if.h"
#include "ms-worker-testing.h"
#include "text-position.h"

#include <math.h>
#include <string.h>

#define A (7 * 16 + 5)
#define B (7 * 16 + 7)
#define C (7 * 16 + 9)

typedef struct
{
  MsGame *game;
  MsInquiry *what_if;
  int n_changes, n_cells_changes;
} Fixture;

static void
count_change (int *n)
{
  ++*n;
}

static void
load (Fixture *fixture, const char *text)
{
  g_autoptr (GError) error = NULL;
  ms_game_load_text (fixture->game, text, -1, &error);
  assert_null (error);
}

static int
set_up (void **state)
{
  g_autofree char *path = g_test_build_filename (
      G_TEST_DIST, "golden", "worked", "two-clicks-16x16x40.mine", NULL);
  Fixture *fixture = g_new0 (Fixture, 1);
  char *text = text_read_file (path);
  fixture->game = ms_game_new ();
  load (fixture, text);
  free (text);
  fixture->what_if = ms_what_if_new (fixture->game);
  g_signal_connect_swapped (
      fixture->what_if, "changed", G_CALLBACK (count_change), &fixture->n_changes);
  g_signal_connect_swapped (
      fixture->what_if, "asked", G_CALLBACK (count_change), &fixture->n_cells_changes);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  g_clear_object (&fixture->what_if);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (fixture->game);
  g_free (fixture);
  return 0;
}

static void
settle (Fixture *fixture)
{
  while (ms_worker_get_busy (MS_WORKER (fixture->what_if)))
    g_main_context_iteration (NULL, TRUE);
}

static void
pick (Fixture *fixture, int a, int b, int c)
{
  const int cells[3] = { a, b, c };
  ms_what_if_set_cells (fixture->what_if, cells, 3);
  ms_follower_set_active (MS_FOLLOWER (fixture->what_if), TRUE);
  settle (fixture);
}

static void
assert_trouble (Fixture *fixture, const char *part)
{
  const char *text = ms_what_if_text_get_trouble (fixture->what_if);
  assert_non_null (text);
  if (strstr (text, part) == NULL)
    fail_msg ("\"%s\" does not say \"%s\"", text, part);
}

static void
two_clicks_meet (void **state)
{
  Fixture *fixture = *state;
  pick (fixture, A, B, C);
  const MsCurve *curve = ms_what_if_get_curve (fixture->what_if);
  assert_non_null (curve);
  assert_int_equal (curve->n_rows, 243);
  g_autofree char *crossings = ms_what_if_text_dup_crossings (
      ms_inquiry_get (fixture->what_if), MS_ODDS_FORMAT_MINE);
  assert_string_equal (crossings, "A and B cross between 82 and 83\nB = C at 24");
  int row = ms_what_if_find_row (ms_what_if_get_curve (fixture->what_if), 24);
  g_autofree char *fractions = ms_what_if_text_dup_reading (curve, row, MS_ODDS_FORMAT_FRACTION);
  /* n = 24, m = 256: 44/880, 220/880, 1100/4400. */
  assert_string_equal (fractions, "At 24 mines: A\u00a01/20, B\u00a01/4, C\u00a01/4");
  g_autofree char *safe = ms_what_if_text_dup_reading (curve, row, MS_ODDS_FORMAT_SAFE);
  assert_string_equal (
      safe, "At 24 mines: A\u00a095.0\u00a0%, B\u00a075.0\u00a0%, C\u00a075.0\u00a0%");
  g_autofree char *first = ms_what_if_text_dup_reading (curve, 0, MS_ODDS_FORMAT_MINE);
  assert_string_equal (
      first, "At 2 mines: A\u00a00\u00a0%, B\u00a033.3\u00a0%, C\u00a020.0\u00a0%");
  assert_null (ms_what_if_text_get_trouble (fixture->what_if));
}

static void
only_while_active (void **state)
{
  Fixture *fixture = *state;
  assert_true (ms_what_if_toggle_cell (fixture->what_if, A));
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->what_if)), 0);
  ms_follower_set_active (MS_FOLLOWER (fixture->what_if), TRUE);
  settle (fixture);
  assert_int_equal (fixture->n_changes, 1);
  ms_follower_set_active (MS_FOLLOWER (fixture->what_if), FALSE);
  assert_null (ms_what_if_get_curve (fixture->what_if));
  assert_int_equal (fixture->n_changes, 2);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->what_if)), 1);
}

static void
up_to_eight_covered_cells (void **state)
{
  Fixture *fixture = *state;
  guint n;
  assert_false (ms_what_if_toggle_cell (fixture->what_if, A + 1));
  assert_false (ms_what_if_toggle_cell (fixture->what_if, -1));
  assert_false (ms_what_if_toggle_cell (fixture->what_if, 256));
  for (int i = 0; i < 8; i++)
    assert_true (ms_what_if_toggle_cell (fixture->what_if, 10 * i));
  assert_false (ms_what_if_toggle_cell (fixture->what_if, 1));
  assert_true (ms_what_if_toggle_cell (fixture->what_if, 0));
  assert_true (ms_what_if_toggle_cell (fixture->what_if, 1));
  const int *cells = ms_what_if_get_cells (fixture->what_if, &n);
  assert_int_equal (n, 8);
  assert_int_equal (cells[0], 10);
  assert_int_equal (cells[7], 1);
  assert_int_equal (fixture->n_cells_changes, 10);
}

static void
cells_drop_out (void **state)
{
  Fixture *fixture = *state;
  guint n;
  pick (fixture, A, B, C);
  ms_game_edit_cell (fixture->game, B % 16, B / 16, 1);
  assert_null (ms_what_if_get_curve (fixture->what_if));
  const int *cells = ms_what_if_get_cells (fixture->what_if, &n);
  assert_int_equal (n, 2);
  assert_int_equal (cells[1], C);
  settle (fixture);
  assert_int_equal (ms_what_if_get_curve (fixture->what_if)->n_cells, 2);
  ms_game_edit_size (fixture->game, 0, 0, 1, 0);
  ms_what_if_get_cells (fixture->what_if, &n);
  assert_int_equal (n, 0);
  assert_null (ms_what_if_get_curve (fixture->what_if));
  ms_game_undo (fixture->game);
  ms_game_undo (fixture->game);
  ms_what_if_get_cells (fixture->what_if, &n);
  assert_int_equal (n, 0);
}

/* Another total of the position is no other curve, but the position is another one. */
static void
total_is_counted_anew (void **state)
{
  Fixture *fixture = *state;
  pick (fixture, A, B, C);
  double before = ms_what_if_get_curve (fixture->what_if)->rows[100].probability[1];
  ms_game_edit_total (fixture->game, 30);
  settle (fixture);
  assert_true (ms_what_if_get_curve (fixture->what_if)->rows[100].probability[1] == before);
}

static void
by_density (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (MsVariation) density = ms_variation_set_density (NULL, 0.2);
  g_autoptr (MsVariation) other = ms_variation_set_density (NULL, 0.3);
  ms_inquiry_set_variation (fixture->what_if, density);
  pick (fixture, A, B, C);
  assert_true (ms_what_if_get_by_density (fixture->what_if));
  const MsCurve *curve = ms_what_if_get_curve (fixture->what_if);
  assert_int_equal (curve->n_rows, 199);
  int row = ms_what_if_find_row (ms_what_if_get_curve (fixture->what_if), 0.2);
  /* The closed form with n = m d as m grows. */
  assert_true (fabs (curve->rows[row].probability[0] - 0.4 / 4.4) < 1e-12);
  g_autofree char *text = ms_what_if_text_dup_reading (curve, row, MS_ODDS_FORMAT_MINE);
  assert_string_equal (
      text, "At a density of 20.0 %: A\u00a09.1\u00a0%, B\u00a018.2\u00a0%, C\u00a029.1\u00a0%");
  g_autofree char *crossings = ms_what_if_text_dup_crossings (
      ms_inquiry_get (fixture->what_if), MS_ODDS_FORMAT_MINE);
  assert_string_equal (crossings,
      "A and B cross between 33.0\u00a0% and 33.5\u00a0%\nB and C cross between 9.0\u00a0% and "
      "9.5\u00a0%");
  g_autofree char *decimals = ms_what_if_text_dup_crossings (
      ms_inquiry_get (fixture->what_if), MS_ODDS_FORMAT_FRACTION);
  assert_string_equal (
      decimals, "A and B cross between 0.330 and 0.335\nB and C cross between 0.090 and 0.095");
  guint n_runs = ms_worker_get_n_runs (MS_WORKER (fixture->what_if));
  ms_inquiry_set_variation (fixture->what_if, other);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->what_if)), n_runs);
  ms_inquiry_set_variation (fixture->what_if, NULL);
  settle (fixture);
  assert_int_equal (ms_what_if_get_curve (fixture->what_if)->n_rows, 243);
}

static void
under_what_is_assumed (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (MsVariation) mine = ms_variation_assume (NULL, B, MS_CERTAINTY_MINE);
  ms_inquiry_set_variation (fixture->what_if, mine);
  pick (fixture, A, B, C);
  const MsCurveRow *row = &ms_what_if_get_curve (fixture->what_if)->rows[10];
  assert_true (row->probability[0] == 0 && row->probability[1] == 1);
}

/* Fractions are counted up to 1024 cells, where they cost no more than a moment. */
static void
fractions_of_boards_that_are_not_large (void **state)
{
  Fixture *fixture = *state;
  ms_follower_set_active (MS_FOLLOWER (fixture->what_if), TRUE);
  for (int height = 32; height <= 33; height++)
    {
      const int cell = 1;
      g_autoptr (GString) text = g_string_new (NULL);
      g_string_append_printf (text, "32x%dx4\n1", height);
      for (int i = 1; i < 32 * height; i++)
        g_string_append (text, i % 32 == 31 ? "H\n" : "H");
      load (fixture, text->str);
      ms_what_if_set_cells (fixture->what_if, &cell, 1);
      settle (fixture);
      const MsCurveRow *row = &ms_what_if_get_curve (fixture->what_if)->rows[0];
      assert_int_equal (row->fraction != NULL, height == 32);
    }
}

static void
says_why_there_is_none (void **state)
{
  Fixture *fixture = *state;
  pick (fixture, A, B, C);
  g_object_set (fixture->what_if, "memory-limit", (guint64)1000, NULL);
  ms_game_edit_cell (fixture->game, 0, 0, 1);
  assert_trouble (fixture, "Counting");
  settle (fixture);
  assert_null (ms_what_if_get_curve (fixture->what_if));
  assert_trouble (fixture, "too large to be counted exactly");
  g_object_set (fixture->what_if, "memory-limit", (guint64)0, NULL);
  ms_game_edit_cell (fixture->game, 0, 0, 8);
  settle (fixture);
  assert_trouble (fixture, "No mine total fits");
}

static void
goes_away_at_work (void **state)
{
  Fixture *fixture = *state;
  const int cell = A;
  ms_follower_set_active (MS_FOLLOWER (fixture->what_if), TRUE);
  ms_what_if_set_cells (fixture->what_if, &cell, 1);
  assert_true (ms_worker_get_busy (MS_WORKER (fixture->what_if)));
  g_assert_finalize_object (g_steal_pointer (&fixture->what_if));
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (two_clicks_meet, set_up, tear_down),
    cmocka_unit_test_setup_teardown (only_while_active, set_up, tear_down),
    cmocka_unit_test_setup_teardown (up_to_eight_covered_cells, set_up, tear_down),
    cmocka_unit_test_setup_teardown (cells_drop_out, set_up, tear_down),
    cmocka_unit_test_setup_teardown (total_is_counted_anew, set_up, tear_down),
    cmocka_unit_test_setup_teardown (by_density, set_up, tear_down),
    cmocka_unit_test_setup_teardown (under_what_is_assumed, set_up, tear_down),
    cmocka_unit_test_setup_teardown (fractions_of_boards_that_are_not_large, set_up, tear_down),
    cmocka_unit_test_setup_teardown (says_why_there_is_none, set_up, tear_down),
    cmocka_unit_test_setup_teardown (goes_away_at_work, set_up, tear_down),
  };
  g_test_init (&argc, &argv, NULL);
  return cmocka_run_group_tests (tests, NULL, NULL);
}
