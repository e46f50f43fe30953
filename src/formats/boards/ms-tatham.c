/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The game ID of Simon Tatham's Mines, and the parts of it that saved games share.  The mines are
 * masked, so that nobody reads them by mistake. */
#include "ms-tatham.h"

#include "ms-board-readers.h"
#include "ms-board-write.h"
#include "ms-text.h"

#include <string.h>

#define SHA1_LENGTH 20

/* target ^= SHA1 (seed "0") SHA1 (seed "1") … */
static void
mix (const guint8 *seed, gsize n_seed, guint8 *target, gsize n_target)
{
  guint8 stream[SHA1_LENGTH];
  for (gsize i = 0; i < n_target; i++)
    {
      if (i % SHA1_LENGTH == 0)
        {
          g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA1);
          g_autofree char *counter = g_strdup_printf ("%d", (int)(i / SHA1_LENGTH));
          gsize length = sizeof stream;
          g_checksum_update (sum, seed, (gssize)n_seed);
          g_checksum_update (sum, (const guchar *)counter, -1);
          g_checksum_get_digest (sum, stream, &length);
        }
      target[i] ^= stream[i % SHA1_LENGTH];
    }
}

void
ms_tatham_mask (guint8 *bits, int n_bits, gboolean uncover)
{
  gsize n_bytes = (gsize)(n_bits + 7) / 8, half = n_bytes / 2;
  guint8 *second = bits + half;

  for (int step = 0; step < 2; step++)
    {
      if ((step == 0) != uncover)
        mix (second, n_bytes - half, bits, half);
      else
        mix (bits, half, second, n_bytes - half);
      if (n_bits % 8 != 0)
        bits[n_bits / 8] &= (guint8)(0xff00 >> n_bits % 8);
    }
}

MsStatus
ms_tatham_take_params (
    const char *data, const char **text, const char *end, MsTathamParams *params, MsErrorInfo *info)
{
  gint64 width, height, *mines = &params->mines;
  MsSpan typed[3] = { 0 };
  const char *start = *text, *p = start;

  *mines = -1;
  if (!ms_text_take_typed (&p, end, G_MAXINT, &width, &typed[0]))
    return ms_text_fail_at (info, data, p, end);
  height = width;
  typed[1] = typed[0];
  if (p < end && *p == 'x' && (p++, !ms_text_take_typed (&p, end, G_MAXINT, &height, &typed[1])))
    return ms_text_fail_at (info, data, p, end);
  if (p < end && *p == 'n' && (p++, !ms_text_take_typed (&p, end, G_MAXINT, mines, &typed[2])))
    return ms_text_fail_at (info, data, p, end);
  if (p < end && *p == 'a')
    p++;
  *text = p;
  MsStatus status = ms_text_check_size (width, height, MAX (*mines, 0), TRUE, info);
  if (ms_text_quote (info, status, typed) != MS_STATUS_OK)
    return ms_text_place_at (info, status, data, start);
  params->width = (int)width;
  params->height = (int)height;
  return MS_STATUS_OK;
}

/* Reads "x,y," at *text, if it is there. */
static MsStatus
take_first_cell (const char *data, const char **text, const char *end, const MsTathamParams *params,
    int *first_cell, MsErrorInfo *info)
{
  const char *p = *text;
  MsTextCell cell;

  *first_cell = -1;
  gboolean taken = ms_text_take_cell (&p, end, &cell);
  if (!taken && (p == *text || p[-1] != ','))
    return MS_STATUS_OK; /* no first cell: these are already the digits of the mines */
  if (!taken || p == end || *p != ',')
    return ms_text_fail_at (info, data, p, end);
  MsStatus status = ms_text_check_cell (&cell, params->width, params->height, first_cell, info);
  if (status != MS_STATUS_OK)
    return ms_text_place_at (info, status, data, *text);
  *text = p + 1;
  return MS_STATUS_OK;
}

/* Reads n_bits bits, four from each digit, up to end. */
static MsStatus
read_bits (const char *data, const char *text, const char *end, int n_bits, guint8 *bits,
    MsErrorInfo *info)
{
  int n_digits = (n_bits + 3) / 4, n = 0;
  for (const char *p = text; p < end; p++, n++)
    {
      if (!g_ascii_isxdigit (*p))
        return ms_text_fail_at (info, data, p, end);
      if (n < n_digits)
        bits[n / 2] |= (guint8)(g_ascii_xdigit_value (*p) << (n % 2 == 0 ? 4 : 0));
    }
  if (n == n_digits)
    return MS_STATUS_OK;
  ms_fail_counts (info, MS_STATUS_FILE_VALUE_LENGTH, n, n_digits);
  if (info != NULL)
    g_strlcpy (info->detail, "m", sizeof info->detail);
  return ms_text_place_at (info, MS_STATUS_FILE_VALUE_LENGTH, data, text);
}

MsStatus
ms_tatham_read_desc (const char *data, const char *text, const char *end,
    const MsTathamParams *params, guint8 *mines, int *first_cell, MsErrorInfo *info)
{
  int n_cells = params->width * params->height, found = 0;
  g_autofree guint8 *bits = g_malloc0 ((gsize)(n_cells + 7) / 8);

  MS_TRY (take_first_cell (data, &text, end, params, first_cell, info));
  if (text < end && *text == 'r')
    return ms_text_place_at (info, ms_fail (info, MS_STATUS_FILE_FOREIGN_SEED), data, text);
  gboolean masked = text < end && *text == 'm';
  const char *hex = text < end && (masked || *text == 'u') ? text + 1 : text;
  MS_TRY (read_bits (data, hex, end, n_cells, bits, info));
  if (masked)
    ms_tatham_mask (bits, n_cells, TRUE);
  for (int cell = 0; cell < n_cells; cell++)
    {
      mines[cell] = (bits[cell / 8] >> (7 - cell % 8)) & 1;
      found += mines[cell];
    }
  if (params->mines < 0 || params->mines == found)
    return MS_STATUS_OK;
  ms_fail_counts (info, MS_STATUS_FILE_MINE_COUNT, found, (long)params->mines);
  return ms_text_place_at (info, MS_STATUS_FILE_MINE_COUNT, data, hex);
}

/* Game IDs of Simon Tatham's Mines with a board, "9x9:4,4,m…", are read; those with a random seed,
 * "9x9n10#…", are recognised only to be refused. */

/* Looks for digits and the letters of the parameters, then a colon (a board) or # (a seed). */
gboolean
ms_is_tatham_id (const char *data, gsize length)
{
  MsSpan line = ms_text_strip (data, length); /* if it is only one */
  const char *p = line.start, *end = line.end;
  if (p == end || memchr (p, '\n', (gsize)(end - p)) != NULL || !g_ascii_isdigit (*p))
    return FALSE;
  while (p < end && (g_ascii_isdigit (*p) || *p == 'x' || *p == 'n' || *p == 'a'))
    p++;
  return p < end && (*p == ':' || *p == '#');
}

MsStatus
ms_read_tatham_id (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  MsTathamParams params;
  MsSpan line = ms_text_strip (data, length);
  const char *p = line.start, *end = line.end, *start = p;
  int first_cell;

  MS_TRY (ms_tatham_take_params (data, &p, end, &params, info));
  if (p < end && *p == '#')
    return ms_text_place_at (info, ms_fail (info, MS_STATUS_FILE_FOREIGN_SEED), data, p);
  if (p == end || *p != ':')
    return ms_text_fail_at (info, data, p, end);
  g_autofree guint8 *mines = g_malloc0 ((gsize)params.width * params.height);
  MS_TRY (ms_tatham_read_desc (data, p + 1, end, &params, mines, &first_cell, info));
  MsStatus status = ms_board_readers_fill (
      document, params.width, params.height, mines, first_cell, info);
  return status == MS_STATUS_OK ? status : ms_text_place_at (info, status, data, start);
}

char *
ms_write_tatham_id (const MsLayout *layout, int first_cell, gsize *length)
{
  int width = ms_layout_get_width (layout), height = ms_layout_get_height (layout);
  int n_cells = width * height;
  g_autofree guint8 *bits = g_malloc0 ((gsize)(n_cells + 7) / 8);
  GString *text = g_string_new (NULL);

  for (int cell = 0; cell < n_cells; cell++)
    if (ms_layout_has_mine (layout, cell))
      bits[cell / 8] |= (guint8)(0x80 >> cell % 8);
  ms_tatham_mask (bits, n_cells, FALSE);
  g_string_printf (text, "%dx%d:", width, height);
  if (first_cell >= 0)
    g_string_append_printf (text, "%d,%d,", first_cell % width, first_cell / width);
  g_string_append_c (text, 'm');
  for (int n = 0; n < (n_cells + 3) / 4; n++)
    g_string_append_printf (text, "%x", (bits[n / 2] >> (n % 2 == 0 ? 4 : 0)) & 15);
  *length = text->len;
  return g_string_free (text, FALSE);
}
