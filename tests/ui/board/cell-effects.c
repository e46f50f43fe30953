/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Timed effects of cells, with a time that is said and never waited for. */
#include "cmocka-common.h"

#include "ms-board-effects.h"
#include "ms-board-effects-testing.h"

#define MS 1000

static const MsWave wave = { MS_EFFECT_UNCOVER, 90 * MS, 14 * MS, 200 * MS };

static double
get_progress (MsCellEffects *effects, guint index, gint64 now)
{
  int cell;
  MsEffect effect;
  return ms_board_effects_cells_get (effects, index, now, &cell, &effect);
}

static void
an_effect_begins_with_the_first_time_said (void **state)
{
  MsCellEffects *effects = ms_board_effects_cells_new ();
  const MsWaveCell cells[] = { { 7, 0 }, { 8, 1 }, { 9, 2 } };
  int cell;
  MsEffect effect;
  ms_board_effects_cells_add (effects, &wave, cells, 3);
  assert_true (ms_board_effects_cells_get (effects, 1, 5000 * MS, &cell, &effect) <= 0);
  assert_int_equal (cell, 8);
  assert_int_equal (effect, MS_EFFECT_UNCOVER);
  ms_board_effects_cells_advance (effects, 9000 * MS);
  assert_true (get_progress (effects, 0, 9000 * MS) <= 0);
  assert_true (get_progress (effects, 0, 9045 * MS) > 0.49);
  assert_true (get_progress (effects, 0, 9045 * MS) < 0.51);
  assert_true (get_progress (effects, 1, 9014 * MS) <= 0);
  assert_true (get_progress (effects, 1, 9045 * MS) < get_progress (effects, 0, 9045 * MS));
  assert_true (get_progress (effects, 0, 9900 * MS) >= 1);
  ms_board_effects_cells_free (effects);
}

static void
the_nearest_end_first (void **state)
{
  MsCellEffects *effects = ms_board_effects_cells_new ();
  const MsWaveCell cells[] = { { 7, 0 }, { 8, 1 }, { 9, 2 } };
  ms_board_effects_cells_add (effects, &wave, cells, 3);
  ms_board_effects_cells_advance (effects, 0);
  ms_board_effects_cells_advance (effects, 90 * MS - 1);
  assert_int_equal (ms_board_effects_cells_count (effects), 3);
  ms_board_effects_cells_advance (effects, 90 * MS);
  assert_int_equal (ms_board_effects_cells_count (effects), 2);
  ms_board_effects_cells_advance (effects, 90 * MS + 14 * MS);
  assert_int_equal (ms_board_effects_cells_count (effects), 1);
  ms_board_effects_cells_advance (effects, 90 * MS + 28 * MS);
  assert_int_equal (ms_board_effects_cells_count (effects), 0);
  ms_board_effects_cells_free (effects);
}

/* However far a wave reaches, it is over in its time. */
static void
a_wave_has_a_longest_time (void **state)
{
  MsCellEffects *effects = ms_board_effects_cells_new ();
  MsWaveCell cells[MS_CELL_EFFECTS_MOST];
  for (int i = 0; i < MS_CELL_EFFECTS_MOST; i++)
    cells[i] = (MsWaveCell){ i, (float)i };
  ms_board_effects_cells_add (effects, &wave, cells, MS_CELL_EFFECTS_MOST);
  ms_board_effects_cells_advance (effects, 0);
  ms_board_effects_cells_advance (effects, 150 * MS);
  assert_in_range (ms_board_effects_cells_count (effects), 1, MS_CELL_EFFECTS_MOST - 1);
  ms_board_effects_cells_advance (effects, 200 * MS);
  assert_int_equal (ms_board_effects_cells_count (effects), 0);
  ms_board_effects_cells_free (effects);
}

/* Whoever clicks faster than waves end has the newest, and no more of them than ever. */
static void
nothing_piles_up (void **state)
{
  MsCellEffects *effects = ms_board_effects_cells_new ();
  MsWaveCell cells[MS_CELL_EFFECTS_MOST + 100];
  int cell;
  MsEffect effect;
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    cells[i] = (MsWaveCell){ (int)i, 1 };
  for (guint n = 0; n < 10; n++)
    {
      ms_board_effects_cells_add (effects, &wave, cells, 600);
      assert_int_equal (
          ms_board_effects_cells_count (effects), MIN (600 * (n + 1), MS_CELL_EFFECTS_MOST));
    }
  ms_board_effects_cells_get (effects, MS_CELL_EFFECTS_MOST - 1, 0, &cell, &effect);
  assert_int_equal (cell, 599);
  ms_board_effects_cells_add (effects, &wave, cells, G_N_ELEMENTS (cells));
  assert_int_equal (ms_board_effects_cells_count (effects), MS_CELL_EFFECTS_MOST);
  ms_board_effects_cells_advance (effects, 0);
  ms_board_effects_cells_advance (effects, 200 * MS);
  assert_int_equal (ms_board_effects_cells_count (effects), 0);
  ms_board_effects_cells_add (effects, &wave, cells, 5);
  ms_board_effects_cells_clear (effects);
  assert_int_equal (ms_board_effects_cells_count (effects), 0);
  ms_board_effects_cells_free (effects);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (an_effect_begins_with_the_first_time_said),
    cmocka_unit_test (the_nearest_end_first),
    cmocka_unit_test (a_wave_has_a_longest_time),
    cmocka_unit_test (nothing_piles_up),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
