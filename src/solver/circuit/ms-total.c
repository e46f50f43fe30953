/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-total.h"

#include <math.h>

static bool
join_layers (MsCircuit *circuit, int left, int right, MsWork *work)
{
  size_t bytes = (circuit->n_edge_words + MS_JOIN_EDGE) * sizeof (uint32_t);
  if (!ms_pool_reserve (&work->arena, &circuit->edge_pool, bytes))
    return false;
  circuit->edges = circuit->edge_pool.data;
  MsTable *layer = ms_circuit_add (circuit, MS_LAYER_JOIN, left, right, work);
  if (layer == NULL)
    return false;
  memset (circuit->edges + circuit->n_edge_words, 0, MS_JOIN_EDGE * sizeof (uint32_t));
  circuit->n_edge_words += MS_JOIN_EDGE;
  layer->n_edges = layer->n_entries = 1;
  circuit->n_entries++;
  return true;
}

bool
ms_total_join_roots (MsCircuit *circuit, MsWork *work)
{
  int n = circuit->n_roots;
  int32_t *tops = ms_arena_alloc (&work->arena, (size_t)n, sizeof *tops);
  if (tops == NULL)
    return false;
  for (int i = 0; i < n; i++)
    tops[i] = circuit->roots[i].layer;
  if (n == 0)
    {
      MsTable *layer = ms_circuit_add (circuit, MS_LAYER_START, -1, -1, work);
      if (layer == NULL)
        return false;
      layer->n_entries = 1;
      circuit->n_entries++;
      /* The layer has no edges, but the passes need an address for them. */
      if (!ms_pool_reserve (&work->arena, &circuit->edge_pool, sizeof (uint32_t)))
        return false;
      circuit->edges = circuit->edge_pool.data;
    }
  for (; n > 1; n = (n + 1) / 2)
    for (int i = 0; i < n / 2 + n % 2; i++)
      {
        if (2 * i + 1 == n)
          tops[i] = tops[2 * i];
        else if (!join_layers (circuit, tops[2 * i], tops[2 * i + 1], work))
          return false;
        else
          tops[i] = circuit->n_layers - 1;
        if (!ms_work_tick (work, 20))
          return false;
      }
  return true;
}

bool
ms_total_in_range (const MsTotal *total)
{
  return total->lowest <= total->mines && total->mines <= total->highest + total->outside;
}

long
ms_total_next_below (const MsTotal *total, const MsCount *count, const MsCircuit *circuit)
{
  const MsSlice *slice = ms_count_last (count, circuit);
  long below = total->lowest;
  for (int t = 0; t < slice->n; t++)
    if (count->values[slice->at + (size_t)t] > 0
        && slice->lowest + t + total->outside < total->mines)
      below = slice->lowest + t + total->outside;
  return below;
}

/* W(s + 1) / W(s) with the tilt undone, which falls with s. */
static double
step (const MsTotal *total, double tilt, int s)
{
  double left = total->mines - s;
  return left / (total->outside - left + 1) / tilt;
}

static void
fill_weights (MsTotal *total, const MsSlice *slice, double tilt, int from, int to)
{
  int peak = from;
  while (peak + 1 < to && step (total, tilt, slice->lowest + peak) >= 1)
    peak++;
  total->peak = slice->lowest + peak;
  total->weights[peak] = 1;
  for (int t = peak + 1; t < to; t++)
    total->weights[t] = total->weights[t - 1] * step (total, tilt, slice->lowest + t - 1);
  for (int t = peak - 1; t >= from; t--)
    total->weights[t] = total->weights[t + 1] / step (total, tilt, slice->lowest + t);
}

/* Weighs a count at a density: without a mine total, the outside has nothing to do with the
 * boxes. */
static bool
weigh_density (
    MsTotal *total, double density, const double *values, const MsSlice *slice, MsWork *work)
{
  total->weights = ms_arena_alloc0 (&work->arena, (size_t)slice->n, sizeof (double));
  if (total->weights == NULL)
    return false;
  total->weights[0] = total->smallest_weight = total->overlap = 1;
  total->sum = values[0];
  total->outside_mines = total->outside * density;
  total->outside_may_be_mine = total->outside_may_be_safe = total->outside > 0;
  return ms_work_tick (work, 10);
}

/* Weighs each number of mines in the boxes, and sums up.  values are the coefficients of the
 * slice. */
static bool
weigh (MsTotal *total, MsCountKind kind, double tilt, const MsSlice *slice, const double *values,
    MsWork *work)
{
  double most = 0, smallest = 1;
  /* The coefficients of T that the outside cells allow: from…to - 1. */
  int lowest = total->mines - total->outside - slice->lowest;
  int highest = total->mines - slice->lowest;
  int from = lowest > 0 ? lowest : 0, to = highest + 1 < slice->n ? highest + 1 : slice->n;
  total->weights = ms_arena_alloc0 (&work->arena, (size_t)slice->n, sizeof (double));
  if (total->weights == NULL)
    return false;
  total->sum = total->outside_mines = 0;
  total->outside_may_be_mine = total->outside_may_be_safe = false;
  if (from < to)
    fill_weights (total, slice, tilt, from, to);
  for (int t = 0; t < slice->n; t++)
    most = values[t] > most ? values[t] : most;
  for (int t = from; t < to; t++)
    {
      double weight = total->weights[t];
      int outside_mines = total->mines - slice->lowest - t;
      if (kind == MS_COUNT_SUPPORT)
        weight = total->weights[t] = 1;
      total->sum += values[t] * weight;
      total->outside_mines += values[t] * weight * outside_mines;
      if (values[t] > 0 && weight < smallest)
        smallest = weight;
      if (values[t] * weight > 0)
        {
          total->outside_may_be_mine |= outside_mines > 0;
          total->outside_may_be_safe |= outside_mines < total->outside;
        }
    }
  total->smallest_weight = smallest;
  total->overlap = most > 0 ? total->sum / most : 0;
  total->outside_mines /= total->sum;
  return ms_work_tick (work, 8L * slice->n);
}

bool
ms_total_weigh (MsTotal *total, const MsCount *count, const MsCircuit *circuit, MsWork *work)
{
  const MsSlice *slice = ms_count_last (count, circuit);
  const double *values = count->values + slice->at;
  return count->kind == MS_COUNT_DENSITY
      ? weigh_density (total, count->tilt, values, slice, work)
      : weigh (total, count->kind, count->tilt, slice, values, work);
}

bool
ms_total_weigh_plain (MsTotal *total, int lowest, int n, const double *ways, MsWork *work)
{
  const MsSlice slice = { .lowest = lowest, .n = n };
  return weigh (total, MS_COUNT_PLAIN, 1, &slice, ways, work);
}

/* The tilt of that logarithm, rounded to so few bits that its powers up to the eighth are exact. */
static double
round_tilt (double log_tilt)
{
  int exponent;
  double limit = 20;
  double tilt = exp (log_tilt < -limit ? -limit : log_tilt > limit ? limit : log_tilt);
  double part = frexp (tilt, &exponent);
  return ldexp (round (part * 64) / 64, exponent);
}

double
ms_total_first_tilt (const MsTotal *total, int n_boxed)
{
  double cells = (double)n_boxed + total->outside;
  double density = (total->mines + 0.5) / (cells + 1);
  return round_tilt (log (density / (1 - density)));
}

double
ms_total_next_tilt (const MsTotal *total, const MsCount *count, const MsCircuit *circuit)
{
  const MsSlice *slice = ms_count_last (count, circuit);
  const double *values = count->values + slice->at;
  double sum = 0, mean = 0, variance = 0, density = count->tilt / (1 + count->tilt);
  for (int t = 0; t < slice->n; t++)
    {
      sum += values[t];
      mean += values[t] * t;
    }
  mean /= sum;
  for (int t = 0; t < slice->n; t++)
    variance += values[t] * (t - mean) * (t - mean) / sum;
  double outside = total->outside;
  double excess = total->mines - (slice->lowest + mean) - outside * density;
  double change = excess / (variance + outside * density * (1 - density) + 1e-3);
  change = change < -3 ? -3 : change > 3 ? 3 : change;
  return round_tilt (log (count->tilt) + change);
}

/* A positive number of any size: part * 2^exponent. */
typedef struct
{
  long double part;
  long exponent;
} Big;

static Big
normal (long double part, long exponent)
{
  int shift;
  Big big = { frexpl (part, &shift), 0 };
  big.exponent = exponent + shift;
  return big;
}

/* After so many factors, it is tested whether the product has to be brought near 1 again. */
#define STEPS 16

/* The product of six numbers below this fits a word. */
#define SMALL 1024

/* The product of first and the five numbers after it.  Two of them opposite each other (the second
 * and the fifth, the third and the fourth) have a product that is 4 or 6 more than that of the
 * outermost two. */
static inline long double
multiply_six (int64_t first)
{
  int64_t outermost = first * (first + 5);
  return (long double)(outermost * (outermost + 4) * (outermost + 6));
}

/* C(n, k) for n below SMALL. */
static long double
small_binomial (int n, int k)
{
  long double product = 1;
  int i = 0;
  for (; i + 6 <= k; i += 6)
    product = product * multiply_six (n - k + 1 + i) / multiply_six (i + 1);
  for (; i < k; i++)
    product = product * (n - k + 1 + i) / (i + 1);
  return product;
}

static Big
big_binomial (int n, int k)
{
  Big big = { 1, 0 };
  k = k < n - k ? k : n - k;
  if (n < SMALL)
    return normal (small_binomial (n, k), 0);
  if (k > 20000)
    {
      int sign;
      long double log2_value = (lgammal_r (n + 1.0L, &sign) - lgammal_r (k + 1.0L, &sign)
                                   - lgammal_r (n - k + 1.0L, &sign))
          / 0.69314718055994530941723212145817656807L;
      long exponent = (long)floorl (log2_value);
      return normal (exp2l (log2_value - exponent), exponent);
    }
  /* Two factors are taken at a time, as their product is exact. */
  uint64_t from = (uint64_t)(n - k) + 1, to = 1;
  for (int i = 0; i < k; i += STEPS)
    {
      int end = i + STEPS < k ? i + STEPS : k;
      for (int j = i; j + 1 < end; j += 2, from += 2, to += 2)
        big.part = big.part * (int64_t)(from * (from + 1)) / (int64_t)(to * (to + 1));
      if ((end - i) % 2 != 0)
        big.part = big.part * (int64_t)from / (int64_t)to;
      if (big.part > 0x1p8000L)
        big = normal (big.part, big.exponent);
    }
  return normal (big.part, big.exponent);
}

static Big
big_power (double base, long n)
{
  Big result = { 1, 0 }, square = normal (n < 0 ? 1 / (long double)base : base, 0);
  for (unsigned long left = (unsigned long)(n < 0 ? -n : n); left > 0; left /= 2)
    {
      if (left & 1)
        result = normal (result.part * square.part, result.exponent + square.exponent);
      square = normal (square.part * square.part, 2 * square.exponent);
    }
  return result;
}

/* 10^power, which must fit, at a fraction of the time that powl takes. */
static long double
power_of_ten (long power)
{
  long double result = 1, square = 10;
  for (; power > 0; power /= 2, square *= square)
    if (power & 1)
      result *= square;
  return result;
}

static void
to_decimal (Big big, double *mantissa, long *exponent)
{
  long double digits = log10l (big.part) + big.exponent * 0.30102999566398119521373889472449303L;
  long power = (long)floorl (digits);
  long double value = big.exponent < 10000 ? ldexpl (big.part, (int)big.exponent)
                                           : powl (10, digits - power);
  if (big.exponent < 10000)
    value = power < 0 ? value * power_of_ten (-power) : value / power_of_ten (power);
  if (value < 1)
    {
      value *= 10;
      power--;
    }
  double rounded = (double)value;
  *mantissa = rounded >= 10 ? rounded / 10 : rounded;
  *exponent = rounded >= 10 ? power + 1 : power;
}

void
ms_total_layouts (const MsTotal *total, double tilt, long power, double *mantissa, long *exponent)
{
  Big ways = big_binomial (total->outside, total->mines - total->peak);
  if (tilt != 1)
    {
      Big tilts = big_power (tilt, -(long)total->peak);
      ways = normal (ways.part * tilts.part, ways.exponent + tilts.exponent);
    }
  to_decimal (normal (ways.part * total->sum, ways.exponent + power), mantissa, exponent);
}

void
ms_total_layouts_at (
    const MsTotal *total, double part, long exponent, double tilt, double *mantissa, long *power)
{
  Big outside = big_power (1 + tilt, total->outside);
  Big mines = big_power (tilt, -(long)total->mines);
  Big product = normal (outside.part * mines.part, outside.exponent + mines.exponent);
  product = normal (product.part * part, product.exponent + exponent);
  to_decimal (product, mantissa, power);
}

void
ms_total_to_decimal (long double part, long exponent, double *mantissa, long *power)
{
  to_decimal (normal (part, exponent), mantissa, power);
}
