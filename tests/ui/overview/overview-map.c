/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where cells are on the overview and back, and the order in which one is led to cells, against a
 * reckoning that shares nothing with it. */
#include "cmocka-common.h"

#include "ms-overview-map.h"
#include "ms-goals.h"
#include "ms-ui-overview-testing.h"

#include <math.h>

static const int sizes[][4] = { { 30, 16, 160, 140 }, { 100, 100, 104, 104 },
  { 1000, 1000, 160, 140 }, { 1000, 1000, 24, 24 }, { 1000, 9, 160, 120 }, { 9, 1000, 160, 120 },
  { 1, 1, 160, 120 }, { 999, 501, 133, 77 }, { 161, 16, 160, 120 }, { 1000, 1, 100, 40 },
  { 23, 500, 50, 90 } };

static void
test_pictures_fit_their_room (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      MsOverviewMap map = ms_overview_map_make (sizes[i][0], sizes[i][1], sizes[i][2], sizes[i][3]);
      for (int j = 0; j < 2; j++)
        {
          assert_in_range (ms_overview_map_get_length (&map, j), 1, sizes[i][2 + j]);
          assert_true (map.axis[j].cells_a_dot == 1 || map.axis[j].dots_a_cell == 1);
          assert_int_equal (ms_overview_map_get_length (&map, j),
              ms_overview_map_get_image_length (&map, j) * map.axis[j].dots_a_cell);
        }
    }
}

/* Every cell belongs to one pixel, and where its middle is, that pixel is drawn. */
static void
test_there_and_back (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      int columns = sizes[i][0], rows = sizes[i][1];
      MsOverviewMap map = ms_overview_map_make (columns, rows, sizes[i][2], sizes[i][3]);
      int width = ms_overview_map_get_image_length (&map, 0);
      int height = ms_overview_map_get_image_length (&map, 1);
      g_autofree guint8 *met = g_new0 (guint8, columns * rows);
      for (int pixel = 0; pixel < width * height; pixel++)
        {
          GdkRectangle cells = ms_overview_map_get_cells (&map, pixel % width, pixel / width);
          for (int y = cells.y; y < cells.y + cells.height; y++)
            for (int x = cells.x; x < cells.x + cells.width; x++)
              {
                met[y * columns + x]++;
                assert_int_equal (ms_overview_map_get_pixel (&map, x, y), pixel);
              }
        }
      for (int cell = 0; cell < columns * rows; cell++)
        {
          assert_int_equal (met[cell], 1);
          double x = ms_overview_map_to_dots (&map, 0, cell % columns + 0.5);
          double y = ms_overview_map_to_dots (&map, 1, cell / columns + 0.5);
          int drawn = (int)(y / map.axis[1].dots_a_cell) * width
              + (int)(x / map.axis[0].dots_a_cell);
          assert_int_equal (
              drawn, ms_overview_map_get_pixel (&map, cell % columns, cell / columns));
          assert_int_equal ((int)floor (ms_overview_map_to_cells (&map, 0, x)), cell % columns);
          assert_int_equal ((int)floor (ms_overview_map_to_cells (&map, 1, y)), cell / columns);
        }
    }
}

typedef struct
{
  int width, height, n;
  int cells[64];
  gboolean seen[64];
} Round;

static Round
make_round (GRand *random)
{
  Round round = { .width = g_rand_int_range (random, 1, 40),
    .height = g_rand_int_range (random, 1, 40) };
  int n = g_rand_int_range (random, 1, 40);
  for (int cell = 0; cell < round.width * round.height && round.n < 64; cell++)
    if (g_rand_int_range (random, 0, round.width * round.height) < n)
      round.cells[round.n++] = cell;
  return round;
}

static gboolean
is_inside (const Round *round, const GdkRectangle *sight, int cell)
{
  return gdk_rectangle_contains_point (sight, cell % round->width, cell / round->width);
}

/* The rules of ms-goals.h, word by word. */
static int
expect_next (Round *round, const GdkRectangle *sight, int from)
{
  gboolean any = FALSE, unseen = FALSE;
  int found = -1;
  for (int i = 0; i < round->n; i++)
    {
      round->seen[i] = round->seen[i] || is_inside (round, sight, round->cells[i]);
      any = any || !is_inside (round, sight, round->cells[i]);
      unseen = unseen || !round->seen[i];
    }
  for (int i = 0; !unseen && i < round->n; i++)
    round->seen[i] = is_inside (round, sight, round->cells[i]);
  if (!any)
    {
      for (int step = 1; step < round->width * round->height; step++)
        for (int i = 0; i < round->n; i++)
          if (round->cells[i] == (from + step) % (round->width * round->height))
            return round->cells[i];
      return -1;
    }
  double least = INFINITY;
  for (int i = 0; i < round->n; i++)
    {
      double distance = hypot (round->cells[i] % round->width - from % round->width,
          round->cells[i] / round->width - from / round->width);
      if (!round->seen[i] && distance < least)
        {
          found = round->cells[i];
          least = distance;
        }
    }
  return found;
}

static void
centre (const Round *round, GdkRectangle *sight, int cell)
{
  sight->x = CLAMP (cell % round->width - sight->width / 2, 0, round->width - sight->width);
  sight->y = CLAMP (cell / round->width - sight->height / 2, 0, round->height - sight->height);
}

static void
test_the_nearest_comes_first (void **state)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);
  for (int i = 0; i < 2000; i++)
    {
      Round round = make_round (random);
      GdkRectangle sight = { 0, 0, g_rand_int_range (random, 1, round.width + 1),
        g_rand_int_range (random, 1, round.height + 1) };
      g_autoptr (MsGoals) goals = ms_goals_new_of_cells (round.cells, round.n, round.width);
      int from = g_rand_int_range (random, 0, round.width * round.height);
      centre (&round, &sight, from);
      for (int step = 0; step < 2 * round.n + 2; step++)
        {
          int next = expect_next (&round, &sight, from);
          assert_int_equal (ms_goals_next (goals, &sight, from), next);
          if (next < 0)
            break;
          from = next;
          if (!is_inside (&round, &sight, from))
            centre (&round, &sight, from);
        }
    }
}

/* A round meets every cell, in sight if not by a step of its own. */
static void
test_a_round_leaves_nothing_out (void **state)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  for (int i = 0; i < 500; i++)
    {
      Round round = make_round (random);
      GdkRectangle sight = { 0, 0, MIN (5, round.width), MIN (4, round.height) };
      g_autoptr (MsGoals) goals = ms_goals_new_of_cells (round.cells, round.n, round.width);
      gboolean met[64] = { FALSE };
      int from = 0;
      for (int step = 0; step <= round.n; step++)
        {
          for (int j = 0; j < round.n; j++)
            met[j] = met[j] || is_inside (&round, &sight, round.cells[j]);
          int next = ms_goals_next (goals, &sight, from);
          from = next >= 0 ? next : from;
          centre (&round, &sight, from);
        }
      for (int j = 0; j < round.n; j++)
        assert_true (met[j]);
    }
}

static void
test_back_is_where_one_came_from (void **state)
{
  static const int cells[] = { 0, 9, 55, 99 };
  g_autoptr (MsGoals) goals = ms_goals_new_of_cells (cells, 4, 10);
  GdkRectangle sight = { 4, 4, 1, 1 };
  assert_int_equal (ms_goals_next (goals, &sight, 44), 55);
  sight.x = sight.y = 5;
  assert_int_equal (ms_goals_next (goals, &sight, 55), 99);
  assert_int_equal (ms_goals_previous (goals, &sight, 99), 55);
  assert_int_equal (ms_goals_previous (goals, &sight, 55), 44);
  /* Nowhere one came from: the far end. */
  assert_int_equal (ms_goals_previous (goals, &sight, 44), 99);
  const GdkRectangle all = { 0, 0, 10, 10 };
  assert_int_equal (ms_goals_next (goals, &all, 99), 0);
  assert_int_equal (ms_goals_previous (goals, &all, 0), 99);
}

/* Which side a cell is on; MS_N_SIDES: it is in sight. */
static MsSide
expect_side (const Round *round, const GdkRectangle *sight, int cell)
{
  const int out[MS_N_SIDES] = {
    [MS_SIDE_LEFT] = sight->x - cell % round->width,
    [MS_SIDE_RIGHT] = cell % round->width - (sight->x + sight->width) + 1,
    [MS_SIDE_ABOVE] = sight->y - cell / round->width,
    [MS_SIDE_BELOW] = cell / round->width - (sight->y + sight->height) + 1,
  };
  MsSide farthest = MS_SIDE_LEFT;
  for (MsSide side = 0; side < MS_N_SIDES; side++)
    if (out[side] > out[farthest])
      farthest = side;
  return out[farthest] > 0 ? farthest : MS_N_SIDES;
}

static double
get_distance_from_middle (const Round *round, const GdkRectangle *sight, int cell)
{
  return hypot (cell % round->width - (sight->x + sight->width / 2),
      cell / round->width - (sight->y + sight->height / 2));
}

static void
test_every_cell_out_of_sight_is_on_one_side (void **state)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (99);
  for (int i = 0; i < 2000; i++)
    {
      Round round = make_round (random);
      GdkRectangle sight = { 0, 0, MIN (7, round.width), MIN (6, round.height) };
      int counts[MS_N_SIDES], expected[MS_N_SIDES + 1] = { 0 };
      centre (&round, &sight, g_rand_int_range (random, 0, round.width * round.height));
      g_autoptr (MsGoals) goals = ms_goals_new_of_cells (round.cells, round.n, round.width);
      for (int j = 0; j < round.n; j++)
        expected[expect_side (&round, &sight, round.cells[j])]++;
      ms_goals_count (goals, &sight, counts);
      assert_memory_equal (counts, expected, sizeof counts);
      for (MsSide side = 0; side < MS_N_SIDES; side++)
        {
          int cell = ms_goals_nearest (goals, &sight, side);
          assert_int_equal (cell >= 0, counts[side] > 0);
          if (cell < 0)
            continue;
          assert_int_equal (expect_side (&round, &sight, cell), side);
          for (int j = 0; j < round.n; j++)
            assert_true (expect_side (&round, &sight, round.cells[j]) != side
                || get_distance_from_middle (&round, &sight, round.cells[j])
                    >= get_distance_from_middle (&round, &sight, cell));
        }
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_pictures_fit_their_room),
    cmocka_unit_test (test_there_and_back),
    cmocka_unit_test (test_the_nearest_comes_first),
    cmocka_unit_test (test_a_round_leaves_nothing_out),
    cmocka_unit_test (test_back_is_where_one_came_from),
    cmocka_unit_test (test_every_cell_out_of_sight_is_on_one_side),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
