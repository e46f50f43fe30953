/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-worth.h"

#include <math.h>

static const MsWorthMoment *
get (const GArray *needs, guint i)
{
  return &g_array_index (needs, MsWorthMoment, i);
}

static int
compare_waits (gconstpointer a, gconstpointer b)
{
  gint64 first = ((const MsWorthMoment *)a)->need.wait_ms;
  gint64 second = ((const MsWorthMoment *)b)->need.wait_ms;
  return (first > second) - (first < second);
}

/* By rule and pattern; equal ones stay in their order, which is that of time, backwards. */
static int
compare_kinds (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const MsEasiest *first = &((const MsWorthMoment *)a)->need.easiest;
  const MsEasiest *second = &((const MsWorthMoment *)b)->need.easiest;
  return first->rule != second->rule ? (int)first->rule - (int)second->rule
                                     : first->pattern - second->pattern;
}

/* The time that a share of the moments took at most; needs are sorted by it. */
static gint64
find_share (const GArray *needs, double share)
{
  return get (needs, (guint)ceil (share * needs->len) - 1)->need.wait_ms;
}

static void
append (GArray *needs, const GArray *from, guint first, guint end)
{
  g_array_append_vals (needs, get (from, first), end - first);
}

/* --- Rows --- */

static gboolean
has_game (const MsWorthRow *row, gint64 game)
{
  for (int i = 0; i < row->n_dearest; i++)
    if (row->dearest[i].game == game)
      return TRUE;
  return FALSE;
}

/* needs from first to before end are of one kind. */
static MsWorthRow
make_row (const GArray *needs, guint first, guint end)
{
  g_autoptr (GArray) sorted = g_array_new (FALSE, FALSE, sizeof (MsWorthMoment));
  const MsEasiest *easiest = &get (needs, first)->need.easiest;
  append (sorted, needs, first, end);
  g_array_sort (sorted, compare_waits);
  MsWorthRow row = { .rule = (int)easiest->rule,
    .pattern = easiest->pattern,
    .n = (int)sorted->len,
    .half_ms = find_share (sorted, 0.5),
    .high_ms = find_share (sorted, 0.9) };
  for (guint i = sorted->len; i-- > 0;)
    {
      const MsWorthMoment *one = get (sorted, i);
      row.total_ms += one->need.wait_ms;
      if (row.n_dearest < MS_WORTH_DEAREST && !has_game (&row, one->game))
        row.dearest[row.n_dearest++] = *one;
    }
  return row;
}

/* One moment after the other, some together, the first in time first. */
static GArray *
make_points (const GArray *needs, int rule)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (MsWorthMoment));
  GArray *points = g_array_new (FALSE, FALSE, sizeof (MsWorthPoint));
  for (guint i = needs->len; i-- > 0;)
    if ((int)get (needs, i)->need.easiest.rule == rule)
      append (all, needs, i, i + 1);
  guint chunk = MAX (MS_WORTH_CHUNK, (all->len + MS_WORTH_POINTS - 1) / MS_WORTH_POINTS);
  for (guint i = 0; i + chunk <= all->len; i += chunk)
    {
      g_autoptr (GArray) some = g_array_new (FALSE, FALSE, sizeof (MsWorthMoment));
      append (some, all, i, i + chunk);
      MsWorthPoint point = { .at = get (some, chunk - 1)->ended_at };
      g_array_sort (some, compare_waits);
      point.low_ms = find_share (some, 0.1);
      point.half_ms = find_share (some, 0.5);
      point.high_ms = find_share (some, 0.9);
      g_array_append_val (points, point);
    }
  return points;
}

/* The end of those from first on that are of the same rule and, where it counts, pattern. */
static guint
find_end (const GArray *sorted, guint first, gboolean pattern_counts)
{
  const MsEasiest *one = &get (sorted, first)->need.easiest;
  guint end = first;
  while (end < sorted->len && get (sorted, end)->need.easiest.rule == one->rule
      && (!pattern_counts || get (sorted, end)->need.easiest.pattern == one->pattern))
    end++;
  return end;
}

static void
add_rows (MsWorth *self, const GArray *needs, const GArray *sorted)
{
  for (guint i = 0, end; i < sorted->len; i = end)
    {
      end = find_end (sorted, i, FALSE);
      MsWorthRow row = make_row (sorted, i, end);
      row.pattern = 0;
      row.points = make_points (needs, row.rule);
      g_array_append_val (self->rows, row);
      for (guint j = i, next; j < end; j = next)
        {
          next = find_end (sorted, j, TRUE);
          MsWorthRow one = make_row (sorted, j, next);
          if (one.pattern != 0)
            g_array_append_val (self->rows, one);
        }
    }
}

/* --- What cost most --- */

static MsWorthRow *
get_row (const MsWorth *self, guint i)
{
  return &g_array_index (self->rows, MsWorthRow, i);
}

static gboolean
is_ranked (const MsWorthRow *row)
{
  gboolean has_patterns = row->rule == MS_RUNG_TWO_NUMBERS || row->rule == MS_RUNG_THREE_NUMBERS;
  return row->rule != MS_N_RUNG_RULES && row->cost_ms > 0 && has_patterns == (row->pattern != 0);
}

static void
rank (MsWorth *self, guint place)
{
  guint at = self->costs->len;
  while (at > 0
      && get_row (self, g_array_index (self->costs, guint, at - 1))->cost_ms
          < get_row (self, place)->cost_ms)
    at--;
  g_array_insert_val (self->costs, at, place);
  g_array_set_size (self->costs, MIN (self->costs->len, MS_WORTH_COSTS));
}

static void
reckon_costs (MsWorth *self)
{
  const MsWorthRow *first = self->rows->len > 0 ? get_row (self, 0) : NULL;
  double usual = first != NULL && first->rule == MS_RUNG_ONE_NUMBER
      ? (double)first->total_ms / first->n
      : NAN;
  self->cost_ms = first != NULL ? 0 * usual : NAN;
  for (guint i = 0; i < self->rows->len; i++)
    {
      MsWorthRow *row = get_row (self, i);
      row->cost_ms = (double)row->total_ms - row->n * usual;
      if (row->rule == MS_RUNG_ONE_NUMBER) /* but for rounding */
        row->cost_ms = 0 * usual;
      if (row->pattern == 0 && row->rule != MS_N_RUNG_RULES)
        self->cost_ms += row->cost_ms;
      if (is_ranked (row))
        rank (self, i);
    }
}

static void
clear_row (gpointer row)
{
  g_clear_pointer (&((MsWorthRow *)row)->points, g_array_unref);
}

MsWorth *
ms_worth_new (const GArray *needs)
{
  MsWorth *self = g_new0 (MsWorth, 1);
  g_autoptr (GArray) sorted = g_array_new (FALSE, FALSE, sizeof (MsWorthMoment));
  self->rows = g_array_new (FALSE, FALSE, sizeof (MsWorthRow));
  self->costs = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_set_clear_func (self->rows, clear_row);
  for (guint i = 0; i < needs->len; i++)
    {
      self->n_games += i == 0 || get (needs, i)->game != get (needs, i - 1)->game;
      append (sorted, needs, i, i + 1);
    }
  g_array_sort_with_data (sorted, compare_kinds, NULL);
  add_rows (self, needs, sorted);
  reckon_costs (self);
  return self;
}

void
ms_worth_free (MsWorth *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->rows);
  g_array_unref (self->costs);
  g_free (self);
}
