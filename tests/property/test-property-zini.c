/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ZiNi and the figures of boards, against the plainest way to count them: everything is looked at
 * anew for each click. */
#include "cmocka-common.h"
#include "failing-allocator.h"

#include "ms-layout.h"
#include "ms-openings.h"
#include "ms-rng.h"
#include "ms-zini.h"

#include <stdlib.h>
#include <string.h>

#define SIDE 24

/* Everything by [x][y]. */
typedef struct
{
  int width, height;
  bool mine[SIDE][SIDE], open[SIDE][SIDE], flag[SIDE][SIDE];
  int number[SIDE][SIDE];
  int opening[SIDE][SIDE]; /* of 0s; else 0 */
} Plain;

#define FOR_NEAR(b, x, y, i, j) \
  for (int i = (x) > 0 ? (x)-1 : 0; i <= (x) + 1 && i < (b)->width; i++) \
    for (int j = (y) > 0 ? (y)-1 : 0; j <= (y) + 1 && j < (b)->height; j++)

static void
name_opening (Plain *b, int x, int y, int opening)
{
  if (b->mine[x][y] || b->number[x][y] != 0 || b->opening[x][y] != 0)
    return;
  b->opening[x][y] = opening;
  FOR_NEAR (b, x, y, i, j)
  name_opening (b, i, j, opening);
}

static int
prepare (Plain *b)
{
  int n_openings = 0;
  for (int x = 0; x < b->width; x++)
    for (int y = 0; y < b->height; y++)
      {
        b->number[x][y] = 0;
        FOR_NEAR (b, x, y, i, j)
        b->number[x][y] += b->mine[i][j];
      }
  for (int x = 0; x < b->width; x++)
    for (int y = 0; y < b->height; y++)
      if (!b->mine[x][y] && b->number[x][y] == 0 && b->opening[x][y] == 0)
        name_opening (b, x, y, ++n_openings);
  return n_openings;
}

static bool
is_border (const Plain *b, int x, int y)
{
  FOR_NEAR (b, x, y, i, j)
  if (b->opening[i][j] != 0)
    return true;
  return false;
}

/* A safe number above 0 that touches no opening. */
static bool
is_own (const Plain *b, int x, int y)
{
  return !b->mine[x][y] && b->number[x][y] > 0 && !is_border (b, x, y);
}

static void
open_plain (Plain *b, int x, int y)
{
  if (b->mine[x][y] || b->open[x][y])
    return;
  b->open[x][y] = true;
  if (b->number[x][y] == 0)
    FOR_NEAR (b, x, y, i, j)
  open_plain (b, i, j);
}

static int
premium (const Plain *b, int x, int y)
{
  bool counted[SIDE * SIDE + 1] = { false };
  int gain = 0;
  FOR_NEAR (b, x, y, i, j)
  {
    gain += is_own (b, i, j) && !b->open[i][j];
    gain -= b->mine[i][j] && !b->flag[i][j];
    if (b->opening[i][j] != 0 && !b->open[i][j] && !counted[b->opening[i][j]])
      {
        counted[b->opening[i][j]] = true;
        gain++;
      }
  }
  return gain - !b->open[x][y] - 1;
}

static int
chord_plain (Plain *b, int x, int y)
{
  int clicks = 1 + !b->open[x][y];
  open_plain (b, x, y);
  FOR_NEAR (b, x, y, i, j)
  if (b->mine[i][j] && !b->flag[i][j])
    {
      b->flag[i][j] = true;
      clicks++;
    }
  FOR_NEAR (b, x, y, i, j)
  open_plain (b, i, j);
  return clicks;
}

/* The clicks of one step; 0 when all is open. */
static int
step (Plain *b, int order, bool human)
{
  int best = -1, best_x = 0, best_y = 0;
  bool columns = order & 1, right = order & 2, below = order & 4, found = false;
  int fallback_x = 0, fallback_y = 0;
  int outer = columns ? b->width : b->height, inner = columns ? b->height : b->width;
  for (int o = 0; o < outer; o++)
    for (int i = 0; i < inner; i++)
      {
        int x = columns ? o : i, y = columns ? i : o;
        x = right ? b->width - 1 - x : x;
        y = below ? b->height - 1 - y : y;
        if (b->mine[x][y])
          continue;
        if (!found && !b->open[x][y] && (b->number[x][y] == 0 || is_own (b, x, y)))
          {
            found = true;
            fallback_x = x;
            fallback_y = y;
          }
        if (b->number[x][y] == 0 || (human && !b->open[x][y]))
          continue;
        int value = premium (b, x, y);
        if (value > best)
          {
            best = value;
            best_x = x;
            best_y = y;
          }
      }
  if (best >= 0)
    return chord_plain (b, best_x, best_y);
  if (found)
    open_plain (b, fallback_x, fallback_y);
  return found;
}

static int
plain_zini (const Plain *board, int order, bool human)
{
  static Plain b;
  int clicks = 0, more;
  b = *board;
  for (int x = 0; human && x < b.width; x++)
    for (int y = 0; y < b.height; y++)
      if (b.opening[x][y] != 0 && !b.open[x][y])
        {
          open_plain (&b, x, y);
          clicks++;
        }
  while ((more = step (&b, order, human)) > 0)
    clicks += more;
  return clicks;
}

static void
name_island (const Plain *b, bool seen[SIDE][SIDE], int x, int y)
{
  if (seen[x][y] || !is_own (b, x, y))
    return;
  seen[x][y] = true;
  FOR_NEAR (b, x, y, i, j)
  name_island (b, seen, i, j);
}

static MsBoardMetrics
plain_metrics (const Plain *b, int n_openings)
{
  bool seen[SIDE][SIDE] = { { false } };
  MsBoardMetrics metrics = { n_openings, n_openings, 0 };
  for (int x = 0; x < b->width; x++)
    for (int y = 0; y < b->height; y++)
      if (is_own (b, x, y))
        {
          metrics.bbbv++;
          metrics.islands += !seen[x][y];
          name_island (b, seen, x, y);
        }
  return metrics;
}

/* A board of any size and any density. */
static MsLayout *
draw_board (uint64_t seed, int side, Plain *b)
{
  MsRng rng;
  uint8_t mine[SIDE * SIDE];
  memset (b, 0, sizeof *b);
  ms_rng_seed (&rng, seed);
  b->width = 1 + (int)ms_rng_below (&rng, (uint64_t)side);
  b->height = 1 + (int)ms_rng_below (&rng, (uint64_t)side);
  uint64_t percent = 2 + ms_rng_below (&rng, 60);
  for (int y = 0; y < b->height; y++)
    for (int x = 0; x < b->width; x++)
      {
        b->mine[x][y] = ms_rng_below (&rng, 100) < percent;
        mine[y * b->width + x] = b->mine[x][y];
      }
  return ms_layout_new (b->width, b->height, mine, NULL);
}

static void
check_seed (uint64_t seed, int side)
{
  static Plain board;
  MsLayout *layout = draw_board (seed, side, &board);
  MsBoardMetrics expected = plain_metrics (&board, prepare (&board));
  MsZini zini;
  int least = plain_zini (&board, 0, false);
  for (int order = 1; order < 8; order++)
    {
      int clicks = plain_zini (&board, order, false);
      least = clicks < least ? clicks : least;
    }

  MsOpenings *openings = ms_openings_new (layout, NULL);
  assert_non_null (openings);
  const MsBoardMetrics metrics = openings->metrics;
  ms_openings_free (openings);
  assert_int_equal (ms_zini_count (layout, NULL, NULL, NULL, &zini), MS_STATUS_OK);
  if (metrics.bbbv != expected.bbbv || metrics.openings != expected.openings
      || metrics.islands != expected.islands || zini.greedy != plain_zini (&board, 1, false)
      || zini.human != plain_zini (&board, 1, true) || zini.eight_way != least)
    fail_msg ("seed %llu, side %d", (unsigned long long)seed, side);
  MsZini one_way;
  assert_int_equal (ms_zini_count_one_way (layout, NULL, &one_way), MS_STATUS_OK);
  assert_true (one_way.greedy == zini.greedy && one_way.human == zini.human);
  assert_int_equal (one_way.eight_way, -1);
  ms_layout_unref (layout);
}

static void
boards_have_the_figures_of_plain_counting (void **state)
{
  for (uint64_t seed = 1; seed <= 1500; seed++)
    check_seed (seed, 9);
  for (uint64_t seed = 1; seed <= 120; seed++)
    check_seed (seed, SIDE);
}

static bool
third_time (void *user_data)
{
  int *asked = user_data;
  return ++*asked == 3;
}

static void
counting_can_be_cancelled (void **state)
{
  static Plain board;
  MsLayout *layout = draw_board (1, 9, &board);
  MsZini zini;
  int asked = 0;
  assert_int_equal (ms_zini_count (layout, third_time, &asked, NULL, &zini), MS_STATUS_CANCELLED);
  assert_int_equal (asked, 3);
  ms_layout_unref (layout);
}

static void
no_memory_is_reported (void **state)
{
  static Plain board;
  MsLayout *layout = draw_board (2, 9, &board);
  MsZini zini;
  MsStatus status;
  long n = 0;
  do
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, ++n);
      status = ms_zini_count (layout, NULL, NULL, &failing.allocator, &zini);
      assert_true (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY);
      assert_int_equal (failing.n_held, 0);
    }
  while (status != MS_STATUS_OK);
  assert_true (n > 6); /* the openings take four, the board two */
  ms_layout_unref (layout);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (boards_have_the_figures_of_plain_counting),
    cmocka_unit_test (counting_can_be_cancelled),
    cmocka_unit_test (no_memory_is_reported),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
