/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-curve-exact.h"

#include "ms-exact.h"

/* Numbers are multiplied in parts of about this many limbs, so that the run can be stopped in
 * between often enough, while the parts are long enough for fast multiplication. */
#define PART_LIMBS 131072L

static mp_limb_t *
new_series (MsCurveExact *self, long n)
{
  return ms_work_alloc0 (self->engine->work, (size_t)n * self->width + 1, sizeof (mp_limb_t));
}

/* Fills series with the binomial coefficients C (n, k) for k >= series->first. */
static bool
fill_binomials (MsCurveExact *self, long n, const MsCurveSeries *series)
{
  MsWork *work = self->engine->work;
  mpz_t binomial;
  bool ok = true;
  mpz_init (binomial);
  mpz_bin_uiui (binomial, (unsigned long)n, (unsigned long)series->first);
  for (long i = 0; ok && i < series->n; i++)
    {
      unsigned long k = (unsigned long)(series->first + i);
      mpn_copyi (series->values + (size_t)i * self->width, mpz_limbs_read (binomial),
          (mp_size_t)mpz_size (binomial));
      mpz_mul_ui (binomial, binomial, (unsigned long)n - k);
      mpz_divexact_ui (binomial, binomial, k + 1);
      ok = ms_work_tick (work, 100 + 10L * (long)mpz_size (binomial));
    }
  mpz_clear (binomial);
  return ok;
}

/* Adds a * b to product, part by part; product has room for the result. */
static bool
add_product (MsCurveExact *self, const MsCurveSeries *a, const MsCurveSeries *b, mp_limb_t *product)
{
  MsWork *work = self->engine->work;
  long width = (long)self->width, part = PART_LIMBS / width + 1, all = a->n + b->n;
  mp_limb_t *one = ms_arena_alloc (&work->arena, 2 * (size_t)(part * width), sizeof (mp_limb_t));
  if (one == NULL)
    return false;
  for (long i = 0; i < a->n; i += part)
    for (long j = 0; j < b->n; j += part)
      {
        long n = a->n - i < part ? a->n - i : part, m = b->n - j < part ? b->n - j : part;
        const mp_limb_t *left = a->values + i * width, *right = b->values + j * width;
        if (n >= m)
          mpn_mul (one, left, n * width, right, m * width);
        else
          mpn_mul (one, right, m * width, left, n * width);
        mp_limb_t *to = product + (i + j) * width;
        mpn_add (to, to, (all - i - j) * width, one, (n + m) * width);
        if (!ms_work_tick (work, 100 * (n + m) * width))
          return false;
      }
  return true;
}

/* Multiplies the coefficients of the last layer, given in values in the order of its slice, by
 * x^shift * (1 + x)^outside, as far as the totals asked for need it. */
static bool
multiply (
    MsCurveExact *self, const mp_limb_t *values, long outside, long shift, MsCurveSeries *series)
{
  MsArena *arena = &self->engine->work->arena;
  const MsSlice *last = ms_count_last (&self->engine->count, self->engine->circuit);
  MsCurveSeries a = { .first = last->lowest, .n = last->n }, b = { 0 };
  long lowest = self->from - shift - (a.first + a.n - 1), highest = self->to - shift - a.first;
  int limbs;
  ms_limbs_total (&self->limbs, 0, &limbs);
  b.first = lowest > 0 ? lowest : 0;
  b.n = (highest < outside ? highest : outside) - b.first + 1;
  *series = (MsCurveSeries){ .first = a.first + b.first + shift };
  if (b.n <= 0)
    return true;
  series->n = a.n + b.n;
  series->values = new_series (self, series->n);
  MsArenaMark mark = ms_arena_mark (arena);
  a.values = new_series (self, a.n);
  b.values = new_series (self, b.n);
  if (series->values == NULL || a.values == NULL || b.values == NULL)
    return false;
  for (long t = 0; t < a.n; t++)
    mpn_copyi (a.values + (size_t)t * self->width, values + t * limbs, limbs);
  bool ok = fill_binomials (self, outside, &b) && add_product (self, &a, &b, series->values);
  ms_arena_release (arena, mark);
  return ok;
}

/* The first index at which the box is asked for; only there its line is kept. */
static int
find_line (const MsCurveExact *self, int box)
{
  int i = 0;
  while (self->boxes[i] != box)
    i++;
  return i;
}

static bool
count_line (MsCurveExact *self, int i)
{
  MsEngine *engine = self->engine;
  int box = self->boxes[i], limbs;
  long outside = engine->total.outside;
  const mp_limb_t *layouts = ms_limbs_total (&self->limbs, 0, &limbs);
  if (box == MS_CURVE_DECIDED || find_line (self, box) < i)
    return true;
  /* The outside cells have k C (n, k) = n C (n - 1, k - 1) mines together. */
  if (box == MS_CURVE_OUTSIDE)
    return multiply (self, layouts, outside - 1, 1, &self->lines[i]);
  const mp_limb_t *mines = ms_limbs_follow (&self->limbs, box);
  return mines != NULL && multiply (self, mines, outside, 0, &self->lines[i]);
}

bool
ms_curve_exact_begin (
    MsCurveExact *self, MsEngine *engine, long from, long to, const int *boxes, int n_boxes)
{
  MsWork *work = engine->work;
  int limbs;
  *self = (MsCurveExact){
    .engine = engine, .from = from, .to = to, .boxes = boxes, .n_boxes = n_boxes
  };
  self->limbs = ms_exact_limbs (engine, engine->circuit);
  self->lines = ms_work_alloc0 (work, (size_t)n_boxes, sizeof *self->lines);
  if (self->lines == NULL || !ms_work_phase (work, 0.1, 0.4) || !ms_engine_find_support (engine)
      || !ms_limbs_init_values (&self->limbs) || !ms_limbs_forward (&self->limbs))
    return false;
  const mp_limb_t *layouts = ms_limbs_total (&self->limbs, 0, &limbs);
  self->width = (size_t)limbs + (size_t)engine->total.outside / GMP_NUMB_BITS + 1;
  if (!multiply (self, layouts, engine->total.outside, 0, &self->layouts))
    return false;
  for (int i = 0; i < n_boxes; i++)
    if (!count_line (self, i))
      return false;
  return ms_work_phase (work, 0.5, 1);
}

/* Sets number to the coefficient of the total; to 0 beyond the ends of the series. */
static void
read_coefficient (const MsCurveExact *self, const MsCurveSeries *series, long left, mpz_t number)
{
  long at = left - series->first;
  mpz_t value;
  if (at < 0 || at >= series->n)
    mpz_set_ui (number, 0);
  else
    mpz_set (number,
        mpz_roinit_n (value, series->values + (size_t)at * self->width, (mp_size_t)self->width));
}

static char *
dup_fraction (MsCurveExact *self, int i, long left)
{
  MsEngine *engine = self->engine;
  int box = self->boxes[i];
  mpz_t numerator, denominator;
  mpz_init (numerator);
  mpz_init (denominator);
  read_coefficient (self, &self->lines[i], left, numerator);
  read_coefficient (self, &self->layouts, left, denominator);
  if (box >= 0)
    mpz_mul_ui (denominator, denominator, (unsigned long)engine->problem->boxes[box].size);
  char *text = ms_exact_dup_fraction (&engine->work->arena, numerator, denominator);
  mpz_clear (numerator);
  mpz_clear (denominator);
  return text;
}

static bool
begin_numbers (MsCurveExact *self, long left)
{
  MsEngine *engine = self->engine;
  const MsProblem *problem = engine->problem;
  MsExactNumbers *exact = ms_arena_alloc0 (&engine->work->arena, 1, sizeof *exact);
  if (exact == NULL)
    return false;
  exact->box = ms_work_alloc0 (engine->work, (size_t)problem->n_boxes, sizeof (char *));
  if (exact->box == NULL)
    return false;
  for (int i = 0; i < problem->n_boxes; i++)
    if (problem->boxes[i].state != MS_BOX_OPEN)
      exact->box[i] = (char *)(problem->boxes[i].state == MS_BOX_MINES ? "1" : "0");
  mpz_t layouts;
  mpz_init (layouts);
  read_coefficient (self, &self->layouts, left, layouts);
  exact->layouts = ms_exact_dup_integer (&engine->work->arena, layouts);
  mpz_clear (layouts);
  engine->exact = exact;
  return exact->layouts != NULL;
}

bool
ms_curve_exact_total (MsCurveExact *self, long left)
{
  MsEngine *engine = self->engine;
  if (!begin_numbers (self, left))
    return false;
  for (int i = 0; i < self->n_boxes; i++)
    {
      int box = self->boxes[i];
      if (box == MS_CURVE_DECIDED || find_line (self, box) < i)
        continue;
      char *text = dup_fraction (self, i, left);
      if (text == NULL || !ms_work_tick (engine->work, 500 + 100L * (long)self->width))
        return false;
      if (box >= 0)
        engine->exact->box[box] = text;
      else
        engine->exact->outside = text;
    }
  return true;
}
