/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cmocka-common.h"

#include "ms-message.h"
#include "ms-replay-readers.h"

static const MsPointerEvent *
event_at (const MsReading *reading, guint index)
{
  assert_in_range (index, 0, reading->events->len - 1);
  return &g_array_index (reading->events, MsPointerEvent, index);
}

static void
append (MsReading *reading, int time_ms, MsPointerKind kind)
{
  assert_int_equal (ms_reading_append (reading, time_ms, 3, 4, kind, NULL), MS_STATUS_OK);
}

/* Whatever was moved before, or flagged before the recording. */
static void
a_press_is_supplied (void **state)
{
  MsReading reading;

  ms_reading_begin (&reading, "", 0);
  append (&reading, 0, MS_POINTER_PREFLAG);
  append (&reading, 1, MS_POINTER_MOVE);
  append (&reading, 7, MS_POINTER_LEFT_RELEASE);
  append (&reading, 9, MS_POINTER_LEFT_RELEASE);
  assert_int_equal (reading.events->len, 5);
  assert_int_equal (event_at (&reading, 2)->kind, MS_POINTER_LEFT_PRESS);
  assert_int_equal (event_at (&reading, 2)->time_ms, 7);
  assert_int_equal (event_at (&reading, 2)->x, 3);
  assert_int_equal (event_at (&reading, 2)->y, 4);
  assert_int_equal (event_at (&reading, 3)->kind, MS_POINTER_LEFT_RELEASE);
  ms_reading_end (&reading, MS_STATUS_NO_MEMORY, NULL, NULL);
}

/* A recording that begins with the left button down and another one released says nothing of it. */
static void
only_for_the_first_button (void **state)
{
  MsReading reading;

  ms_reading_begin (&reading, "", 0);
  append (&reading, 0, MS_POINTER_RIGHT_RELEASE);
  append (&reading, 1, MS_POINTER_LEFT_RELEASE);
  assert_int_equal (reading.events->len, 2);
  ms_reading_end (&reading, MS_STATUS_NO_MEMORY, NULL, NULL);
}

static void
time_never_falls (void **state)
{
  MsReading reading;

  ms_reading_begin (&reading, "", 0);
  append (&reading, -5, MS_POINTER_MOVE);
  append (&reading, 100, MS_POINTER_MOVE);
  append (&reading, 60, MS_POINTER_MOVE);
  append (&reading, 101, MS_POINTER_MOVE);
  assert_int_equal (event_at (&reading, 0)->time_ms, -5);
  assert_int_equal (event_at (&reading, 2)->time_ms, 100);
  assert_int_equal (event_at (&reading, 3)->time_ms, 101);
  ms_reading_end (&reading, MS_STATUS_NO_MEMORY, NULL, NULL);
}

static void
there_is_a_limit (void **state)
{
  MsReading reading;
  MsErrorInfo info;
  MsStatus status = MS_STATUS_OK;

  ms_reading_begin (&reading, "", 0);
  for (int i = 0; status == MS_STATUS_OK; i++)
    status = ms_reading_append (&reading, i, 0, 0, MS_POINTER_MOVE, &info);
  assert_int_equal (status, MS_STATUS_FILE_TOO_MANY_EVENTS);
  assert_in_range (reading.events->len, MS_READING_MOST_EVENTS - 2, MS_READING_MOST_EVENTS);
  g_autofree char *sentence = ms_message_dup_sentence (&info);
  assert_string_equal (
      sentence, "The recording has more than 4000000 events; the rest is left out.");
  ms_reading_end (&reading, MS_STATUS_NO_MEMORY, NULL, NULL);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_press_is_supplied),
    cmocka_unit_test (only_for_the_first_button),
    cmocka_unit_test (time_never_falls),
    cmocka_unit_test (there_is_a_limit),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
