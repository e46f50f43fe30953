/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The maker of boards without guessing as its callers know it: the same board for the same question
 * whatever was made before, cancellation at every poll, failure of every allocation.  That the
 * boards are what they are called is for test-property-no-guess. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-draw.h"
#include "ms-no-guess.h"
#include "solver-poll.h"

#include <string.h>

#define N_CELLS 480

static const MsRules expert = { 30, 16, 99, MS_FIRST_CLICK_OPEN };

/* Pinned: a change here breaks every shared seed. */
static void
test_same_board (void **state)
{
  static const MsRules small = { 9, 3, 7, MS_FIRST_CLICK_OPEN };
  static const char expected[] = "....*.*........*...***..*..";
  uint8_t mine[N_CELLS], again[N_CELLS], other[N_CELLS];
  char text[28] = "";
  MsNoGuessReport report, second;

  assert_int_equal (ms_no_guess_make (&small, 0, 12, NULL, mine, NULL), MS_STATUS_OK);
  for (int cell = 0; cell < 27; cell++)
    text[cell] = mine[cell] ? '*' : '.';
  assert_string_equal (text, expected);

  assert_int_equal (ms_no_guess_make (&expert, 100, 7, NULL, mine, &report), MS_STATUS_OK);
  assert_int_equal (ms_no_guess_make (&expert, 100, 8, NULL, other, NULL), MS_STATUS_OK);
  assert_int_equal (ms_no_guess_make (&expert, 100, 7, NULL, again, &second), MS_STATUS_OK);
  assert_memory_equal (mine, again, N_CELLS);
  assert_memory_equal (&report, &second, sizeof report);
  assert_memory_not_equal (mine, other, N_CELLS);
}

/* A board that needs no repair is the one of the plain game with the same seed. */
static void
test_plain_board (void **state)
{
  MsRules beginner = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  int n_plain = 0;
  for (uint64_t seed = 1; seed <= 50; seed++)
    {
      uint8_t mine[81], plain[81];
      MsNoGuessReport report;
      MsRng rng;
      ms_rng_seed (&rng, seed);
      assert_true (ms_draw_mines (&beginner, 40, &rng, plain, ms_allocator_or_default (NULL)));
      assert_int_equal (ms_no_guess_make (&beginner, 40, seed, NULL, mine, &report), MS_STATUS_OK);
      assert_int_equal (report.draws == 1, memcmp (mine, plain, sizeof mine) == 0);
      n_plain += report.draws == 1;
    }
  assert_in_range (n_plain, 30, 49);
}

/* Pinned, too, whichever repairs the boards take: on narrow ones, and on those with many mines,
 * walls of mines are broken. */
static void
test_boards_stay_as_they_are (void **state)
{
  static const struct
  {
    MsRules rules;
    int n_boards;
    uint64_t hash;
  } rows[] = {
    { { 9, 9, 10, MS_FIRST_CLICK_OPEN }, 15, UINT64_C (0x8025b5ec4c3ffbe1) },
    { { 16, 16, 40, MS_FIRST_CLICK_SAFE }, 5, UINT64_C (0x77c81809ae61bcb3) },
    { { 30, 16, 99, MS_FIRST_CLICK_OPEN }, 2, UINT64_C (0x1fb9d893539dfe09) },
    { { 9, 9, 30, MS_FIRST_CLICK_ANY }, 15, UINT64_C (0x22376b433759dc2f) },
    { { 40, 2, 20, MS_FIRST_CLICK_OPEN }, 15, UINT64_C (0x8b1292761310aaaf) },
    { { 3, 30, 30, MS_FIRST_CLICK_SAFE }, 15, UINT64_C (0xbc0156d3d41d428b) },
    { { 60, 1, 6, MS_FIRST_CLICK_OPEN }, 15, UINT64_C (0x03bcd3319a42f307) },
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    {
      const MsRules *rules = &rows[i].rules;
      uint64_t hash = 0;
      for (int j = 0; j < rows[i].n_boards; j++)
        {
          MsNoGuessOptions options = { .redraws = -1, .work_limit = 1e6 };
          uint8_t mine[N_CELLS];
          MsStatus status = ms_no_guess_make (rules, 0, (uint64_t)j, &options, mine, NULL);
          hash = ms_mix (hash, (uint64_t)status);
          for (int cell = 0; status == MS_STATUS_OK && cell < rules->width * rules->height; cell++)
            if (mine[cell])
              hash = ms_mix (hash, (uint64_t)cell);
        }
      assert_int_equal (hash, rows[i].hash);
    }
}

static void
test_each_poll_cancels (void **state)
{
  Poll poll = { 0 };
  MsNoGuessOptions options = { .poll = poll_cb, .user_data = &poll, .redraws = -1 };
  uint8_t mine[N_CELLS];
  assert_int_equal (ms_no_guess_make (&expert, 100, 7, &options, mine, NULL), MS_STATUS_OK);
  int n = poll.polls;
  assert_true (n > 100);
  for (int i = 1; i <= n; i += i < 50 ? 1 : 17)
    {
      poll = (Poll){ .cancel_at = i };
      assert_int_equal (
          ms_no_guess_make (&expert, 100, 7, &options, mine, NULL), MS_STATUS_CANCELLED);
      assert_int_equal (poll.polls, i);
    }
}

static void
test_each_allocation_fails (void **state)
{
  uint8_t mine[N_CELLS], expected[N_CELLS];
  MsNoGuessOptions options = { .redraws = -1 };
  bool failed = true;
  int n = 0;
  assert_int_equal (ms_no_guess_make (&expert, 100, 7, &options, expected, NULL), MS_STATUS_OK);
  while (failed)
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, ++n);
      failing.n_failing = 2; /* an arena that is given nothing asks once more, for less */
      options.allocator = &failing.allocator;
      MsStatus status = ms_no_guess_make (&expert, 100, 7, &options, mine, NULL);
      failed = failing.requests >= failing.fail_at;
      assert_int_equal (status, failed ? MS_STATUS_NO_MEMORY : MS_STATUS_OK);
      assert_int_equal (failing.n_held, 0);
    }
  assert_memory_equal (mine, expected, N_CELLS);
  assert_true (n > 15);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_same_board),
    cmocka_unit_test (test_plain_board),
    cmocka_unit_test (test_boards_stay_as_they_are),
    cmocka_unit_test (test_each_poll_cancels),
    cmocka_unit_test (test_each_allocation_fails),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
