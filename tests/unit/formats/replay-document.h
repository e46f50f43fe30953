/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of the readers of replays share. */
#pragma once

#include "cmocka-common.h"

#include "ms-document.h"
#include "ms-message.h"
#include "ms-replay.h"

/* An exact copy, so that AddressSanitizer sees every step too far. */
static inline MsStatus
replay_document_read (const guint8 *bytes, gsize length, MsDocument **document, MsErrorInfo *info)
{
  g_autofree char *exact = g_memdup2 (bytes, length);

  return ms_document_read (exact, length, document, info);
}

static inline void
assert_move (const MsPlay *play, int index, MsAction action, int cell, int time_ms)
{
  int n_moves = ms_play_count_moves (play);

  assert_in_range (index, 0, n_moves - 1);
  assert_int_equal (ms_play_get_move (play, index).action, action);
  assert_int_equal (ms_play_get_move (play, index).cell, cell);
  assert_int_equal (ms_play_get_move (play, index).time_ms, time_ms);
}

static inline void
assert_event (const MsReplay *replay, int index, MsPointerKind kind, int time_ms, int x, int y)
{
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);

  assert_in_range (index, 0, n_events - 1);
  assert_int_equal (events[index].kind, kind);
  assert_int_equal (events[index].time_ms, time_ms);
  assert_int_equal (events[index].x, x);
  assert_int_equal (events[index].y, y);
}

static inline int
count_events (const MsReplay *replay)
{
  int n_events;

  ms_replay_get_events (replay, &n_events);
  return n_events;
}

/* Every beginning of a file is refused with a sentence, or is a replay of the first events of the
 * whole, with the place where it breaks off.  From the byte events on it is one. */
static inline void
assert_beginnings (const guint8 *bytes, gsize length, gsize events, const MsReplay *whole)
{
  int n_events, n_found;
  const MsPointerEvent *all = ms_replay_get_events (whole, &n_events);

  for (gsize n = 1; n < length; n++)
    {
      g_autoptr (MsDocument) document = NULL;
      MsErrorInfo info;
      if (replay_document_read (bytes, n, &document, &info) != MS_STATUS_OK)
        {
          assert_true (n < events);
          g_autofree char *sentence = ms_message_dup (&info, "file");
          assert_true (g_utf8_validate (sentence, -1, NULL));
          continue;
        }
      if (document->replay == NULL)
        continue; /* so little that it was taken for something else */
      assert_non_null (ms_replay_get_fault (document->replay));
      assert_int_equal (ms_replay_get_fault (document->replay)->status, MS_STATUS_FILE_TRUNCATED);
      const MsPointerEvent *found = ms_replay_get_events (document->replay, &n_found);
      assert_true (n_found <= n_events);
      for (int i = 0; i < n_found; i++)
        assert_true (
            found[i].x == all[i].x && found[i].y == all[i].y && found[i].kind == all[i].kind);
    }
}
