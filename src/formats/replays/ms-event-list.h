/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The events of a replay while a file is read.  Private to the readers.
 *
 * Some programs begin to record with the release that opens the first cell: its press is supplied.
 * A clock that goes back stands still instead, as times must not fall. */
#pragma once

#include "ms-bytes.h"
#include "ms-replay.h"

/* More than five hours of a mouse that reports 200 times a second; what is behind them is left out,
 * so that the memory that a file can ask for has a bound. */
#define MS_EVENT_LIST_MOST 4000000

typedef struct
{
  GArray *events; /* MsPointerEvent; owned */
  gboolean clicked; /* a button was pressed or released */
} MsEventList;

void ms_event_list_init (MsEventList *list);
void ms_event_list_clear (MsEventList *list);

/* MS_STATUS_OK, or MS_STATUS_FILE_TOO_MANY_EVENTS. */
MsStatus ms_event_list_append (
    MsEventList *list, gint64 time_ms, int x, int y, MsPointerKind kind, MsErrorInfo *info);

/* The replay of the events, which go over to it, as layout and header do in ms_replay_new.  fault:
 * what the recording broke off at; MS_STATUS_OK: nothing. */
MsStatus ms_event_list_make_replay (MsEventList *list, MsLayout *layout, const MsMouse *start,
    MsReplayHeader *header, const MsErrorInfo *fault, MsReplay **replay, MsErrorInfo *info);
