/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-relief.h"

#include <math.h>

/* Of the side of a cell.  A peak rises by less than a row is deep, so that something is seen of
 * what lies on the floor behind it, and can be clicked. */
#define DEPTH 0.8
#define SHIFT 0.26
#define RISE 0.58

MsRelief
ms_relief_init (int width, int height, int cell_size)
{
  return (MsRelief){ width, height, cell_size, MAX ((int)lround (DEPTH * cell_size), 1),
    MAX ((int)lround (SHIFT * cell_size), 1), (int)lround (RISE * cell_size) };
}

int
ms_relief_get_width (const MsRelief *self)
{
  return self->width * self->side + self->height * self->shift;
}

int
ms_relief_get_height (const MsRelief *self)
{
  return self->height * self->depth + self->rise;
}

int
ms_relief_find_fit (int width, int height, int room_width, int room_height)
{
  int size = MIN ((int)(room_width / (width + SHIFT * height)),
                 (int)(room_height / (DEPTH * height + RISE)))
      + 1;
  for (; size > 0; size--)
    {
      MsRelief relief = ms_relief_init (width, height, size);
      if (ms_relief_get_width (&relief) <= room_width
          && ms_relief_get_height (&relief) <= room_height)
        break;
    }
  return size;
}

/* The place in the picture of the lower left corner of a prism, where its front stands on the
 * floor: how far it is from the left edge, and how far below the upper edge. */
static int
get_left (const MsRelief *self, int x, int y)
{
  return x * self->side + (self->height - 1 - y) * self->shift;
}

static int
get_front (const MsRelief *self, int y)
{
  return self->rise + (y + 1) * self->depth;
}

void
ms_relief_get_top (const MsRelief *self, int x, int y, int height, int *left, int *top)
{
  *left = get_left (self, x, y);
  *top = get_front (self, y) - self->depth - height;
}

/* Whether the point (px, py) lies on the top, the front or the right side of a prism, whatever
 * stands before it.  (left, front) is the lower left corner of the prism's front. */
static gboolean
covers (const MsRelief *self, int left, int front, int height, double px, double py)
{
  double over = px - left, above = front - py; /* to the right, and up, of that corner */
  double lean = (double)self->shift / self->depth;
  if (over >= 0 && over < self->side && above > 0 && above <= height)
    return TRUE;
  double back = above - height; /* on the top: how far behind the front edge */
  if (back > 0 && back <= self->depth && over >= back * lean && over < self->side + back * lean)
    return TRUE;
  double foot = (over - self->side) / lean; /* of the right side, at this distance */
  return over >= self->side && over < self->side + self->shift && above > foot
      && above <= foot + height;
}

/* Of a row, from the prism drawn last to the first. */
static gboolean
pick_in_row (const MsRelief *self, int y, double px, double py, MsReliefHeight get_height,
    gpointer user_data, int *found)
{
  int base = get_left (self, 0, y), front = get_front (self, y);
  int last = (int)floor ((px - base) / self->side);
  int first = (int)floor ((px - base - self->shift) / self->side);
  for (int x = MIN (last, self->width - 1); x >= MAX (first, 0); x--)
    if (covers (self, base + x * self->side, front, get_height (user_data, x, y), px, py))
      {
        *found = x;
        return TRUE;
      }
  return FALSE;
}

gboolean
ms_relief_pick (const MsRelief *self, double px, double py, MsReliefHeight get_height,
    gpointer user_data, int *x, int *y)
{
  int first, end;
  ms_relief_find_rows (self, (int)floor (py), 1, &first, &end);
  for (*y = end - 1; *y >= first; (*y)--)
    if (pick_in_row (self, *y, px, py, get_height, user_data, x))
      return TRUE;
  *x = *y = -1;
  return FALSE;
}

static int
divide_down (int a, int b)
{
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* The places [*first, *end) of n whose spans [place * step + from, place * step + to) meet
 * [low, low + length). */
static void
find_span (int n, int step, int from, int to, int low, int length, int *first, int *end)
{
  *first = CLAMP (divide_down (low - to, step) + 1, 0, n);
  *end = CLAMP (divide_down (low + length - from - 1, step) + 1, *first, n);
}

void
ms_relief_find_rows (const MsRelief *self, int top, int height, int *first, int *end)
{
  find_span (self->height, self->depth, 0, self->rise + self->depth + 1, top, height, first, end);
}

void
ms_relief_find_columns (const MsRelief *self, int y, int left, int width, int *first, int *end)
{
  int base = get_left (self, 0, y);
  find_span (
      self->width, self->side, base, base + self->side + self->shift, left, width, first, end);
}

/* --- How high cells stand --- */

typedef struct
{
  float from, to; /* to: NaN before the cell is seen */
  gint64 start;
} Height;

struct _MsReliefHeights
{
  Height *heights;
  gint64 end;
};

MsReliefHeights *
ms_relief_heights_new (int n_cells)
{
  MsReliefHeights *self = g_new0 (MsReliefHeights, 1);
  self->heights = g_new (Height, (gsize)n_cells);
  for (int i = 0; i < n_cells; i++)
    self->heights[i] = (Height){ 0, NAN, 0 };
  return self;
}

void
ms_relief_heights_free (MsReliefHeights *self)
{
  if (self == NULL)
    return;
  g_free (self->heights);
  g_free (self);
}

gboolean
ms_relief_heights_is_known (const MsReliefHeights *self, int cell)
{
  return !isnan (self->heights[cell].to);
}

double
ms_relief_heights_get (const MsReliefHeights *self, int cell, gint64 now)
{
  const Height *height = &self->heights[cell];
  if (isnan (height->to))
    return 0;
  double done = (double)(now - height->start) / MS_RELIEF_SETTLE_US;
  if (done >= 1)
    return height->to;
  done = fmax (done, 0);
  /* Swift at first, then settling. */
  return height->to + (height->from - height->to) * (1 - done) * (1 - done) * (1 - done);
}

void
ms_relief_heights_aim (MsReliefHeights *self, int cell, double height, gint64 now, gboolean at_once)
{
  Height *place = &self->heights[cell];
  float to = (float)height;
  if (place->to == to)
    return;
  at_once = at_once || isnan (place->to);
  place->from = (float)ms_relief_heights_get (self, cell, now);
  place->to = to;
  place->start = at_once ? now - MS_RELIEF_SETTLE_US : now;
  if (!at_once)
    self->end = MAX (self->end, now + MS_RELIEF_SETTLE_US);
}

gint64
ms_relief_heights_get_end (const MsReliefHeights *self)
{
  return self->end;
}
