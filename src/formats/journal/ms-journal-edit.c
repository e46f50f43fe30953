/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-journal-edit.h"

#include "ms-native.h"
#include "ms-text.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* Indexed by whether the edit is joined to what is before it. */
static const char *const words[] = { "edit ", "more " };
static const char known[] = "known";

/* --- Writing --- */

static void
append_frame (GString *text, const MsEditFrame *frame)
{
  g_string_append_printf (text, "%dx%dx%d ", frame->width, frame->height, frame->mines);
  if (isnan (frame->density))
    g_string_append (text, known);
  else
    ms_native_append_density (text, frame->density);
}

static void
append_board (GString *text, const MsCell *values, int n)
{
  g_string_append (text, " =");
  for (int cell = 0; cell < n; cell++)
    g_string_append_c (text, MS_NATIVE_CELLS[values[cell]]);
}

void
ms_journal_edit_append (GString *text, const MsEdit *edit, gboolean joined)
{
  const MsEditFrame *frame = ms_edit_get_frame (edit);
  int n;
  const int *cells = ms_edit_get_cells (edit, &n);
  const MsCell *values = ms_edit_get_values (edit);

  g_string_append (text, words[joined != FALSE]);
  append_frame (text, frame);
  if (cells == NULL)
    append_board (text, values, n);
  for (int i = 0; cells != NULL && i < n; i++)
    g_string_append_printf (text, " %d,%d=%c", cells[i] % frame->width, cells[i] / frame->width,
        MS_NATIVE_CELLS[values[i]]);
}

/* --- Reading --- */

typedef struct
{
  const char *text, *end;
  MsEditFrame frame;
  int *cells; /* [n]; NULL: the whole board */
  MsCell *values; /* [n] */
  int n;
} Parser;

static gboolean
take (Parser *parser, char character)
{
  if (parser->text == parser->end || *parser->text != character)
    return FALSE;
  parser->text++;
  return TRUE;
}

static gboolean
take_number (Parser *parser, int *number)
{
  gint64 value;
  if (!ms_text_take_count (&parser->text, parser->end, INT_MAX, &value))
    return FALSE;
  *number = (int)value;
  return TRUE;
}

static gboolean
take_value (Parser *parser, MsCell *value)
{
  const char *letter = parser->text < parser->end && *parser->text != '\0'
      ? strchr (MS_NATIVE_CELLS, *parser->text)
      : NULL;
  if (letter == NULL)
    return FALSE;
  parser->text++;
  *value = (MsCell)(letter - MS_NATIVE_CELLS);
  return TRUE;
}

static gboolean
take_density (Parser *parser)
{
  const char *start = parser->text;
  while (parser->text < parser->end && *parser->text != ' ')
    parser->text++;
  gsize length = (gsize)(parser->text - start);
  parser->frame.density = NAN;
  if (length == strlen (known) && memcmp (start, known, length) == 0)
    return TRUE;
  return ms_native_parse_density (start, length, &parser->frame.density);
}

/* A frame that is possible, so that sizes can be worked with. */
static gboolean
take_frame (Parser *parser)
{
  MsEditFrame *frame = &parser->frame;
  return take_number (parser, &frame->width) && take (parser, 'x')
      && take_number (parser, &frame->height) && take (parser, 'x')
      && take_number (parser, &frame->mines) && take (parser, ' ') && take_density (parser)
      && ms_edit_frame_check (frame, NULL) == MS_STATUS_OK;
}

static gboolean
take_board (Parser *parser)
{
  parser->n = parser->frame.width * parser->frame.height;
  if (parser->end - parser->text != parser->n)
    return FALSE;
  parser->values = g_new (MsCell, (gsize)parser->n);
  for (int cell = 0; cell < parser->n; cell++)
    if (!take_value (parser, &parser->values[cell]))
      return FALSE;
  return TRUE;
}

static gboolean
take_cell (Parser *parser)
{
  int x, y;
  MsCell value;
  if (!take (parser, ' ') || !take_number (parser, &x) || !take (parser, ',')
      || !take_number (parser, &y) || !take (parser, '=') || !take_value (parser, &value)
      || x >= parser->frame.width || y >= parser->frame.height)
    return FALSE;
  parser->cells[parser->n] = y * parser->frame.width + x;
  parser->values[parser->n++] = value;
  return TRUE;
}

/* Each takes six characters at least. */
static gboolean
take_cells (Parser *parser)
{
  gsize most = (gsize)(parser->end - parser->text) / 6 + 1;
  parser->cells = g_new (int, most);
  parser->values = g_new (MsCell, most);
  while (parser->text < parser->end)
    if (!take_cell (parser))
      return FALSE;
  return TRUE;
}

static gboolean
take_word (Parser *parser, gboolean *joined)
{
  for (int i = 0; i < 2; i++)
    {
      gsize length = strlen (words[i]);
      if ((gsize)(parser->end - parser->text) < length
          || memcmp (parser->text, words[i], length) != 0)
        continue;
      parser->text += length;
      *joined = i;
      return TRUE;
    }
  return FALSE;
}

static gboolean
take_values (Parser *parser)
{
  if (parser->end - parser->text < 2 || parser->text[0] != ' ' || parser->text[1] != '=')
    return take_cells (parser);
  parser->text += 2;
  return take_board (parser);
}

gboolean
ms_journal_edit_parse (const char *text, const char *end, MsEdit **edit, gboolean *joined)
{
  Parser parser = { .text = text, .end = end };
  *edit = NULL;
  if (take_word (&parser, joined) && take_frame (&parser) && take_values (&parser))
    ms_edit_new (&parser.frame, parser.cells, parser.values, parser.n, NULL, edit, NULL);
  g_free (parser.cells);
  g_free (parser.values);
  return *edit != NULL;
}
