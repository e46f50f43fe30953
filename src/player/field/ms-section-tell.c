/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a section that was counted says of its boxes: from the last box back to the first. */
#include "ms-section-private.h"

typedef MsSectionTwo Two;

/* The ways on from the states before a box, and from them what its cells are, by n kinds of weights,
 * two to each.  A cell of a box of so many cells is a mine in C(size − 1, mines − 1) of the ways to
 * place as many, safe in C(size − 1, mines).  Only states that come to the free number showing need or
 * up to 2 n − 1 more.  mine[n], safe[n]. */
static inline void
go_back (MsSectionCounter *self, const MsSectionStep *step, int need, int n, Two *mine, Two *safe)
{
  const Two *weights = self->choose_two[step->size - 1];
  const uint16_t *targets = self->targets;
  Two all_mine[2] = { { 0, 0 } }, all_safe[2] = { { 0, 0 } };
  unsigned free_rest = step->free_rest, reach = 2 * (unsigned)n - 1;
  for (int i = step->first_state, end = step->end_state; i < end; i++)
    {
      const MsSectionFan fan = self->fans[i];
      if (fan.n == 0
          || (need >= 0
              && (unsigned)need + reach - (unsigned)ms_section_shown_in (self->words[i])
                  > free_rest + reach))
        {
          for (int v = 0; v < n; v++)
            self->rest[i][v] = (Two){ 0, 0 };
          continue;
        }
      const uint16_t *to = targets + fan.first, *last = to + fan.n - 1;
      const Two *weight = weights + fan.lowest;
      Two as_mine[2], as_safe[2];
      for (int v = 0; v < n; v++)
        {
          as_mine[v] = weight[0] * self->rest[*to][v];
          as_safe[v] = weight[1] * self->rest[*to][v];
        }
      while (to < last)
        {
          const Two *rest = self->rest[*++to];
          weight++;
          for (int v = 0; v < n; v++)
            {
              as_mine[v] += weight[0] * rest[v];
              as_safe[v] += weight[1] * rest[v];
            }
        }
      Two past = { self->past[i], self->past[i] };
      for (int v = 0; v < n; v++)
        {
          self->rest[i][v] = as_mine[v] + as_safe[v];
          all_mine[v] += past * as_mine[v];
          all_safe[v] += past * as_safe[v];
        }
    }
  for (int v = 0; v < n; v++)
    {
      mine[v] = all_mine[v];
      safe[v] = all_safe[v];
    }
}

/* The last states have what they weigh: the rows of all boxes, two of each kind of weights. */
static inline void
go_all_back (MsSectionCounter *self, int need, int n, MsSectionRows rows)
{
  const MsSectionStep *steps = self->steps + self->kept_steps;
  for (int i = self->n_steps - 1; i >= 0; i--)
    {
      int box = steps[i].box;
      Two as_mine[2], as_safe[2];
      go_back (self, &steps[i], need, n, as_mine, as_safe);
      for (int row = 0; row < 2 * n; row++)
        {
          rows.mine[row * rows.n_boxes + box] = as_mine[row / 2][row % 2];
          rows.safe[row * rows.n_boxes + box] = as_safe[row / 2][row % 2];
        }
    }
}

/* From one total on, two for each kind of weights. */
static inline void
tell_some_totals (MsSectionCounter *self, const MsSectionCount *count, int total, int n,
    const MsSectionRows *rows)
{
  int first = total * rows->n_boxes;
  for (int i = self->last_state; i < self->n_states; i++)
    {
      int above = ms_section_mines_in (self->words[i]) - count->lowest - total;
      for (int v = 0; v < n; v++)
        self->rest[i][v] = (Two){ above == 2 * v, above == 2 * v + 1 };
    }
  go_all_back (
      self, -1, n, (MsSectionRows){ rows->n_boxes, rows->mine + first, rows->safe + first });
}

void
ms_section_tell_totals (
    MsSectionCounter *self, const MsSectionCount *count, const MsSectionRows *rows)
{
  int total = 0;
  for (; count->n - total > 2; total += 4)
    tell_some_totals (self, count, total, 2, rows);
  if (total < count->n)
    tell_some_totals (self, count, total, 1, rows);
}

/* What each of the last states weighs, where it comes to need or up to 2 n − 1 more. */
static inline void
weigh_needs (
    MsSectionCounter *self, const MsSectionCount *counts, int need, int n, double *const *weights)
{
  for (int i = self->last_state; i < self->n_states; i++)
    {
      int shown = ms_section_shown_in (self->words[i]), which = shown - need;
      double weight = which >= 0 && which < 2 * n && weights[which] != NULL
          ? weights[which][ms_section_mines_in (self->words[i]) - counts[shown].lowest]
          : 0;
      for (int v = 0; v < n; v++)
        self->rest[i][v] = (Two){ which == 2 * v ? weight : 0, which == 2 * v + 1 ? weight : 0 };
    }
}

void
ms_section_tell_needs (MsSectionCounter *self, const MsSectionCount *counts, int need, int n_needs,
    double *const *weights, const MsSectionRows *rows)
{
  if (n_needs > 2)
    {
      weigh_needs (self, counts, need, 2, weights);
      go_all_back (self, need, 2, *rows);
      return;
    }
  weigh_needs (self, counts, need, 1, weights);
  go_all_back (self, need, 1, *rows);
}
