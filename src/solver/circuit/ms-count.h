/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is counted along the circuit in doubles, and how boxes weigh in it.
 *
 * An entry's value is a polynomial in the mine count: coefficient t counts the ways to reach the
 * entry with t mines, each mine weighted with the tilt and the whole layer scaled by a power of
 * two.  Small problems are counted with tilt 1 and without scaling: every coefficient is then an
 * integer below 2^1000, so nothing can over- or underflow and a zero is a zero.  Large ones are
 * tilted so that the totals that matter carry the weight, and tails below a 1e-40th of an entry's
 * largest coefficient are cut off: there a zero proves nothing.
 *
 * MS_COUNT_SUPPORT counts "zero or not" instead: every coefficient is 0 or 1, nothing is cut off.
 *
 * MS_COUNT_DENSITY is for a mine total that is not known: a layout weighs d^mines (1 - d)^others
 * with a density d, and as no total will be asked for, all mine counts go into one coefficient, that
 * of 0 mines.  Scaled as the tilted count is; nothing is cut off.
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
  size_t at; /* its first coefficient in values and gradients */
  int32_t lowest; /* mines of the first coefficient */
  int32_t n; /* coefficients; 0 where no layout passes */
} MsSlice;

typedef struct
{
  MsPool slice_pool, value_pool, gradient_pool, scale_pool, scratch_pool;
  MsSlice *slices; /* [circuit->n_entries] */
  double *values, *gradients;
  double *scales; /* [circuit->n_layers] what each layer was multiplied by */
  size_t n_values;
  long exponent; /* true values of the last layer = values * 2^exponent */
  MsCountKind kind;
  double tilt; /* of MS_COUNT_DENSITY: the density */
} MsCount;

/* C(n, k) for the cells of a box. */
extern const double ms_binomials[MS_MAX_AROUND + 1][MS_MAX_AROUND + 1];

/* Box weights C(size, m) * tilt^m, or 1 for MS_COUNT_SUPPORT, or C(size, m) d^m (1 - d)^(size - m)
 * for MS_COUNT_DENSITY; weights[size + 1]. */
void ms_count_weights (const MsCount *count, int size, double weights[MS_MAX_AROUND + 1]);

/* How far a box of that many mines moves coefficients. */
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

/* The forward pass.  Cost: edges times coefficients. */
bool ms_count_forward (MsCount *count, const MsCircuit *circuit, const MsProblem *problem,
    MsCountKind kind, double tilt, MsWork *work);

/* The backward pass: from the gradient of the last layer, which the caller has put into
 * count->gradients, the gradient of every entry, and for every box
 *   mine_sum[box] = Σ m * weight (m), safe_sum[box] = Σ (size - m) * weight (m),
 * weight (m) being that of all complete layouts with m mines there.  Both arrays [n_boxes]. */
bool ms_count_backward (MsCount *count, const MsCircuit *circuit, const MsProblem *problem,
    double *mine_sum, double *safe_sum, MsWork *work);

/* Zeroes the gradients of all entries; to be called between the passes. */
bool ms_count_clear_gradients (MsCount *count, MsWork *work);

/* Both passes of a plain count, for circuits so small that there is nothing to report, to limit or to cut
 * off in between.  The same sums in the same order as those of ms-count.c. */
#define MS_COUNT_SMALL_ENTRIES 256
#define MS_COUNT_SMALL_EDGE_WORDS 1024

static inline bool
ms_count_is_small (const MsCount *count, const MsCircuit *circuit)
{
  return count->kind == MS_COUNT_PLAIN && count->tilt == 1
      && circuit->n_entries <= MS_COUNT_SMALL_ENTRIES
      && circuit->n_edge_words <= MS_COUNT_SMALL_EDGE_WORDS;
}

/* As ms_count_forward; the slices and scales have their memory. */
bool ms_count_forward_small (
    MsCount *count, const MsCircuit *circuit, const MsProblem *problem, MsWork *work);

/* As ms_count_backward; both arrays are all zero. */
bool ms_count_backward_small (MsCount *count, const MsCircuit *circuit, const MsProblem *problem,
    double *mine_sum, double *safe_sum, MsWork *work);
