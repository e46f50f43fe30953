/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dissections and layouts with the real solver: what is known is of the position as it stands,
 * layouts are those of the section that was asked for, and what goes away in mid-run is never
 * missed. */
#include "cmocka-common.h"

#include "ms-dissection-testing.h"
#include "ms-sections-text.h"
#include "ms-worker-testing.h"
#include "ms-worker.h"

#include <math.h>
#include <string.h>

/* Two sections and an outside. */
static const char two_sections[] = "4x4x4\n1H2H\nHHHH\nHHHH\n2HHH\n";
/* Nothing is open: more layouts than are listed. */
static const char untouched[] = "9x9x10\nHHHHHHHHH\nHHHHHHHHH\nHHHHHHHHH\nHHHHHHHHH\nHHHHHHHHH\n"
                                "HHHHHHHHH\nHHHHHHHHH\nHHHHHHHHH\nHHHHHHHHH\n";

typedef struct
{
  MsGame *game;
  MsInquiry *dissector, *layouts;
  int n_changes, n_layouts_changes;
} Fixture;

static void
load (Fixture *fixture, const char *text)
{
  g_autoptr (GError) error = NULL;
  ms_game_load_text (fixture->game, text, -1, &error);
  assert_null (error);
}

static void
changed_cb (Fixture *fixture)
{
  MsDissection *dissection = ms_inquiry_get (fixture->dissector);
  fixture->n_changes++;
  /* Never of another position than the game's. */
  for (int cell = 0; dissection != NULL
       && cell < ms_game_get_width (fixture->game) * ms_game_get_height (fixture->game);
       cell++)
    assert_int_equal (ms_position_get_cells (dissection->position)[cell],
        ms_game_get_cells (fixture->game)[cell]);
}

static void
layouts_changed_cb (Fixture *fixture)
{
  fixture->n_layouts_changes++;
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->game = ms_game_new ();
  load (fixture, two_sections);
  fixture->dissector = ms_dissection_new_inquiry (fixture->game);
  fixture->layouts = ms_dissection_new_layouts_inquiry (fixture->game);
  g_signal_connect_swapped (fixture->dissector, "changed", G_CALLBACK (changed_cb), fixture);
  g_signal_connect_swapped (fixture->layouts, "changed", G_CALLBACK (layouts_changed_cb), fixture);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  g_clear_object (&fixture->dissector);
  g_clear_object (&fixture->layouts);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (fixture->game);
  g_free (fixture);
  return 0;
}

static void
settle (Fixture *fixture)
{
  while (ms_inquiry_get_busy (fixture->dissector) || ms_inquiry_get_busy (fixture->layouts))
    g_main_context_iteration (NULL, TRUE);
}

static const MsSectionStudy *
start (Fixture *fixture)
{
  ms_follower_set_active (MS_FOLLOWER (fixture->dissector), TRUE);
  settle (fixture);
  MsDissection *dissection = ms_inquiry_get (fixture->dissector);
  assert_non_null (dissection);
  return dissection->study;
}

static bool
cancel_cb (double progress, void *user_data)
{
  return true;
}

/* What was given up is nothing, and not a dissection in which nothing is. */
static void
test_cancelled (void **state)
{
  Fixture *fixture = *state;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = ms_game_ref_position (fixture->game);
  MsDissection *found = ms_dissection_find (position, &options);
  assert_non_null (found);
  ms_dissection_free (found);
  options.poll = cancel_cb;
  assert_null (ms_dissection_find (position, &options));
  ms_position_unref (position);
}

static gboolean
get_active (Fixture *fixture)
{
  gboolean active;
  g_object_get (fixture->dissector, "active", &active, NULL);
  return active;
}

static void
test_active (void **state)
{
  Fixture *fixture = *state;
  assert_false (get_active (fixture));
  assert_null (ms_inquiry_get (fixture->dissector));
  const MsSectionStudy *study = start (fixture);
  assert_int_equal (study->n_sections, 2);
  assert_string_equal (study->layouts.exact, "18");
  assert_int_equal (fixture->n_changes, 1);
  g_autofree char *row = ms_sections_text_dup_section (study, 1);
  assert_string_equal (row, "B · 3 cells · 3 layouts");
  assert_true (get_active (fixture));
  ms_follower_set_active (MS_FOLLOWER (fixture->dissector), FALSE);
  assert_false (get_active (fixture));
  assert_null (ms_inquiry_get (fixture->dissector));
  assert_int_equal (fixture->n_changes, 2);
}

/* What was known is gone at once, and many changes make few runs. */
static void
test_moves (void **state)
{
  Fixture *fixture = *state;
  start (fixture);
  guint before = ms_worker_get_n_runs (MS_WORKER (fixture->dissector));
  for (int i = 0; i < 100; i++)
    {
      ms_game_edit_cell (fixture->game, 3, 3, (MsCell)(i % 3));
      assert_null (ms_inquiry_get (fixture->dissector));
    }
  settle (fixture);
  assert_non_null (ms_inquiry_get (fixture->dissector));
  assert_true (ms_worker_get_n_runs (MS_WORKER (fixture->dissector)) - before <= 3);
}

static void
test_layouts (void **state)
{
  Fixture *fixture = *state;
  const MsSectionStudy *study = start (fixture);
  gboolean drawn;
  assert_null (ms_dissection_get_layouts (fixture->layouts, NULL));
  ms_dissection_ask_layouts (fixture->layouts, 0, 1);
  settle (fixture);
  const MsSectionLayouts *layouts = ms_dissection_get_layouts (fixture->layouts, &drawn);
  assert_non_null (layouts);
  assert_false (drawn);
  assert_int_equal (layouts->n_layouts, 9);
  assert_int_equal (layouts->n_cells, study->sections[0].n_cells);
  g_autofree char *first = ms_sections_text_dup_layout (study, 0, layouts, 0, drawn);
  assert_string_equal (
      first, "Layout 1 of 9, 2 mines: the rest of the board goes with it in 3 ways.");
  g_autofree char *last = ms_sections_text_dup_layout (study, 0, layouts, 8, drawn);
  assert_string_equal (last, "Layout 9 of 9, 3 mines: the mine total does not allow so many.");
  /* What is listed stays. */
  int n_changes = fixture->n_layouts_changes;
  ms_dissection_ask_layouts (fixture->layouts, 0, 2);
  settle (fixture);
  assert_int_equal (fixture->n_layouts_changes, n_changes);
  ms_game_edit_cell (fixture->game, 3, 3, 0);
  assert_null (ms_dissection_get_layouts (fixture->layouts, NULL));
  settle (fixture);
  assert_null (ms_dissection_get_layouts (fixture->layouts, NULL));
}

/* Where there are too many they are drawn, one for each seed. */
static void
test_draws (void **state)
{
  Fixture *fixture = *state;
  guint8 first[81];
  gboolean drawn;
  load (fixture, untouched);
  const MsSectionStudy *study = start (fixture);
  assert_int_equal (study->n_sections, 0);
  for (guint64 seed = 1; seed <= 2; seed++)
    {
      int n_mines = 0;
      ms_dissection_ask_layouts (fixture->layouts, MS_SECTION_LAYOUTS_WHOLE, seed);
      settle (fixture);
      const MsSectionLayouts *layouts = ms_dissection_get_layouts (fixture->layouts, &drawn);
      assert_true (drawn);
      assert_int_equal (layouts->n_layouts, 1);
      assert_int_equal (layouts->n_cells, 81);
      for (int i = 0; i < 81; i++)
        n_mines += layouts->mine[i];
      assert_int_equal (n_mines, 10);
      if (seed == 1)
        memcpy (first, layouts->mine, 81);
      else
        assert_memory_not_equal (first, layouts->mine, 81);
    }
}

/* Another total and what is assumed hold; a density does not matter. */
static void
test_variation (void **state)
{
  Fixture *fixture = *state;
  start (fixture);
  g_autoptr (MsVariation) total = ms_variation_new (NULL, 0, 5, NAN);
  ms_inquiry_set_variation (fixture->dissector, total);
  assert_null (ms_inquiry_get (fixture->dissector));
  settle (fixture);
  const MsSectionStudy *study = ((const MsDissection *)ms_inquiry_get (fixture->dissector))->study;
  assert_int_equal (study->mines, 5);
  assert_string_not_equal (study->layouts.exact, "18");
  ms_inquiry_set_variation (fixture->dissector, NULL);
  settle (fixture);
  g_autoptr (MsVariation) density = ms_variation_new (NULL, 0, -1, 0.3);
  int n_changes = fixture->n_changes;
  ms_inquiry_set_variation (fixture->dissector, density);
  settle (fixture);
  assert_int_equal (fixture->n_changes, n_changes);
}

static void
test_contradiction (void **state)
{
  Fixture *fixture = *state;
  load (fixture, "3x1x1\n8H8\n");
  const MsSectionStudy *study = start (fixture);
  assert_false (study->consistent);
  g_autofree char *sentence = ms_dissection_dup_conflict (ms_inquiry_get (fixture->dissector));
  assert_string_equal (sentence, "The 8 at A1 has only 1 covered neighbour.");
}

/* Where nothing could be counted no number is told. */
static void
test_not_counted (void **state)
{
  Fixture *fixture = *state;
  MsSectionStudy large = *start (fixture);
  large.counted = false;
  g_autofree char *summary = ms_sections_text_dup_summary (&large);
  g_autofree char *row = ms_sections_text_dup_section (&large, 1);
  g_autofree char *whole = ms_sections_text_dup_whole (&large);
  g_autofree char *chosen = ms_sections_text_dup_chosen (&large, 1);
  g_autofree char *outside = ms_sections_text_dup_chosen (&large, -2);
  assert_true (g_str_has_prefix (summary, "This position is too large"));
  assert_string_equal (row, "B · 3 cells");
  assert_string_equal (whole, "Whole board");
  assert_string_equal (chosen, "Section B");
  assert_string_equal (outside, "Mines outside");
  assert_null (ms_sections_text_dup_saving (&large));
}

static void
test_disposal (void **state)
{
  Fixture *fixture = *state;
  for (int i = 0; i < 30; i++)
    {
      MsInquiry *dissector = ms_dissection_new_inquiry (fixture->game);
      MsInquiry *layouts = ms_dissection_new_layouts_inquiry (fixture->game);
      ms_follower_set_active (MS_FOLLOWER (dissector), TRUE);
      ms_dissection_ask_layouts (layouts, 0, 1);
      for (int j = 0; j < i % 5; j++)
        g_main_context_iteration (NULL, FALSE);
      g_object_unref (dissector);
      g_object_unref (layouts);
    }
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_cancelled, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_active, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_moves, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_layouts, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_draws, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_variation, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_contradiction, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_not_counted, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_disposal, set_up, tear_down),
  };
  g_test_init (&argc, &argv, NULL);
  return cmocka_run_group_tests (tests, NULL, NULL);
}
