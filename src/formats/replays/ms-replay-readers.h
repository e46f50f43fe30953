/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The readers of replays behind ms_document_read, and what they share.  Private to these readers.
 *
 * An MsEventList collects the events while a file is read.  Some programs begin to record with the
 * release that opens the first cell: the press before it is then added.  A time that is less than
 * the one before it is replaced by that one, as times must not decrease. */
#pragma once

#include "ms-bytes.h"
#include "ms-document-content.h"
#include "ms-replay.h"

#include <glib.h>

/* Nothing in an AVF file names the format, so ms_is_avf is to be called after the recognisers of
 * all other formats that are not text.  EVF may be a set of games.  RAWVF is read as bytes, as old
 * files hold names that are not UTF-8. */
MsRecogniser ms_is_avf, ms_is_evf, ms_is_rawvf, ms_is_rmv;
MsReader ms_read_avf, ms_read_evf, ms_read_rawvf, ms_read_rmv;

/* More than five hours of a mouse that reports 200 times a second; further events are left out, so
 * that the memory that a file can ask for has a bound. */
#define MS_EVENT_LIST_MOST 4000000

typedef struct
{
  GArray *events; /* of MsPointerEvent; owned */
  gboolean clicked; /* a button was pressed or released */
} MsEventList;

void ms_event_list_init (MsEventList *list);
void ms_event_list_clear (MsEventList *list);

/* Appends an event.  MS_STATUS_OK, or MS_STATUS_FILE_TOO_MANY_EVENTS. */
MsStatus ms_event_list_append (
    MsEventList *list, gint64 time_ms, int x, int y, MsPointerKind kind, MsErrorInfo *info);

/* Makes a replay of the events, which it takes over; layout and header as in ms_replay_new.  fault:
 * why the recording broke off; its status is MS_STATUS_OK where it did not. */
MsStatus ms_event_list_make_replay (MsEventList *list, MsLayout *layout, const MsMouse *start,
    MsReplayHeader *header, const MsErrorInfo *fault, MsReplay **replay, MsErrorInfo *info);

/* "Minesweeper Arbiter 0.52.3" of "Minesweeper Arbiter 0.52.3. Copyright © 2005-2006 …": the text
 * before the copyright.  NULL when text is NULL or nothing is left.  Owned by the caller. */
char *ms_program_name_dup (const char *text);
