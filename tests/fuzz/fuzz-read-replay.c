/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz-read-replay.h"

#include "ms-message.h"
#include "ms-replay.h"

#include <string.h>

static void
check_message (const MsErrorInfo *info, gsize size)
{
  g_autofree char *message = ms_message_dup (info, "file");

  g_assert_true (g_utf8_validate (message, -1, NULL));
  g_assert_null (strchr (message, '\n'));
  g_assert_cmpint (info->byte, >=, 0);
  g_assert_cmpint (info->byte, <=, (long)size);
}

static void
check_text (const char *text)
{
  g_assert_true (text == NULL || g_utf8_validate (text, -1, NULL));
  g_assert_true (text == NULL || strchr (text, '\n') == NULL);
}

static void
check_header (const MsReplayHeader *header)
{
  check_text (header->program);
  check_text (header->player);
  check_text (header->country);
  check_text (header->mode);
  check_text (header->started);
  check_text (header->encoding);
  g_assert_cmpint (header->claimed_ms, >=, -1);
  g_assert_cmpint (header->claimed_bbbv, >=, -1);
}

/* Times and moves never fall, and the last event leads to the whole game. */
static void
check_events (const MsReplay *replay, gsize size)
{
  int n_events, n_moves;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);

  g_assert_cmpuint ((gsize)n_events, <=, size);
  for (int i = 1; i < n_events; i++)
    {
      g_assert_cmpint (events[i].time_ms, >=, events[i - 1].time_ms);
      g_assert_cmpint (
          ms_replay_get_place (replay, i + 1).n_moves, >=, ms_replay_get_place (replay, i).n_moves);
    }
  n_moves = ms_play_count_moves (ms_replay_get_play (replay));
  g_assert_cmpint (ms_replay_get_place (replay, n_events).n_moves, ==, n_moves);
}

static void
check_play (const MsReplay *replay)
{
  MsPlay *play = ms_replay_dup_play (replay, G_MAXINT);
  const MsPlay *own = ms_replay_get_play (replay);
  const MsRules *rules = ms_play_get_rules (own);

  g_assert_cmpint (ms_play_get_state (play), ==, ms_play_get_state (own));
  g_assert_cmpmem (ms_play_get_cells (play), (gsize)(rules->width * rules->height),
      ms_play_get_cells (own), (gsize)(rules->width * rules->height));
  ms_play_free (play);
}

/* What costs the more the larger the board is, and finds no more there. */
static void
check_small (const MsReplay *replay)
{
  const MsRules *rules = ms_play_get_rules (ms_replay_get_play (replay));

  if (rules->width * rules->height > 400)
    return;
  g_autofree char *remarks = ms_replay_dup_remarks (replay);
  g_assert_true (remarks == NULL || g_utf8_validate (remarks, -1, NULL));
  check_play (replay);
}

void
fuzz_read_replay (MsStatus (*read) (const char *, gsize, MsDocument *, MsErrorInfo *),
    const uint8_t *data, size_t size)
{
  MsDocument document = { 0 };
  MsErrorInfo info;

  if (read ((const char *)data, size, &document, &info) != MS_STATUS_OK)
    {
      g_assert_null (document.replay);
      check_message (&info, size);
      return;
    }
  g_autoptr (MsReplay) replay = document.replay;
  if (ms_replay_get_fault (replay) != NULL)
    check_message (ms_replay_get_fault (replay), size);
  check_header (ms_replay_get_header (replay));
  check_events (replay, size);
  check_small (replay);
}
