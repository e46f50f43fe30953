/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing EVF version 4. */
#include "config.h"

#include "ms-evf-private.h"
#include "ms-evf-strokes.h"
#include "ms-metrics.h"
#include "ms-replay-write.h"

#include <string.h>

#define MOST_PIXELS 32767
#define PROGRAM "Minesage"

/* The size of a square in the file. */
static int
find_square (const MsReplay *replay, const MsRules *rules)
{
  const int least = 5, most = 255, usual = 16;
  int square = ms_replay_get_square (replay);

  return square >= least && square <= most && square * rules->width <= MOST_PIXELS
          && square * rules->height <= MOST_PIXELS
      ? square
      : usual;
}

static gboolean
is_foreign (const MsReplayHeader *header)
{
  return header->program != NULL && !g_str_has_prefix (header->program, PROGRAM);
}

static guint
find_summary (const MsReplay *replay)
{
  const MsPlay *play = ms_replay_get_play (replay);
  guint summary = 0;

  if (ms_play_get_state (play) == MS_STATE_WON)
    summary |= MS_EVF_COMPLETED;
  if (ms_play_get_clicks (play)->effective_right == 0)
    summary |= MS_EVF_NO_FLAG;
  if (is_foreign (ms_replay_get_header (replay)))
    summary |= MS_EVF_TRANSCODED;
  return summary;
}

static void
put_country (GByteArray *bytes, const char *country)
{
  gboolean is_code = country != NULL && strlen (country) == 2 && g_ascii_isalpha (country[0])
      && g_ascii_isalpha (country[1]);

  ms_bytes_put_u8 (bytes, is_code ? (guint8)g_ascii_toupper (country[0]) : 'X');
  ms_bytes_put_u8 (bytes, is_code ? (guint8)g_ascii_toupper (country[1]) : 'X');
}

static void
put_texts (GByteArray *bytes, const MsReplayHeader *header)
{
  const char *ours = PROGRAM " " MS_VERSION;

  ms_bytes_put_string (bytes, header->program == NULL ? ours : header->program);
  if (is_foreign (header))
    {
      ms_bytes_put_string (bytes, ours);
      ms_bytes_put_string (bytes, header->encoding == NULL ? "UTF-8" : header->encoding);
    }
  ms_bytes_put_string (bytes, header->player);
  ms_bytes_put_string (bytes, NULL); /* the race */
  ms_bytes_put_string (bytes, NULL); /* what makes the player unique */
  ms_bytes_put_u16 (bytes, 0); /* the device */
}

static MsStatus
put_head (GByteArray *bytes, const MsReplay *replay, gboolean marks)
{
  const MsReplayHeader *header = ms_replay_get_header (replay);
  const MsRules *rules = ms_play_get_rules (ms_replay_get_play (replay));
  gint64 time_ms = ms_replay_get_time (replay), start_us = MAX (header->started_us, 0);
  MsPlayMetrics metrics;
  MsStatus status = ms_play_metrics (ms_replay_get_play (replay), time_ms, NULL, &metrics);

  if (status != MS_STATUS_OK)
    return status;
  ms_bytes_put_u8 (bytes, MS_EVF_NEWEST);
  ms_bytes_put_u8 (bytes, find_summary (replay));
  ms_bytes_put_u8 (bytes, marks ? MS_EVF_MARKS : 0);
  ms_bytes_put_u8 (bytes, (guint)rules->height);
  ms_bytes_put_u8 (bytes, (guint)rules->width);
  ms_bytes_put_u16 (bytes, (guint)rules->mines);
  ms_bytes_put_u8 (bytes, (guint)find_square (replay, rules));
  ms_bytes_put_u16 (bytes, (guint)ms_evf_find_mode (header->mode));
  ms_bytes_put_u16 (bytes, (guint)metrics.board.bbbv);
  ms_bytes_put_u32 (bytes, (guint32)CLAMP (time_ms, 0, (gint64)G_MAXUINT32));
  put_country (bytes, header->country);
  ms_bytes_put_u64 (bytes, (guint64)start_us);
  ms_bytes_put_u64 (bytes, start_us == 0 ? 0 : (guint64)start_us + (guint64)time_ms * 1000);
  put_texts (bytes, header);
  return MS_STATUS_OK;
}

static void
put_mines (GByteArray *bytes, const MsLayout *layout)
{
  int n_cells = ms_layout_get_width (layout) * ms_layout_get_height (layout);

  for (int first = 0; first < n_cells; first += 8)
    {
      guint eight = 0;
      for (int cell = first; cell < MIN (first + 8, n_cells); cell++)
        if (ms_layout_has_mine (layout, cell))
          eight |= 0x80u >> (cell - first);
      ms_bytes_put_u8 (bytes, eight);
    }
}

/* Time since the stroke before, in pauses and a rest. */
static guint
put_pauses (GByteArray *bytes, gint64 gap_ms)
{
  while (gap_ms > 255)
    {
      gint64 pause_ms = MIN (gap_ms, 65535);
      ms_bytes_put_u8 (bytes, MS_EVF_PAUSE);
      ms_bytes_put_u16 (bytes, (guint)pause_ms);
      gap_ms -= pause_ms;
    }
  return (guint)gap_ms;
}

static void
put_strokes (GByteArray *bytes, const GArray *strokes)
{
  MsEvfStroke before = { 0 };
  gint64 start_ms = strokes->len == 0 ? 0 : g_array_index (strokes, MsEvfStroke, 0).time_ms;

  for (guint i = 0; i < strokes->len; i++)
    {
      MsEvfStroke stroke = g_array_index (strokes, MsEvfStroke, i);
      stroke.time_ms = MIN (stroke.time_ms - start_ms, (gint64)G_MAXUINT32);
      guint rest_ms = put_pauses (bytes, stroke.time_ms - before.time_ms);
      ms_bytes_put_u8 (bytes, stroke.type);
      ms_bytes_put_u8 (bytes, rest_ms);
      if (stroke.type <= MS_EVF_MIDDLE)
        {
          ms_bytes_put_u16 (bytes, (guint)(stroke.x - before.x));
          ms_bytes_put_u16 (bytes, (guint)(stroke.y - before.y));
          before.x = stroke.x;
          before.y = stroke.y;
        }
      before.time_ms = stroke.time_ms;
    }
}

char *
ms_write_evf (const MsReplay *replay, gsize *length)
{
  const MsPlay *play = ms_replay_get_play (replay);
  int square = find_square (replay, ms_play_get_rules (play));
  gboolean marks;
  g_autoptr (GArray) strokes = ms_evf_strokes_new (replay, square, &marks);
  GByteArray *bytes = g_byte_array_new ();

  if (strokes == NULL || put_head (bytes, replay, marks) != MS_STATUS_OK)
    {
      g_byte_array_unref (bytes);
      return NULL;
    }
  put_mines (bytes, ms_play_get_layout (play));
  ms_bytes_put_u16 (bytes, 0); /* measures of its own */
  put_strokes (bytes, strokes);
  ms_bytes_put_u8 (bytes, MS_EVF_END);
  ms_bytes_put_u16 (bytes, 0); /* the checksum */
  *length = bytes->len;
  ms_bytes_put_u8 (bytes, 0);
  return (char *)g_byte_array_free (bytes, FALSE);
}
