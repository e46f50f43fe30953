/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Taking figures and texts from the bytes of a file, and putting them into one, high byte first.
 * Private to formats.
 *
 * A reader takes the values that it expects and now and then checks (ms_bytes_check) whether they
 * were all there: once a take would reach beyond the end, it and every later take give 0 or NULL
 * and offset no longer moves.  So nothing beyond the end is ever read, and the place of the fault
 * is kept.
 */
#pragma once

#include "ms-layout.h"
#include "ms-status.h"

#include <glib.h>

typedef struct
{
  const guint8 *data; /* [length], borrowed */
  gsize length;
  gsize offset; /* where the next take begins */
  gboolean ended; /* a take would have reached beyond the end; offset is where it began */
} MsBytes;

void ms_bytes_init (MsBytes *bytes, const char *data, gsize length);
gsize ms_bytes_get_left (const MsBytes *bytes);

/* A number without a sign, of n bytes, at most eight. */
guint64 ms_bytes_take_number (MsBytes *bytes, gsize n);
#define ms_bytes_take_u8(bytes) ms_bytes_take_number (bytes, 1)
#define ms_bytes_take_u16(bytes) ms_bytes_take_number (bytes, 2)
#define ms_bytes_take_u24(bytes) ms_bytes_take_number (bytes, 3)
#define ms_bytes_take_u32(bytes) ms_bytes_take_number (bytes, 4)
#define ms_bytes_take_u64(bytes) ms_bytes_take_number (bytes, 8)
gint16 ms_bytes_take_i16 (MsBytes *bytes);
/* The next n bytes, borrowed; NULL when there are not so many. */
const guint8 *ms_bytes_take (MsBytes *bytes, gsize n);
/* The bytes before the next NUL, borrowed; the NUL is taken too.  NULL when there is no NUL. */
const guint8 *ms_bytes_take_string (MsBytes *bytes, gsize *n);

/* MS_STATUS_OK when everything that was taken was there, else MS_STATUS_FILE_TRUNCATED with the
 * byte where the take that failed began. */
MsStatus ms_bytes_check (const MsBytes *bytes, MsErrorInfo *info);

/* Says that the value at byte at, which what names, is not possible; returns
 * MS_STATUS_FILE_BAD_VALUE. */
MsStatus ms_bytes_fail_value (MsErrorInfo *info, gsize at, const char *what);

/* MS_STATUS_OK when everything was there, and a game can have that size, else the fault; at: where
 * the width and the height are, a byte each, with the mines behind them. */
MsStatus ms_bytes_check_size (
    const MsBytes *bytes, int width, int height, int mines, gsize at, MsErrorInfo *info);

/* Text of a foreign program as UTF-8, owned by the caller; ms_replay_new_with cuts it to the length
 * that a replay keeps.  Text that is not UTF-8 is read as GBK where that fits, else as ISO-8859-1,
 * which fits always.  This is a guess, and *encoding becomes its name, a static text; for UTF-8
 * *encoding is unchanged. */
char *ms_bytes_dup_text (const guint8 *text, gsize n, const char **encoding);

/* Appends the lowest n bytes of number. */
void ms_bytes_put_number (GByteArray *bytes, guint64 number, guint n);
#define ms_bytes_put_u8(bytes, number) ms_bytes_put_number (bytes, number, 1)
#define ms_bytes_put_u16(bytes, number) ms_bytes_put_number (bytes, number, 2)
#define ms_bytes_put_u32(bytes, number) ms_bytes_put_number (bytes, number, 4)
#define ms_bytes_put_u64(bytes, number) ms_bytes_put_number (bytes, number, 8)

/* Appends text and a NUL; a NULL counts as the empty text. */
void ms_bytes_put_string (GByteArray *bytes, const char *text);

/* A layout from the mines that a file lists, two bytes each.  Private to formats. */

typedef enum
{
  MS_MINES_COLUMN_ROW, /* both counted from 0 */
  MS_MINES_COLUMN_ROW_FROM_1,
  MS_MINES_ROW_COLUMN_FROM_1,
} MsMineOrder;

/* Takes the given number of mines from bytes, and sets mine[height*width], zeros before, to 1 where
 * they are; or makes a layout of them.  The size must pass ms_rules_check.  MS_STATUS_OK and
 * an owned *layout, or MS_STATUS_FILE_TRUNCATED, MS_STATUS_FILE_OUTSIDE_BOARD,
 * MS_STATUS_FILE_DUPLICATE, each with its byte, or MS_STATUS_NO_MEMORY.  O(cells). */
MsStatus ms_mine_list_take_into (MsBytes *bytes, int width, int height, int mines,
    MsMineOrder order, guint8 *mine, MsErrorInfo *info);
MsStatus ms_mine_list_take (MsBytes *bytes, int width, int height, int mines, MsMineOrder order,
    MsLayout **layout, MsErrorInfo *info);
