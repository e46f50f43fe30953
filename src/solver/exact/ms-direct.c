/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-direct.h"

#include "ms-cross-check.h"
#include "ms-listing.h"
#include "ms-probability.h"
#include "ms-wide.h"

#include <math.h>

/* The most numbers of mines that a section can have, and the room for the values of sections and of
 * products of them. */
#define MOST_TOTALS MS_LISTING_MOST
#define MOST_VALUES 768

/* The product of the first few sections: their layouts together, by the mines in them.  Also where
 * the layouts of the next section are. */
typedef struct
{
  int lowest, n;
  int at; /* index of its first element in values and gradients */
  /* The next section: index of its first element in values, and how many there are. */
  int ways, n_ways;
} Product;

typedef struct
{
  MsEngine *engine;
  MsListing listing;
  Product products[MS_LISTING_SECTIONS + 1]; /* products[i]: of the first i sections */
  int n_values;
  double values[MOST_VALUES];
  double gradients[MOST_VALUES]; /* for each value, the weight of all that it can go with */
  /* Sums of a section under way, each at the place that its box has in a row of the section. */
  double mine[MS_LISTING_MOST + 4], safe[MS_LISTING_MOST + 4];
  double sizes[MS_LISTING_MOST + 4];
} Direct;

/* Multiplies the sections one after the other.  False: there is no room for the products. */
static inline bool
multiply (Direct *self)
{
  const MsListing *listing = &self->listing;
  self->products[0] = (Product){ .lowest = 0, .n = 1, .at = 0 };
  self->values[0] = 1;
  self->n_values = 1;
  for (int i = 0; i < listing->n_sections; i++)
    {
      const MsListingSection *section = &listing->sections[i];
      Product *left = &self->products[i], *product = left + 1;
      if (self->n_values + left->n + 2 * MOST_TOTALS > MOST_VALUES)
        return false;
      /* Puts the counts of the next section's layouts, by their mines, behind the other values. */
      left->ways = self->n_values;
      left->n_ways = section->highest - section->lowest + 1;
      for (int mines = section->lowest; mines <= section->highest; mines++)
        {
          int row = section->row_at[mines];
          self->values[self->n_values++] = row >= 0 ? self->listing.rows[row] : 0;
        }
      *product = (Product){
        .lowest = left->lowest + section->lowest, .n = left->n + left->n_ways - 1, .at = left->ways
      };
      if (i == 0)
        continue;
      product->at = self->n_values;
      self->n_values += product->n;
      const double *a = self->values + left->at, *ways = self->values + left->ways;
      double *to = self->values + product->at;
      for (int t = 0; t < product->n; t++)
        to[t] = 0;
      for (int s = 0; s < left->n; s++)
        for (int t = 0; t < left->n_ways; t++)
          to[s + t] += a[s] * ways[t];
    }
  return true;
}

/* Sets the probabilities and certainties of a section's boxes.  weights: for each number of mines
 * in the section, what each such layout weighs with the rest of the board. */
static inline void
judge_boxes (Direct *self, const MsListingSection *section, const double *weights)
{
  MsEngine *engine = self->engine;
  const uint8_t *boxes = self->listing.boxes + section->first;
  int stride = section->stride;
  for (int i = 0; i < stride; i++)
    self->mine[i] = self->safe[i] = self->sizes[i] = 0;
  for (int i = 0; i < section->n_boxes; i++)
    self->sizes[1 + i] = engine->problem->boxes[boxes[i]].size;
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
      engine->box_probability[box] = mine / (mine + safe);
      engine->box_certainty[box] = MS_CERTAINTY_NONE;
      if (!(mine > 0))
        engine->box_certainty[box] = MS_CERTAINTY_SAFE;
      if (!(safe > 0))
        engine->box_certainty[box] = MS_CERTAINTY_MINE;
      unsigned feasible = self->listing.feasible[section->first + i];
      engine->circuit->feasible[box] = (uint16_t)feasible;
      engine->direct.decided |= feasible == 1u
          || feasible == 1u << engine->problem->boxes[box].size;
    }
}

/* From the gradients of both, the product of some sections: what the layouts of the last of them
 * weigh with all that is beside it, into weights; and the gradients of left, the product of those
 * before it. */
static inline void
weigh_back (Direct *self, const Product *left, const Product *both, double *weights)
{
  const double *a = self->values + left->at, *ways = self->values + left->ways;
  const double *above = self->gradients + both->at;
  double *below = self->gradients + left->at;
  for (int t = 0; t < left->n_ways; t++)
    weights[t] = 0;
  for (int s = 0; s < left->n; s++)
    {
      double sum = 0;
      for (int t = 0; t < left->n_ways; t++)
        {
          weights[t] += a[s] * above[s + t];
          sum += ways[t] * above[s + t];
        }
      below[s] = sum;
    }
}

/* Goes back from the gradients of all sections together to each section. */
static inline void
judge_sections (Direct *self)
{
  const MsListing *listing = &self->listing;
  for (int i = listing->n_sections - 1; i >= 0; i--)
    {
      const MsListingSection *section = &listing->sections[i];
      const Product *left = &self->products[i];
      double room[MOST_TOTALS];
      const double *weights = room;
      if (i > 0)
        weigh_back (self, left, left + 1, room);
      else
        weights = self->gradients + left[1].at;
      judge_boxes (self, section, weights);
      ms_cross_check_one (self->engine, listing->boxes[section->first],
          &(MsCheckWays){
              section->lowest, left->n_ways, self->values + left->ways, weights, 1, true });
    }
}

/* Weighs the layouts with the right mine total.  *found becomes false where there is none, or where
 * a weight is too small for a sum of 0 to prove anything. */
static bool
weigh (Direct *self, bool *found)
{
  MsEngine *engine = self->engine;
  const MsListing *listing = &self->listing;
  MsTotal *total = &engine->total;
  const Product *all = &self->products[listing->n_sections];
  ms_engine_sum_up_total (engine);
  total->lowest = all->lowest;
  total->highest = all->lowest + all->n - 1;
  *found = ms_total_in_range (total);
  if (!*found)
    return true;
  if (!ms_total_weigh_plain (total, all->lowest, all->n, self->values + all->at, engine->work))
    return false;
  *found = total->sum > 0 && total->smallest_weight >= MS_PROBABILITY_SAFE_WEIGHT;
  for (int t = 0; t < all->n; t++)
    self->gradients[all->at + t] = total->weights[t];
  return true;
}

MS_BITWISE static bool
count (Direct *self, bool *found)
{
  MsEngine *engine = self->engine;
  MsListing *listing = &self->listing;
  *found = multiply (self);
  if (!*found || !weigh (self, found) || !*found)
    return !*found;
  judge_sections (self);
  const MsProblem *problem = engine->problem;
  const MsTotal *total = &engine->total;
  for (int i = 0; i < problem->n_boxes; i++)
    if (problem->boxes[i].state != MS_BOX_OPEN)
      ms_engine_decide (engine, i, problem->boxes[i].state == MS_BOX_MINES);
  engine->outside_probability = NAN;
  if (total->outside > 0)
    {
      engine->outside_probability = total->outside_mines / total->outside;
      if (!total->outside_may_be_mine)
        engine->outside_certainty = MS_CERTAINTY_SAFE;
      else if (!total->outside_may_be_safe)
        engine->outside_certainty = MS_CERTAINTY_MINE;
    }
  ms_total_layouts (&engine->total, 1, 0, &engine->layouts_mantissa, &engine->layouts_exponent);
  engine->direct.n_sections = listing->n_sections;
  engine->direct.width = listing->width;
  engine->direct.looked = listing->looked;
  return true;
}

bool
ms_direct_find (MsEngine *self, bool *found)
{
  Direct direct;
  MsWork *work = self->work;
  *found = false;
  if (ms_listing_find (&direct.listing, self->problem) != MS_LISTING_DONE)
    return ms_work_tick (work, 1000);
  self->circuit->feasible = ms_work_alloc0 (
      work, (size_t)self->problem->n_boxes, sizeof *self->circuit->feasible);
  if (self->circuit->feasible == NULL || !ms_probability_allocate (self)
      || !ms_work_tick (work, 10 * direct.listing.looked))
    return false;
  direct.engine = self;
  return count (&direct, found);
}
