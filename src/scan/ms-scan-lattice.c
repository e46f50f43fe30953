/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-lattice.h"

#include "ms-scan-sizes.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The share of a line's sides that are edges, at least: in programs that draw a border between any
 * two cells, and in others. */
#define ALL 0.9
#define LEAST_OF_ALL 0.5
#define LEAST_OF_SOME 0.05
#define LEAST_OF_FRAMED 0.12
#define BARE 0.3 /* of the edges that a row inside has */
#define MOST_ROUGH 0.3
#define PLAIN 6 /* by so much the brightness of one colour differs */
#define LEAST_OPEN \
  0.1 /* of the sides between cells, where those between opened ones are not seen */
#define MOST_BLURRED 0.06 /* of sides beside digits */
#define CROSSED 0.7 /* the share of a row's squares across which the edge of something else goes */
#define LINE_REACH 4.5 /* pixels beside a line that belong to it, where pictures are blurred */
#define MOST_STEPS 4 /* from one line to the next that is seen, in programs of the other kind */
#define PLANTED 2 /* squares to each side of the first lines */
#define ALIKE 0.06 /* by so much sizes differ that are those of one board */

/* --- The lattice grows --- */

/* The lines of an axis are at origin + i * size, first <= i <= last. */
typedef struct
{
  const MsScanPlanes *planes;
  double size;
  double origin[2];
  int first[2], last[2];
  double verdict; /* how much of a board it is */
  double n_sides; /* that are edges, less those that are something else */
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
  /* The stem of a 1 may be so broad that its middle is one colour. */
  for (int j = growth->first[!axis]; j < growth->last[!axis]; j++)
    for (double share = 0.35; share < 0.65; share += 2 / growth->size)
      if (ms_scan_plane_look (plane, (int)(get_line (growth, axis, i) + share * growth->size),
              (int)(get_line (growth, !axis, j) + corner),
              (int)ceil (get_line (growth, !axis, j + 1) - corner), 1)
          == MS_SCAN_ROUGH)
        return TRUE;
  return FALSE;
}

/* Whether a straight edge goes through all squares between lines i and i + 1, from one to the next:
 * that of a window or a frame, beside which there is no board.  Where the squares end with an edge
 * they are cells, which may look raised or shine; the border of the picture is no such edge, and
 * those between the squares tell. */
static gboolean
is_crossed (const Growth *growth, int axis, int i, int line)
{
  const MsScanPlane *plane = &growth->planes->axis[axis];
  int n = count_squares (growth, !axis), end = (int)lround (get_line (growth, axis, line));
  Sides sides = ms_scan_plane_is_border (plane, end) ? look_between (growth, axis, i)
                                                     : look_along (growth, axis, line);
  if (sides.edges >= sides.n * LEAST_OF_ALL)
    return FALSE;
  for (double at = LINE_REACH; at <= growth->size - LINE_REACH; at += 2)
    {
      int place = (int)lround (get_line (growth, axis, i) + at), n_crossed = 0;
      if (ms_scan_plane_is_border (plane, place))
        continue;
      for (int j = growth->first[!axis]; j < growth->last[!axis]; j++)
        n_crossed += ms_scan_plane_look (plane, place, (int)get_line (growth, !axis, j),
                         (int)get_line (growth, !axis, j + 1), 0)
            == MS_SCAN_EDGE;
      if (n_crossed >= n * CROSSED)
        return TRUE;
    }
  return FALSE;
}

/* The same of any row of squares from the line at an end to another one beyond it. */
static gboolean
is_any_crossed (const Growth *growth, int axis, int end, int beyond)
{
  int way = beyond > end ? 1 : -1;
  for (int line = end + way; line != beyond + way; line += way)
    if (is_crossed (growth, axis, way > 0 ? line - 1 : line, line))
      return TRUE;
  return FALSE;
}

/* Whether squares at an end have hardly any edge between them, although those between lines first
 * and last have: the board has borders between all cells, and beside it is something else. */
static gboolean
is_bare (const Growth *growth, int axis, Sides between, int first, int last)
{
  int least = between.n;
  if (between.edges >= between.n * BARE)
    return FALSE;
  for (int i = first; i < last; i++)
    {
      least = MIN (least, look_between (growth, axis, i).edges);
      if (least < between.n * LEAST_OF_ALL)
        return FALSE;
    }
  return between.edges < least * BARE;
}

/* Whether an edge goes along all of a line behind which there is nothing: that of a window. */
static gboolean
is_frame (Sides along, Sides between)
{
  return along.edges >= along.n * ALL && between.edges < between.n * LEAST_OF_FRAMED;
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
          if (is_frame (along, between)
              || is_bare (growth, axis, between, growth->first[axis], growth->last[axis])
              || is_any_crossed (growth, axis, *end, next))
            return FALSE;
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

#define PLACES 16 /* within a square where a line is tried */

/* Puts the lines of an axis where most of the sides are edges or nothing: in the middle of such
 * places, as sides reach a little beside lines. */
static void
move_line (Growth *growth, int axis)
{
  double begin = growth->origin[axis];
  int verdicts[PLACES], best = 0, first, last;
  for (int i = 0; i < PLACES; i++)
    {
      growth->origin[axis] = begin + i * growth->size / PLACES;
      Sides sides = look_inside (growth);
      verdicts[i] = sides.edges - 2 * sides.rough;
      if (verdicts[i] > verdicts[best])
        best = i;
    }
  for (first = best;
       verdicts[(first - 1 + PLACES) % PLACES] == verdicts[best] && first > best - PLACES;)
    first--;
  for (last = best; verdicts[(last + 1) % PLACES] == verdicts[best] && last < first + PLACES;)
    last++;
  growth->origin[axis] = begin + (first + last) / 2.0 * growth->size / PLACES;
}

/* Puts lines that go through the digits of opened cells, whose strokes repeat as often as cells
 * do, between the cells. */
static void
move_lines (Growth *growth)
{
  for (int i = 0; i < 4; i++)
    move_line (growth, i % 2);
  adjust (growth, 0, 1, fmax (growth->size / PLACES, 1), 0);
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
      growth->first[axis] = -PLANTED;
      growth->last[axis] = PLANTED;
    }
}

/* Whether the line at an end is one of the board's.  Those that the lattice has grown to have been
 * found to be with lines that were a little elsewhere. */
static gboolean
is_end (const Growth *growth, int axis, gboolean last)
{
  int line = last ? growth->last[axis] : growth->first[axis], square = last ? line - 1 : line;
  if (is_crossed (growth, axis, square, line))
    return FALSE;
  if (abs (line) > PLANTED)
    return TRUE;
  Sides along = look_along (growth, axis, line), between = look_between (growth, axis, square);
  return (has_digits (growth, axis, square, along, between)
             || (are_sides (along, LEAST_OF_SOME) && are_sides (between, LEAST_OF_SOME)))
      && !is_bare (growth, axis, between, growth->first[axis] + 1, growth->last[axis] - 1);
}

/* Takes off lines at the ends that are none. */
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

/* Lets the lattice grow around a seed as far as there are lines, and says how much of a board it
 * is: it has many squares, and strong edges at their sides.  Of the multiples of a board's size
 * all lines are lines of the board, of its half there are more squares. */
static void
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
  growth->n_sides = fmax (inside.edges - 2 * inside.rough, 0);
  double share = fmax (inside.edges - inside.rough, 0) / inside.n;
  int width = count_squares (growth, 0), height = count_squares (growth, 1);
  if (growth->size >= MS_SCAN_LEAST_SIDE - 0.5 && growth->size <= MS_SCAN_MOST_SIDE + 0.5
      && MIN (width, height) >= MS_SCAN_LEAST_CELLS)
    growth->verdict = strength * share * share * width * height * growth->size;
}

/* Of lattices of about one size many are parts of the same board; all of it is wanted, although it
 * has cells without borders that the part has not. */
static gboolean
is_better (const Growth *growth, const Growth *best)
{
  if (fabs (growth->size / best->size - 1) > ALIKE)
    return growth->verdict > best->verdict;
  return growth->verdict * growth->n_sides > best->verdict * best->n_sides;
}

/* --- Blank rows at the end --- */

/* How bright lines beside the lattice are on average, at a place of an axis. */
static double
measure_ground (const Growth *growth, int axis, int place, double *roughness)
{
  const MsScanPlane *plane = &growth->planes->axis[axis];
  int from = CLAMP ((int)get_line (growth, !axis, growth->first[!axis]), 0, plane->n_lines - 1);
  int to = CLAMP ((int)get_line (growth, !axis, growth->last[!axis]), from + 1, plane->n_lines);
  double sum = 0, square = 0;
  for (int line = from; line < to; line++)
    {
      double luma = plane->luma[(size_t)line * (size_t)plane->length + (size_t)place];
      sum += luma;
      square += luma * luma;
    }
  sum /= to - from;
  *roughness = sqrt (fmax (square / (to - from) - sum * sum, 0));
  return sum;
}

/* How far it is from an end of the lattice to where the ground beside it ends, in pixels; below 0
 * where that is not to be seen. */
static double
measure_margin (const Growth *growth, int axis, gboolean last, double *ground)
{
  double line = get_line (growth, axis, last ? growth->last[axis] : growth->first[axis]);
  double rough, margin = fmax (3, growth->size * 0.1);
  int length = growth->planes->axis[axis].length, way = last ? 1 : -1;
  int place = (int)lround (line + way * margin);
  if (place < 1 || place >= length - 1)
    return -1;
  *ground = measure_ground (growth, axis, place, &rough);
  while (rough < PLAIN && place >= 1 && place < length - 1)
    {
      place += way;
      if (fabs (measure_ground (growth, axis, place, &rough) - *ground) > PLAIN)
        rough = 255;
    }
  return place < 1 || place >= length - 1 ? -1 : fabs (place - line);
}

/* Whether most sides at which there is nothing are as bright as the ground. */
static gboolean
is_open (const Growth *growth, double ground)
{
  int n = 0, n_like = 0, all = 0;
  for (int i = growth->first[0]; i <= growth->last[0]; i++)
    for (int j = growth->first[1]; j < growth->last[1]; j++)
      {
        Sides side = { 0 };
        const MsScanPlane *plane = &growth->planes->axis[0];
        int place = (int)lround (get_line (growth, 0, i));
        look (growth, 0, place, get_line (growth, 1, j), get_line (growth, 1, j + 1), &side);
        all++;
        if (side.edges + side.rough > 0 || place >= plane->length)
          continue;
        n++;
        int line = MIN ((int)(get_line (growth, 1, j) + growth->size / 2), plane->n_lines - 1);
        n_like += fabs (plane->luma[(size_t)line * (size_t)plane->length + (size_t)place] - ground)
            <= PLAIN;
      }
  return n >= all * LEAST_OPEN && n_like > n / 2;
}

/* By how many squares one margin is broader than the other, if the rest is alike. */
static int
compare_margins (const Growth *growth, double margin, double other)
{
  double squares = (other - margin) / growth->size, reach = 1.5 / growth->size + 0.03;
  int n = (int)lround (squares);
  return margin < growth->size && n <= MOST_STEPS && fabs (squares - n) <= reach ? n : 0;
}

/* Where opened cells have no borders and are of the ground's colour, blank rows at the ends are not
 * to be seen; but margins at the left and at the right are alike, and the one below often is. */
static void
complete (Growth *growth)
{
  double ground = 0, margins[3];
  margins[0] = measure_margin (growth, 0, FALSE, &ground);
  margins[1] = measure_margin (growth, 0, TRUE, &ground);
  margins[2] = measure_margin (growth, 1, TRUE, &ground);
  if (MIN (margins[0], margins[1]) < 0 || !is_open (growth, ground))
    return;
  growth->last[0] += MAX (compare_margins (growth, margins[0], margins[1]), 0);
  growth->first[0] -= MAX (compare_margins (growth, margins[1], margins[0]), 0);
  if (margins[2] >= 0)
    growth->last[1] += MAX (compare_margins (growth, MIN (margins[0], margins[1]), margins[2]), 0);
}

static gboolean
covers (const Growth *growth, const double seed[2])
{
  for (int axis = 0; axis < 2; axis++)
    if (seed[axis] < get_line (growth, axis, growth->first[axis])
        || seed[axis] > get_line (growth, axis, growth->last[axis]))
      return FALSE;
  return TRUE;
}

gboolean
ms_scan_lattice_find (
    const MsScanPlanes *planes, MsSolverPoll poll, void *user_data, MsScanLattice *lattice)
{
  double sizes[MS_SCAN_MOST_SIZES], seeds[MS_SCAN_SEEDS][2];
  Growth best = { .size = 1 };
  int n = ms_scan_find_sizes (planes, sizes);
  for (int i = 0; i < n * MS_SCAN_SEEDS; i++)
    {
      Growth growth = { .planes = planes, .size = sizes[i / MS_SCAN_SEEDS] };
      if (poll != NULL && poll (0.1 + 0.4 * i / (n * MS_SCAN_SEEDS), user_data))
        return FALSE;
      if (i % MS_SCAN_SEEDS == 0)
        ms_scan_find_seeds (planes, growth.size, seeds);
      /* Another of the same size at the same place would be the same. */
      if (best.verdict > 0 && fabs (best.size - growth.size) < 0.5
          && covers (&best, seeds[i % MS_SCAN_SEEDS]))
        continue;
      grow_around (&growth, seeds[i % MS_SCAN_SEEDS]);
      if (is_better (&growth, &best))
        best = growth;
    }
  if (best.verdict <= 0)
    return FALSE;
  complete (&best);
  *lattice = (MsScanLattice){ get_line (&best, 0, best.first[0]),
    get_line (&best, 1, best.first[1]), best.size, count_squares (&best, 0),
    count_squares (&best, 1) };
  return TRUE;
}
