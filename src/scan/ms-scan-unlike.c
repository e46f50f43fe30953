/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-unlike.h"

#include <limits.h>
#include <stdlib.h>

/* At the sides of a cell, what is seen of its border and of what is beside the board depends on
 * where the lattice lies. */
#define BORDER 2
#define INNER (MS_SCAN_FINE - 2 * BORDER)
#define N_FINE (MS_SCAN_FINE * MS_SCAN_FINE)
#define N_COARSE ((MS_SCAN_COARSE - 2) * (MS_SCAN_COARSE - 2))

/* Cells of one kind differ by less than that, in sixteenths of a feature: LEAST_UNLIKE on a clear
 * picture, and by more where most cells do. */
#define LEAST_UNLIKE 200
#define USUAL_UNLIKE 2

/* What a cell of a group shows, as it is compared with others: brightness about its mean, the least
 * and the most of it there and one place beside, and the sums of both colours. */
typedef struct
{
  int n; /* cells of the group */
  MsCell cell; /* what they are read as */
  bool linked;
  int16_t value[INNER * INNER], least[INNER * INNER], most[INNER * INNER];
  int colour[2];
} Shape;

static void
measure_shape (const int8_t *features, Shape *shape)
{
  int mean = 0;
  for (int i = 0; i < INNER * INNER; i++)
    mean += features[(BORDER + i / INNER) * MS_SCAN_FINE + BORDER + i % INNER];
  mean /= INNER * INNER;
  for (int i = 0; i < INNER * INNER; i++)
    {
      const int8_t *at = features + (BORDER + i / INNER) * MS_SCAN_FINE + BORDER + i % INNER;
      int least = INT_MAX, most = INT_MIN;
      for (int v = -MS_SCAN_FINE; v <= MS_SCAN_FINE; v += MS_SCAN_FINE)
        for (int u = -1; u <= 1; u++)
          {
            least = MIN (least, at[v + u]);
            most = MAX (most, at[v + u]);
          }
      shape->value[i] = (int16_t)(*at - mean);
      shape->least[i] = (int16_t)(least - mean);
      shape->most[i] = (int16_t)(most - mean);
    }
  for (int y = 1; y < MS_SCAN_COARSE - 1; y++)
    for (int x = 1; x < MS_SCAN_COARSE - 1; x++)
      for (int j = 0; j < 2; j++)
        shape->colour[j] += features[N_FINE + 2 * (y * MS_SCAN_COARSE + x) + j];
}

/* How much of a shape is not found in the other, not even one place beside. */
static int
measure_beyond (const Shape *a, const Shape *b)
{
  int sum = 0;
  for (int i = 0; i < INNER * INNER; i++)
    sum += MAX (MAX (b->least[i] - a->value[i], a->value[i] - b->most[i]), 0);
  return sum;
}

static int
compare (const Shape *a, const Shape *b)
{
  int colour = abs (a->colour[0] - b->colour[0]) + abs (a->colour[1] - b->colour[1]);
  return 16 * (measure_beyond (a, b) + measure_beyond (b, a)) / (INNER * INNER)
      + 16 * colour / N_COARSE;
}

/* The largest group that is read as a cell, or NULL. */
static Shape *
find_largest (Shape *shapes, int n, MsCell cell)
{
  Shape *largest = NULL;
  for (Shape *shape = shapes; shape < shapes + n; shape++)
    if (shape->cell == cell && (largest == NULL || shape->n > largest->n))
      largest = shape;
  return largest;
}

/* Links the groups that look like one that is linked already: pixels fall otherwise in each row and
 * column, and what lies between two cells makes them alike. */
static void
link_alike (Shape *shapes, int n, Shape *first, int limit)
{
  g_autofree Shape **queue = g_new (Shape *, (gsize)n);
  int begin = 0, end = 0;
  first->linked = true;
  queue[end++] = first;
  for (; begin < end; begin++)
    for (Shape *shape = shapes; shape < shapes + n; shape++)
      if (!shape->linked && shape->cell == first->cell && compare (queue[begin], shape) <= limit)
        {
          shape->linked = true;
          queue[end++] = shape;
        }
}

static int
compare_ints (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

/* How much cells differ from those that are read as the same and are the most, the median. */
static int
find_usual (const Shape *shapes, const int *group, int n, Shape *const *largest)
{
  g_autofree int *differences = g_new (int, (gsize)n);
  for (int i = 0; i < n; i++)
    {
      const Shape *shape = shapes + group[i];
      differences[i] = compare (shape, largest[shape->cell]);
    }
  qsort (differences, (size_t)n, sizeof *differences, compare_ints);
  return differences[n / 2];
}

void
ms_scan_unlike_find (const int8_t *features, const MsCell *cells, const int *group, int n,
    int n_groups, bool *unlike)
{
  g_autofree Shape *shapes = g_new0 (Shape, (gsize)n_groups);
  Shape *largest[MS_N_CELLS];
  for (int i = 0; i < n; i++)
    {
      Shape *shape = shapes + group[i];
      if (shape->n++ == 0)
        measure_shape (features + (size_t)i * MS_SCAN_FEATURES, shape);
      shape->cell = cells[i];
    }
  for (MsCell cell = 0; cell < MS_N_CELLS; cell++)
    largest[cell] = find_largest (shapes, n_groups, cell);
  int limit = LEAST_UNLIKE + USUAL_UNLIKE * find_usual (shapes, group, n, largest);
  for (MsCell cell = 0; cell < MS_N_CELLS; cell++)
    if (largest[cell] != NULL)
      link_alike (shapes, n_groups, largest[cell], limit);
  for (int i = 0; i < n; i++)
    unlike[i] = !shapes[group[i]].linked;
}
