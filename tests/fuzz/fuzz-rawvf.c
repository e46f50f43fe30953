/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader and the writer of RAWVF.  Any bytes are read or refused.  What is read is written, and
 * read again it is the same game, of which the same is written. */
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

  g_assert_cmpint (n, ==, n_again);
  for (int i = 0; i < n; i++)
    {
      MsMove move = ms_play_get_move (a, i), other = ms_play_get_move (b, i);
      g_assert_cmpint (move.action, ==, other.action);
      g_assert_cmpint (move.cell, ==, other.cell);
      g_assert_cmpint (move.time_ms, ==, other.time_ms);
    }
  g_assert_cmpint (ms_play_get_state (a), ==, ms_play_get_state (b));
}

static void
check_round_trip (const MsReplay *replay)
{
  gsize length, again_length;
  MsDocument document = { 0 };
  g_autofree char *text = ms_write_rawvf (replay, &length);

  g_assert_true (ms_is_rawvf (text, length));
  g_assert_cmpint (ms_read_rawvf (text, length, &document, NULL), ==, MS_STATUS_OK);
  g_autoptr (MsReplay) again = document.replay;
  g_assert_null (ms_replay_get_fault (again));
  check_same_moves (replay, again);
  g_autofree char *again_text = ms_write_rawvf (again, &again_length);
  g_assert_cmpmem (text, length, again_text, again_length);
}

/* The place lies in the file. */
static void
check_fault (const MsErrorInfo *info, const char *data, gsize size)
{
  g_autofree char *message = ms_message_dup (info, "file");
  int n_lines = 1;

  for (gsize i = 0; i < size; i++)
    n_lines += data[i] == '\n';
  g_assert_true (g_utf8_validate (message, -1, NULL));
  g_assert_null (strchr (message, '\n'));
  g_assert_cmpint (info->line, >=, 1);
  g_assert_cmpint (info->line, <=, n_lines);
  g_assert_cmpint (info->column, >=, 1);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *text = (const char *)data;
  MsDocument document = { 0 };
  MsErrorInfo info;

  ms_is_rawvf (text, size);
  MsStatus status = ms_read_rawvf (text, size, &document, &info);
  g_assert_true ((status == MS_STATUS_OK) == (document.replay != NULL));
  if (status != MS_STATUS_OK)
    {
      check_fault (&info, text, size);
      return 0;
    }
  g_autoptr (MsReplay) replay = document.replay;
  if (ms_replay_get_fault (replay) != NULL)
    check_fault (ms_replay_get_fault (replay), text, size);
  check_round_trip (replay);
  return 0;
}
