/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-exact.h"

/* The weights of the mine totals of the boxes, without their common factor, which would only make
 * every number longer: weights[t] * common = C(outside, mines - s) for s = lowest + t. */
typedef struct
{
  int n; /* number of coefficients of the last layer */
  int from, to; /* the coefficients that the outside cells allow: from…to - 1 */
  int lowest; /* the mine count of coefficient 0 */
  mpz_t *weights; /* [n], set for from…to - 1 */
  size_t bits; /* of the longest of them */
  mpz_t common, sum; /* sum: the number of all layouts, divided by common */
} Weights;

static bool
init_weights (Weights *self, MsEngine *engine)
{
  const MsTotal *total = &engine->total;
  const MsSlice *last = ms_count_last (&engine->count, engine->circuit);
  int lowest = total->mines - total->outside;
  *self = (Weights){ .n = last->n, .lowest = last->lowest, .bits = 1 };
  self->from = lowest > last->lowest ? lowest - last->lowest : 0;
  self->to = total->mines - last->lowest + 1 < last->n ? total->mines - last->lowest + 1 : last->n;
  self->weights = ms_arena_alloc (&engine->work->arena, (size_t)last->n, sizeof (mpz_t));
  if (self->weights == NULL)
    return false;
  for (int t = self->from; t < self->to; t++)
    mpz_init (self->weights[t]);
  mpz_init (self->common);
  mpz_init (self->sum);
  return true;
}

static bool
fill_weights (Weights *self, MsEngine *engine)
{
  unsigned long outside = (unsigned long)engine->total.outside;
  for (int t = self->from; t < self->to; t++)
    {
      unsigned long mines = (unsigned long)(engine->total.mines - self->lowest - t);
      if (t == self->from)
        mpz_bin_uiui (self->weights[t], outside, mines);
      else
        {
          /* This makes C(n, k) from C(n, k + 1). */
          mpz_mul_ui (self->weights[t], self->weights[t - 1], mines + 1);
          mpz_divexact_ui (self->weights[t], self->weights[t], outside - mines);
        }
      mpz_gcd (self->common, self->common, self->weights[t]);
      if (!ms_work_tick (engine->work, 200 + (long)mpz_size (self->weights[t]) * 40))
        return false;
    }
  for (int t = self->from; t < self->to; t++)
    {
      mpz_divexact (self->weights[t], self->weights[t], self->common);
      size_t bits = mpz_sizeinbase (self->weights[t], 2);
      self->bits = bits > self->bits ? bits : self->bits;
    }
  return true;
}

/* Sets the gradients that the backward pass starts from to the weights, and sums up the layouts. */
static void
seed (Weights *self, const MsLimbs *limbs)
{
  for (int t = self->from; t < self->to; t++)
    {
      int n;
      mp_limb_t *gradient = ms_limbs_total_gradient (limbs, t, &n);
      mpn_copyi (
          gradient, mpz_limbs_read (self->weights[t]), (mp_size_t)mpz_size (self->weights[t]));
      const mp_limb_t *value = ms_limbs_total (limbs, t, &n);
      mpz_t count;
      mpz_addmul (self->sum, mpz_roinit_n (count, value, n), self->weights[t]);
    }
}

char *
ms_exact_dup_integer (MsArena *arena, const mpz_t number)
{
  char *text = ms_arena_alloc (arena, mpz_sizeinbase (number, 10) + 2, 1);
  return text != NULL ? mpz_get_str (text, 10, number) : NULL;
}

char *
ms_exact_dup_fraction (MsArena *arena, mpz_t numerator, mpz_t denominator)
{
  mpz_t divisor;
  mpz_init (divisor);
  mpz_gcd (divisor, numerator, denominator);
  mpz_divexact (numerator, numerator, divisor);
  mpz_divexact (denominator, denominator, divisor);
  mpz_clear (divisor);
  if (mpz_cmp_ui (denominator, 1) == 0)
    return ms_exact_dup_integer (arena, numerator);
  size_t bytes = mpz_sizeinbase (numerator, 10) + mpz_sizeinbase (denominator, 10) + 3;
  char *text = ms_arena_alloc (arena, bytes, 1);
  if (text == NULL)
    return NULL;
  char *end = mpz_get_str (text, 10, numerator) + strlen (text);
  *end = '/';
  mpz_get_str (end + 1, 10, denominator);
  return text;
}

static char *
dup_box_fraction (MsEngine *engine, const Weights *weights, const MsLimbs *limbs, int box)
{
  const MsBox *entry = &engine->problem->boxes[box];
  mpz_t sum, numerator, denominator;
  mpz_roinit_n (sum, limbs->sums + (size_t)box * (size_t)limbs->sum_limbs, limbs->sum_limbs);
  mpz_init_set (numerator, sum);
  mpz_init_set (denominator, weights->sum);
  mpz_mul_ui (denominator, denominator, entry->size);
  if (entry->state != MS_BOX_OPEN)
    {
      mpz_set_ui (numerator, entry->state == MS_BOX_MINES);
      mpz_set_ui (denominator, 1);
    }
  char *text = ms_exact_dup_fraction (&engine->work->arena, numerator, denominator);
  mpz_clear (numerator);
  mpz_clear (denominator);
  return text;
}

static char *
dup_outside_fraction (MsEngine *engine, const Weights *weights, const MsLimbs *limbs)
{
  mpz_t numerator, denominator, term;
  mpz_init (numerator);
  mpz_init (term);
  mpz_init_set (denominator, weights->sum);
  mpz_mul_ui (denominator, denominator, (unsigned long)engine->total.outside);
  for (int t = weights->from; t < weights->to; t++)
    {
      int n;
      mpz_t count;
      const mp_limb_t *value = ms_limbs_total (limbs, t, &n);
      mpz_mul (term, mpz_roinit_n (count, value, n), weights->weights[t]);
      mpz_addmul_ui (numerator, term, (unsigned long)(engine->total.mines - weights->lowest - t));
    }
  char *text = ms_exact_dup_fraction (&engine->work->arena, numerator, denominator);
  mpz_clear (numerator);
  mpz_clear (denominator);
  mpz_clear (term);
  return text;
}

static bool
write_numbers (MsEngine *engine, Weights *weights, const MsLimbs *limbs)
{
  MsArena *arena = &engine->work->arena;
  MsExactNumbers *exact = ms_arena_alloc0 (arena, 1, sizeof *exact);
  size_t n_boxes = (size_t)engine->problem->n_boxes;
  if (exact == NULL
      || (exact->box = ms_work_alloc0 (engine->work, n_boxes, sizeof (char *))) == NULL)
    return false;
  for (size_t i = 0; i < n_boxes; i++)
    {
      exact->box[i] = dup_box_fraction (engine, weights, limbs, (int)i);
      if (exact->box[i] == NULL || !ms_work_tick (engine->work, 500 + 100L * limbs->sum_limbs))
        return false;
    }
  if (engine->total.outside > 0)
    {
      exact->outside = dup_outside_fraction (engine, weights, limbs);
      if (exact->outside == NULL)
        return false;
    }
  mpz_mul (weights->sum, weights->sum, weights->common);
  exact->layouts = ms_exact_dup_integer (arena, weights->sum);
  engine->exact = exact;
  return exact->layouts != NULL;
}

MsLimbs
ms_exact_limbs (MsEngine *self, const MsCircuit *circuit)
{
  return (MsLimbs){
    .value_pool = &self->limb_pool,
    .gradient_pool = &self->limb_gradient_pool,
    .support = &self->count,
    .circuit = circuit,
    .problem = self->problem,
    .work = self->work,
  };
}

static bool
count (MsEngine *engine, Weights *weights)
{
  MsWork *work = engine->work;
  MsLimbs limbs = ms_exact_limbs (engine, engine->circuit);
  if (!fill_weights (weights, engine) || !ms_limbs_init (&limbs, weights->bits)
      || !ms_work_phase (work, 0.96, 0.97) || !ms_limbs_forward (&limbs))
    return false;
  seed (weights, &limbs);
  return ms_work_phase (work, 0.97, 0.99) && ms_limbs_backward (&limbs)
      && write_numbers (engine, weights, &limbs);
}

bool
ms_exact_find (MsEngine *engine)
{
  Weights weights;
  /* The support says where coefficients lie: the count in doubles may have cut some off. */
  if (!ms_work_phase (engine->work, 0.95, 0.96) || !ms_engine_find_support (engine)
      || !init_weights (&weights, engine))
    return false;
  bool goes_on = count (engine, &weights);
  for (int t = weights.from; t < weights.to; t++)
    mpz_clear (weights.weights[t]);
  mpz_clear (weights.common);
  mpz_clear (weights.sum);
  return goes_on;
}
