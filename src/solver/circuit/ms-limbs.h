/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Counting along the circuit in whole numbers.
 *
 * The same two passes as in ms-count.h, over numbers whose count of limbs (words of GMP) is fixed
 * for each layer and known beforehand: a table that has folded in c cells counts at most 2^c ways,
 * and a gradient is at most 2^(cells not folded in) times the largest weight.  All limbs lie in two
 * pools of the solver, so that their memory counts against the limit; GMP's mpn functions do the
 * arithmetic in place.
 */
#pragma once

#include "ms-count.h"

#include <gmp.h>

typedef struct
{
  size_t values, gradients; /* where those of the layer's first coefficient begin, in limbs */
  size_t first; /* MsSlice.at of the layer's first coefficient */
  int32_t value_limbs, gradient_limbs; /* limbs of each coefficient */
  int32_t cells; /* how many cells are folded in */
} MsLimbLayer;

typedef struct
{
  MsPool *value_pool, *gradient_pool; /* borrowed */
  /* Borrowed: a forward pass of MS_COUNT_SUPPORT, which says where coefficients are. */
  const MsCount *support;
  const MsCircuit *circuit;
  const MsProblem *problem;
  MsWork *work;
  MsLimbLayer *layers; /* [circuit->n_layers] */
  mp_limb_t *values, *gradients;
  mp_limb_t *product; /* scratch for one product */
  /* [n_boxes][sum_limbs] after the backward pass: Σ m * ways (m) of each box, over its mines m. */
  mp_limb_t *sums;
  int sum_limbs;
} MsLimbs;

/* Allocates for the forward pass alone; the circuit need not have the joins of its sections. */
bool ms_limbs_init_values (MsLimbs *limbs);

/* Allocates for both passes.  weight_bits: the bits of the largest weight of the mine total. */
bool ms_limbs_init (MsLimbs *limbs, size_t weight_bits);

/* The forward pass: counts the ways to reach every entry. */
bool ms_limbs_forward (MsLimbs *limbs);

/* After the forward pass: the coefficients of the last layer, laid out as its values, with each
 * layout counted as often as it has mines in that box.  The array is in the arena; NULL when the
 * run must stop. */
mp_limb_t *ms_limbs_follow (MsLimbs *limbs, int box);

/* Coefficient t of the last layer; and its gradient, which is to be set before the backward pass.
 * *n_limbs becomes the limbs of either. */
const mp_limb_t *ms_limbs_total (const MsLimbs *limbs, int t, int *n_limbs);
mp_limb_t *ms_limbs_total_gradient (const MsLimbs *limbs, int t, int *n_limbs);

bool ms_limbs_backward (MsLimbs *limbs);

/* Coefficient t of an entry, and after the backward pass its gradient.  slice is that of the entry
 * in the support. */
const mp_limb_t *ms_limbs_value (
    const MsLimbs *limbs, int layer, const MsSlice *slice, int t, int *n_limbs);
const mp_limb_t *ms_limbs_gradient (
    const MsLimbs *limbs, int layer, const MsSlice *slice, int t, int *n_limbs);
