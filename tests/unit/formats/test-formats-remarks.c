/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cmocka-common.h"

#include "ms-replay.h"

#include <string.h>

/* Where the second click goes. */
#define TO_THE_END 56
#define TO_A_MINE 24
#define OUTSIDE (-8)

/* A safe cell, two mines, a safe cell: 3BV 2.  The first cell is opened at 1 s, another place is
 * clicked 1.614 s later.  Takes header over. */
static MsReplay *
make (MsReplayHeader *header, int second_x)
{
  static const uint8_t mines[] = { 0, 1, 1, 0 };
  const MsPointerEvent events[] = {
    { 1000, 8, 8, MS_POINTER_LEFT_PRESS },
    { 1000, 8, 8, MS_POINTER_LEFT_RELEASE },
    { 2500, second_x, 8, MS_POINTER_LEFT_PRESS },
    { 2614, second_x, 8, MS_POINTER_LEFT_RELEASE },
  };
  MsLayout *layout = ms_layout_new (4, 1, mines, NULL);
  MsReplay *replay;

  assert_int_equal (
      ms_replay_new (layout, &(MsMouse){ .square = 16 }, g_memdup2 (events, sizeof events),
          G_N_ELEMENTS (events), header, &replay, NULL),
      MS_STATUS_OK);
  ms_layout_unref (layout);
  return replay;
}

static void
assert_remarks (const MsReplay *replay, const char *expected)
{
  g_autofree char *remarks = ms_replay_dup_remarks (replay);

  if (expected == NULL)
    assert_null (remarks);
  else
    assert_string_equal (remarks, expected);
}

static void
assert_claim (
    int64_t claimed_ms, int claimed_bbbv, int claimed_end, int second_x, const char *expected)
{
  MsReplayHeader header;

  ms_replay_header_init (&header);
  header.claimed_ms = claimed_ms;
  header.claimed_bbbv = claimed_bbbv;
  header.claimed_end = claimed_end;
  g_autoptr (MsReplay) replay = make (&header, second_x);
  assert_remarks (replay, expected);
}

static void
what_agrees_is_not_mentioned (void **state)
{
  assert_claim (-1, -1, -1, TO_THE_END, NULL);
  assert_claim (1614, 2, MS_STATE_WON, TO_THE_END, NULL);
  assert_claim (1610, 2, MS_STATE_WON, TO_THE_END, NULL);
  /* A hundredth more or less, as programs cut off or round. */
  assert_claim (1604, 2, MS_STATE_WON, TO_THE_END, NULL);
  assert_claim (1624, 2, MS_STATE_WON, TO_THE_END, NULL);
  assert_claim (1614, 2, MS_STATE_LOST, TO_A_MINE, NULL);
}

static void
what_differs_is (void **state)
{
  assert_claim (
      1603, -1, -1, TO_THE_END, "The header says 1.603 s, but the recorded moves take 1.614 s.");
  assert_claim (
      1625, -1, -1, TO_THE_END, "The header says 1.625 s, but the recorded moves take 1.614 s.");
  assert_claim (
      1600, -1, -1, TO_THE_END, "The header says 1.600 s, but the recorded moves take 1.614 s.");
  assert_claim (
      60000, -1, -1, TO_THE_END, "The header says 60.000 s, but the recorded moves take 1.614 s.");
  assert_claim (
      0, -1, -1, TO_THE_END, "The header says 0.000 s, but the recorded moves take 1.614 s.");
  assert_claim (-1, 0, -1, TO_THE_END, "The header says 3BV 0, but the board has 3BV 2.");
  assert_claim (-1, -1, MS_STATE_WON, TO_A_MINE,
      "The file says that the game was won, but its recorded moves do not win it.");
  assert_claim (-1, -1, MS_STATE_LOST, TO_THE_END,
      "The file says that the game was lost, but its recorded moves do not lose it.");
  assert_claim (9000, 3, MS_STATE_LOST, TO_THE_END,
      "The file says that the game was lost, but its recorded moves do not lose it.\nThe header "
      "says 9.000 s, but the recorded moves take 1.614 s.\nThe header says 3BV 3, but the board "
      "has 3BV 2.");
}

/* Nobody can say how long a game took that was not played to its end. */
static void
unfinished (void **state)
{
  assert_claim (9000, 2, -1, OUTSIDE, "The recording ends before the game does.");
}

static void
hundredths_are_enough_where_both_are (void **state)
{
  static const uint8_t mines[] = { 0, 1 };
  const MsPointerEvent events[] = {
    { 0, 8, 8, MS_POINTER_LEFT_PRESS },
    { 0, 8, 8, MS_POINTER_LEFT_RELEASE },
  };
  MsLayout *layout = ms_layout_new (2, 1, mines, NULL);
  MsReplayHeader header;
  g_autoptr (MsReplay) replay = NULL;

  ms_replay_header_init (&header);
  header.claimed_ms = 2610;
  assert_int_equal (
      ms_replay_new (layout, &(MsMouse){ .square = 16 }, g_memdup2 (events, sizeof events),
          G_N_ELEMENTS (events), &header, &replay, NULL),
      MS_STATUS_OK);
  ms_layout_unref (layout);
  assert_remarks (replay, "The header says 2.61 s, but the recorded moves take 0.00 s.");
}

static void
guessed_names (void **state)
{
  MsReplayHeader header;

  ms_replay_header_init (&header);
  header.encoding = g_strdup ("GBK");
  g_autoptr (MsReplay) replay = make (&header, TO_THE_END);
  assert_remarks (
      replay, "The file does not say how its names are encoded; they were read as GBK.");
}

/* A fault explains why the end is missing. */
static void
broken_off (void **state)
{
  MsReplayHeader header;
  MsErrorInfo fault;

  ms_replay_header_init (&header);
  header.claimed_end = MS_STATE_WON;
  g_autoptr (MsReplay) replay = make (&header, OUTSIDE);
  ms_fail_at_byte (&fault, MS_STATUS_FILE_TRUNCATED, 77);
  ms_replay_set_fault (replay, &fault);
  g_autofree char *remarks = ms_replay_dup_remarks (replay);
  g_auto (GStrv) lines = g_strsplit (remarks, "\n", -1);
  assert_int_equal (g_strv_length (lines), 2);
  assert_string_equal (
      lines[0], "The recording breaks off at 1.614 s; everything before that is kept.");
  assert_non_null (strstr (lines[1], "77"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_agrees_is_not_mentioned),
    cmocka_unit_test (what_differs_is),
    cmocka_unit_test (unfinished),
    cmocka_unit_test (hundredths_are_enough_where_both_are),
    cmocka_unit_test (guessed_names),
    cmocka_unit_test (broken_off),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
