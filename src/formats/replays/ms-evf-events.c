/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The events of an EVF file. */
#include "ms-evf-private.h"

#include <string.h>

/* Farther from the board no screen reaches. */
#define FARTHEST 65535

const MsPointerKind ms_evf_kinds[10] = {
  [1] = MS_POINTER_MOVE,
  [2] = MS_POINTER_LEFT_PRESS,
  [3] = MS_POINTER_LEFT_RELEASE,
  [4] = MS_POINTER_RIGHT_PRESS,
  [5] = MS_POINTER_RIGHT_RELEASE,
  [6] = MS_POINTER_MIDDLE_PRESS,
  [7] = MS_POINTER_MIDDLE_RELEASE,
  [8] = MS_POINTER_PREFLAG,
  [9] = MS_POINTER_CHORD_PRESS,
};

/* What is known so far. */
typedef struct
{
  MsBytes *bytes;
  GArray *events;
  gsize at; /* where the present event begins */
  gint64 time_ms;
  int x, y;
  gboolean held[3]; /* left, right, middle */
} Track;

static MsStatus
fail_value (const Track *track, MsErrorInfo *fault, const char *what)
{
  ms_fail_at_byte (fault, MS_STATUS_FILE_BAD_VALUE, (long)track->at);
  g_strlcpy (fault->detail, what, sizeof fault->detail);
  return fault->status;
}

/* Which kind an event of the mouse is, and which buttons are held then. */
static MsPointerKind
follow_buttons (Track *track, guint type)
{
  if (type >= MS_EVF_LEFT)
    {
      guint button = type - MS_EVF_LEFT;
      return ms_evf_kinds[2 + 2 * button + (track->held[button] ? 1 : 0)];
    }
  return ms_evf_kinds[type];
}

static void
note_button (Track *track, MsPointerKind kind)
{
  if (kind >= MS_POINTER_LEFT_PRESS && kind <= MS_POINTER_MIDDLE_RELEASE)
    track->held[(kind - MS_POINTER_LEFT_PRESS) / 2] = (kind - MS_POINTER_LEFT_PRESS) % 2 == 0;
  else if (kind == MS_POINTER_CHORD_PRESS)
    track->held[track->held[0] ? 1 : 0] = TRUE;
}

static MsStatus
append_event (Track *track, guint type, MsErrorInfo *fault)
{
  MsStatus status = ms_bytes_check (track->bytes, fault);

  if (status != MS_STATUS_OK)
    return status;
  if (ABS (track->x) > FARTHEST || ABS (track->y) > FARTHEST)
    return fail_value (track, fault, "Position");
  MsPointerEvent event = { track->time_ms, track->x, track->y, follow_buttons (track, type) };
  note_button (track, event.kind);
  g_array_append_val (track->events, event);
  return MS_STATUS_OK;
}

static MsStatus
take_difference (Track *track, guint type, MsErrorInfo *fault)
{
  track->time_ms += ms_bytes_take_u8 (track->bytes);
  track->x += ms_bytes_take_i16 (track->bytes);
  track->y += ms_bytes_take_i16 (track->bytes);
  return append_event (track, type, fault);
}

/* The other types of version 4, which follow from the mouse's or are not about the game; time runs
 * through them. */
static MsStatus
skip_event (Track *track, guint type, MsErrorInfo *fault)
{
  gsize n;

  if (type == MS_EVF_PAUSE)
    {
      track->time_ms += ms_bytes_take_u16 (track->bytes);
      return ms_bytes_check (track->bytes, fault);
    }
  if (type < 81 || type > 201 || (type > 121 && type < 200))
    return fail_value (track, fault, "EventType");
  track->time_ms += ms_bytes_take_u8 (track->bytes);
  if (type >= 200)
    ms_bytes_take_u16 (track->bytes);
  if (type == 200)
    ms_bytes_take_u64 (track->bytes);
  else if (type == 201)
    ms_bytes_take_string (track->bytes, &n);
  else if (type >= 100)
    ms_bytes_take_u16 (track->bytes);
  return ms_bytes_check (track->bytes, fault);
}

static MsStatus
take_newer (Track *track, MsErrorInfo *fault)
{
  MsStatus status = MS_STATUS_OK;

  while (status == MS_STATUS_OK)
    {
      track->at = track->bytes->offset;
      guint type = ms_bytes_take_u8 (track->bytes);
      status = ms_bytes_check (track->bytes, fault);
      if (status != MS_STATUS_OK)
        break;
      if (type == MS_EVF_END)
        {
          ms_bytes_take (track->bytes, ms_bytes_take_u16 (track->bytes));
          return ms_bytes_check (track->bytes, fault);
        }
      status = type <= MS_EVF_MIDDLE ? take_difference (track, type, fault)
                                     : skip_event (track, type, fault);
    }
  return status;
}

static MsStatus
take_absolute (Track *track, guint type, MsErrorInfo *fault)
{
  gint64 before_ms = track->time_ms;

  track->time_ms = ms_bytes_take_u24 (track->bytes);
  track->x = ms_bytes_take_u16 (track->bytes);
  track->y = ms_bytes_take_u16 (track->bytes);
  if (!track->bytes->ended && track->time_ms < before_ms)
    return fail_value (track, fault, "Time");
  return append_event (track, type, fault);
}

static MsStatus
take_older (Track *track, MsErrorInfo *fault)
{
  const gsize checksum = 32;
  MsStatus status = MS_STATUS_OK;

  while (status == MS_STATUS_OK)
    {
      track->at = track->bytes->offset;
      guint type = ms_bytes_take_u8 (track->bytes);
      status = ms_bytes_check (track->bytes, fault);
      if (status != MS_STATUS_OK || type == MS_EVF_PAUSE)
        break;
      if (type == MS_EVF_END)
        {
          ms_bytes_take (track->bytes, checksum);
          return ms_bytes_check (track->bytes, fault);
        }
      status = type <= MS_EVF_MIDDLE ? take_absolute (track, type, fault)
                                     : fail_value (track, fault, "EventType");
    }
  return status;
}

MsStatus
ms_evf_take_events (MsBytes *bytes, int version, GArray *events, MsErrorInfo *fault)
{
  Track track = { .bytes = bytes, .events = events };

  return version >= MS_EVF_NEWEST ? take_newer (&track, fault) : take_older (&track, fault);
}
