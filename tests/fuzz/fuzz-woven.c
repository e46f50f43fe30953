/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that becomes a replay, with a path of the pointer: played again, the replay is the game,
 * whatever the pointer did, and so it is in other formats.  An input is a document and, behind a
 * NUL byte, five bytes for each event of the path; without one a replay's own events are the path
 * of its game. */
#include "fuzz.h"

#include "ms-document.h"
#include "ms-replay-write.h"

#include <string.h>

#define SQUARE 16
#define EVENT 5
/* Longer paths take time and find nothing more. */
#define MOST_EVENTS 200
#define MOST_MOVES 2000

static GArray *
read_path (const uint8_t *bytes, size_t n)
{
  GArray *path = g_array_new (FALSE, FALSE, sizeof (MsPointerEvent));
  MsPointerEvent event = { 0 };

  for (; n >= EVENT && path->len < MOST_EVENTS; n -= EVENT, bytes += EVENT)
    {
      event.time_ms += bytes[0] == 255 ? 100000 : bytes[0];
      event.x = (bytes[1] - 8) * SQUARE + bytes[4] % SQUARE;
      event.y = (bytes[2] - 8) * SQUARE + bytes[4] / SQUARE;
      event.kind = (MsPointerKind)(bytes[3] % MS_POINTER_PREFLAG);
      g_array_append_val (path, event);
    }
  return path;
}

static void
check_same (const MsPlay *play, const MsPlay *again)
{
  const MsRules *rules = ms_play_get_rules (play);
  const MsClicks *clicks = ms_play_get_clicks (play), *same = ms_play_get_clicks (again);
  int n = ms_play_count_moves (play);

  g_assert_cmpint (ms_play_count_moves (again), ==, n);
  for (int i = 0; i < n; i++)
    {
      MsMove move = ms_play_get_move (play, i), other = ms_play_get_move (again, i);
      g_assert_true (move.action == other.action && move.cell == other.cell
          && move.mark == other.mark && move.time_ms == other.time_ms);
    }
  g_assert_cmpmem (ms_play_get_cells (play), (gsize)(rules->width * rules->height),
      ms_play_get_cells (again), (gsize)(rules->width * rules->height));
  g_assert_cmpint (ms_play_get_state (play), ==, ms_play_get_state (again));
  g_assert_cmpmem (clicks, sizeof *clicks, same, sizeof *same);
}

/* The times of events never fall, and as many as the path has are there, wherever they are. */
static void
check_events (const MsReplay *replay, int n_path)
{
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);

  g_assert_cmpint (n_events, >=, n_path);
  for (int i = 1; i < n_events; i++)
    g_assert_cmpint (events[i].time_ms, >=, events[i - 1].time_ms);
}

/* Written in another format it is still the game. */
static void
check_written (const MsReplay *replay, char *(*write) (const MsReplay *replay, gsize *length))
{
  gsize length;
  g_autofree char *bytes = write (replay, &length);
  g_autoptr (MsDocument) again = NULL;
  const MsPlay *play = ms_replay_get_play (replay);
  const MsRules *rules = ms_play_get_rules (play);

  g_assert_cmpint (ms_document_read (bytes, length, &again, NULL), ==, MS_STATUS_OK);
  g_assert_null (ms_replay_get_fault (again->replay));
  g_assert_cmpint (ms_play_get_state (again->play), ==, ms_play_get_state (play));
  g_assert_cmpmem (ms_play_get_cells (again->play), (gsize)(rules->width * rules->height),
      ms_play_get_cells (play), (gsize)(rules->width * rules->height));
}

static void
check_woven (const MsPlay *play, int square, const MsPointerEvent *path, int n_path)
{
  g_autoptr (MsReplay) replay = NULL;
  MsReplayHeader header;

  ms_replay_header_init (&header);
  g_assert_cmpint (ms_replay_new_from_play (play, square, path, n_path, &header, &replay, NULL), ==,
      MS_STATUS_OK);
  ms_replay_header_clear (&header);
  check_same (play, ms_replay_get_play (replay));
  check_events (replay, n_path);
  MsPointerPath kept = ms_replay_get_path (replay);
  g_assert_cmpmem (
      kept.events, (gsize)kept.n_events * sizeof *path, path, (gsize)n_path * sizeof *path);
  check_written (replay, ms_write_rawvf);
  if (MAX (ms_play_get_rules (play)->width, ms_play_get_rules (play)->height) <= MS_EVF_MOST_SIDE)
    check_written (replay, ms_write_evf);
  MsPlay *again = ms_replay_dup_play (replay, G_MAXINT);
  g_assert_cmpint (ms_play_count_moves (again), ==, ms_play_count_moves (play));
  g_assert_cmpint (ms_play_get_state (again), ==, ms_play_get_state (play));
  ms_play_free (again);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const uint8_t *nul = size > 0 ? memchr (data, 0, size) : NULL;
  g_autoptr (MsDocument) document = NULL;
  /* Replays of bytes have NULs of their own. */
  gboolean whole = ms_document_read ((const char *)data, size, &document, NULL) == MS_STATUS_OK;

  if (!whole && nul != NULL)
    ms_document_read ((const char *)data, (gsize)(nul - data), &document, NULL);
  if (document == NULL || document->play == NULL || ms_play_get_layout (document->play) == NULL
      || ms_play_get_start_cells (document->play) != NULL
      || ms_play_count_moves (document->play) > MOST_MOVES)
    return 0;
  g_autoptr (GArray) path = whole ? NULL : read_path (nul + 1, size - (size_t)(nul + 1 - data));
  int n_events = 0;
  const MsPointerEvent *own = document->replay != NULL
      ? ms_replay_get_events (document->replay, &n_events)
      : NULL;
  if (path != NULL)
    check_woven (document->play, SQUARE, (MsPointerEvent *)(gpointer)path->data, (int)path->len);
  else
    check_woven (document->play, SQUARE, own, n_events);
  return 0;
}
