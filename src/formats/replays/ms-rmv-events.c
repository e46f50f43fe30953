/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The events of an RMV file. */
#include "ms-rmv-private.h"

/* In version 1 places are those in the window of the program, where the board begins here. */
#define LEFT_MARGIN 12
#define TOP_MARGIN 56

/* Types of events.  Those between say how cells look, which follows from the mouse. */
enum
{
  CLOCK = 0, /* version 1 */
  MOVE = 1,
  MIDDLE_RELEASE = 7,
  FIRST_LOOK = 9,
  BLAST = 15,
  WIN = 16,
  OTHER = 17,
  LAST_LOOK = 27,
  SMALL_MOVE = 28, /* version 2 */
};

static const MsPointerKind kinds[MIDDLE_RELEASE + 1] = {
  [MOVE] = MS_POINTER_MOVE,
  [2] = MS_POINTER_LEFT_PRESS,
  [3] = MS_POINTER_LEFT_RELEASE,
  [4] = MS_POINTER_RIGHT_PRESS,
  [5] = MS_POINTER_RIGHT_RELEASE,
  [6] = MS_POINTER_MIDDLE_PRESS,
  [MIDDLE_RELEASE] = MS_POINTER_MIDDLE_RELEASE,
};

typedef struct
{
  MsBytes *video;
  int version;
  MsEventList *list;
  gint64 time_ms;
  int x, y;
} Track;

static MsStatus
append (const Track *track, guint type, MsErrorInfo *fault)
{
  MsStatus status = ms_bytes_check (track->video, fault);

  if (status != MS_STATUS_OK)
    return status;
  return ms_event_list_append (track->list, track->time_ms, track->x, track->y, kinds[type], fault);
}

static MsStatus
take_mouse (Track *track, guint type, MsErrorInfo *fault)
{
  gboolean in_window = track->version == 1;

  track->time_ms = ms_bytes_take_u24 (track->video);
  ms_bytes_take_u8 (track->video); /* which buttons are down then */
  track->x = ms_bytes_take_i16 (track->video) - (in_window ? LEFT_MARGIN : 0);
  track->y = ms_bytes_take_i16 (track->video) - (in_window ? TOP_MARGIN : 0);
  return append (track, type, fault);
}

/* Half a byte, from -8 to 7. */
static int
signed_nibble (guint nibble)
{
  return nibble < 8 ? (int)nibble : (int)nibble - 16;
}

static MsStatus
take_small_move (Track *track, MsErrorInfo *fault)
{
  track->time_ms += ms_bytes_take_u8 (track->video);
  guint8 way = ms_bytes_take_u8 (track->video);
  track->x += signed_nibble (way >> 4);
  track->y += signed_nibble (way & 0xf);
  return append (track, MOVE, fault);
}

static MsStatus
take_end (Track *track, guint type, MsReplayHeader *header, MsErrorInfo *fault)
{
  gint64 time_ms = ms_bytes_take_u24 (track->video);
  MsStatus status = ms_bytes_check (track->video, fault);

  if (status != MS_STATUS_OK)
    return status;
  header->claimed_ms = time_ms;
  if (type != OTHER)
    header->claimed_end = type == WIN ? MS_STATE_WON : MS_STATE_LOST;
  return status;
}

static MsStatus
take_other (Track *track, guint type, long at, MsErrorInfo *fault)
{
  if (type == CLOCK && track->version == 1)
    ms_bytes_take_u32 (track->video);
  else if (type >= FIRST_LOOK && type <= LAST_LOOK)
    ms_bytes_take_u16 (track->video);
  else
    {
      ms_fail_at_byte (fault, MS_STATUS_FILE_BAD_VALUE, at);
      g_strlcpy (fault->detail, "EventType", sizeof fault->detail);
      return MS_STATUS_FILE_BAD_VALUE;
    }
  return ms_bytes_check (track->video, fault);
}

MsStatus
ms_rmv_take_events (
    MsBytes *video, int version, MsEventList *list, MsReplayHeader *header, MsErrorInfo *fault)
{
  Track track = { .video = video, .version = version, .list = list };
  MsStatus status = MS_STATUS_OK;

  while (status == MS_STATUS_OK)
    {
      long at = (long)video->offset;
      guint type = ms_bytes_take_u8 (video);
      if (video->ended)
        return ms_bytes_check (video, fault);
      if (type >= BLAST && type <= OTHER)
        return take_end (&track, type, header, fault);
      if (type >= MOVE && type <= MIDDLE_RELEASE)
        status = take_mouse (&track, type, fault);
      else if (type == SMALL_MOVE && version > 1)
        status = take_small_move (&track, fault);
      else
        status = take_other (&track, type, at, fault);
    }
  return status;
}
