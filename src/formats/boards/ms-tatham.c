/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-tatham.h"

#include "ms-text.h"

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

/* "x,y," at *text, if it is there. */
static MsStatus
take_first_cell (const char *data, const char **text, const char *end, const MsTathamParams *params,
    int *first_cell, MsErrorInfo *info)
{
  const char *p = *text;
  gint64 x, y;
  MsSpan typed[2];

  *first_cell = -1;
  if (!ms_text_take_typed (&p, end, G_MAXINT, &x, &typed[0]) || p == end || *p != ',')
    return MS_STATUS_OK; /* digits of the mines */
  p++;
  if (!ms_text_take_typed (&p, end, G_MAXINT, &y, &typed[1]) || p == end || *p != ',')
    return ms_text_fail_at (info, data, p, end);
  if (x >= params->width || y >= params->height)
    {
      MsStatus status = ms_fail_at_cell (info, MS_STATUS_FILE_OUTSIDE_BOARD, (int)x, (int)y);
      return ms_text_place_at (info, ms_text_quote (info, status, typed), data, *text);
    }
  *first_cell = (int)(y * params->width + x);
  *text = p + 1;
  return MS_STATUS_OK;
}

/* n_bits, four in a digit, up to end. */
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
  MsStatus status = take_first_cell (data, &text, end, params, first_cell, info);

  if (status != MS_STATUS_OK)
    return status;
  if (text < end && *text == 'r')
    return ms_text_place_at (info, ms_fail (info, MS_STATUS_FILE_FOREIGN_SEED), data, text);
  gboolean masked = text < end && *text == 'm';
  const char *hex = text < end && (masked || *text == 'u') ? text + 1 : text;
  status = read_bits (data, hex, end, n_cells, bits, info);
  if (status != MS_STATUS_OK)
    return status;
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
