/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-why-overlay.h"

#include "ms-rung-text.h"

#include <glib/gi18n.h>

/* Of a layout so much is drawn around the cell in each direction: all of a board that can be seen at
 * once. */
#define LAYOUT_REACH 64

static char *
dup_decided_text (gboolean mine, int number)
{
  /* Translators: %d counts the steps of a chain of deductions. */
  return g_strdup_printf (mine ? _ ("a mine by step %d") : _ ("safe by step %d"), number);
}

static void
add_decided (MsBoardOverlay *overlay, const int *cells, int n_cells, gboolean mine, int number,
    gboolean current)
{
  g_autofree char *text = dup_decided_text (mine, number);
  MsOverlayCell cell = { .sign = mine ? MS_OVERLAY_MINE : MS_OVERLAY_SAFE, .text = text };
  cell.group = current ? 1 : 0;
  g_snprintf (cell.label, sizeof cell.label, "%d", number);
  for (int i = 0; i < n_cells; i++)
    {
      cell.cell = cells[i];
      ms_board_overlay_add (overlay, &cell);
    }
}

static void
add_reasons (MsBoardOverlay *overlay, const MsRung *rung)
{
  for (int i = 0; i < rung->n_numbers; i++)
    ms_board_overlay_add (overlay, &(MsOverlayCell){ .cell = rung->numbers[i], .reason = TRUE });
}

void
ms_why_overlay_add_rung (MsBoardOverlay *overlay, const MsRung *rung, int number, gboolean current)
{
  add_decided (overlay, rung->safe, rung->n_safe, FALSE, number, current);
  add_decided (overlay, rung->mines, rung->n_mines, TRUE, number, current);
  if (current)
    add_reasons (overlay, rung);
}

static void
add_question (MsBoardOverlay *overlay, int cell, MsOverlaySign sign)
{
  ms_board_overlay_add (overlay,
      &(MsOverlayCell){ .cell = cell,
          .group = 1,
          .sign = sign,
          .label = "?",
          .text = sign == MS_OVERLAY_NO_SIGN  ? _ ("to be decided")
              : sign == MS_OVERLAY_GHOST_MINE ? _ ("a mine in this layout")
                                              : _ ("safe in this layout") });
}

static void
add_layout_cell (MsBoardOverlay *overlay, const MsWhy *why, const guint8 *layout, int cell)
{
  if (ms_cell_is_opened (ms_position_get_cells (ms_why_get_position (why))[cell]))
    return;
  MsOverlaySign sign = layout[cell] ? MS_OVERLAY_GHOST_MINE : MS_OVERLAY_GHOST_FREE;
  if (cell == ms_why_get_cell (why))
    add_question (overlay, cell, sign);
  else
    ms_board_overlay_add (overlay,
        &(MsOverlayCell){ .cell = cell,
            .sign = sign,
            .text = layout[cell] ? _ ("a mine in this layout") : _ ("safe in this layout") });
}

static void
add_layout (MsBoardOverlay *overlay, const MsWhy *why, gboolean with_mine)
{
  int width = ms_board_overlay_get_width (overlay), height = ms_board_overlay_get_height (overlay);
  int x = ms_why_get_cell (why) % width, y = ms_why_get_cell (why) / width;
  const guint8 *layout = ms_why_get_layout (why, with_mine);
  for (int row = MAX (y - LAYOUT_REACH, 0); row <= MIN (y + LAYOUT_REACH, height - 1); row++)
    for (int column = MAX (x - LAYOUT_REACH, 0); column <= MIN (x + LAYOUT_REACH, width - 1);
         column++)
      add_layout_cell (overlay, why, layout, row * width + column);
}

static void
add_letters (MsBoardOverlay *overlay, const MsWhy *why)
{
  int width = ms_board_overlay_get_width (overlay), n_letters;
  const int *letters = ms_why_get_letters (why, &n_letters);
  for (int i = 0; i < n_letters; i++)
    {
      g_autofree char *letter = ms_equation_text_dup_letter (i);
      const MsOverlayCell *there = ms_board_overlay_find (
          overlay, letters[i] % width, letters[i] / width);
      MsOverlayCell cell = there != NULL ? *there : (MsOverlayCell){ .cell = letters[i] };
      g_autofree char *text = there != NULL ? g_strdup (there->text) : NULL;
      cell.text = text;
      g_strlcpy (cell.label, letter, sizeof cell.label);
      ms_board_overlay_add (overlay, &cell);
    }
}

MsBoardOverlay *
ms_why_overlay_make (const MsWhy *why, const MsWhyShown *shown)
{
  const MsPosition *position = ms_why_get_position (why);
  MsBoardOverlay *overlay = ms_board_overlay_new (
      ms_position_get_width (position), ms_position_get_height (position));
  int n_rungs = ms_why_get_n_rungs (why);
  for (int i = 0; i < MIN (shown->step + 1, n_rungs); i++)
    {
      gboolean current = i == shown->step;
      if (current && shown->held_back)
        add_reasons (overlay, ms_why_get_rung (why, i));
      else
        ms_why_overlay_add_rung (overlay, ms_why_get_rung (why, i), i + 1, current);
    }
  if (shown->held_back)
    add_question (overlay, ms_why_get_cell (why), MS_OVERLAY_NO_SIGN);
  if (ms_why_get_kind (why) == MS_WHY_UNDECIDABLE)
    add_layout (overlay, why, shown->with_mine);
  if (shown->letters)
    add_letters (overlay, why);
  return overlay;
}
