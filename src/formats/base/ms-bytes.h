/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Taking figures and texts from the bytes of a file, and putting them into one, high byte first.
 * Private to formats.
 *
 * A reader takes what it expects and asks once in a while whether it was all there: after the first
 * take that reaches beyond the end, every take gives 0 or NULL and nothing moves any more, so that
 * nothing beyond the end is ever read and the place of the fault is kept.
 */
#pragma once

#include "ms-layout.h"
#include "ms-status.h"

#include <glib.h>

typedef struct
{
  const guint8 *data; /* [length], borrowed */
  gsize length;
  gsize offset; /* of what is taken next */
  gboolean ended; /* a take reached beyond the end; offset is where it began */
} MsBytes;

void ms_bytes_init (MsBytes *bytes, const char *data, gsize length);
gsize ms_bytes_get_left (const MsBytes *bytes);

guint8 ms_bytes_take_u8 (MsBytes *bytes);
guint16 ms_bytes_take_u16 (MsBytes *bytes);
guint32 ms_bytes_take_u24 (MsBytes *bytes);
guint32 ms_bytes_take_u32 (MsBytes *bytes);
guint64 ms_bytes_take_u64 (MsBytes *bytes);
gint16 ms_bytes_take_i16 (MsBytes *bytes);
/* The next n bytes, borrowed; NULL when there are not so many. */
const guint8 *ms_bytes_take (MsBytes *bytes, gsize n);
/* The bytes before the next NUL, which is taken too; borrowed.  NULL when there is none. */
const guint8 *ms_bytes_take_string (MsBytes *bytes, gsize *n);

/* MS_STATUS_OK when everything that was taken was there, else MS_STATUS_FILE_TRUNCATED with the byte
 * where what is missing begins. */
MsStatus ms_bytes_check (const MsBytes *bytes, MsErrorInfo *info);

/* Text of a foreign program as UTF-8, owned by the caller; what a replay keeps of it is bounded by
 * ms_replay_new_with.  What is not UTF-8 is taken for GBK where that fits, else for ISO-8859-1, which every text fits: a guess,
 * named in *encoding, a static text.  *encoding is left alone by UTF-8. */
char *ms_bytes_dup_text (const guint8 *text, gsize n, const char **encoding);

void ms_bytes_put_u8 (GByteArray *bytes, guint value);
void ms_bytes_put_u16 (GByteArray *bytes, guint value);
void ms_bytes_put_u32 (GByteArray *bytes, guint32 value);
void ms_bytes_put_u64 (GByteArray *bytes, guint64 value);
/* text with the NUL behind it; NULL is the empty one. */
void ms_bytes_put_string (GByteArray *bytes, const char *text);

/* A layout from the mines that a file lists, two bytes each.  Private to formats. */

typedef enum
{
  MS_MINES_COLUMN_ROW, /* counted from 0 */
  MS_MINES_ROW_COLUMN_FROM_1,
} MsMineOrder;

/* Takes that many mines from bytes.  The size must pass ms_rules_check.  MS_STATUS_OK and an owned
 * *layout, or MS_STATUS_FILE_TRUNCATED, MS_STATUS_FILE_OUTSIDE_BOARD, MS_STATUS_FILE_DUPLICATE,
 * each with its byte, or MS_STATUS_NO_MEMORY.  O(cells). */
MsStatus ms_mine_list_take (MsBytes *bytes, int width, int height, int mines, MsMineOrder order,
    MsLayout **layout, MsErrorInfo *info);
