/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-lattice.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#define MULTIPLES 3 /* of a size that are looked at */
#define MOST_LAG (MULTIPLES * MS_SCAN_MOST_SIDE + 3)
#define SIZE_STEPS 4 /* tried to a pixel */
#define N_SIZES ((MS_SCAN_MOST_SIDE - MS_SCAN_LEAST_SIDE) * SIZE_STEPS + 1)
#define MOST_SIZES 8 /* of which a lattice is tried */
/* The share of a line's sides that are edges, at least: in programs that draw a border between any
 * two cells, and in others. */
#define ALL 0.9
#define LEAST_OF_ALL 0.5
#define LEAST_OF_SOME 0.05
#define MOST_ROUGH 0.3
#define MOST_BLURRED 0.06 /* of sides beside digits */
#define MOST_STEPS 4 /* from one line to the next that is seen, in programs of the other kind */
#define N_SEEDS 4 /* where a lattice of a size is tried to grow */
#define STRONGEST 16 /* where edges are only compared: stronger ones count no more */

/* --- Sizes that may be those of the cells --- */

/* How well the edges of a plane agree with themselves moved by each lag. */
static void
correlate (const MsScanPlane *plane, double agreement[MOST_LAG])
{
  g_autofree uint8_t *edge = g_new (uint8_t, (gsize)plane->length);
  memset (agreement, 0, MOST_LAG * sizeof *agreement);
  for (int strip = 0; strip < plane->n_strips; strip++)
    {
      for (int i = 0; i < plane->length; i++)
        edge[i] = MIN (plane->edge[(size_t)strip * (size_t)plane->length + (size_t)i], STRONGEST);
      for (int lag = 0; lag < MIN (MOST_LAG, plane->length); lag++)
        {
          unsigned sum = 0;
          for (int i = 0; i < plane->length - lag; i++)
            sum += (unsigned)(edge[i] * edge[i + lag]);
          agreement[lag] += sum;
        }
    }
}

/* At a lag that need not be whole.  Edges that are blurred, and lines whose places are rounded,
 * agree a pixel beside it too. */
static double
agree_at (const double agreement[MOST_LAG], double lag)
{
  int i = (int)lag;
  double t = lag - i;
  return (1 - t) * (agreement[i - 1] + 2 * agreement[i] + agreement[i + 1])
      + t * (agreement[i] + 2 * agreement[i + 1] + agreement[i + 2]);
}

static double
judge_size (double agreement[2][MOST_LAG], double size)
{
  double product = 1;
  for (int axis = 0; axis < 2; axis++)
    {
      double sum = 0;
      for (int k = 1; k <= MULTIPLES; k++)
        sum += agree_at (agreement[axis], k * size - 0.5)
            - agree_at (agreement[axis], (k - 0.5) * size - 0.5);
      product *= fmax (sum, 0) / fmax (agreement[axis][0], 1);
    }
  return product;
}

/* The sizes at which the verdict is higher than beside them, the highest first. */
static int
find_sizes (const MsScanPlanes *planes, double sizes[MOST_SIZES])
{
  double agreement[2][MOST_LAG], verdict[N_SIZES];
  int n = 0;
  for (int axis = 0; axis < 2; axis++)
    correlate (&planes->axis[axis], agreement[axis]);
  for (int i = 0; i < N_SIZES; i++)
    verdict[i] = judge_size (agreement, MS_SCAN_LEAST_SIDE + i / (double)SIZE_STEPS);
  while (n < MOST_SIZES)
    {
      int best = 0;
      for (int i = 1; i < N_SIZES; i++)
        if (verdict[i] > verdict[best])
          best = i;
      if (verdict[best] <= 0)
        break;
      sizes[n++] = MS_SCAN_LEAST_SIDE + best / (double)SIZE_STEPS;
      for (int i = MAX (best - 3, 0); i <= MIN (best + 3, N_SIZES - 1); i++)
        verdict[i] = 0;
    }
  return n;
}

/* --- Where edges repeat --- */

/* Adds to map[height * width], one element for each square of the size, how strong edges are that
 * have another at that distance behind them. */
static void
map_repeats (const MsScanPlanes *planes, int axis, double size, int width, int height, int *map)
{
  const MsScanPlane *plane = &planes->axis[axis];
  int lag = (int)lround (size);
  for (int strip = 0; strip < plane->n_strips; strip++)
    {
      const uint8_t *edge = plane->edge + (size_t)strip * (size_t)plane->length;
      int across = (int)(strip * MS_SCAN_STRIP / size);
      for (int i = 1; i + lag + 1 < plane->length; i++)
        {
          int repeat = MAX (MAX (edge[i + lag - 1], edge[i + lag]), edge[i + lag + 1]);
          int along = (int)(i / size);
          map[axis == 0 ? across * width + along : along * width + across] += MIN (
              MIN (edge[i], repeat), STRONGEST);
        }
    }
}

/* The middles of squares around which edges repeat most along both axes, far from each other. */
static void
find_seeds (const MsScanPlanes *planes, double size, double seeds[N_SEEDS][2])
{
  int width = (int)(planes->axis[0].length / size) + 1;
  int height = (int)(planes->axis[1].length / size) + 1;
  g_autofree int *across = g_new0 (int, (gsize)(width * height));
  g_autofree int *down = g_new0 (int, (gsize)(width * height));
  g_autofree int *both = g_new0 (int, (gsize)(width * height));
  map_repeats (planes, 0, size, width, height, across);
  map_repeats (planes, 1, size, width, height, down);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int v = MAX (y - 2, 0); v <= MIN (y + 2, height - 1); v++)
        for (int u = MAX (x - 2, 0); u <= MIN (x + 2, width - 1); u++)
          both[y * width + x] += MIN (across[v * width + u], down[v * width + u]);
  for (int i = 0; i < N_SEEDS; i++)
    {
      int best = 0;
      for (int j = 1; j < width * height; j++)
        if (both[j] > both[best])
          best = j;
      int x = best % width, y = best / width;
      seeds[i][0] = (x + 0.5) * size;
      seeds[i][1] = (y + 0.5) * size;
      for (int v = MAX (y - 4, 0); v <= MIN (y + 4, height - 1); v++)
        for (int u = MAX (x - 4, 0); u <= MIN (x + 4, width - 1); u++)
          both[v * width + u] = 0;
    }
}

/* --- The lattice grows --- */

/* The lines of an axis are at origin + i * size, first <= i <= last. */
typedef struct
{
  const MsScanPlanes *planes;
  double size;
  double origin[2];
  int first[2], last[2];
} Growth;

static double
get_line (const Growth *growth, int axis, int i)
{
  return growth->origin[axis] + i * growth->size;
}

static int
count_squares (const Growth *growth, int axis)
{
  return growth->last[axis] - growth->first[axis];
}

/* What the sides of squares are along a line, or from one line to the next. */
typedef struct
{
  int n, edges, rough;
} Sides;

static void
look (const Growth *growth, int axis, double place, double from, double to, Sides *sides)
{
  double corner = growth->size * 0.15; /* corners may be rounded */
  /* Lines are broad in large cells, and have two edges. */
  int reach = CLAMP ((int)(growth->size * 0.1), 1, MS_SCAN_MOST_REACH);
  MsScanSide side = ms_scan_plane_look (&growth->planes->axis[axis], (int)lround (place),
      (int)(from + corner), (int)ceil (to - corner), reach);
  sides->n++;
  sides->edges += side == MS_SCAN_EDGE;
  sides->rough += side == MS_SCAN_ROUGH;
}

/* The sides of squares at line i of an axis, from line to line of the other axis. */
static Sides
look_along (const Growth *growth, int axis, int i)
{
  Sides sides = { 0 };
  for (int j = growth->first[!axis]; j < growth->last[!axis]; j++)
    look (growth, axis, get_line (growth, axis, i), get_line (growth, !axis, j),
        get_line (growth, !axis, j + 1), &sides);
  return sides;
}

/* The sides at the lines of the other axis, between lines i and i + 1 of this one. */
static Sides
look_between (const Growth *growth, int axis, int i)
{
  Sides sides = { 0 };
  for (int j = growth->first[!axis]; j <= growth->last[!axis]; j++)
    look (growth, !axis, get_line (growth, !axis, j), get_line (growth, axis, i),
        get_line (growth, axis, i + 1), &sides);
  return sides;
}

/* All sides between the squares there are. */
static Sides
look_inside (const Growth *growth)
{
  Sides all = { 0 };
  for (int axis = 0; axis < 2; axis++)
    for (int i = growth->first[axis]; i <= growth->last[axis]; i++)
      {
        Sides sides = look_along (growth, axis, i);
        all.n += sides.n;
        all.edges += sides.edges;
        all.rough += sides.rough;
      }
  return all;
}

/* Whether sides can be those of a board's cells: at least a share of them are edges, the others
 * nothing, as between two opened cells of which some programs draw no border, and hardly any are
 * anything else. */
static gboolean
are_sides (Sides sides, double least)
{
  return sides.edges >= MAX (sides.n * least, 1) && sides.rough <= sides.n * MOST_ROUGH
      && sides.rough <= sides.edges;
}

/* Whether something like a digit is in one of the squares between lines i and i + 1, and nothing
 * but that between those squares. */
static gboolean
has_digits (const Growth *growth, int axis, int i, Sides along, Sides between)
{
  const MsScanPlane *plane = &growth->planes->axis[axis];
  double corner = growth->size * 0.15;
  if (along.rough + between.rough > (along.n + between.n) * MOST_BLURRED)
    return FALSE;
  for (int j = growth->first[!axis]; j < growth->last[!axis]; j++)
    if (ms_scan_plane_look (plane, (int)(get_line (growth, axis, i) + growth->size / 2),
            (int)(get_line (growth, !axis, j) + corner),
            (int)ceil (get_line (growth, !axis, j + 1) - corner), 1)
        == MS_SCAN_ROUGH)
      return TRUE;
  return FALSE;
}

/* Adds the next line of an axis, forward or back, if there is one.  Where all cells have borders,
 * half of its sides must be edges, otherwise some; or there are digits before it, as where a part
 * of the board is opened for the first time.  Without borders it can also be one of the next
 * lines, where those between are not to be seen. */
static gboolean
grow (Growth *growth, int axis, gboolean forward, gboolean bordered)
{
  double least = bordered ? LEAST_OF_ALL : LEAST_OF_SOME;
  int most = bordered ? 1 : MOST_STEPS;
  int *end = forward ? &growth->last[axis] : &growth->first[axis];
  for (int steps = 1; steps <= most; steps++)
    {
      int next = forward ? *end + steps : *end - steps;
      double place = get_line (growth, axis, next);
      if (place < -1.5 || place > growth->planes->axis[axis].length + 1.5)
        return FALSE;
      Sides along = look_along (growth, axis, next);
      Sides between = look_between (growth, axis, forward ? next - 1 : next);
      if ((are_sides (along, least) && are_sides (between, least))
          || has_digits (growth, axis, forward ? next - 1 : next, along, between))
        {
          *end = next;
          return TRUE;
        }
      if (along.rough + between.rough > (along.n + between.n) * MOST_ROUGH)
        return FALSE;
    }
  return FALSE;
}

/* --- Lines are put where the edges are --- */

/* How strong the edges at and around each place of an axis are, over all lines from…to of the
 * other one; [length], owned by the caller.  The contrast of letters is many times that of some
 * boards, so roots count.  The weight falls with the square of the distance, so that of a line's
 * two edges the middle counts most. */
static double *
sum_edges (const MsScanPlane *plane, double from, double to, double size)
{
  int first = CLAMP ((int)(from / MS_SCAN_STRIP), 0, plane->n_strips);
  int last = CLAMP ((int)ceil (to / MS_SCAN_STRIP), first, plane->n_strips);
  double reach = fmax (1.5, size * 0.08);
  g_autofree double *sum = g_new0 (double, (gsize)plane->length);
  double *spread = g_new0 (double, (gsize)plane->length);
  for (int strip = first; strip < last; strip++)
    for (int i = 0; i < plane->length; i++)
      sum[i] += sqrt (plane->edge[(size_t)strip * (size_t)plane->length + (size_t)i]);
  for (int i = 0; i < plane->length; i++)
    for (int j = MAX (i - (int)reach, 0); j <= MIN (i + (int)reach, plane->length - 1); j++)
      spread[i] += sum[j] * (1 - (i - j) * (i - j) / (reach * reach)) / MAX (last - first, 1);
  return spread;
}

static double
get_sum (const double *sum, int length, double place)
{
  int i = (int)floor (place);
  double t = place - i;
  return i < 0 || i + 1 >= length ? 0 : (1 - t) * sum[i] + t * sum[i + 1];
}

/* How strong edges are, on an average line of the axis, with lines at that size and origin. */
static double
measure_comb (const Growth *growth, int axis, const double *sum, double size, double origin)
{
  double strength = 0;
  for (int i = growth->first[axis]; i <= growth->last[axis]; i++)
    strength += get_sum (sum, growth->planes->axis[axis].length, origin + i * size);
  return strength / (count_squares (growth, axis) + 1);
}

/* Finds size and origins anew: sizes up to size_reach beside the present one, and lines in the
 * middle up to origin_reach beside where they are; edges count up to margin squares beside the
 * lattice.  Returns how strong edges are along the lines. */
static double
adjust (Growth *growth, double size_reach, double size_step, double origin_reach, double margin)
{
  double most = -1;
  Growth found = *growth;
  double *sum[2];
  for (int axis = 0; axis < 2; axis++)
    sum[axis] = sum_edges (&growth->planes->axis[axis],
        get_line (growth, !axis, growth->first[!axis]) - margin * growth->size,
        get_line (growth, !axis, growth->last[!axis]) + margin * growth->size, growth->size);
  for (double size = growth->size - size_reach; size <= growth->size + size_reach;
       size += size_step)
    {
      double strength = 0, origin[2] = { 0 };
      for (int axis = 0; axis < 2; axis++)
        {
          double middle = (growth->first[axis] + growth->last[axis]) / 2.0, best = -1;
          double begin = growth->origin[axis] + middle * (growth->size - size);
          for (double at = begin - origin_reach; at <= begin + origin_reach; at += 0.25)
            {
              double measured = measure_comb (growth, axis, sum[axis], size, at);
              if (measured > best)
                {
                  best = measured;
                  origin[axis] = at;
                }
            }
          strength += best;
        }
      if (strength > most)
        {
          most = strength;
          found.size = size;
          memcpy (found.origin, origin, sizeof origin);
        }
    }
  *growth = found;
  g_free (sum[0]);
  g_free (sum[1]);
  return most;
}

#define PLACES 8 /* within a square where a line is tried */

/* Puts lines that go through the digits of opened cells, whose strokes repeat as often as cells
 * do, between the cells: where their sides are edges or nothing. */
static void
move_lines (Growth *growth)
{
  for (int i = 0; i < 4; i++)
    {
      int axis = i % 2, most = INT_MIN;
      double begin = growth->origin[axis], best = begin;
      for (int j = 0; j < PLACES; j++)
        {
          growth->origin[axis] = begin + j * growth->size / PLACES;
          Sides sides = look_inside (growth);
          if (sides.edges - 2 * sides.rough > most)
            {
              most = sides.edges - 2 * sides.rough;
              best = growth->origin[axis];
            }
        }
      growth->origin[axis] = best;
    }
  adjust (growth, 0, 1, growth->size / PLACES, 0);
}

/* A first square near the seed: where edges of the neighbourhood, laid over each other at the
 * distance of the size, are strongest. */
static void
plant (Growth *growth, const double seed[2])
{
  for (int axis = 0; axis < 2; axis++)
    {
      growth->origin[axis] = seed[axis];
      growth->first[axis] = -3;
      growth->last[axis] = 3;
    }
  adjust (growth, fmax (0.6, growth->size * 0.025), 0.1, growth->size / 2, 0);
  Sides inside = look_inside (growth);
  if (inside.rough > inside.n * MOST_ROUGH / 2)
    move_lines (growth);
  for (int axis = 0; axis < 2; axis++)
    {
      growth->first[axis] = -2;
      growth->last[axis] = 2;
    }
}

/* Whether the line at an end is one of the board's. */
static gboolean
is_end (const Growth *growth, int axis, gboolean last)
{
  int line = last ? growth->last[axis] : growth->first[axis], square = last ? line - 1 : line;
  Sides along = look_along (growth, axis, line), between = look_between (growth, axis, square);
  return (are_sides (along, LEAST_OF_SOME) && are_sides (between, LEAST_OF_SOME))
      || has_digits (growth, axis, square, along, between);
}

/* Takes off lines at the ends that the first squares brought and that are none. */
static void
trim (Growth *growth)
{
  for (int axis = 0; axis < 2; axis++)
    {
      while (count_squares (growth, axis) > 1 && !is_end (growth, axis, TRUE))
        growth->last[axis]--;
      while (count_squares (growth, axis) > 1 && !is_end (growth, axis, FALSE))
        growth->first[axis]++;
    }
}

/* Lets the lattice grow around a seed as far as there are lines, and returns how much of a board
 * it is: it has many squares, and strong edges at their sides.  Of the multiples of a board's size
 * all lines are lines of the board, of its half there are more squares. */
static double
grow_around (Growth *growth, const double seed[2])
{
  plant (growth, seed);
  for (gboolean grown = TRUE; grown;)
    {
      int n = MAX (MAX (count_squares (growth, 0), count_squares (growth, 1)), 6);
      adjust (growth, 1.5 / n, 0.25 / n, 1, n <= 6 ? 2 : 0);
      Sides inside = look_inside (growth);
      gboolean bordered = inside.edges > inside.n * ALL;
      grown = FALSE;
      for (int way = 0; way < 4; way++)
        grown |= grow (growth, way / 2, way % 2, bordered);
    }
  trim (growth);
  int n = MAX (count_squares (growth, 0), count_squares (growth, 1));
  double strength = adjust (growth, 2.0 / n, 0.1 / n, 1, 0);
  Sides inside = look_inside (growth);
  return strength * MAX (inside.edges - inside.rough, 0) / inside.n * count_squares (growth, 0)
      * count_squares (growth, 1) * growth->size;
}

static gboolean
covers (const MsScanLattice *lattice, const double seed[2])
{
  double x = (seed[0] - lattice->left) / lattice->side,
         y = (seed[1] - lattice->top) / lattice->side;
  return x > 0 && y > 0 && x < lattice->width && y < lattice->height;
}

gboolean
ms_scan_lattice_find (
    const MsScanPlanes *planes, MsSolverPoll poll, void *user_data, MsScanLattice *lattice)
{
  double sizes[MOST_SIZES], seeds[N_SEEDS][2], most = 0;
  int n = find_sizes (planes, sizes);
  for (int i = 0; i < n * N_SEEDS; i++)
    {
      Growth growth = { .planes = planes, .size = sizes[i / N_SEEDS] };
      if (poll != NULL && poll (0.1 + 0.4 * i / (n * N_SEEDS), user_data))
        return FALSE;
      if (i % N_SEEDS == 0)
        find_seeds (planes, growth.size, seeds);
      /* Another of the same size at the same place would be the same. */
      if (most > 0 && fabs (lattice->side - growth.size) < 0.5
          && covers (lattice, seeds[i % N_SEEDS]))
        continue;
      double verdict = grow_around (&growth, seeds[i % N_SEEDS]);
      int width = count_squares (&growth, 0), height = count_squares (&growth, 1);
      if (MIN (width, height) < MS_SCAN_LEAST_CELLS || verdict <= most)
        continue;
      most = verdict;
      *lattice = (MsScanLattice){ get_line (&growth, 0, growth.first[0]),
        get_line (&growth, 1, growth.first[1]), growth.size, width, height };
    }
  return most > 0;
}
