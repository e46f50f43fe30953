/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Reads .board: "# MINESWEEPER-BOARD v0.1", "key: value" lines, then the rows of the board, under
 * [real], and of what the player sees, under [view]; one of the two may be missing.
 *
 * Cells are drawn in one of two ways, as letters or as emoji; as these have no character in common
 * but the digits, both are read in every file. */

#include "ms-board-readers.h"
#include "ms-board-write.h"
#include "ms-text.h"

#include <string.h>

#define HEADER "# MINESWEEPER-BOARD"
#define REAL "[real]"
#define VIEW "[view]"

/* The characters for cells in the rows under [view], indexed by MsCell. */
#define CELLS "012345678UF?@X#"

#define VARIATION_SELECTOR 0xfe0f
#define KEYCAP 0x20e3
#define NEWEST_VERSION 0

enum
{
  COLUMNS,
  ROWS,
  MINES,
  N_KEYS
};

static const char *const keys[N_KEYS] = { "columns", "rows", "mines" };

typedef struct
{
  const char *data;
  MsLines lines;
  gint64 counts[N_KEYS]; /* -1: not read yet */
  MsSpan typed[N_KEYS];
  int count_lines[N_KEYS];
  int width, height;
  guint8 *mines; /* [height*width] of [real]; NULL: it is missing */
  MsCell *numbers; /* [height*width] of [real]: the numbers */
  MsCell *cells; /* [height*width] of [view]; NULL: it is missing */
  int first_real, first_view; /* the lines where the rows of [real] and [view] begin */
} Reader;

gboolean
ms_is_board_file (const char *data, gsize length)
{
  gsize header = strlen (HEADER);
  return length >= header && memcmp (data, HEADER, header) == 0;
}

static gboolean
cell_of_character (gunichar character, MsCell *cell)
{
  static const struct
  {
    gunichar picture;
    MsCell cell;
  } pictures[] = {
    { 0x2b1c, MS_CELL_COVERED },
    { 0x1f6a9, MS_CELL_FLAG },
    { 0x2753, MS_CELL_QUESTION },
    { 0x1f4a5, MS_CELL_BLAST },
    { 0x1f4a3, MS_CELL_MINE },
    { '*', MS_CELL_MINE },
    { 0x274c, MS_CELL_WRONG_FLAG },
  };

  for (*cell = 0; *cell < MS_N_CELLS; ++*cell)
    if (character == (gunichar)CELLS[*cell])
      return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    if (character == pictures[i].picture)
      {
        *cell = pictures[i].cell;
        return TRUE;
      }
  return FALSE;
}

/* Reads the cells of a line into row, which is as wide as the board; is_real: only mines and
 * numbers are allowed. */
static MsStatus
read_row (const Reader *reader, gboolean is_real, MsCell *row, MsErrorInfo *info)
{
  const char *p = reader->lines.line, *end = p + reader->lines.line_length;
  int x = 0;

  for (; p < end; x++)
    {
      MsCell cell;
      if (!cell_of_character (g_utf8_get_char (p), &cell)
          || (is_real && !ms_cell_is_opened (cell) && cell != MS_CELL_MINE))
        return ms_text_fail_at (info, reader->data, p, end);
      if (x < reader->width)
        row[x] = cell;
      p = g_utf8_next_char (p);
      /* Some characters only say how the one before them is drawn. */
      while (
          p < end && (g_utf8_get_char (p) == VARIATION_SELECTOR || g_utf8_get_char (p) == KEYCAP))
        p = g_utf8_next_char (p);
    }
  if (x == reader->width)
    return MS_STATUS_OK;
  ms_fail_counts (info, MS_STATUS_FILE_ROW_LENGTH, x, reader->width);
  return ms_text_place (info, MS_STATUS_FILE_ROW_LENGTH, reader->lines.number, 1);
}

static gboolean
line_is (const MsLines *lines, const char *word)
{
  return lines->line_length == strlen (word) && memcmp (lines->line, word, lines->line_length) == 0;
}

static gboolean
is_blank (const MsLines *lines)
{
  for (gsize i = 0; i < lines->line_length; i++)
    if (!g_ascii_isspace (lines->line[i]))
      return FALSE;
  return TRUE;
}

/* Checks the size of the board, once its rows begin. */
static MsStatus
check_counts (Reader *reader, MsErrorInfo *info)
{
  for (int i = 0; i < N_KEYS; i++)
    if (reader->counts[i] < 0)
      return ms_text_place (info, ms_text_fail_value (info, MS_STATUS_FILE_MISSING_KEY, keys[i]),
          reader->lines.number, 1);
  MsStatus status = ms_text_check_size (
      reader->counts[COLUMNS], reader->counts[ROWS], reader->counts[MINES], FALSE, info);
  if (ms_text_quote (info, status, reader->typed) != MS_STATUS_OK)
    return ms_text_place (
        info, status, reader->count_lines[ms_text_find_fault (status, reader->counts[COLUMNS])], 1);
  reader->width = (int)reader->counts[COLUMNS];
  reader->height = (int)reader->counts[ROWS];
  return MS_STATUS_OK;
}

/* Reads the rows under a heading into cells[height*width]. */
static MsStatus
read_rows (Reader *reader, gboolean is_real, MsCell *cells, MsErrorInfo *info)
{
  for (int y = 0; y < reader->height; y++)
    {
      if (!ms_lines_next (&reader->lines) || is_blank (&reader->lines))
        return ms_text_place (info,
            ms_fail_counts (info, MS_STATUS_FILE_ROW_COUNT, y, reader->height),
            reader->lines.number, 1);
      MS_TRY (read_row (reader, is_real, cells + (gsize)y * reader->width, info));
    }
  return MS_STATUS_OK;
}

static MsStatus
read_section (Reader *reader, gboolean is_real, MsErrorInfo *info)
{
  MsCell **cells = is_real ? &reader->numbers : &reader->cells;
  if (*cells != NULL)
    return ms_text_place (info,
        ms_text_fail_value (info, MS_STATUS_FILE_DUPLICATE, is_real ? "real" : "view"),
        reader->lines.number, 1);
  MS_TRY (check_counts (reader, info));
  gsize n_cells = (gsize)reader->width * reader->height;
  *cells = g_new (MsCell, n_cells);
  *(is_real ? &reader->first_real : &reader->first_view) = reader->lines.number + 1;
  return read_rows (reader, is_real, *cells, info);
}

/* Reads a line "key: value"; only three keys matter. */
static MsStatus
read_key (Reader *reader, MsErrorInfo *info)
{
  const char *p = reader->lines.line, *end = p + reader->lines.line_length;
  const char *colon = memchr (p, ':', reader->lines.line_length);

  if (colon == NULL)
    return ms_text_fail_at (info, reader->data, p, end);
  for (int i = 0; i < N_KEYS; i++)
    {
      const char *value = colon + 1;
      MsStatus status = MS_STATUS_OK;
      if ((gsize)(colon - p) != strlen (keys[i]) || memcmp (p, keys[i], strlen (keys[i])) != 0)
        continue;
      while (value < end && *value == ' ')
        value++;
      if (reader->counts[i] >= 0)
        status = MS_STATUS_FILE_DUPLICATE;
      else if (!ms_text_take_typed (&value, end, G_MAXINT, &reader->counts[i], &reader->typed[i])
          || value != end)
        status = MS_STATUS_FILE_BAD_VALUE;
      reader->count_lines[i] = reader->lines.number;
      if (status != MS_STATUS_OK)
        return ms_text_place (
            info, ms_text_fail_value (info, status, keys[i]), reader->lines.number, 1);
    }
  return MS_STATUS_OK;
}

static MsStatus
read_version (Reader *reader, MsErrorInfo *info)
{
  const char *p = reader->data + strlen (HEADER);
  gint64 version;
  MsSpan typed;
  ms_lines_next (&reader->lines);
  const char *end = reader->lines.line + reader->lines.line_length;
  gboolean known = p + 2 < end && p[0] == ' ' && p[1] == 'v';
  p += known ? 2 : 0;
  if (!known || !ms_text_take_typed (&p, end, G_MAXINT, &version, &typed))
    return ms_text_fail_at (info, reader->data, MIN (p, end), end);
  if (version <= NEWEST_VERSION)
    return MS_STATUS_OK;
  ms_fail_counts (info, MS_STATUS_FILE_BAD_VERSION, (long)version, NEWEST_VERSION);
  ms_text_quote (info, MS_STATUS_FILE_BAD_VERSION, &typed);
  return ms_text_place (info, MS_STATUS_FILE_BAD_VERSION, 1, 1);
}

static MsStatus
read_lines (Reader *reader, MsErrorInfo *info)
{
  MsStatus status = read_version (reader, info);
  while (status == MS_STATUS_OK && ms_lines_next (&reader->lines))
    {
      if (is_blank (&reader->lines) || *reader->lines.line == '#')
        continue;
      if (line_is (&reader->lines, REAL) || line_is (&reader->lines, VIEW))
        status = read_section (reader, line_is (&reader->lines, REAL), info);
      else if (reader->width > 0)
        status = ms_text_place (info,
            ms_fail_counts (info, MS_STATUS_FILE_ROW_COUNT, reader->height + 1, reader->height),
            reader->lines.number, 1);
      else
        status = read_key (reader, info);
    }
  if (status == MS_STATUS_OK && reader->width == 0)
    return ms_text_place (info, ms_text_fail_value (info, MS_STATUS_FILE_MISSING_KEY, "view"),
        reader->lines.number, 1);
  return status;
}

/* Checks that the numbers of [real] fit its mines. */
static MsStatus
check_numbers (const Reader *reader, const MsLayout *layout, MsErrorInfo *info)
{
  for (int cell = 0; cell < reader->width * reader->height; cell++)
    {
      int number = reader->numbers[cell], truth = ms_layout_count_around (layout, cell);
      if (reader->mines[cell] || number == truth)
        continue;
      ms_fail_at_cell (
          info, MS_STATUS_FILE_WRONG_NUMBER, cell % reader->width, cell / reader->width);
      if (info != NULL)
        {
          info->found = number;
          info->expected = truth;
        }
      return ms_text_place (info, MS_STATUS_FILE_WRONG_NUMBER,
          reader->first_real + cell / reader->width, cell % reader->width + 1);
    }
  return MS_STATUS_OK;
}

static MsStatus
check_real (Reader *reader, MsErrorInfo *info)
{
  int n_cells = reader->width * reader->height;
  reader->mines = g_malloc ((gsize)n_cells);
  for (int cell = 0; cell < n_cells; cell++)
    reader->mines[cell] = reader->numbers[cell] == MS_CELL_MINE;
  MsLayout *layout = ms_layout_new (reader->width, reader->height, reader->mines, NULL);
  if (layout == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  MsStatus status = check_numbers (reader, layout, info);
  if (status == MS_STATUS_OK && ms_layout_get_mines (layout) != reader->counts[MINES])
    status = ms_text_place (info,
        ms_fail_counts (info, MS_STATUS_FILE_MINE_COUNT, ms_layout_get_mines (layout),
            (long)reader->counts[MINES]),
        reader->count_lines[MINES], 1);
  ms_layout_unref (layout);
  return status;
}

static MsStatus
make_document (Reader *reader, MsDocument *document, MsErrorInfo *info)
{
  if (reader->numbers == NULL)
    return ms_position_new (reader->width, reader->height, (int)reader->counts[MINES],
        reader->cells, NULL, &document->position, info);
  MS_TRY (check_real (reader, info));
  MsStatus status = reader->cells == NULL
      ? ms_board_readers_fill (document, reader->width, reader->height, reader->mines, -1, info)
      : ms_board_readers_fill_seen (
          document, reader->width, reader->height, reader->mines, reader->cells, info);
  if (status == MS_STATUS_OK || info == NULL)
    return status;
  if (info->x >= 0)
    return ms_text_place (info, status, reader->first_view + info->y, info->x + 1);
  return ms_text_place (info, status, reader->count_lines[MINES], 1);
}

MsStatus
ms_read_board_file (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  Reader reader = {
    .data = data, .lines = { .data = data, .length = length }, .counts = { -1, -1, -1 }
  };
  MsStatus status = read_lines (&reader, info);
  if (status == MS_STATUS_OK)
    status = make_document (&reader, document, info);
  g_free (reader.mines);
  g_free (reader.numbers);
  g_free (reader.cells);
  return status;
}

/* --- Writing --- */

char *
ms_write_board_file (
    const MsPosition *position, const MsLayout *layout, const MsRules *rules, gsize *length)
{
  GString *text = g_string_new (HEADER " v0.1\n# Render: ascii\n\n");

  g_string_append_printf (text, "rows: %d\ncolumns: %d\nmines: %d\ngame_mode: %s\n",
      ms_position_get_height (position), ms_position_get_width (position),
      ms_position_get_mines (position),
      rules->no_guess                                 ? "classic_no_guess"
          : rules->first_click == MS_FIRST_CLICK_OPEN ? "win7"
                                                      : "classic");
  int width = ms_position_get_width (position);
  int n_cells = width * ms_position_get_height (position);
  const MsCell *cells = ms_position_get_cells (position);
  for (gboolean is_view = layout == NULL;; is_view = TRUE)
    {
      g_string_append (text, is_view ? "\n" VIEW "\n" : "\n" REAL "\n");
      for (int cell = 0; cell < n_cells; cell++)
        {
          g_string_append_c (text,
              is_view ? CELLS[cells[cell]]
                  : ms_layout_has_mine (layout, cell)
                  ? '*'
                  : (char)('0' + ms_layout_count_around (layout, cell)));
          if (cell % width == width - 1)
            g_string_append_c (text, '\n');
        }
      if (is_view)
        break;
    }
  *length = text->len;
  return g_string_free (text, FALSE);
}
