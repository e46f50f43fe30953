/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Links to pages of other programs that hold a position or a board in their query:
 * "https://…?key=value&…#…", or only the part behind the question mark. */
#include "ms-board-readers.h"
#include "ms-board-write.h"
#include "ms-neighbours.h"
#include "ms-text.h"

#include <string.h>

static const char *
find_before (const char *start, const char *end, char character)
{
  const char *found = memchr (start, character, (gsize)(end - start));
  return found != NULL ? found : end;
}

/* The value of key with URL escapes decoded, owned by the caller; *place becomes its place in data.
 * NULL when data, without the blanks around it, is not one word, or when key is not in it. */
static char *
query_dup_value (const char *data, gsize length, const char *key, const char **place)
{
  MsSpan word = ms_text_strip (data, length);
  const char *p = word.start;
  gsize key_length = strlen (key);

  for (; p < word.end; p++)
    if (g_ascii_isspace (*p))
      return NULL;
  p = word.start;
  const char *end = find_before (p, word.end, '#');
  const char *mark = find_before (p, end, '?');
  if (mark < end)
    p = mark + 1;
  while (p < end)
    {
      const char *next = find_before (p, end, '&');
      if ((gsize)(next - p) > key_length && memcmp (p, key, key_length) == 0
          && p[key_length] == '=')
        {
          const char *value = p + key_length + 1;
          char *plain = g_uri_unescape_segment (value, next, NULL);
          *place = value;
          return plain != NULL ? plain : g_strndup (value, (gsize)(next - value));
        }
      p = next + (next < end);
    }
  return NULL;
}

/* Positions in links of JSMinesweeper: …?analysis=…, which begins with width (2 characters), height
 * (2) and mines (4), numbers of base 62, and goes on with runs of cells.
 *
 * Every symbol for a cell has a slice of the 62 characters.  The length of a run of equal symbols
 * is a number whose digits are the characters of the symbol's slice, so that the digits also tell
 * the symbol; where a slice has only one character, it is repeated.  Before cells are packed, flags
 * are "deflated": each number is reduced by the flags around it, which makes runs longer. */

#define HEADER_LENGTH 8
#define JSM_ADDRESS "https://davidnhill.github.io/JSMinesweeper/?analysis="

static const char alphabet[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/* The symbol that each character of the alphabet stands for.  I: a mine that is obvious but not
 * flagged; O: a flag that is not deflated, because a number beside it would fall below 0. */
static const char symbols[] = "00000000001111111222223333344445556667"
                              "8IIIIHHHHHHHHHHFFFFFFFFO";

gboolean
ms_is_jsm_link (const char *data, gsize length)
{
  const char *place;
  g_autofree char *value = query_dup_value (data, length, "analysis", &place);
  return value != NULL;
}

/* The index of a character in the alphabet; -1: it is not there. */
static int
digit_of (char character)
{
  const char *found = character != '\0' ? strchr (alphabet, character) : NULL;
  return found != NULL ? (int)(found - alphabet) : -1;
}

static gint64
number_of (const char *text, int n_digits)
{
  gint64 number = 0;
  for (int i = 0; i < n_digits; i++)
    number = number * 62 + digit_of (text[i]);
  return number;
}

static void
append_number (GString *text, int number, int n_digits)
{
  int divisor = 1;
  for (int i = 1; i < n_digits; i++)
    divisor *= 62;
  for (; divisor > 0; divisor /= 62)
    g_string_append_c (text, alphabet[number / divisor % 62]);
}

/* Returns where a symbol's slice begins; *size becomes its length. */
static int
find_slice (char symbol, int *size)
{
  int first = (int)(strchr (symbols, symbol) - symbols);
  for (*size = 0; symbols[first + *size] == symbol;)
    ++*size;
  return first;
}

/* Reads the next run at *text: returns its symbol, and its length, at most n_cells + 1, in
 * *length. */
static char
take_run (const char **text, int n_cells, int *length)
{
  int digit = digit_of (**text), size;
  char symbol = symbols[digit];
  int first = find_slice (symbol, &size);

  for (*length = 0; digit >= first && digit < first + size; digit = digit_of (*++*text))
    {
      int value = digit - first;
      *length = (int)MIN ((gint64)*length * size + (size == 1 ? 1 : value), n_cells + 1);
    }
  return symbol;
}

/* Unpacks text into the symbols of n_cells cells; returns how many there are, at most n_cells +
 * 1. */
static int
unpack (const char *text, int n_cells, char *cells)
{
  int n = 0;
  while (*text != '\0' && n <= n_cells)
    {
      int length;
      char symbol = take_run (&text, n_cells, &length);
      for (; length > 0 && n <= n_cells; length--, n++)
        if (n < n_cells)
          cells[n] = symbol;
    }
  return n;
}

static MsStatus
inflate (int width, int height, const char *packed, MsCell *cells, MsErrorInfo *info)
{
  int n_cells = width * height, around[8];

  for (int cell = 0; cell < n_cells; cell++)
    if (g_ascii_isdigit (packed[cell]))
      cells[cell] = (MsCell)(packed[cell] - '0');
    else
      cells[cell] = packed[cell] == 'F' || packed[cell] == 'O' ? MS_CELL_FLAG : MS_CELL_COVERED;
  for (int cell = 0; cell < n_cells; cell++)
    for (int n = packed[cell] == 'F' || packed[cell] == 'I'
             ? ms_neighbours (width, height, cell, around)
             : 0;
         n > 0; n--)
      {
        int beside = around[n - 1];
        if (ms_cell_is_opened (cells[beside]) && ++cells[beside] > 8)
          return ms_fail_at_cell (info, MS_STATUS_BAD_CELL, beside % width, beside / width);
      }
  return MS_STATUS_OK;
}

static MsStatus
read_cells (
    const char *text, int width, int height, int mines, MsDocument *document, MsErrorInfo *info)
{
  int n_cells = width * height;
  g_autofree char *packed = g_malloc ((gsize)n_cells);
  int found = unpack (text, n_cells, packed);
  if (found != n_cells)
    return ms_fail_counts (info, MS_STATUS_FILE_CELL_COUNT, found, n_cells);
  g_autofree MsCell *cells = g_new (MsCell, (gsize)n_cells);
  MS_TRY (inflate (width, height, packed, cells, info));
  return ms_position_new (width, height, mines, cells, NULL, &document->position, info);
}

MsStatus
ms_read_jsm_link (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  const char *place;
  g_autofree char *value = query_dup_value (data, length, "analysis", &place);
  gsize good = strspn (value, alphabet), total = strlen (value);

  if (good < total || total < HEADER_LENGTH)
    return ms_text_place_at (
        info, ms_text_fail_value (info, MS_STATUS_FILE_BAD_VALUE, "analysis"), data, place);
  gint64 width = number_of (value, 2), height = number_of (value + 2, 2);
  gint64 mines = number_of (value + 4, 4);
  MsStatus status = ms_text_check_size (width, height, mines, FALSE, info);
  if (status == MS_STATUS_OK)
    status = read_cells (
        value + HEADER_LENGTH, (int)width, (int)height, (int)mines, document, info);
  return status == MS_STATUS_OK ? status : ms_text_place_at (info, status, data, place);
}

static void
deflate (int width, int height, MsCell *cells, char *packed)
{
  int around[8];
  memset (packed, 'H', (gsize)width * height);
  for (int cell = 0; cell < width * height; cell++)
    {
      if (!ms_cell_is_flagged (cells[cell]))
        continue;
      int n = ms_neighbours (width, height, cell, around);
      /* Every number around must still be at least 1. */
      gboolean can = TRUE;
      for (int i = 0; i < n; i++)
        can &= cells[around[i]] != 0;
      packed[cell] = can ? 'F' : 'O';
      for (int i = 0; can && i < n; i++)
        if (ms_cell_is_opened (cells[around[i]]))
          cells[around[i]]--;
    }
  for (int cell = 0; cell < width * height; cell++)
    if (ms_cell_is_opened (cells[cell]))
      packed[cell] = (char)('0' + cells[cell]);
}

static void
append_run (GString *text, char symbol, int length)
{
  char digits[16];
  int size, n = 0, first = find_slice (symbol, &size);

  for (; size == 1 && length > 0; length--)
    g_string_append_c (text, alphabet[first]);
  for (; length > 0; length /= size)
    digits[n++] = alphabet[first + length % size];
  while (n > 0)
    g_string_append_c (text, digits[--n]);
}

char *
ms_write_jsm_link (const MsPosition *position, gsize *length)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  gsize n_cells = (gsize)width * height;
  g_autofree MsCell *cells = g_memdup2 (ms_position_get_cells (position), n_cells);
  g_autofree char *packed = g_malloc (n_cells);
  GString *text = g_string_new (JSM_ADDRESS);

  append_number (text, width, 2);
  append_number (text, height, 2);
  append_number (text, ms_position_get_mines (position), 4);
  deflate (width, height, cells, packed);
  for (gsize start = 0, end; start < n_cells; start = end)
    {
      for (end = start; end < n_cells && packed[end] == packed[start];)
        end++;
      append_run (text, packed[start], (int)(end - start));
    }
  *length = text->len;
  return g_string_free (text, FALSE);
}

/* Boards in links with b=SIZE&m=MINES, which several programs share.
 *
 * b: 1, 2 or 3 for the usual sizes, or width and height, padded with zeros to equally many digits.
 * m: five cells in a digit of base 32 (0-9a-v), row-major, the first of them in the highest bit. */

#define CELLS_IN_DIGIT 5
#define PTTA_ADDRESS "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?"

static const struct
{
  int width, height;
} usual_sizes[] = { { 9, 9 }, { 16, 16 }, { 30, 16 } };

static const char digits[] = "0123456789abcdefghijklmnopqrstuv";

/* A link with only one of b= and m= is recognised too, so that the missing one can be reported; but
 * a line that only begins with b= or m= may be something else. */
gboolean
ms_is_ptta_link (const char *data, gsize length)
{
  const char *place;
  g_autofree char *b = query_dup_value (data, length, "b", &place);
  g_autofree char *m = query_dup_value (data, length, "m", &place);
  return (b != NULL && m != NULL)
      || ((b != NULL || m != NULL) && memchr (data, '?', length) != NULL);
}

/* Skips the zeros with which the format makes both numbers equally long. */
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
  g_autofree char *b = query_dup_value (data, length, "b", &b_place);
  g_autofree char *m = query_dup_value (data, length, "m", &m_place);
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
    status = ms_board_readers_fill (document, (int)width, (int)height, mines, -1, info);
  return status == MS_STATUS_OK ? status : ms_text_place_at (info, status, data, m_place);
}

/* Pads both numbers.  (Some programs pad only the height, and then nobody can tell where it
 * begins.) */
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
  GString *text = g_string_new (PTTA_ADDRESS "b=");

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
