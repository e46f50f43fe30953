/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader and the writer of EVF.  Any bytes are read or refused.  What is read is written, and
 * read again it is the same game; from then on the bytes are the same too.  (What is written first
 * may differ in what it says of the encoding.) */
#include "fuzz.h"

#include "ms-replay-readers.h"
#include "ms-message.h"
#include "ms-replay-write.h"

#include <string.h>

static void
check_same_moves (const MsReplay *replay, const MsReplay *again)
{
  const MsPlay *a = ms_replay_get_play (replay), *b = ms_replay_get_play (again);
  int n, n_again;
  n = ms_play_count_moves (a);
  n_again = ms_play_count_moves (b);
  gboolean in_time = ms_replay_get_time (replay) < (int64_t)G_MAXUINT32 / 2;

  g_assert_cmpint (n, ==, n_again);
  for (int i = 0; i < n; i++)
    {
      MsMove move = ms_play_get_move (a, i), other = ms_play_get_move (b, i);
      g_assert_cmpint (move.action, ==, other.action);
      g_assert_cmpint (move.cell, ==, other.cell);
      g_assert_true (!in_time || move.time_ms == other.time_ms);
    }
  g_assert_cmpint (ms_play_get_state (a), ==, ms_play_get_state (b));
}

static MsReplay *
read_again (const char *bytes, gsize length)
{
  MsDocument document = { 0 };

  g_assert_true (ms_is_evf (bytes, length));
  g_assert_cmpint (ms_read_evf (bytes, length, &document, NULL), ==, MS_STATUS_OK);
  g_assert_null (ms_replay_get_fault (document.replay));
  return document.replay;
}

static void
check_round_trip (const MsReplay *replay)
{
  gsize length, second_length, third_length;
  g_autofree char *first = ms_write_evf (replay, &length);
  g_autoptr (MsReplay) again = read_again (first, length);
  g_autofree char *second = ms_write_evf (again, &second_length);
  g_autoptr (MsReplay) once_more = read_again (second, second_length);
  g_autofree char *third = ms_write_evf (once_more, &third_length);

  check_same_moves (replay, again);
  g_assert_cmpmem (second, second_length, third, third_length);
}

static void
check_message (const MsErrorInfo *info, gsize size)
{
  g_autofree char *message = ms_message_dup (info, "file");

  g_assert_true (g_utf8_validate (message, -1, NULL));
  g_assert_null (strchr (message, '\n'));
  g_assert_cmpint (info->byte, <=, (long)size);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  MsDocument document = { 0 };
  MsErrorInfo info;

  ms_is_evf ((const char *)data, size);
  if (ms_read_evf ((const char *)data, size, &document, &info) == MS_STATUS_OK)
    {
      const MsErrorInfo *fault = ms_replay_get_fault (document.replay);
      if (fault != NULL)
        check_message (fault, size);
      g_assert_cmpuint (document.next, <=, size);
      check_round_trip (document.replay);
    }
  else
    check_message (&info, size);
  ms_replay_unref (document.replay);
  return 0;
}
