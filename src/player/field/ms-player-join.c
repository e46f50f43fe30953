/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections together: their product, the mine total, and the way back to each. */
#include "ms-player-field.h"

#include <math.h>

/* Products of weights above this with whole numbers are never 0. */
#define SAFE_WEIGHT 1e-200
/* A chance of a mine nearer to 1 than this may be certain. */
#define NEARLY 1e-6

static bool
multiply (MsField *field, MsFieldJoin *join, int i)
{
  const MsSectionCount *count = &field->sections[join->sections[i]].count;
  int n = join->n_terms[i] + count->n - 1;
  const double *terms = join->terms[i];
  double *product = ms_section_pool_take (&field->pool, (size_t)n);
  if (product == NULL)
    return false;
  for (int t = 0; t < n; t++)
    product[t] = 0;
  for (int r = 0; r < join->n_terms[i]; r++)
    for (int t = 0; t < count->n; t++)
      product[r + t] += terms[r] * count->ways[t];
  join->terms[i + 1] = product;
  join->n_terms[i + 1] = n;
  join->lowest += count->lowest;
  return true;
}

bool
ms_field_join (MsField *field, MsFieldJoin *join)
{
  join->lowest = 0;
  join->n_terms[0] = 1;
  join->terms[0] = ms_section_pool_take (&field->pool, 1);
  if (join->terms[0] == NULL)
    return false;
  join->terms[0][0] = 1;
  for (int i = 0; i < join->n; i++)
    if (!multiply (field, join, i))
      return false;
  return true;
}

static double
log_factorial (const MsField *field, int n)
{
  int sign;
  return n < MS_FIELD_FACTORIALS ? field->log_factorials[n] : lgamma_r (n + 1.0, &sign);
}

/* For as many mines outside as can be left there, also after opening a cell, whose neighbours make
 * up to eight cells fewer outside. */
bool
ms_field_weigh (MsField *field)
{
  int n = field->outside, first = field->mines - field->highest - 8;
  int last = field->mines - field->lowest;
  first = first > 0 ? first : 0;
  last = last < n ? last : n;
  field->first_k = first;
  field->n_weights = last >= first ? last - first + 1 : 0;
  if (field->n_weights == 0)
    return true;
  double *weights = ms_section_pool_take (&field->pool, (size_t)field->n_weights);
  if (weights == NULL)
    return false;
  field->weights = weights;
  int peak = n / 2 < first ? first : n / 2 > last ? last : n / 2;
  field->log_largest = log_factorial (field, n) - log_factorial (field, peak)
      - log_factorial (field, n - peak);
  weights[peak - first] = 1;
  for (int k = peak; k < last; k++)
    weights[k + 1 - first] = weights[k - first] * (n - k) / (k + 1);
  for (int k = peak; k > first; k--)
    weights[k - 1 - first] = weights[k - first] * k / (n - k + 1);
  return weights[0] > SAFE_WEIGHT && weights[last - first] > SAFE_WEIGHT;
}

/* C(left, k) = C(n, k) (n − k) (n − k − 1) … / n (n − 1) … */
double *
ms_field_weigh_left (MsField *field, int n)
{
  int gone = field->outside - field->left_outside;
  double *weights = ms_section_pool_take (&field->pool, (size_t)n), divisor = 1;
  if (weights == NULL)
    return NULL;
  for (int i = 0; i < gone; i++)
    divisor *= field->outside - i;
  for (int s = 0; s < n; s++)
    {
      int k = field->mines - field->lowest - s;
      weights[s] = 0;
      if (k < 0 || k > field->left_outside || field->n_weights == 0)
        continue;
      double weight = field->weights[k - field->first_k];
      for (int i = 0; i < gone; i++)
        weight *= field->outside - k - i;
      weights[s] = weight / divisor;
    }
  return weights;
}

static double
dot (const double *a, const double *b, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

void
ms_field_judge_boxes (MsField *field, int first, int n, const double *mine, const double *safe)
{
  /* Not by field->mine[…]: gcc 12 with -flto loses those stores. */
  double *chances = field->mine + first;
  uint8_t *certainties = field->certainty + first;
  for (int i = 0; i < n; i++)
    {
      double chance = mine[i] / field->seen;
      bool certain = chance > 1 - NEARLY && safe[i] == 0;
      certainties[i] = (uint8_t)(certain ? MS_CERTAINTY_MINE
              : mine[i] > 0              ? MS_CERTAINTY_NONE
                                         : MS_CERTAINTY_SAFE);
      chances[i] = certain ? 1 : chance;
    }
}

/* sums[n] of rows of n, each weighed. */
static void
add_rows (double *sums, int n, const double *rows, const double *weights, int n_rows)
{
  for (int i = 0; i < n; i++)
    sums[i] = weights[0] * rows[i];
  for (int t = 1; t < n_rows; t++)
    for (int i = 0; i < n; i++)
      sums[i] += weights[t] * rows[t * n + i];
}

static void
tell_section (MsField *field, const MsFieldSection *section, const double *gradient)
{
  double mine[MS_SECTION_MOST], safe[MS_SECTION_MOST];
  int n = section->n_boxes;
  add_rows (mine, n, section->mine, gradient, section->count.n);
  add_rows (safe, n, section->safe, gradient, section->count.n);
  ms_field_judge_boxes (field, section->first_box, n, mine, safe);
}

bool
ms_field_tell_sections (MsField *field, const MsFieldJoin *join, const double *gradient)
{
  int most = join->n_terms[join->n];
  double *buffers = ms_section_pool_take (&field->pool, 3 * (size_t)most);
  if (buffers == NULL)
    return false;
  double *own = buffers + 2 * most;
  for (int i = join->n - 1; i >= 0; i--)
    {
      const MsFieldSection *section = &field->sections[join->sections[i]];
      const MsSectionCount *count = &section->count;
      double *below = buffers + (i % 2) * most;
      for (int t = 0; t < count->n; t++)
        own[t] = dot (join->terms[i], gradient + t, join->n_terms[i]);
      tell_section (field, section, own);
      for (int r = 0; r < join->n_terms[i]; r++)
        below[r] = dot (count->ways, gradient + r, count->n);
      gradient = below;
    }
  return true;
}
