/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The readers of replays behind ms_document_read, and what they share.  Private to these
 * readers. */
#pragma once

#include "ms-bytes.h"
#include "ms-document-content.h"
#include "ms-replay.h"

#include <glib.h>

/* Nothing in an AVF file names the format, so ms_is_avf is to be called after the recognisers of
 * all other formats that are not text.  EVF may be a set of games.  RAWVF is read as bytes, as old
 * files hold names that are not UTF-8. */
MsRecogniser ms_is_avf, ms_is_evf, ms_is_mvf, ms_is_rawvf, ms_is_rmv;
MsReader ms_read_avf, ms_read_evf, ms_read_mvf, ms_read_rawvf, ms_read_rmv;

/* More than five hours of a mouse that reports 200 times a second; further events are left out, so
 * that the memory that a file can ask for has a bound. */
#define MS_READING_MOST_EVENTS 4000000

/* A replay while its file is read: a reader begins it, fills what the file tells, and ends it. */
typedef struct
{
  MsBytes bytes; /* of the file */
  MsReplayHeader header;
  MsLayout *layout; /* owned */
  MsMouse start; /* the state of the mouse before the first event */
  GArray *events; /* of MsPointerEvent; owned */
  gboolean clicked; /* a button was pressed or released, as ms_reading_append sees it */
  MsErrorInfo fault; /* why the events broke off; its status is MS_STATUS_OK where they did not */
} MsReading;

void ms_reading_begin (MsReading *reading, const char *data, gsize length);

/* Appends an event.  Some programs begin to record with the release that opens the first cell: the
 * press before it is then added.  A time that is less than the one before it is replaced by that
 * one, as times must not decrease.  MS_STATUS_OK, or MS_STATUS_FILE_TOO_MANY_EVENTS. */
MsStatus ms_reading_append (
    MsReading *reading, gint64 time_ms, int x, int y, MsPointerKind kind, MsErrorInfo *info);

/* Makes the replay where status, which is what the reader has found, is MS_STATUS_OK; returns it,
 * or the fault of making it.  Frees what the reading holds. */
MsStatus ms_reading_end (MsReading *reading, MsStatus status, MsReplay **replay, MsErrorInfo *info);

/* "Minesweeper Arbiter 0.52.3" of "Minesweeper Arbiter 0.52.3. Copyright © 2005-2006 …": the text
 * before the copyright.  NULL when text is NULL or nothing is left.  Owned by the caller. */
char *ms_program_name_dup (const char *text);
