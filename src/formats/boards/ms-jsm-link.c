/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions in links of JSMinesweeper: …?analysis=…, which begins with width (2 characters), height
 * (2) and mines (4), numbers of base 62, and goes on with runs of cells.
 *
 * Every symbol of a cell owns a slice of the 62 characters; the length of a run of it is a number
 * whose digits are the characters of that slice, so that they tell the symbol too.  A slice of one
 * character repeats it.  Before that flags are "deflated": a number is lessened by each flag around
 * it, which makes longer runs. */
#include "ms-board-write.h"
#include "ms-board-readers.h"
#include "ms-neighbours.h"
#include "ms-query.h"
#include "ms-text.h"

#include <string.h>

#define HEADER_LENGTH 8
#define ADDRESS "https://davidnhill.github.io/JSMinesweeper/?analysis="

static const char alphabet[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/* The symbol each of these characters stands for.  I: a mine that is obvious but not flagged;
 * O: a flag that is not deflated, as a number beside it would fall below 0. */
static const char symbols[] = "00000000001111111222223333344445556667"
                              "8IIIIHHHHHHHHHHFFFFFFFFO";

gboolean
ms_is_jsm_link (const char *data, gsize length)
{
  const char *place;
  g_autofree char *value = ms_query_dup_value (data, length, "analysis", &place);
  return value != NULL;
}

/* The number of a character in the alphabet; -1: not in it. */
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

/* The first place of a symbol's slice, and its size. */
static int
find_slice (char symbol, int *size)
{
  int first = (int)(strchr (symbols, symbol) - symbols);
  for (*size = 0; symbols[first + *size] == symbol;)
    ++*size;
  return first;
}

/* The next run at *text: its symbol, and its length, at most n_cells + 1. */
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

/* The symbols of n_cells cells; returns how many there are, at most one more than that. */
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
  MsStatus status = inflate (width, height, packed, cells, info);
  if (status != MS_STATUS_OK)
    return status;
  return ms_position_new (width, height, mines, cells, NULL, &document->position, info);
}

MsStatus
ms_read_jsm_link (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  const char *place;
  g_autofree char *value = ms_query_dup_value (data, length, "analysis", &place);
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

/* Whether every number around the flag is still at least 1. */
static gboolean
can_deflate (const MsCell *cells, const int *around, int n)
{
  for (int i = 0; i < n; i++)
    if (cells[around[i]] == 0)
      return FALSE;
  return TRUE;
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
      gboolean can = can_deflate (cells, around, n);
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
  GString *text = g_string_new (ADDRESS);

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
