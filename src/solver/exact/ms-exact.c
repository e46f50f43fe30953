/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-exact.h"

/* The weights of the mine totals of the boxes, without their common factor, which would only make
 * every number longer: weights[t] * common = C(outside, mines - s) for s = lowest + t. */
typedef struct
{
  int n; /* number of coefficients of the last layer */
  int from, to; /* the coefficients that the outside cells allow: from…to - 1 */
  int lowest; /* the mine count of coefficient 0 */
  mpz_t *weights; /* [n], set for from…to - 1 */
  mpz_t common, sum; /* sum: the number of all layouts, divided by common */
} Weights;

static bool
init_weights (Weights *self, MsSolver *solver)
{
  const MsTotal *total = &solver->total;
  const MsSlice *last = ms_count_last (&solver->count, &solver->circuit);
  int lowest = total->mines - total->outside;
  *self = (Weights){ .n = last->n, .lowest = last->lowest };
  self->from = lowest > last->lowest ? lowest - last->lowest : 0;
  self->to = total->mines - last->lowest + 1 < last->n ? total->mines - last->lowest + 1 : last->n;
  self->weights = ms_arena_alloc (&solver->work.arena, (size_t)last->n, sizeof (mpz_t));
  if (self->weights == NULL)
    return false;
  for (int t = self->from; t < self->to; t++)
    mpz_init (self->weights[t]);
  mpz_init (self->common);
  mpz_init (self->sum);
  return true;
}

static bool
fill_weights (Weights *self, MsSolver *solver)
{
  unsigned long outside = (unsigned long)solver->total.outside;
  for (int t = self->from; t < self->to; t++)
    {
      unsigned long mines = (unsigned long)(solver->total.mines - self->lowest - t);
      if (t == self->from)
        mpz_bin_uiui (self->weights[t], outside, mines);
      else
        {
          /* This makes C(n, k) from C(n, k + 1). */
          mpz_mul_ui (self->weights[t], self->weights[t - 1], mines + 1);
          mpz_divexact_ui (self->weights[t], self->weights[t], outside - mines);
        }
      mpz_gcd (self->common, self->common, self->weights[t]);
      if (!ms_work_tick (&solver->work, 200 + (long)mpz_size (self->weights[t]) * 40))
        return false;
    }
  for (int t = self->from; t < self->to; t++)
    mpz_divexact (self->weights[t], self->weights[t], self->common);
  return true;
}

static size_t
weight_bits (const Weights *self)
{
  size_t most = 1;
  for (int t = self->from; t < self->to; t++)
    {
      size_t bits = mpz_sizeinbase (self->weights[t], 2);
      most = bits > most ? bits : most;
    }
  return most;
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
  if (text != NULL)
    gmp_snprintf (text, bytes, "%Zd/%Zd", numerator, denominator);
  return text;
}

static char *
dup_box_fraction (MsSolver *solver, const Weights *weights, const MsLimbs *limbs, int box)
{
  const MsBox *entry = &solver->problem.boxes[box];
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
  char *text = ms_exact_dup_fraction (&solver->work.arena, numerator, denominator);
  mpz_clear (numerator);
  mpz_clear (denominator);
  return text;
}

static char *
dup_outside_fraction (MsSolver *solver, const Weights *weights, const MsLimbs *limbs)
{
  mpz_t numerator, denominator, term;
  mpz_init (numerator);
  mpz_init (term);
  mpz_init_set (denominator, weights->sum);
  mpz_mul_ui (denominator, denominator, (unsigned long)solver->total.outside);
  for (int t = weights->from; t < weights->to; t++)
    {
      int n;
      mpz_t count;
      const mp_limb_t *value = ms_limbs_total (limbs, t, &n);
      mpz_mul (term, mpz_roinit_n (count, value, n), weights->weights[t]);
      mpz_addmul_ui (numerator, term, (unsigned long)(solver->total.mines - weights->lowest - t));
    }
  char *text = ms_exact_dup_fraction (&solver->work.arena, numerator, denominator);
  mpz_clear (numerator);
  mpz_clear (denominator);
  mpz_clear (term);
  return text;
}

static bool
write_numbers (MsSolver *solver, Weights *weights, const MsLimbs *limbs)
{
  MsArena *arena = &solver->work.arena;
  MsExactNumbers *exact = ms_arena_alloc0 (arena, 1, sizeof *exact);
  size_t n_boxes = (size_t)solver->problem.n_boxes;
  if (exact == NULL
      || (exact->box = ms_work_alloc0 (&solver->work, n_boxes, sizeof (char *))) == NULL)
    return false;
  for (size_t i = 0; i < n_boxes; i++)
    {
      exact->box[i] = dup_box_fraction (solver, weights, limbs, (int)i);
      if (exact->box[i] == NULL || !ms_work_tick (&solver->work, 500 + 100L * limbs->sum_limbs))
        return false;
    }
  if (solver->total.outside > 0)
    {
      exact->outside = dup_outside_fraction (solver, weights, limbs);
      if (exact->outside == NULL)
        return false;
    }
  mpz_mul (weights->sum, weights->sum, weights->common);
  exact->layouts = ms_exact_dup_integer (arena, weights->sum);
  solver->exact = exact;
  return exact->layouts != NULL;
}

MsLimbs
ms_exact_limbs (MsSolver *self, const MsCircuit *circuit)
{
  return (MsLimbs){
    .value_pool = &self->limb_pool,
    .gradient_pool = &self->limb_gradient_pool,
    .support = &self->count,
    .circuit = circuit,
    .problem = &self->problem,
    .work = &self->work,
  };
}

static bool
count (MsSolver *solver, Weights *weights)
{
  MsWork *work = &solver->work;
  MsLimbs limbs = ms_exact_limbs (solver, &solver->circuit);
  if (!fill_weights (weights, solver) || !ms_limbs_init (&limbs, weight_bits (weights))
      || !ms_work_phase (work, 0.96, 0.97) || !ms_limbs_forward (&limbs))
    return false;
  seed (weights, &limbs);
  return ms_work_phase (work, 0.97, 0.99) && ms_limbs_backward (&limbs)
      && write_numbers (solver, weights, &limbs);
}

bool
ms_exact_find (MsSolver *solver)
{
  Weights weights;
  /* The support says where coefficients lie: the count in doubles may have cut some off. */
  if (!ms_work_phase (&solver->work, 0.95, 0.96)
      || !ms_count_forward (
          &solver->count, &solver->circuit, &solver->problem, MS_COUNT_SUPPORT, 1, &solver->work)
      || !init_weights (&weights, solver))
    return false;
  bool goes_on = count (solver, &weights);
  for (int t = weights.from; t < weights.to; t++)
    mpz_clear (weights.weights[t]);
  mpz_clear (weights.common);
  mpz_clear (weights.sum);
  return goes_on;
}
