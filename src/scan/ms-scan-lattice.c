/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-lattice.h"

#include "ms-scan-fit.h"
#include "ms-scan-margins.h"
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
#define MOST_BLURRED 0.06 /* of sides beside digits */
#define CROSSED 0.7 /* the share of a row's squares across which the edge of something else goes */
#define LINE_REACH 4.5 /* pixels beside a line that belong to it, where pictures are blurred */
#define MOST_STEPS 4 /* from one line to the next that is seen, in programs of the other kind */
#define PLANTED 2 /* squares to each side of the first lines */
#define ALIKE 0.06 /* by so much sizes differ that are those of one board */
#define RIVAL 0.7 /* of what speaks for the best lattice, for another that may be the board */
#define APART 0.2 /* the share of the smaller one that two boards may have in common */

/* --- The lattice grows --- */

/* Whether sides can be those of a board's cells: at least a share of them are edges, the others
 * nothing, as between two opened cells of which some programs draw no border, and hardly any are
 * anything else. */
static gboolean
are_sides (MsScanSides sides, double least)
{
  return sides.edges >= MAX (sides.n * least, 1) && sides.rough <= sides.n * MOST_ROUGH
      && sides.rough <= sides.edges;
}

/* Whether something like a digit is in one of the squares between lines i and i + 1, and nothing
 * but that between those squares. */
static gboolean
has_digits (const MsScanGrowth *growth, int axis, int i, MsScanSides along, MsScanSides between)
{
  const MsScanPlane *plane = &growth->planes->axis[axis];
  double corner = growth->size * 0.15;
  if (along.rough + between.rough > (along.n + between.n) * MOST_BLURRED)
    return FALSE;
  /* The stem of a 1 may be so broad that its middle is one colour. */
  for (int j = growth->first[!axis]; j < growth->last[!axis]; j++)
    for (double share = 0.35; share < 0.65; share += 2 / growth->size)
      if (ms_scan_plane_look (plane,
              (int)(ms_scan_growth_line (growth, axis, i) + share * growth->size),
              (int)(ms_scan_growth_line (growth, !axis, j) + corner),
              (int)ceil (ms_scan_growth_line (growth, !axis, j + 1) - corner), 1)
          == MS_SCAN_ROUGH)
        return TRUE;
  return FALSE;
}

/* Whether a straight edge goes through all squares between lines i and i + 1, from one to the next:
 * that of a window or a frame, beside which there is no board.  Where the squares end with an edge
 * they are cells, which may look raised or shine; the border of the picture is no such edge, and
 * those between the squares tell. */
static gboolean
is_crossed (const MsScanGrowth *growth, int axis, int i, int line)
{
  const MsScanPlane *plane = &growth->planes->axis[axis];
  int n = ms_scan_growth_count (growth, !axis),
      end = (int)lround (ms_scan_growth_line (growth, axis, line));
  MsScanSides sides = ms_scan_plane_is_border (plane, end)
      ? ms_scan_growth_between (growth, axis, i)
      : ms_scan_growth_along (growth, axis, line);
  if (sides.edges >= sides.n * LEAST_OF_ALL)
    return FALSE;
  for (double at = LINE_REACH; at <= growth->size - LINE_REACH; at += 2)
    {
      int place = (int)lround (ms_scan_growth_line (growth, axis, i) + at), n_crossed = 0;
      if (ms_scan_plane_is_border (plane, place))
        continue;
      for (int j = growth->first[!axis]; j < growth->last[!axis]; j++)
        n_crossed += ms_scan_plane_look (plane, place, (int)ms_scan_growth_line (growth, !axis, j),
                         (int)ms_scan_growth_line (growth, !axis, j + 1), 0)
            == MS_SCAN_EDGE;
      if (n_crossed >= n * CROSSED)
        return TRUE;
    }
  return FALSE;
}

/* The same of any row of squares from the line at an end to another one beyond it. */
static gboolean
is_any_crossed (const MsScanGrowth *growth, int axis, int end, int beyond)
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
is_bare (const MsScanGrowth *growth, int axis, MsScanSides between, int first, int last)
{
  int least = between.n;
  if (between.edges >= between.n * BARE)
    return FALSE;
  for (int i = first; i < last; i++)
    {
      least = MIN (least, ms_scan_growth_between (growth, axis, i).edges);
      if (least < between.n * LEAST_OF_ALL)
        return FALSE;
    }
  return between.edges < least * BARE;
}

/* Whether an edge goes along all of a line behind which there is nothing: that of a window. */
static gboolean
is_frame (MsScanSides along, MsScanSides between)
{
  return along.edges >= along.n * ALL && between.edges < between.n * LEAST_OF_FRAMED;
}

/* Adds the next line of an axis, forward or back, if there is one.  Where all cells have borders,
 * half of its sides must be edges (nearly all, if it is a little beside where it should be),
 * otherwise some; or there are digits before it, as where a part of the board is opened for the
 * first time.  Without borders it can also be one of the next lines, where those between are not to
 * be seen. */
static gboolean
grow (MsScanGrowth *growth, int axis, gboolean forward, gboolean bordered)
{
  double least = growth->uneven ? ALL : bordered ? LEAST_OF_ALL : LEAST_OF_SOME;
  int most = bordered ? 1 : MOST_STEPS;
  int *end = forward ? &growth->last[axis] : &growth->first[axis];
  for (int steps = 1; steps <= most; steps++)
    {
      int next = forward ? *end + steps : *end - steps;
      double place = ms_scan_growth_line (growth, axis, next);
      if (place < -1.5 || place > growth->planes->axis[axis].length + 1.5)
        return FALSE;
      MsScanSides along = ms_scan_growth_along (growth, axis, next);
      MsScanSides between = ms_scan_growth_between (growth, axis, forward ? next - 1 : next);
      if ((are_sides (along, least) && are_sides (between, least))
          || (!growth->uneven
              && has_digits (growth, axis, forward ? next - 1 : next, along, between)))
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

#define PLACES 16 /* within a square where a line is tried */

/* Puts the lines of an axis where most of the sides are edges or nothing: in the middle of such
 * places, as sides reach a little beside lines. */
static void
move_line (MsScanGrowth *growth, int axis)
{
  double begin = growth->origin[axis];
  int verdicts[PLACES], best = 0, first, last;
  for (int i = 0; i < PLACES; i++)
    {
      growth->origin[axis] = begin + i * growth->size / PLACES;
      MsScanSides sides = ms_scan_growth_inside (growth);
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
move_lines (MsScanGrowth *growth)
{
  for (int i = 0; i < 4; i++)
    move_line (growth, i % 2);
  ms_scan_fit (growth, 0, 1, fmax (growth->size / PLACES, 1), 0);
}

/* A first square near the seed: where edges of the neighbourhood, laid over each other at the
 * distance of the size, are strongest. */
static void
plant (MsScanGrowth *growth, const double seed[2])
{
  for (int axis = 0; axis < 2; axis++)
    {
      growth->origin[axis] = seed[axis];
      growth->first[axis] = -3;
      growth->last[axis] = 3;
    }
  ms_scan_fit (growth, fmax (0.6, growth->size * 0.025), 0.1, growth->size / 2, 0);
  MsScanSides inside = ms_scan_growth_inside (growth);
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
is_end (const MsScanGrowth *growth, int axis, gboolean last)
{
  int line = last ? growth->last[axis] : growth->first[axis], square = last ? line - 1 : line;
  if (is_crossed (growth, axis, square, line))
    return FALSE;
  if (abs (line) > PLANTED)
    return TRUE;
  MsScanSides along = ms_scan_growth_along (growth, axis, line),
              between = ms_scan_growth_between (growth, axis, square);
  return (has_digits (growth, axis, square, along, between)
             || (are_sides (along, LEAST_OF_SOME) && are_sides (between, LEAST_OF_SOME)))
      && !is_bare (growth, axis, between, growth->first[axis] + 1, growth->last[axis] - 1);
}

/* Takes off lines at the ends that are none, and says whether there were some. */
static gboolean
trim (MsScanGrowth *growth)
{
  gboolean trimmed = FALSE;
  for (int axis = 0; axis < 2; axis++)
    {
      int n = ms_scan_growth_count (growth, axis);
      while (ms_scan_growth_count (growth, axis) > 1 && !is_end (growth, axis, TRUE))
        growth->last[axis]--;
      while (ms_scan_growth_count (growth, axis) > 1 && !is_end (growth, axis, FALSE))
        growth->first[axis]++;
      trimmed |= ms_scan_growth_count (growth, axis) < n;
    }
  return trimmed;
}

/* Adds lines at all ends that there are, one at each. */
static gboolean
grow_all (MsScanGrowth *growth, gboolean bordered)
{
  gboolean grown = FALSE;
  for (int way = 0; way < 4; way++)
    grown |= grow (growth, way / 2, way % 2, bordered);
  return grown;
}

/* The same where the last squares are a pixel smaller than the many others, which is not to be seen
 * of these: the lines behind them are not where they should be. */
static gboolean
grow_uneven (MsScanGrowth *growth)
{
  MsScanGrowth tried = *growth;
  tried.uneven = TRUE;
  ms_scan_fit (&tried, 0, 1, 1, 0);
  if (tried.bonus == 0 || !grow_all (&tried, TRUE))
    return FALSE;
  *growth = tried;
  return TRUE;
}

/* Lets the lattice grow as far as there are lines. */
static void
grow_on (MsScanGrowth *growth)
{
  for (gboolean grown = TRUE; grown;)
    {
      int n = MAX (MAX (ms_scan_growth_count (growth, 0), ms_scan_growth_count (growth, 1)), 6);
      ms_scan_fit (growth, 1.5 / n, 0.25 / n, 1, n <= 6 ? 2 : 0);
      gboolean bordered = ms_scan_growth_is_bordered (growth);
      grown = grow_all (growth, bordered) || (bordered && !growth->uneven && grow_uneven (growth));
    }
}

/* Lets the lattice grow around a seed, and says how much of a board it is: it has many squares, and
 * strong edges at their sides.  Of the multiples of a board's size all lines are lines of the
 * board, of its half there are more squares. */
static void
grow_around (MsScanGrowth *growth, const double seed[2])
{
  plant (growth, seed);
  grow_on (growth);
  if (trim (growth) && ms_scan_growth_is_bordered (growth))
    {
      /* What was beside the board may have hidden that its cells have borders. */
      grow_on (growth);
      trim (growth);
    }
  int n = MAX (ms_scan_growth_count (growth, 0), ms_scan_growth_count (growth, 1));
  double strength = ms_scan_fit (growth, 2.0 / n, 0.1 / n, 1, 0);
  MsScanSides inside = ms_scan_growth_inside (growth);
  growth->n_sides = fmax (inside.edges - 2 * inside.rough, 0);
  double share = fmax (inside.edges - inside.rough, 0) / inside.n;
  int width = ms_scan_growth_count (growth, 0), height = ms_scan_growth_count (growth, 1);
  if (growth->size >= MS_SCAN_LEAST_SIDE - 0.5 && growth->size <= MS_SCAN_MOST_SIDE + 0.5
      && MIN (width, height) >= MS_SCAN_LEAST_CELLS)
    growth->verdict = strength * share * share * width * height * growth->size;
}

/* Of lattices of about one size many are parts of the same board; all of it is wanted, although it
 * has cells without borders that the part has not. */
static gboolean
is_better (const MsScanGrowth *growth, const MsScanGrowth *best)
{
  if (fabs (growth->size / best->size - 1) > ALIKE)
    return growth->verdict > best->verdict;
  return growth->verdict * growth->n_sides > best->verdict * best->n_sides;
}

/* Where the lines of an axis are, times scale; owned by the caller. */
static double *
list_lines (const MsScanGrowth *growth, int axis, double scale)
{
  int n = ms_scan_growth_count (growth, axis);
  double *lines = g_new (double, (gsize)n + 1);
  for (int i = 0; i <= n; i++)
    lines[i] = scale * ms_scan_growth_line (growth, axis, growth->first[axis] + i);
  return lines;
}

static gboolean
covers (const MsScanGrowth *growth, const double seed[2])
{
  for (int axis = 0; axis < 2; axis++)
    if (seed[axis] < ms_scan_growth_line (growth, axis, growth->first[axis])
        || seed[axis] > ms_scan_growth_line (growth, axis, growth->last[axis]))
      return FALSE;
  return TRUE;
}

/* Adds what grows beside the best lattice, of cells as large: all seeds may have been in that. */
static void
search_beside (const MsScanGrowth *best, GArray *grown)
{
  double seeds[MS_SCAN_SEEDS][2], known[4];
  for (int axis = 0; axis < 2; axis++)
    {
      known[axis] = ms_scan_growth_line (best, axis, best->first[axis] - 1);
      known[axis + 2] = ms_scan_growth_line (best, axis, best->last[axis] + 1);
    }
  ms_scan_find_seeds (best->planes, best->size, known, seeds);
  MsScanGrowth growth = { .planes = best->planes, .size = best->size };
  grow_around (&growth, seeds[0]);
  if (growth.verdict > 0)
    g_array_append_val (grown, growth);
}

/* The best lattice there is, with a verdict of 0 where there is none, and in grown all that there
 * are, MsScanGrowth; FALSE where poll cancels, which is told of the run's progress from begin
 * on. */
static gboolean
search (const MsScanPlanes *planes, MsSolverPoll poll, void *user_data, double begin,
    MsScanGrowth *best, GArray *grown)
{
  double sizes[MS_SCAN_MOST_SIZES], seeds[MS_SCAN_SEEDS][2];
  int n = ms_scan_find_sizes (planes, sizes);
  *best = (MsScanGrowth){ .planes = planes, .size = 1 };
  g_array_set_size (grown, 0);
  for (int i = 0; i < n * MS_SCAN_SEEDS; i++)
    {
      MsScanGrowth growth = { .planes = planes, .size = sizes[i / MS_SCAN_SEEDS] };
      if (poll != NULL && poll (begin + 0.2 * i / (n * MS_SCAN_SEEDS), user_data))
        return FALSE;
      if (i % MS_SCAN_SEEDS == 0)
        ms_scan_find_seeds (planes, growth.size, NULL, seeds);
      /* Another of the same size at the same place would be the same. */
      if (best->verdict > 0 && fabs (best->size - growth.size) < 0.5
          && covers (best, seeds[i % MS_SCAN_SEEDS]))
        continue;
      grow_around (&growth, seeds[i % MS_SCAN_SEEDS]);
      if (growth.verdict > 0)
        g_array_append_val (grown, growth);
      if (is_better (&growth, best))
        *best = growth;
    }
  if (best->verdict > 0)
    search_beside (best, grown);
  return TRUE;
}

/* Whether what is found in a picture half as large is the board, and not what is found in it
 * itself: its cells are larger than sizes that are tried, and the other lattice has lines that go
 * through them. */
static gboolean
is_larger (const MsScanGrowth *half, const MsScanGrowth *whole)
{
  return 2 * half->size > MS_SCAN_MOST_SIDE && 2 * half->verdict > whole->verdict
      && ms_scan_growth_is_bordered (half) && !ms_scan_growth_is_bordered (whole);
}

/* --- Others --- */

/* Whether hardly a part of one is a part of the other. */
static gboolean
are_apart (const MsScanGrowth *a, const MsScanGrowth *b)
{
  double common = 1;
  for (int axis = 0; axis < 2; axis++)
    {
      double begin = fmax (ms_scan_growth_line (a, axis, a->first[axis]),
          ms_scan_growth_line (b, axis, b->first[axis]));
      double end = fmin (ms_scan_growth_line (a, axis, a->last[axis]),
          ms_scan_growth_line (b, axis, b->last[axis]));
      common *= fmax (end - begin, 0)
          / fmin (
              a->size * ms_scan_growth_count (a, axis), b->size * ms_scan_growth_count (b, axis));
    }
  return common < APART;
}

/* How much of a board a lattice is for its size. */
static double
find_density (const MsScanGrowth *growth)
{
  return growth->verdict / growth->size
      / (ms_scan_growth_count (growth, 0) * ms_scan_growth_count (growth, 1));
}

/* Whether a lattice may be the board although there is a better one. */
static gboolean
is_rival (const MsScanGrowth *growth, const MsScanGrowth *best)
{
  if (are_apart (growth, best))
    return find_density (growth) > RIVAL * find_density (best);
  if (fabs (growth->size / best->size - 1) > ALIKE)
    return growth->verdict > RIVAL * best->verdict;
  return growth->verdict * growth->n_sides > RIVAL * best->verdict * best->n_sides;
}

static gboolean
are_same (const MsScanGrowth *a, const MsScanGrowth *b)
{
  for (int end = 0; end < 4; end++)
    {
      int axis = end / 2;
      double place = ms_scan_growth_line (a, axis, end % 2 ? a->last[axis] : a->first[axis]);
      double other = ms_scan_growth_line (b, axis, end % 2 ? b->last[axis] : b->first[axis]);
      if (fabs (place - other) > a->size / 2)
        return FALSE;
    }
  return ms_scan_growth_count (a, 0) == ms_scan_growth_count (b, 0)
      && ms_scan_growth_count (a, 1) == ms_scan_growth_count (b, 1);
}

static int
compare_growths (const void *a, const void *b)
{
  const MsScanGrowth *x = a, *y = b;
  double p = x->verdict * x->n_sides, q = y->verdict * y->n_sides;
  return (p < q) - (p > q);
}

/* Puts the best and its rivals into list, once each; how many. */
static int
find_rivals (GArray *grown, const MsScanGrowth *best, MsScanGrowth list[MS_SCAN_MOST_LATTICES])
{
  int n = 1;
  list[0] = *best;
  ms_scan_complete (list);
  g_array_sort (grown, compare_growths);
  for (guint i = 0; i < grown->len && n < MS_SCAN_MOST_LATTICES; i++)
    {
      MsScanGrowth *growth = &g_array_index (grown, MsScanGrowth, i);
      gboolean known = FALSE;
      if (!is_rival (growth, best))
        continue;
      ms_scan_complete (growth);
      for (int j = 0; j < n && !known; j++)
        known = are_same (growth, list + j);
      if (!known)
        list[n++] = *growth;
    }
  return n;
}

int
ms_scan_lattice_find (const MsScanPlanes *planes, MsSolverPoll poll, void *user_data,
    MsScanLattice lattices[MS_SCAN_MOST_LATTICES])
{
  g_autoptr (MsScanPlanes) halved = NULL;
  g_autoptr (GArray) grown = g_array_new (FALSE, FALSE, sizeof (MsScanGrowth)),
                     grown_large = g_array_new (FALSE, FALSE, sizeof (MsScanGrowth));
  MsScanGrowth best, large, list[MS_SCAN_MOST_LATTICES];
  double scale = 1;
  if (!search (planes, poll, user_data, 0.1, &best, grown))
    return -1;
  if (best.verdict <= 0 || !ms_scan_growth_is_bordered (&best))
    {
      halved = ms_scan_planes_halve (planes);
      if (!search (halved, poll, user_data, 0.3, &large, grown_large))
        return -1;
      if (large.verdict > 0 && (best.verdict <= 0 || is_larger (&large, &best)))
        {
          best = large;
          scale = 2;
        }
    }
  if (best.verdict <= 0)
    return 0;
  int n = find_rivals (scale > 1 ? grown_large : grown, &best, list);
  for (int i = 0; i < n; i++)
    lattices[i] = (MsScanLattice){ .side = scale * list[i].size,
      .width = ms_scan_growth_count (list + i, 0),
      .height = ms_scan_growth_count (list + i, 1),
      .lines = { list_lines (list + i, 0, scale), list_lines (list + i, 1, scale) } };
  return n;
}
