/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-rest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How steeply the relaxed weight falls outside the range of R, and in its gaps. */
#define FALL_PER_MINE 3
#define GAP_FALL 60

bool
ms_rest_init (MsRest *rest, const double *coefficients, const MsSlice *slice, double tilt,
    int outside, int mines, MsWork *work)
{
  *rest = (MsRest){
    .work = work,
    .n_coefficients = slice->n,
    .lowest = slice->lowest,
    .log_tilt = log (tilt),
    .outside = outside,
    .n = mines + 1,
    .first = slice->lowest,
    .last = slice->lowest + slice->n - 1 + outside,
    .coefficients = ms_arena_alloc (&work->arena, (size_t)slice->n, sizeof (double)),
    .logs = ms_arena_alloc (&work->arena, (size_t)mines + 1, sizeof (double)),
  };
  if (rest->coefficients == NULL || rest->logs == NULL)
    return false;
  memcpy (rest->coefficients, coefficients, (size_t)slice->n * sizeof (double));
  for (int k = 0; k < rest->n; k++)
    rest->logs[k] = NAN;
  return ms_work_tick (work, mines);
}

static double
log_factorial (int n)
{
  int sign;
  return lgamma_r (n + 1.0, &sign);
}

/* The log of each term of R(k), without C's constant factor outside!. */
static double
log_term (const MsRest *rest, int k, int t)
{
  int mines = k - rest->lowest - t;
  if (mines < 0 || mines > rest->outside || !(rest->coefficients[t] > 0))
    return -INFINITY;
  return log (rest->coefficients[t]) - (rest->lowest + t) * rest->log_tilt - log_factorial (mines)
      - log_factorial (rest->outside - mines);
}

static void
term_range (const MsRest *rest, int k, int *from, int *to)
{
  *from = k - rest->outside - rest->lowest;
  *to = k - rest->lowest + 1;
  *from = *from > 0 ? *from : 0;
  *to = *to < rest->n_coefficients ? *to : rest->n_coefficients;
}

static double
find_log (const MsRest *rest, int k)
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
  /* A run that is to stop stops at the caller's next tick. */
  (void)ms_work_tick (rest->work, 40L * (to - from));
  return most + log (sum);
}

double
ms_rest_log (MsRest *rest, int k)
{
  if (k < 0 || k >= rest->n || k < rest->first || k > rest->last)
    return -INFINITY;
  if (isnan (rest->logs[k]))
    rest->logs[k] = find_log (rest, k);
  return rest->logs[k];
}

double
ms_rest_log_relaxed (MsRest *rest, int k)
{
  int nearest = k < rest->first ? rest->first : k > rest->last ? rest->last : k;
  int distance = abs (k - nearest);
  if (nearest >= rest->n)
    nearest = rest->n - 1;
  double value = ms_rest_log (rest, nearest);
  return (isinf (value) ? -GAP_FALL : value) - FALL_PER_MINE * distance;
}

double
ms_rest_unfold (MsRest *rest, const int32_t *lefts, int n, double *gradient)
{
  double outside = 0;
  for (int i = 0; i < n; i++)
    {
      int from, to;
      double log_sum = ms_rest_log (rest, lefts[i]);
      term_range (rest, lefts[i], &from, &to);
      for (int t = from; t < to; t++)
        {
          double part = exp (log_term (rest, lefts[i], t) - log_sum);
          if (part > 0)
            gradient[t] += part / rest->coefficients[t];
          outside += part * (lefts[i] - rest->lowest - t);
        }
    }
  return outside / n;
}
