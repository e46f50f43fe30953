/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the EVF reader and writer share.  Private to them.
 *
 * EVF (eee555's video format) is bytes: a summary, texts, a bitmap of the mines, events, a checksum
 * that is never checked, as how it is made is secret.  Versions 0 to 3 have absolute times and
 * places, version 4 differences. */
#pragma once

#include "ms-bytes.h"
#include "ms-document-private.h"
#include "ms-pointer-event.h"

#define MS_EVF_NEWEST 4

/* Bits of the summary, the second byte. */
enum
{
  MS_EVF_COMPLETED = 0x80,
  MS_EVF_NO_FLAG = 0x10,
  MS_EVF_TRANSCODED = 0x08,
};

/* A bit of the settings, the third byte since version 3.  The published text calls it "marks are
 * off"; the programs that write and read it mean "on". */
enum
{
  MS_EVF_MARKS = 0x80,
};

/* Types of events, beside those of the mouse. */
enum
{
  MS_EVF_END = 0,
  MS_EVF_LEFT = 10, /* pressed or released, whichever it was not: and so on */
  MS_EVF_RIGHT = 11,
  MS_EVF_MIDDLE = 12,
  MS_EVF_WON = 82,
  MS_EVF_LOST = 83,
  MS_EVF_PAUSE = 255, /* before version 4: the end, and no checksum follows */
};

/* The kinds of the mouse's events by their type, 1 to 9. */
extern const MsPointerKind ms_evf_kinds[10];

/* Takes the events from behind the bitmap to the end of the file, or of this game in a set, and
 * appends them as MsPointerEvent.  MS_STATUS_OK, or the fault at which they end. */
MsStatus ms_evf_take_events (MsBytes *bytes, int version, GArray *events, MsErrorInfo *fault);

/* The mode of play by its number in the file, which is RMV's too, 0 to 65535, and back.  NULL is the
 * standard game; a name that is none of them is 65535, "no rule". */
char *ms_evf_dup_mode_name (int mode);
int ms_evf_find_mode (const char *name);

/* Also in sets. */
MsRecogniser ms_is_evf;
MsReader ms_read_evf;
