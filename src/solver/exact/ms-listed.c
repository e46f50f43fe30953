/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-listed.h"

#include "ms-cross-check.h"
#include "ms-listing.h"
#include "ms-probability.h"
#include "ms-wide.h"

#include <math.h>

/* Numbers of mines, of sections and of products of them. */
#define MOST_TOTALS MS_LISTING_MOST
#define MOST_VALUES 512

/* The layouts of some first sections together, by their mines. */
typedef struct
{
  int lowest, n;
  int at; /* in values and gradients */
} Product;

typedef struct
{
  MsSolver *solver;
  MsListing listing;
  Product products[MS_LISTING_SECTIONS + 1]; /* of so many sections */
  int n_values;
  double values[MOST_VALUES];
  double gradients[MOST_VALUES]; /* what each of them weighs with all that is beside */
  double mine[MS_LISTING_MOST + 4], safe[MS_LISTING_MOST + 4]; /* as rows of a section */
  double sizes[MS_LISTING_MOST + 4];
} Listed;

/* The layouts of a section, by its mines. */
static inline int
get_ways (const MsListing *listing, const MsListedSection *section, double *ways)
{
  int n = section->highest - section->lowest + 1;
  for (int i = 0; i < n; i++)
    {
      int row = section->row_at[section->lowest + i];
      ways[i] = row >= 0 ? listing->rows[row] : 0;
    }
  return n;
}

/* False: there is no room for that. */
static inline bool
multiply (Listed *self)
{
  const MsListing *listing = &self->listing;
  self->products[0] = (Product){ 0, 1, 0 };
  self->values[0] = 1;
  self->n_values = 1;
  for (int i = 0; i < listing->n_sections; i++)
    {
      const Product *left = &self->products[i];
      double ways[MOST_TOTALS];
      int n_ways = get_ways (listing, &listing->sections[i], ways), n = left->n + n_ways - 1;
      const double *a = self->values + left->at;
      double *to = self->values + self->n_values;
      if (self->n_values + n > MOST_VALUES)
        return false;
      self->products[i + 1] = (Product){ left->lowest + listing->sections[i].lowest, n,
        self->n_values };
      self->n_values += n;
      for (int t = 0; t < n; t++)
        to[t] = 0;
      for (int s = 0; s < left->n; s++)
        for (int t = 0; t < n_ways; t++)
          to[s + t] += a[s] * ways[t];
    }
  return true;
}

/* What follows from the layouts of a section, each weighed with all that is beside, by its mines. */
static inline void
judge_boxes (Listed *self, const MsListedSection *section, const double *weights)
{
  MsSolver *solver = self->solver;
  const uint8_t *boxes = self->listing.boxes + section->first;
  int stride = section->stride;
  for (int i = 0; i < stride; i++)
    self->mine[i] = self->safe[i] = self->sizes[i] = 0;
  for (int i = 0; i < section->n_boxes; i++)
    self->sizes[1 + i] = solver->problem.boxes[boxes[i]].size;
  for (int mines = section->lowest; mines <= section->highest; mines++)
    {
      double weight = weights[mines - section->lowest];
      if (section->row_at[mines] < 0 || weight == 0)
        continue;
      const double *row = self->listing.rows + section->row_at[mines];
      for (int i = 0; i < stride; i += 4)
        for (int j = i; j < i + 4; j++)
          {
            self->mine[j] += weight * row[j];
            self->safe[j] += weight * (self->sizes[j] * row[0] - row[j]);
          }
    }
  for (int i = 0; i < section->n_boxes; i++)
    {
      int box = boxes[i];
      double mine = self->mine[1 + i], safe = self->safe[1 + i];
      solver->box_probability[box] = mine / (mine + safe);
      solver->box_certainty[box] = MS_CERTAINTY_NONE;
      if (!(mine > 0))
        solver->box_certainty[box] = MS_CERTAINTY_SAFE;
      if (!(safe > 0))
        solver->box_certainty[box] = MS_CERTAINTY_MINE;
      solver->circuit.feasible[box] = self->listing.feasible[section->first + i];
    }
}

/* From what all sections together weigh back to each of them. */
static inline void
judge_sections (Listed *self)
{
  const MsListing *listing = &self->listing;
  for (int i = listing->n_sections - 1; i >= 0; i--)
    {
      const Product *left = &self->products[i], *both = &self->products[i + 1];
      const double *a = self->values + left->at, *above = self->gradients + both->at;
      double *below = self->gradients + left->at;
      double ways[MOST_TOTALS], weights[MOST_TOTALS];
      int n_ways = get_ways (listing, &listing->sections[i], ways);
      for (int t = 0; t < n_ways; t++)
        weights[t] = 0;
      for (int s = 0; s < left->n; s++)
        {
          double sum = 0;
          for (int t = 0; t < n_ways; t++)
            {
              weights[t] += a[s] * above[s + t];
              sum += ways[t] * above[s + t];
            }
          below[s] = sum;
        }
      judge_boxes (self, &listing->sections[i], weights);
      ms_cross_check_one (self->solver, listing->boxes[listing->sections[i].first],
          &(MsCheckWays){ listing->sections[i].lowest, n_ways, ways, weights, 1, true });
    }
}

static inline void
judge_rest (MsSolver *solver)
{
  const MsProblem *problem = &solver->problem;
  const MsTotal *total = &solver->total;
  for (int i = 0; i < problem->n_boxes; i++)
    if (problem->boxes[i].state != MS_BOX_OPEN)
      {
        bool mines = problem->boxes[i].state == MS_BOX_MINES;
        solver->box_probability[i] = mines;
        solver->box_certainty[i] = mines ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
      }
  solver->outside_probability = NAN;
  if (total->outside == 0)
    return;
  solver->outside_probability = total->outside_mines / total->outside;
  if (!total->outside_may_be_mine)
    solver->outside_certainty = MS_CERTAINTY_SAFE;
  else if (!total->outside_may_be_safe)
    solver->outside_certainty = MS_CERTAINTY_MINE;
}

/* The layouts with the right total.  *found becomes false where there is none, or where a weight is too
 * small to tell. */
static bool
weigh (Listed *self, bool *found)
{
  MsSolver *solver = self->solver;
  const MsListing *listing = &self->listing;
  MsTotal *total = &solver->total;
  const Product *all = &self->products[listing->n_sections];
  ms_run_sum_up_total (solver);
  total->lowest = all->lowest;
  total->highest = all->lowest + all->n - 1;
  *found = ms_total_in_range (total);
  if (!*found)
    return true;
  if (!ms_total_weigh_plain (total, all->lowest, all->n, self->values + all->at, &solver->work))
    return false;
  *found = total->sum > 0 && total->smallest_weight >= MS_PROBABILITY_SAFE_WEIGHT;
  for (int t = 0; t < all->n; t++)
    self->gradients[all->at + t] = total->weights[t];
  return true;
}

MS_BITWISE static bool
count (Listed *self, bool *found)
{
  MsSolver *solver = self->solver;
  MsListing *listing = &self->listing;
  *found = multiply (self);
  if (!*found || !weigh (self, found) || !*found)
    return !*found;
  judge_sections (self);
  judge_rest (solver);
  ms_total_layouts (&solver->total, 1, 0, &solver->layouts_mantissa, &solver->layouts_exponent);
  solver->listed.n_sections = listing->n_sections;
  solver->listed.width = listing->width;
  solver->listed.looked = listing->looked;
  return true;
}

bool
ms_listed_find (MsSolver *self, bool *found)
{
  Listed listed;
  MsWork *work = &self->work;
  *found = false;
  if (ms_listing_find (&listed.listing, &self->problem) != MS_LISTING_DONE)
    return ms_work_tick (work, 1000);
  self->circuit.feasible = ms_work_alloc0 (
      work, (size_t)self->problem.n_boxes, sizeof *self->circuit.feasible);
  if (self->circuit.feasible == NULL || !ms_probability_allocate (self)
      || !ms_work_tick (work, 10 * listed.listing.looked))
    return false;
  listed.solver = self;
  return count (&listed, found);
}
