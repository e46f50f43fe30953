/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What is counted along the circuit in doubles, and how boxes weigh in it.
 *
 * An entry's value is a polynomial in the mine count: its coefficient t is the number of ways to
 * reach the entry with t mines, times the tilt to the power of t, and times a power of two that
 * scales the whole layer.  Small problems are counted with tilt 1 and without scaling: every
 * coefficient is then an integer below 2^1000, so that nothing can over- or underflow and a zero
 * means that there is no way.  Large ones are tilted so that the mine totals that matter carry the
 * weight, and coefficients at the ends below 1e-40 of the entry's largest are cut off: there a zero
 * proves nothing.
 *
 * MS_COUNT_SUPPORT counts "zero or not" instead: every coefficient is 0 or 1, nothing is cut off.
 *
 * MS_COUNT_DENSITY is for a mine total that is not known: a layout weighs d^mines (1 - d)^others
 * with a density d.  As no total will be asked for, the layouts of all mine counts go into one
 * coefficient, that of 0 mines.  Layers are scaled as in the tilted count; nothing is cut off.
 */
#pragma once

#include "ms-circuit.h"

typedef enum
{
  MS_COUNT_PLAIN,
  MS_COUNT_TILTED,
  MS_COUNT_SUPPORT,
  MS_COUNT_DENSITY,
} MsCountKind;

typedef struct
{
  size_t at; /* index of the entry's first coefficient in values and gradients */
  int32_t lowest; /* the mine count of the first coefficient */
  int32_t n; /* number of coefficients; 0 where no layout passes */
} MsSlice;

typedef struct
{
  MsPool slice_pool, value_pool, gradient_pool, scale_pool, scratch_pool;
  MsSlice *slices; /* [circuit->n_entries] */
  double *values, *gradients;
  double *scales; /* [circuit->n_layers] what the values of each layer were multiplied by */
  size_t n_values;
  long exponent; /* the true values of the last layer are values * 2^exponent */
  MsCountKind kind;
  double tilt; /* for MS_COUNT_DENSITY: the density */
} MsCount;

/* ms_binomials[n][k] = C(n, k), for boxes of up to eight cells. */
extern const double ms_binomials[MS_MAX_AROUND + 1][MS_MAX_AROUND + 1];

/* The weights of a box by its mines m, weights[size + 1]: C(size, m) * tilt^m; 1 for
 * MS_COUNT_SUPPORT; C(size, m) d^m (1 - d)^(size - m) for MS_COUNT_DENSITY. */
void ms_count_weights (const MsCount *count, int size, double weights[MS_MAX_AROUND + 1]);

/* By how many places a box that holds so many mines moves coefficients. */
static inline int
ms_count_shift (const MsCount *count, int mines)
{
  return count->kind == MS_COUNT_DENSITY ? 0 : mines;
}

static inline const MsSlice *
ms_count_last (const MsCount *count, const MsCircuit *circuit)
{
  return &count->slices[circuit->layers[circuit->n_layers - 1].entries];
}

/* The value of an entry of a layer for that many mines; 0 where it has no such coefficient. */
static inline double
ms_count_value (
    const MsCount *count, const MsCircuit *circuit, int layer, uint32_t entry, int mines)
{
  const MsSlice *slice = &count->slices[circuit->layers[layer].entries + entry];
  int at = mines - slice->lowest;
  return at >= 0 && at < slice->n ? count->values[slice->at + (size_t)at] : 0;
}

/* The forward pass: counts the values of all entries.  Cost: edges times coefficients. */
bool ms_count_forward (MsCount *count, const MsCircuit *circuit, const MsProblem *problem,
    MsCountKind kind, double tilt, MsWork *work);

/* The backward pass.  From the gradient of the last layer, which the caller has put into
 * count->gradients, finds the gradient of every entry, and for every box
 *   mine_sum[box] = Σ m * weight (m), safe_sum[box] = Σ (size - m) * weight (m),
 * where weight (m) is that of all complete layouts with m mines in the box.  Both arrays
 * [n_boxes]. */
bool ms_count_backward (MsCount *count, const MsCircuit *circuit, const MsProblem *problem,
    double *mine_sum, double *safe_sum, MsWork *work);

/* Zeroes the gradients of all entries; to be called between the passes. */
bool ms_count_clear_gradients (MsCount *count, MsWork *work);
