/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes .board; see ms-board-file.c. */
#include "ms-board-file.h"
#include "ms-board-write.h"

static void
append_real (GString *text, const MsLayout *layout)
{
  int width = ms_layout_get_width (layout), n_cells = width * ms_layout_get_height (layout);
  g_string_append (text, "\n" MS_BOARD_FILE_REAL "\n");
  for (int cell = 0; cell < n_cells; cell++)
    {
      g_string_append_c (text,
          ms_layout_has_mine (layout, cell) ? '*'
                                            : (char)('0' + ms_layout_count_around (layout, cell)));
      if (cell % width == width - 1)
        g_string_append_c (text, '\n');
    }
}

static void
append_view (GString *text, const MsPosition *position)
{
  int width = ms_position_get_width (position);
  int n_cells = width * ms_position_get_height (position);
  const MsCell *cells = ms_position_get_cells (position);
  g_string_append (text, "\n" MS_BOARD_FILE_VIEW "\n");
  for (int cell = 0; cell < n_cells; cell++)
    {
      g_string_append_c (text, MS_BOARD_FILE_CELLS[cells[cell]]);
      if (cell % width == width - 1)
        g_string_append_c (text, '\n');
    }
}

/* As its other programs call the rules. */
static const char *
mode_of (const MsRules *rules)
{
  if (rules->no_guess)
    return "classic_no_guess";
  return rules->first_click == MS_FIRST_CLICK_OPEN ? "win7" : "classic";
}

char *
ms_write_board_file (
    const MsPosition *position, const MsLayout *layout, const MsRules *rules, gsize *length)
{
  GString *text = g_string_new (MS_BOARD_FILE_HEADER " v0.1\n# Render: ascii\n\n");

  g_string_append_printf (text, "rows: %d\ncolumns: %d\nmines: %d\ngame_mode: %s\n",
      ms_position_get_height (position), ms_position_get_width (position),
      ms_position_get_mines (position), mode_of (rules));
  if (layout != NULL)
    append_real (text, layout);
  append_view (text, position);
  *length = text->len;
  return g_string_free (text, FALSE);
}
