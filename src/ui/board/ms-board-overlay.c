/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-overlay.h"

#include "ms-painter-signs.h"
#include "ms-ui-board-testing.h"

#include <glib/gi18n.h>

struct _MsBoardOverlay
{
  int width, height;
  GHashTable *cells; /* from int, the index of the cell, to MsOverlayCell */
  GArray *lines; /* int[2]: the two cells of each line; NULL: there are no lines */
  GArray *letters; /* int by group: the cell that carries the group's letter; -1: none does */
};

G_DEFINE_BOXED_TYPE (MsBoardOverlay, ms_board_overlay, ms_board_overlay_ref, ms_board_overlay_unref)

static void
cell_free (gpointer data)
{
  MsOverlayCell *cell = data;
  g_free ((char *)cell->text);
  g_free (cell);
}

static void
overlay_clear (gpointer data)
{
  MsBoardOverlay *self = data;
  g_hash_table_unref (self->cells);
  g_clear_pointer (&self->letters, g_array_unref);
  g_clear_pointer (&self->lines, g_array_unref);
}

MsBoardOverlay *
ms_board_overlay_new (int width, int height)
{
  MsBoardOverlay *self = g_rc_box_new0 (MsBoardOverlay);
  self->width = width;
  self->height = height;
  self->cells = g_hash_table_new_full (NULL, NULL, NULL, cell_free);
  return self;
}

MsBoardOverlay *
ms_board_overlay_ref (MsBoardOverlay *self)
{
  return g_rc_box_acquire (self);
}

void
ms_board_overlay_unref (MsBoardOverlay *self)
{
  g_rc_box_release_full (self, overlay_clear);
}

void
ms_board_overlay_add (MsBoardOverlay *self, const MsOverlayCell *cell)
{
  g_return_if_fail (cell->cell >= 0 && cell->cell < self->width * self->height);
  MsOverlayCell *copy = g_memdup2 (cell, sizeof *cell);
  copy->text = g_strdup (cell->text);
  copy->label[sizeof copy->label - 1] = 0;
  g_clear_pointer (&self->letters, g_array_unref);
  g_hash_table_replace (self->cells, GINT_TO_POINTER (cell->cell), copy);
}

/* Adds what is below: its sign or label counts only if there is none yet; of two texts the one
 * below is said first. */
static void
add_below (MsBoardOverlay *self, const MsOverlayCell *below)
{
  const MsOverlayCell *above = g_hash_table_lookup (self->cells, GINT_TO_POINTER (below->cell));
  MsOverlayCell cell = above != NULL ? *above : *below;
  g_autofree char *both = NULL;
  if (above != NULL)
    {
      cell.sign = below->sign != MS_OVERLAY_NO_SIGN ? below->sign : above->sign;
      cell.group = above->group > 0 ? above->group : below->group;
      if (above->label[0] == 0)
        g_strlcpy (cell.label, below->label, sizeof cell.label);
      /* Translators: two things that are said of a cell. */
      both = above->text != NULL && below->text != NULL
          ? g_strdup_printf (_ ("%1$s, %2$s"), below->text, above->text)
          : g_strdup (above->text != NULL ? above->text : below->text);
      cell.text = both;
    }
  ms_board_overlay_add (self, &cell);
}

static void
add_all (MsBoardOverlay *self, MsBoardOverlay *from,
    void (*add) (MsBoardOverlay *, const MsOverlayCell *))
{
  GHashTableIter iter;
  gpointer value;
  g_hash_table_iter_init (&iter, from->cells);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    add (self, value);
  for (guint i = 0; from->lines != NULL && i < from->lines->len; i++)
    {
      const int *line = (const int *)(gpointer)from->lines->data + 2 * (gsize)i;
      ms_board_overlay_add_line (self, line[0], line[1]);
    }
}

MsBoardOverlay *
ms_board_overlay_merge (MsBoardOverlay *below, MsBoardOverlay *above)
{
  MsBoardOverlay *self = ms_board_overlay_new (above->width, above->height);
  add_all (self, above, ms_board_overlay_add);
  add_all (self, below, add_below);
  return self;
}

void
ms_board_overlay_add_line (MsBoardOverlay *self, int from, int to)
{
  const int line[2] = { from, to };
  g_return_if_fail (from >= 0 && from < self->width * self->height);
  g_return_if_fail (to >= 0 && to < self->width * self->height);
  if (self->lines == NULL)
    self->lines = g_array_new (FALSE, FALSE, sizeof line);
  g_array_append_val (self->lines, line);
}

int
ms_board_overlay_get_n_lines (const MsBoardOverlay *self)
{
  return self->lines != NULL ? (int)self->lines->len : 0;
}

int
ms_board_overlay_get_width (const MsBoardOverlay *self)
{
  return self->width;
}

int
ms_board_overlay_get_height (const MsBoardOverlay *self)
{
  return self->height;
}

int
ms_board_overlay_get_n_cells (const MsBoardOverlay *self)
{
  return (int)g_hash_table_size (self->cells);
}

const MsOverlayCell *
ms_board_overlay_find (const MsBoardOverlay *self, int x, int y)
{
  if (x < 0 || y < 0 || x >= self->width || y >= self->height)
    return NULL;
  return g_hash_table_lookup (self->cells, GINT_TO_POINTER (y * self->width + x));
}

/* Finds the cell that carries the letter of each group: its first cell, unless a cell of the group
 * has a label. */
static GArray *
find_letters (MsBoardOverlay *self)
{
  const int unknown = G_MAXINT, labelled = -1;
  GArray *letters = g_array_new (FALSE, FALSE, sizeof (int));
  for (int group = 0; group <= G_MAXUINT8; group++)
    g_array_append_val (letters, unknown);
  GHashTableIter iter;
  gpointer value;
  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const MsOverlayCell *cell = value;
      int *first = &g_array_index (letters, int, cell->group);
      *first = cell->label[0] != 0 ? labelled : MIN (*first, cell->cell);
    }
  return letters;
}

const char *
ms_overlay_letter (guint group, char letter[MS_OVERLAY_LETTER_SIZE])
{
  guint index = group - 1, n = 0;
  if (index >= 26)
    letter[n++] = (char)('A' + (index / 26 - 1) % 26);
  letter[n++] = (char)('A' + index % 26);
  letter[n] = 0;
  return letter;
}

static MsSides
get_sides (const MsBoardOverlay *self, int x, int y, guint8 group)
{
  MsSides sides = 0;
  for (int side = 0; side < 8; side++)
    {
      static const int dx[8] = { 0, 1, 0, -1, 1, 1, -1, -1 };
      static const int dy[8] = { -1, 0, 1, 0, -1, 1, 1, -1 };
      const MsOverlayCell *cell = ms_board_overlay_find (self, x + dx[side], y + dy[side]);
      if (cell == NULL || cell->group != group)
        sides |= 1u << side;
    }
  return sides;
}

/* What is drawn over a cell; "": no label. */
static const char *
find_label (const MsBoardOverlay *self, const MsOverlayCell *cell, char letter[])
{
  gboolean carries = cell->group > 0
      && g_array_index (self->letters, int, cell->group) == cell->cell;
  return carries ? ms_overlay_letter (cell->group, letter) : cell->label;
}

/* A drawing of an overlay that is under way. */
typedef struct
{
  MsBoardOverlay *self;
  MsPainter *painter;
  cairo_t *cr;
  const GdkRectangle *area;
  MsOverlayDescribe describe;
  gconstpointer data;
  double side; /* from a cell to the next */
} Drawing;

/* How what the cell shows has to give way. */
static guint
find_under (const Drawing *drawing, const MsOverlayCell *cell)
{
  char letter[MS_OVERLAY_LETTER_SIZE];
  int size = ms_painter_get_form (drawing->painter)->cell_size;
  guint under = 0;
  if (cell == NULL)
    return 0;
  if (size >= MS_PAINTER_MIN_LABELLED && find_label (drawing->self, cell, letter)[0] != 0)
    under |= MS_PAINTER_UNDER_LABEL;
  if (cell->reason)
    under |= MS_PAINTER_UNDER_CIRCLE;
  if (cell->sign != MS_OVERLAY_NO_SIGN)
    under |= MS_PAINTER_UNDER_SIGN;
  return under;
}

static void
draw_sign (const Drawing *drawing, double x, double y, MsOverlaySign sign, gboolean labelled)
{
  if (sign == MS_OVERLAY_SAFE || sign == MS_OVERLAY_MINE)
    ms_painter_draw_badge (drawing->painter, drawing->cr, x, y,
        sign == MS_OVERLAY_MINE ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE, labelled);
  else if (sign != MS_OVERLAY_NO_SIGN)
    ms_painter_draw_ghost (
        drawing->painter, drawing->cr, x, y, sign == MS_OVERLAY_GHOST_MINE, labelled);
}

/* The cell itself where a sign is over it, and the group that it is in. */
static void
draw_below (const Drawing *drawing, int x, int y, const MsOverlayCell *cell)
{
  double left = x * drawing->side, top = y * drawing->side;
  guint under = find_under (drawing, cell);
  if (under != 0)
    {
      MsPainterCell shown;
      drawing->describe (drawing->data, x, y, &shown);
      ms_painter_draw_under (drawing->painter, drawing->cr, left, top, &shown, under);
    }
  if (cell->group > 0)
    ms_painter_draw_group (drawing->painter, drawing->cr, left, top, cell->group,
        get_sides (drawing->self, x, y, cell->group));
}

static void
draw_above (const Drawing *drawing, int x, int y, const MsOverlayCell *cell)
{
  char letter[MS_OVERLAY_LETTER_SIZE];
  double left = x * drawing->side, top = y * drawing->side;
  gboolean labelled = (find_under (drawing, cell) & MS_PAINTER_UNDER_LABEL) != 0;
  draw_sign (drawing, left, top, cell->sign, labelled);
  if (cell->reason)
    ms_painter_draw_reason (drawing->painter, drawing->cr, left, top, labelled);
  if (labelled)
    ms_painter_draw_label (
        drawing->painter, drawing->cr, left, top, find_label (drawing->self, cell, letter));
}

static void
each_cell (const Drawing *drawing,
    void (*draw) (const Drawing *drawing, int x, int y, const MsOverlayCell *cell))
{
  const GdkRectangle *area = drawing->area;
  for (int y = area->y; y < area->y + area->height; y++)
    for (int x = area->x; x < area->x + area->width; x++)
      {
        const MsOverlayCell *cell = ms_board_overlay_find (drawing->self, x, y);
        if (cell != NULL)
          draw (drawing, x, y, cell);
      }
}

/* Between a line and what is written in a cell. */
#define CLEARANCE 1.5

/* Keeps lines from crossing what is written or drawn in the middle of cells. */
static void
clip_inks (const Drawing *drawing)
{
  const GdkRectangle *area = drawing->area;
  cairo_t *cr = drawing->cr;
  cairo_new_path (cr);
  cairo_rectangle (cr, area->x * drawing->side, area->y * drawing->side,
      area->width * drawing->side, area->height * drawing->side);
  for (int y = area->y; y < area->y + area->height; y++)
    for (int x = area->x; x < area->x + area->width; x++)
      {
        MsPainterCell shown;
        drawing->describe (drawing->data, x, y, &shown);
        guint under = find_under (drawing, ms_board_overlay_find (drawing->self, x, y));
        cairo_rectangle_t ink = ms_painter_find_ink (
            drawing->painter, x * drawing->side, y * drawing->side, &shown, under);
        if (ink.width > 0)
          cairo_rectangle (cr, ink.x - CLEARANCE, ink.y - CLEARANCE, ink.width + 2 * CLEARANCE,
              ink.height + 2 * CLEARANCE);
      }
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_clip (cr);
}

static void
draw_lines (const Drawing *drawing)
{
  const MsBoardOverlay *self = drawing->self;
  double side = drawing->side;
  if (self->lines == NULL)
    return;
  cairo_save (drawing->cr);
  clip_inks (drawing);
  for (guint i = 0; i < self->lines->len; i++)
    {
      const int *line = (const int *)(gpointer)self->lines->data + 2 * (gsize)i;
      int x0 = line[0] % self->width, y0 = line[0] / self->width;
      int x1 = line[1] % self->width, y1 = line[1] / self->width;
      GdkRectangle box = { MIN (x0, x1), MIN (y0, y1), ABS (x1 - x0) + 1, ABS (y1 - y0) + 1 };
      if (gdk_rectangle_intersect (&box, drawing->area, NULL))
        ms_painter_draw_bond (
            drawing->painter, drawing->cr, side * x0, side * y0, side * x1, side * y1);
    }
  cairo_restore (drawing->cr);
}

void
ms_board_overlay_draw (MsBoardOverlay *self, MsPainter *painter, cairo_t *cr,
    const GdkRectangle *area, MsOverlayDescribe describe, gconstpointer data)
{
  if (self->letters == NULL)
    self->letters = find_letters (self);
  const Drawing drawing = { self, painter, cr, area, describe, data,
    ms_painter_get_form (painter)->size };
  each_cell (&drawing, draw_below);
  draw_lines (&drawing);
  each_cell (&drawing, draw_above);
}
