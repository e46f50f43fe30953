/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting along the circuit in whole numbers.
 *
 * The same two passes as ms-count.h, over numbers of a fixed count of limbs per layer, known
 * beforehand: a table that has folded in c cells counts at most 2^c ways, and a gradient at most
 * 2^(cells not folded in) times the largest weight.  All limbs lie in two pools of the solver, so
 * that their memory counts against the limit; GMP's mpn functions do the arithmetic in place.
 */
#pragma once

#include "ms-count.h"

#include <gmp.h>

typedef struct
{
  size_t values, gradients; /* of the layer's first coefficient, in limbs */
  size_t first; /* the layer's first coefficient in slices[].at */
  int32_t value_limbs, gradient_limbs; /* per coefficient */
  int32_t cells; /* folded in */
} MsLimbLayer;

typedef struct
{
  MsPool *value_pool, *gradient_pool; /* borrowed */
  const MsCount *support; /* a forward pass of MS_COUNT_SUPPORT: where coefficients are */
  const MsCircuit *circuit;
  const MsProblem *problem;
  MsWork *work;
  MsLimbLayer *layers; /* [circuit->n_layers] */
  mp_limb_t *values, *gradients;
  mp_limb_t *product; /* scratch for one product */
  mp_limb_t *sums; /* [n_boxes][sum_limbs] Σ m * ways (m) of each box, after the backward pass */
  int sum_limbs;
} MsLimbs;

/* For the forward pass alone; the circuit may end before the joins of its sections. */
bool ms_limbs_init_values (MsLimbs *limbs);

/* For both passes.  weight_bits: of the largest weight of the mine total. */
bool ms_limbs_init (MsLimbs *limbs, size_t weight_bits);

/* Counts every entry. */
bool ms_limbs_forward (MsLimbs *limbs);

/* After that: the coefficients of the last layer, laid out as its values, with each layout counted
 * as often as it has mines in a box.  In the arena; NULL when the run must stop. */
mp_limb_t *ms_limbs_follow (MsLimbs *limbs, int box);

/* The coefficient of the last layer, and where its gradient goes before the backward pass; t
 * counts coefficients, limbs as in the last layer. */
const mp_limb_t *ms_limbs_total (const MsLimbs *limbs, int t, int *n_limbs);
mp_limb_t *ms_limbs_total_gradient (const MsLimbs *limbs, int t, int *n_limbs);

bool ms_limbs_backward (MsLimbs *limbs);

/* The coefficient t of an entry, slice being the support's, and its gradient after the backward
 * pass. */
const mp_limb_t *ms_limbs_value (
    const MsLimbs *limbs, int layer, const MsSlice *slice, int t, int *n_limbs);
const mp_limb_t *ms_limbs_gradient (
    const MsLimbs *limbs, int layer, const MsSlice *slice, int t, int *n_limbs);
