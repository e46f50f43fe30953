/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the AVF reader share.  Private to them.
 *
 * AVF (Arbiter's replays) was never described by its makers: a level, the mines, some bytes that are
 * not understood but for a country, a text in brackets that says when the game was and how it went,
 * records of eight bytes, and lines that name the player and the program. */
#pragma once

#include "ms-bytes.h"
#include "ms-document-private.h"
#include "ms-replay.h"

/* The text in brackets. */
typedef struct
{
  gsize start, end; /* between "[" and "]" of data */
  gboolean marks;
} MsAvfText;

/* Finds it in data[length] from offset from on: FALSE where it does not begin, or does not end. */
gboolean ms_avf_find_text (const guint8 *data, gsize length, gsize from, MsAvfText *text);

/* What it says: when the game began, its time and its 3BV.  What is not there is not said. */
void ms_avf_take_text (const guint8 *data, const MsAvfText *text, MsReplayHeader *header);

/* The country, as its code of two letters, from the bytes behind the mines up to end; how many are
 * to be left out depends on the board.  NULL where it is not known. */
char *ms_avf_dup_country (const MsLayout *layout, const guint8 *data, gsize from, gsize end);

/* The lines at the end, from bytes on.  FALSE where there are none. */
gboolean ms_avf_take_lines (MsBytes *bytes, MsReplayHeader *header);

/* Nothing in AVF names the format, so that all others of bytes are to be asked first. */
MsRecogniser ms_is_avf;
MsReader ms_read_avf;
