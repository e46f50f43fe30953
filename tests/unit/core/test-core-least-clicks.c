/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The least number of clicks, against all ways to play small boards, and the lines of play of
 * large ones against the rules of the game. */
#include "cmocka-common.h"
#include "failing-allocator.h"

#include "ms-least-clicks.h"
#include "ms-neighbours.h"
#include "ms-openings.h"
#include "ms-play.h"
#include "ms-rng.h"
#include "ms-zini.h"
#include "thorough.h"

#include <stdlib.h>
#include <string.h>

#define MOST_CELLS 16
/* On boards of up to so many cells every covered cell may be flagged, also by mistake. */
#define WRONG_FLAGS_CELLS 10

/* --- Every way to play a small board --- */

typedef struct
{
  int width, height, n_cells;
  uint32_t mines, around[MOST_CELLS]; /* bits of cells */
} Small;

typedef struct
{
  uint32_t open, flags;
} Moment;

static void
small_init (Small *small, const MsLayout *layout)
{
  int neighbours[8];
  *small = (Small){ ms_layout_get_width (layout), ms_layout_get_height (layout), 0, 0, { 0 } };
  small->n_cells = small->width * small->height;
  for (int cell = 0; cell < small->n_cells; cell++)
    {
      int n = ms_neighbours (small->width, small->height, cell, neighbours);
      small->mines |= (uint32_t)ms_layout_has_mine (layout, cell) << cell;
      for (int i = 0; i < n; i++)
        small->around[cell] |= UINT32_C (1) << neighbours[i];
    }
}

/* Opens the cells and all that follow from 0s.  Flags protect their cells. */
static uint32_t
flood (const Small *small, Moment moment, uint32_t cells)
{
  uint32_t wanted = cells & ~moment.open & ~moment.flags;
  while (wanted != 0)
    {
      int cell = __builtin_ctz (wanted);
      moment.open |= UINT32_C (1) << cell;
      if ((small->around[cell] & small->mines) == 0)
        wanted |= small->around[cell];
      wanted &= ~moment.open & ~moment.flags;
    }
  return moment.open;
}

/* The moments after one click on a cell, into after[3]; returns how many.  Clicks that lose are
 * left out. */
static int
click (const Small *small, Moment moment, int cell, bool wrong_flags, Moment after[3])
{
  uint32_t bit = UINT32_C (1) << cell;
  int n = 0;
  if (!(moment.open & bit) && ((small->mines & bit) || wrong_flags))
    after[n++] = (Moment){ moment.open, moment.flags ^ bit };
  if (!(moment.open & bit) && !(moment.flags & bit) && !(small->mines & bit))
    after[n++] = (Moment){ flood (small, moment, bit), moment.flags };
  if ((moment.open & bit)
      && __builtin_popcount (small->around[cell] & moment.flags)
          == __builtin_popcount (small->around[cell] & small->mines)
      && (small->around[cell] & small->mines & ~moment.flags) == 0)
    after[n++] = (Moment){ flood (small, moment, small->around[cell]), moment.flags };
  return n;
}

/* Breadth first over all moments of the game. */
static int
brute_least (const Small *small)
{
  static Moment queue[1 << (2 * WRONG_FLAGS_CELLS)];
  static uint8_t seen[1 << (2 * WRONG_FLAGS_CELLS)];
  bool wrong_flags = small->n_cells <= WRONG_FLAGS_CELLS;
  uint32_t all = (UINT32_C (1) << small->n_cells) - 1, safe = all & ~small->mines;
  size_t first = 0, last = 0, end_of_round;
  int n_clicks = 0;
  memset (seen, 0, sizeof seen);
  queue[last++] = (Moment){ 0, 0 };
  seen[0] = 1;
  for (; first < last; n_clicks++)
    for (end_of_round = last; first < end_of_round; first++)
      {
        if (queue[first].open == safe)
          return n_clicks;
        for (int cell = 0; cell < small->n_cells; cell++)
          {
            Moment after[3];
            int n = click (small, queue[first], cell, wrong_flags, after);
            for (int i = 0; i < n; i++)
              {
                uint32_t index = wrong_flags ? after[i].open << WRONG_FLAGS_CELLS | after[i].flags
                                             : after[i].open | after[i].flags;
                if (!seen[index])
                  queue[last++] = after[i];
                seen[index] = 1;
              }
          }
      }
  return -1;
}

/* --- The boards --- */

static MsLayout *
draw (MsRng *rng, int width, int height, int mines)
{
  uint8_t *mine = calloc ((size_t)(width * height), 1);
  for (int left = mines; left > 0;)
    {
      uint8_t *cell = &mine[ms_rng_below (rng, (uint64_t)(width * height))];
      left -= !*cell;
      *cell = 1;
    }
  MsLayout *layout = ms_layout_new (width, height, mine, NULL);
  free (mine);
  assert_non_null (layout);
  return layout;
}

static bool
has_opening (const MsLayout *layout)
{
  MsOpenings *openings = ms_openings_new (layout, NULL);
  assert_non_null (openings);
  bool found = openings->metrics.openings > 0;
  ms_openings_free (openings);
  return found;
}

/* What first clicks are promised is kept: the line begins by opening a cell without a mine, and
 * one that opens an opening where there are any. */
static void
assert_begins_as_promised (const MsPlay *play, const MsMove *first)
{
  assert_int_equal (first->action, MS_ACTION_OPEN);
  if (has_opening (ms_play_get_layout (play)))
    assert_int_equal (ms_play_get_cells (play)[first->cell], 0);
}

/* Plays the line by the rules of the game: it must win with its last move, by clicks that all
 * have an effect. */
static void
assert_wins (MsLayout *layout, const MsLeastClicks *least)
{
  MsRules rules = { .width = ms_layout_get_width (layout),
    .height = ms_layout_get_height (layout),
    .mines = ms_layout_get_mines (layout) };
  MsPlay *play = ms_play_new (&rules, 0, layout, NULL);
  for (int i = 0; i < least->upper; i++)
    {
      assert_int_not_equal (ms_play_get_state (play), MS_STATE_WON);
      assert_int_equal (ms_play_do (play, &least->moves[i]), MS_STATUS_OK);
      if (i == 0)
        assert_begins_as_promised (play, &least->moves[0]);
    }
  assert_int_equal (ms_play_get_state (play), MS_STATE_WON);
  assert_int_equal (ms_clicks_effective (ms_play_get_clicks (play)), least->upper);
  assert_int_equal (ms_clicks_total (ms_play_get_clicks (play)), least->upper);
  ms_play_free (play);
}

/* No count of a known method is below the bound, and none is below what was found. */
static void
assert_not_above_others (MsLayout *layout, const MsLeastClicks *least)
{
  MsZini zini;
  MsOpenings *openings = ms_openings_new (layout, NULL);
  assert_non_null (openings);
  assert_int_equal (ms_zini_count (layout, NULL, NULL, NULL, &zini), MS_STATUS_OK);
  assert_true (least->lower <= least->upper);
  assert_true (least->upper <= zini.eight_way);
  assert_true (least->upper <= zini.human);
  assert_true (least->upper <= openings->metrics.bbbv);
  ms_openings_free (openings);
}

static void
small_boards_need_what_brute_force_needs (void **state)
{
  MsRng rng;
  Small small;
  ms_rng_seed (&rng, 1);
  for (int i = 0; i < thorough (800, 2400); i++)
    {
      MsLeastClicks least;
      int width = 1 + (int)ms_rng_below (&rng, 4), height = 1 + (int)ms_rng_below (&rng, 4);
      if (i % 4 == 0)
        width = height = 4;
      MsLayout *layout = draw (
          &rng, width, height, (int)ms_rng_below (&rng, (uint64_t)(width * height + 1) / 2));
      small_init (&small, layout);
      int expected = brute_least (&small);
      assert_int_equal (
          ms_least_clicks_find (layout, MS_LEAST_CLICKS_STATES, NULL, NULL, NULL, &least),
          MS_STATUS_OK);
      if (least.lower != expected || least.upper != expected)
        fail_msg (
            "board %d, %d×%d: %d…%d, not %d", i, width, height, least.lower, least.upper, expected);
      assert_wins (layout, &least);
      ms_least_clicks_clear (&least, NULL);
      ms_layout_unref (layout);
    }
}

static void
lines_of_play_win (void **state)
{
  static const int sizes[][3] = { { 9, 9, 10 }, { 8, 8, 10 }, { 16, 16, 40 }, { 5, 40, 30 },
    { 40, 5, 30 }, { 1, 60, 12 }, { 12, 12, 70 }, { 10, 11, 18 }, { 7, 14, 25 }, { 13, 9, 14 },
    { 8, 8, 6 } };
  const int n_sizes = sizeof sizes / sizeof *sizes;
  MsRng rng;
  ms_rng_seed (&rng, 2);
  for (int i = 0; i < thorough (1, 6) * n_sizes; i++)
    {
      const int *size = sizes[i % n_sizes];
      MsLeastClicks proved, hurried;
      MsLayout *layout = draw (&rng, size[0], size[1], size[2]);
      assert_int_equal (
          ms_least_clicks_find (layout, MS_LEAST_CLICKS_STATES, NULL, NULL, NULL, &proved),
          MS_STATUS_OK);
      assert_int_equal (proved.lower, proved.upper);
      assert_wins (layout, &proved);
      assert_not_above_others (layout, &proved);
      /* With too little room, in bands of two lines and more, the interval holds the number, and
       * its end is a line of play. */
      for (int64_t n_states = 1; n_states < 100000; n_states *= 100)
        {
          assert_int_equal (
              ms_least_clicks_find (layout, n_states, NULL, NULL, NULL, &hurried), MS_STATUS_OK);
          assert_true (hurried.lower <= proved.upper && proved.upper <= hurried.upper);
          assert_wins (layout, &hurried);
          ms_least_clicks_clear (&hurried, NULL);
        }
      ms_least_clicks_clear (&proved, NULL);
      ms_layout_unref (layout);
    }
}

/* Rings of 0s within each other, so many that no band has states which are small enough. */
static MsLayout *
draw_rings (int size)
{
  uint8_t *mine = calloc ((size_t)(size * size), 1);
  for (int cell = 0; cell < size * size; cell++)
    {
      int x = cell % size, y = cell / size;
      x = x < size - 1 - x ? x : size - 1 - x;
      y = y < size - 1 - y ? y : size - 1 - y;
      mine[cell] = (x < y ? x : y) % 4 == 3;
    }
  MsLayout *layout = ms_layout_new (size, size, mine, NULL);
  free (mine);
  assert_non_null (layout);
  return layout;
}

static void
large_boards_have_intervals (void **state)
{
  MsRng rng;
  MsLeastClicks least;
  ms_rng_seed (&rng, 4);
  for (int i = 0; i < 3; i++)
    {
      MsLayout *layout = i == 2 ? draw_rings (560)
                                : draw (&rng, i == 1 ? 90 : 60, 60, 600 + 200 * i);
      assert_int_equal (
          ms_least_clicks_find (layout, 100000, NULL, NULL, NULL, &least), MS_STATUS_OK);
      assert_wins (layout, &least);
      assert_not_above_others (layout, &least);
      assert_true (least.lower >= (i == 2 ? 1 : least.upper * 7 / 10));
      ms_least_clicks_clear (&least, NULL);
      ms_layout_unref (layout);
    }
}

/* With less room the intervals are wider, and no more memory is asked for.  How much of the room is
 * spent on states that cannot be better shows in the intervals: whatever keeps more of them makes
 * these wider. */
static void
room_goes_far_and_is_kept (void **state)
{
  static const struct
  {
    int64_t n_states;
    int most_apart; /* the ends of the intervals, in all; what they were when this was written */
  } rooms[] = { { 1 << 18, 0 }, { 64000, 83 }, { 1000, 465 } };
  size_t most_bytes = SIZE_MAX;
  for (size_t room = 0; room < sizeof rooms / sizeof *rooms; room++)
    {
      MsRng rng;
      size_t bytes = 0;
      int apart = 0;
      ms_rng_seed (&rng, 5);
      for (int i = 0; i < 24; i++)
        {
          MsLayout *layout = draw (&rng, 14, 12, 20 + i % 4 * 6);
          MsLeastClicks least;
          FailingAllocator counting;
          failing_allocator_init (&counting, 0);
          assert_int_equal (ms_least_clicks_find (layout, rooms[room].n_states, NULL, NULL,
                                &counting.allocator, &least),
              MS_STATUS_OK);
          apart += least.upper - least.lower;
          bytes = counting.n_bytes > bytes ? counting.n_bytes : bytes;
          ms_least_clicks_clear (&least, &counting.allocator);
          ms_layout_unref (layout);
        }
      assert_in_range (apart, 0, rooms[room].most_apart);
      assert_true (bytes <= most_bytes);
      most_bytes = bytes;
    }
}

static bool
third_time (void *user_data)
{
  int *asked = user_data;
  return ++*asked == 3;
}

static void
failures_are_told (void **state)
{
  MsRng rng;
  MsLeastClicks least;
  MsStatus status;
  int asked = 0;
  long n = 0;
  ms_rng_seed (&rng, 3);
  MsLayout *layout = draw (&rng, 6, 5, 6);
  assert_int_equal (
      ms_least_clicks_find (layout, MS_LEAST_CLICKS_STATES, third_time, &asked, NULL, &least),
      MS_STATUS_CANCELLED);
  assert_int_equal (asked, 3);
  do
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, ++n);
      status = ms_least_clicks_find (layout, 1, NULL, NULL, &failing.allocator, &least);
      assert_true (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY);
      assert_null (status == MS_STATUS_OK ? NULL : least.moves);
      ms_least_clicks_clear (&least, &failing.allocator);
      assert_int_equal (failing.n_held, 0);
    }
  while (status != MS_STATUS_OK);
  assert_true (n > 20);
  ms_layout_unref (layout);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (small_boards_need_what_brute_force_needs),
    cmocka_unit_test (lines_of_play_win),
    cmocka_unit_test (large_boards_have_intervals),
    cmocka_unit_test (room_goes_far_and_is_kept),
    cmocka_unit_test (failures_are_told),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
