/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards in links with b=SIZE&m=MINES, which several programs share.
 *
 * b: 1, 2 or 3 for the usual sizes, or width and height, padded with zeros to equally many digits.
 * m: five cells in a digit of base 32 (0-9a-v), row-major, the first of them in the highest bit. */
#include "ms-board-document.h"
#include "ms-board-write.h"
#include "ms-board-readers.h"
#include "ms-query.h"
#include "ms-text.h"

#include <string.h>

#define CELLS_IN_DIGIT 5
#define ADDRESS "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?"

static const struct
{
  int width, height;
} usual_sizes[] = { { 9, 9 }, { 16, 16 }, { 30, 16 } };

static const char digits[] = "0123456789abcdefghijklmnopqrstuv";

/* Links with one of the two alone are of this kind too, so that it can be said what is missing; but
 * b= or m= may also begin a line of something else. */
gboolean
ms_is_ptta_link (const char *data, gsize length)
{
  const char *place;
  g_autofree char *b = ms_query_dup_value (data, length, "b", &place);
  g_autofree char *m = ms_query_dup_value (data, length, "m", &place);
  return (b != NULL && m != NULL)
      || ((b != NULL || m != NULL) && memchr (data, '?', length) != NULL);
}

/* The zeros that make both numbers equally long are the format's. */
static MsSpan
skip_padding (MsSpan number)
{
  while (number.end - number.start > 1 && *number.start == '0')
    number.start++;
  return number;
}

static gboolean
parse_size (const char *b, gint64 *width, gint64 *height, MsSpan typed[2])
{
  gsize length = strlen (b);
  if (length == 1 && *b >= '1' && *b <= '3')
    {
      *width = usual_sizes[*b - '1'].width;
      *height = usual_sizes[*b - '1'].height;
      return TRUE;
    }
  const char *p = b, *middle = b + length / 2;
  if (length % 2 != 0 || !ms_text_take_count (&p, middle, G_MAXINT, width) || p != middle
      || !ms_text_take_count (&p, b + length, G_MAXINT, height) || p != b + length)
    return FALSE;
  typed[0] = skip_padding ((MsSpan){ b, middle });
  typed[1] = skip_padding ((MsSpan){ middle, p });
  return TRUE;
}

static MsStatus
parse_mines (const char *m, int n_cells, guint8 *mines, MsErrorInfo *info)
{
  int n_digits = (n_cells + CELLS_IN_DIGIT - 1) / CELLS_IN_DIGIT;
  gsize length = strlen (m);
  if (length != (gsize)n_digits)
    {
      ms_text_fail_value (info, MS_STATUS_FILE_VALUE_LENGTH, "m");
      if (info != NULL)
        {
          info->found = (long)length;
          info->expected = n_digits;
        }
      return MS_STATUS_FILE_VALUE_LENGTH;
    }
  for (int i = 0; i < n_digits * CELLS_IN_DIGIT; i++)
    {
      const char *digit = strchr (digits, g_ascii_tolower (m[i / CELLS_IN_DIGIT]));
      gboolean mine = digit != NULL
          && ((digit - digits) >> (CELLS_IN_DIGIT - 1 - i % CELLS_IN_DIGIT) & 1);
      if (digit == NULL || (mine && i >= n_cells))
        return ms_text_fail_value (info, MS_STATUS_FILE_BAD_VALUE, "m");
      if (i < n_cells)
        mines[i] = mine;
    }
  return MS_STATUS_OK;
}

MsStatus
ms_read_ptta_link (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  const char *b_place = data, *m_place = data;
  g_autofree char *b = ms_query_dup_value (data, length, "b", &b_place);
  g_autofree char *m = ms_query_dup_value (data, length, "m", &m_place);
  gint64 width, height;
  MsSpan typed[2];

  if (b == NULL || m == NULL)
    return ms_text_place (
        info, ms_text_fail_value (info, MS_STATUS_FILE_MISSING_KEY, b == NULL ? "b" : "m"), 1, 1);
  if (!parse_size (b, &width, &height, typed))
    return ms_text_place_at (
        info, ms_text_fail_value (info, MS_STATUS_FILE_BAD_VALUE, "b"), data, b_place);
  MsStatus status = ms_text_check_size (width, height, 0, TRUE, info);
  if (ms_text_quote (info, status, typed) != MS_STATUS_OK)
    return ms_text_place_at (info, status, data, b_place);
  g_autofree guint8 *mines = g_malloc ((gsize)(width * height));
  status = parse_mines (m, (int)(width * height), mines, info);
  if (status == MS_STATUS_OK)
    status = ms_board_document_fill (document, (int)width, (int)height, mines, -1, info);
  return status == MS_STATUS_OK ? status : ms_text_place_at (info, status, data, m_place);
}

/* Some programs pad only the height, so that nobody can tell where it begins. */
static void
append_size (GString *text, int width, int height)
{
  int n_digits = 1;
  for (int rest = MAX (width, height); rest > 9; rest /= 10)
    n_digits++;
  for (gsize i = 0; i < G_N_ELEMENTS (usual_sizes); i++)
    if (width == usual_sizes[i].width && height == usual_sizes[i].height)
      {
        g_string_append_printf (text, "%d", (int)i + 1);
        return;
      }
  g_string_append_printf (text, "%0*d%0*d", n_digits, width, n_digits, height);
}

char *
ms_write_ptta_link (const MsLayout *layout, gsize *length)
{
  int width = ms_layout_get_width (layout), height = ms_layout_get_height (layout);
  int n_cells = width * height;
  GString *text = g_string_new (ADDRESS "b=");

  append_size (text, width, height);
  g_string_append (text, "&m=");
  for (int first = 0; first < n_cells; first += CELLS_IN_DIGIT)
    {
      int digit = 0;
      for (int cell = first; cell < first + CELLS_IN_DIGIT; cell++)
        digit = digit << 1 | (cell < n_cells && ms_layout_has_mine (layout, cell));
      g_string_append_c (text, digits[digit]);
    }
  *length = text->len;
  return g_string_free (text, FALSE);
}
