/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-estimate-outside.h"

#include <math.h>
#include <stdlib.h>

/* By how much ms_estimate_outside_log_relaxed falls for each mine beyond the range in which R may
 * be above 0, and how far below 0 it is in gaps of that range. */
#define FALL_PER_MINE 3
#define GAP_FALL 60
/* Numbers of mines left with a smaller chance than this are ignored. */
#define NEGLIGIBLE 1e-12

bool
ms_estimate_outside_init (
    MsEstimateOutside *rest, int outside, int mines, double density, MsWork *work)
{
  *rest = (MsEstimateOutside){
    .work = work,
    .outside = outside,
    .n = mines + 1,
    .density = density,
    .log_odds = density > 0 ? log (density / (1 - density)) : 0,
    .coefficients = ms_arena_alloc (&work->arena, (size_t)mines + 1, sizeof (double)),
    .logs = ms_arena_alloc (&work->arena, (size_t)mines + 1, sizeof (double)),
  };
  return rest->coefficients != NULL && rest->logs != NULL;
}

bool
ms_estimate_outside_take (
    MsEstimateOutside *rest, const double *coefficients, const MsSlice *slice, double tilt)
{
  rest->lowest = slice->lowest;
  rest->n_coefficients = slice->n < rest->n ? slice->n : rest->n;
  rest->log_tilt = log (tilt);
  rest->first = slice->lowest;
  rest->last = slice->lowest + slice->n - 1 + rest->outside;
  if (rest->density > 0)
    {
      rest->first = 0;
      rest->last = rest->n - 1;
    }
  memcpy (rest->coefficients, coefficients, (size_t)rest->n_coefficients * sizeof (double));
  for (int k = 0; k < rest->n; k++)
    rest->logs[k] = NAN;
  return ms_work_tick (rest->work, rest->n);
}

static double
log_factorial (int n)
{
  int sign;
  return lgamma_r (n + 1.0, &sign);
}

/* The log of the t-th term of R(k), without the constant factor outside! of the binomial
 * coefficient. */
static double
log_term (const MsEstimateOutside *rest, int k, int t)
{
  int mines = k - rest->lowest - t;
  if (!(rest->coefficients[t] > 0))
    return -INFINITY;
  if (rest->density > 0)
    return log (rest->coefficients[t]) + (rest->lowest + t) * (rest->log_odds - rest->log_tilt)
        - k * rest->log_odds;
  if (mines < 0 || mines > rest->outside)
    return -INFINITY;
  return log (rest->coefficients[t]) - (rest->lowest + t) * rest->log_tilt - log_factorial (mines)
      - log_factorial (rest->outside - mines);
}

static void
term_range (const MsEstimateOutside *rest, int k, int *from, int *to)
{
  if (rest->density > 0)
    {
      *from = 0;
      *to = rest->n_coefficients;
      return;
    }
  *from = k - rest->outside - rest->lowest;
  *to = k - rest->lowest + 1;
  *from = *from > 0 ? *from : 0;
  *to = *to < rest->n_coefficients ? *to : rest->n_coefficients;
}

static double
find_log (const MsEstimateOutside *rest, int k)
{
  int from, to;
  double most = -INFINITY, sum = 0;
  term_range (rest, k, &from, &to);
  for (int t = from; t < to; t++)
    {
      double term = log_term (rest, k, t);
      if (term > most)
        {
          sum = sum * exp (most - term) + 1;
          most = term;
        }
      else if (term > most - 50)
        sum += exp (term - most);
    }
  /* The result need not be looked at: if the run must stop, the caller's next tick says so too. */
  (void)ms_work_tick (rest->work, 40L * (to - from));
  return most + log (sum);
}

double
ms_estimate_outside_log (MsEstimateOutside *rest, int k)
{
  if (k < 0 || k >= rest->n || k < rest->first || k > rest->last)
    return -INFINITY;
  if (isnan (rest->logs[k]))
    rest->logs[k] = find_log (rest, k);
  return rest->logs[k];
}

double
ms_estimate_outside_log_relaxed (MsEstimateOutside *rest, int k)
{
  int nearest = k < rest->first ? rest->first : k > rest->last ? rest->last : k;
  int distance = abs (k - nearest);
  if (nearest >= rest->n)
    nearest = rest->n - 1;
  double value = ms_estimate_outside_log (rest, nearest);
  return (isinf (value) ? -GAP_FALL : value) - FALL_PER_MINE * distance;
}

bool
ms_estimate_outside_unfold (MsEstimateOutside *rest, const float *lefts, int first, int n,
    double *gradient, double *outside)
{
  double sum = 0;
  *outside = 0;
  for (int i = 0; i < n; i++)
    sum += lefts[i];
  for (int i = 0; i < n; i++)
    {
      int k = first + i, from, to;
      double share = lefts[i] / sum;
      if (!(share > NEGLIGIBLE))
        continue;
      double log_sum = ms_estimate_outside_log (rest, k);
      term_range (rest, k, &from, &to);
      for (int t = from; t < to; t++)
        {
          double part = share * exp (log_term (rest, k, t) - log_sum);
          if (part > 0)
            gradient[t] += part / rest->coefficients[t];
          /* The mean number of mines outside, given those of the exact sections. */
          *outside += part
              * (rest->density > 0 ? rest->density * rest->outside : k - rest->lowest - t);
        }
      if (!ms_work_tick (rest->work, 60L * (to - from)))
        return false;
    }
  return ms_work_tick (rest->work, n);
}
