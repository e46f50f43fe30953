/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cmocka-common.h"

#include "ms-message.h"
#include "ms-replay-readers.h"

static const MsPointerEvent *
event_at (const MsEventList *list, guint index)
{
  assert_in_range (index, 0, list->events->len - 1);
  return &g_array_index (list->events, MsPointerEvent, index);
}

static void
append (MsEventList *list, int time_ms, MsPointerKind kind)
{
  assert_int_equal (ms_event_list_append (list, time_ms, 3, 4, kind, NULL), MS_STATUS_OK);
}

/* Whatever was moved before, or flagged before the recording. */
static void
a_press_is_supplied (void **state)
{
  MsEventList list;

  ms_event_list_init (&list);
  append (&list, 0, MS_POINTER_PREFLAG);
  append (&list, 1, MS_POINTER_MOVE);
  append (&list, 7, MS_POINTER_LEFT_RELEASE);
  append (&list, 9, MS_POINTER_LEFT_RELEASE);
  assert_int_equal (list.events->len, 5);
  assert_int_equal (event_at (&list, 2)->kind, MS_POINTER_LEFT_PRESS);
  assert_int_equal (event_at (&list, 2)->time_ms, 7);
  assert_int_equal (event_at (&list, 2)->x, 3);
  assert_int_equal (event_at (&list, 2)->y, 4);
  assert_int_equal (event_at (&list, 3)->kind, MS_POINTER_LEFT_RELEASE);
  ms_event_list_clear (&list);
}

/* A recording that begins with the left button down and another one released says nothing of it. */
static void
only_for_the_first_button (void **state)
{
  MsEventList list;

  ms_event_list_init (&list);
  append (&list, 0, MS_POINTER_RIGHT_RELEASE);
  append (&list, 1, MS_POINTER_LEFT_RELEASE);
  assert_int_equal (list.events->len, 2);
  ms_event_list_clear (&list);
}

static void
time_never_falls (void **state)
{
  MsEventList list;

  ms_event_list_init (&list);
  append (&list, -5, MS_POINTER_MOVE);
  append (&list, 100, MS_POINTER_MOVE);
  append (&list, 60, MS_POINTER_MOVE);
  append (&list, 101, MS_POINTER_MOVE);
  assert_int_equal (event_at (&list, 0)->time_ms, -5);
  assert_int_equal (event_at (&list, 2)->time_ms, 100);
  assert_int_equal (event_at (&list, 3)->time_ms, 101);
  ms_event_list_clear (&list);
}

static void
there_is_a_limit (void **state)
{
  MsEventList list;
  MsErrorInfo info;
  MsStatus status = MS_STATUS_OK;

  ms_event_list_init (&list);
  for (int i = 0; status == MS_STATUS_OK; i++)
    status = ms_event_list_append (&list, i, 0, 0, MS_POINTER_MOVE, &info);
  assert_int_equal (status, MS_STATUS_FILE_TOO_MANY_EVENTS);
  assert_in_range (list.events->len, MS_EVENT_LIST_MOST - 2, MS_EVENT_LIST_MOST);
  g_autofree char *sentence = ms_message_dup_sentence (&info);
  assert_string_equal (
      sentence, "The recording has more than 4000000 events; the rest is left out.");
  ms_event_list_clear (&list);
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
