/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One rung of the deduction ladder: a rule, the numbers it looks at, and the cells it decides from
 * what is known by then, without opening anything.  Here, below the solver that finds it, so that
 * the layer that makes sentences need not know the solver.
 *
 * With A, B, C the undecided cells around the numbers and (A), (B), (C) the mines that these still
 * miss there:
 *   one number     (A) = 0: A is safe; (A) = |A|: A are mines;
 *   two numbers    (A) - (B) >= |A \ B|: A \ B are mines, B \ A is safe;
 *   three numbers  (B) - (A) - (C) >= |B \ (A u C)|: B \ (A u C) are mines, and what of A and C lies
 *                  outside B or in both is safe; or the same of safe cells instead of mines
 *                  (mirrored);
 *   equations      numbers taken from each other where one contains the other, until one is left
 *                  without mines, or with mines alone;
 *   mine total     the numbers need all the mines that are left, or leave room for no more;
 *   exhaustion     no layout has it otherwise. */
#pragma once

#include <stdbool.h>

typedef enum
{
  MS_RUNG_ONE_NUMBER,
  MS_RUNG_TWO_NUMBERS,
  MS_RUNG_THREE_NUMBERS,
  MS_RUNG_EQUATIONS,
  MS_RUNG_MINE_TOTAL,
  MS_RUNG_EXHAUSTION,
  MS_N_RUNG_RULES
} MsRungRule;

/* A number in the sum that a rung is about: factor * (number - known). */
typedef struct
{
  int cell; /* row-major */
  int number;
  int known; /* mines around it that are known by then */
  int left; /* cells around it that are undecided by then */
  int factor; /* not 0 */
} MsRungTerm;

/* All arrays are borrowed, and of cells in row-major order. */
typedef struct
{
  MsRungRule rule;
  bool by_total; /* the mine total is part of the argument: always with MS_RUNG_MINE_TOTAL, never
                  * with the four before it */
  bool mirrored; /* three numbers, of safe cells instead of mines */
  int n_numbers, n_safe, n_mines, n_set, n_terms;
  const int *numbers; /* the opened numbers it looks at */
  const int *safe, *mines; /* what it decides; together at least one cell */
  const int *set; /* the cells that the sum of the terms is compared with: of one number or
                   * equations all that are left of it; of two A \ B; of three B \ (A u C) */
  const MsRungTerm *terms; /* in the order of the sum; none for mine total and exhaustion */
  /* Mine total: the mines not known by then, the cells undecided by then, those of them that touch
   * no number of numbers, and the fewest mines (most, if at_most) that the numbers allow. */
  long mines_left, cells_left, cells_outside, bound;
  bool at_most; /* bound and the cells outside are all that there is room for */
} MsRung;

/* Whether a cell is one of cells[n]. */
static inline bool
ms_rung_has (const int *cells, int n, int cell)
{
  for (int i = 0; i < n; i++)
    if (cells[i] == cell)
      return true;
  return false;
}

static inline bool
ms_rung_decides (const MsRung *rung, int cell)
{
  return ms_rung_has (rung->safe, rung->n_safe, cell)
      || ms_rung_has (rung->mines, rung->n_mines, cell);
}

/* One line of a position written as equations of zeros and ones: the cells of a sum have so many
 * mines together.  Here, below the solver that finds it, so that the layer that writes it need not
 * know the solver. */

typedef enum
{
  MS_EQUATION_NUMBER, /* what an opened number says */
  MS_EQUATION_SUBSTITUTED, /* an equation in which cells that are solved stand with their values */
  MS_EQUATION_SUBTRACTED, /* an equation less another one that it contains */
} MsEquationKind;

typedef struct
{
  MsEquationKind kind;
  int number; /* the opened cell of MS_EQUATION_NUMBER, row-major; else -1 */
  int n_cells; /* 1…8 */
  int cells[8]; /* row-major order */
  int sum; /* mines among cells; solved if that is 0 or n_cells */
  int parents[2]; /* the lines it comes from, counted from 0: that which is changed, and that which
                   * changes it; -1 for MS_EQUATION_NUMBER */
} MsEquation;
