/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Game IDs of Simon Tatham's Mines that say a board: "9x9:4,4,m…"; those that say a random seed,
 * "9x9n10#…", are known only to be refused. */
#include "ms-board-document.h"
#include "ms-board-write.h"
#include "ms-board-readers.h"
#include "ms-tatham.h"
#include "ms-text.h"

/* The one line of the text without the blanks around it; FALSE when there are more. */
static gboolean
find_line (const char *data, gsize length, const char **start, const char **end)
{
  const char *p = data, *stop = data + length;
  while (p < stop && g_ascii_isspace (*p))
    p++;
  while (stop > p && g_ascii_isspace (stop[-1]))
    stop--;
  *start = p;
  *end = stop;
  for (; p < stop; p++)
    if (*p == '\n')
      return FALSE;
  return TRUE;
}

/* Digits and the letters of the parameters, then a colon or the sign of a seed. */
gboolean
ms_is_tatham_id (const char *data, gsize length)
{
  const char *p, *end;
  if (!find_line (data, length, &p, &end) || p == end || !g_ascii_isdigit (*p))
    return FALSE;
  while (p < end && (g_ascii_isdigit (*p) || *p == 'x' || *p == 'n' || *p == 'a'))
    p++;
  return p < end && (*p == ':' || *p == '#');
}

MsStatus
ms_read_tatham_id (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  MsTathamParams params;
  const char *p, *end;
  int first_cell;

  find_line (data, length, &p, &end);
  const char *start = p;
  MsStatus status = ms_tatham_take_params (data, &p, end, &params, info);
  if (status != MS_STATUS_OK)
    return status;
  if (p < end && *p == '#')
    return ms_text_place_at (info, ms_fail (info, MS_STATUS_FILE_FOREIGN_SEED), data, p);
  if (p == end || *p != ':')
    return ms_text_fail_at (info, data, p, end);
  g_autofree guint8 *mines = g_malloc0 ((gsize)params.width * params.height);
  status = ms_tatham_read_desc (data, p + 1, end, &params, mines, &first_cell, info);
  if (status != MS_STATUS_OK)
    return status;
  status = ms_board_document_fill (document, params.width, params.height, mines, first_cell, info);
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
