/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* One rung of the deduction ladder: a rule, the numbers it looks at, and the cells it decides from
 * what earlier rungs have decided, without opening anything.  It is declared here, in a layer below
 * the solver that finds rungs, so that the layer that makes sentences need not know the solver.
 *
 * A, B and C are the undecided cells around three numbers; (A), (B) and (C) are how many mines each
 * number still lacks there:
 *   one number     (A) = 0: A is safe; (A) = |A|: A are mines;
 *   two numbers    (A) - (B) >= |A \ B|: A \ B are mines, B \ A is safe;
 *   three numbers  (B) - (A) - (C) >= |B \ (A u C)|: B \ (A u C) are mines, and what of A and C
 *                  lies outside B or in both is safe; or the same of safe cells instead of mines
 *                  (mirrored), but for A and C in B that share nothing: these are equations;
 *   equations      numbers are subtracted from each other where the cells of one contain those
 *                  of the other, until a difference has no mines, or a mine in each cell;
 *   mine total     the numbers need all the mines that are left, or leave room for no more;
 *   exhaustion     the cell is the same in every layout that fits. */
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

/* A term of the sum that a rung is about, factor * (number - known), which comes from one opened
 * number. */
typedef struct
{
  int cell; /* row-major */
  int number;
  int known; /* mines around it that are known before this rung */
  int left; /* cells around it that are undecided before this rung */
  int factor; /* by which the number is multiplied; not 0 */
} MsRungTerm;

/* All arrays are borrowed, and of cells in row-major order. */
typedef struct
{
  MsRungRule rule;
  bool by_total; /* the mine total is part of the argument: always with MS_RUNG_MINE_TOTAL, never
                  * with the four before it */
  bool mirrored; /* the rule of three numbers, with safe cells instead of mines */
  int n_numbers, n_safe, n_mines, n_set, n_terms;
  const int *numbers; /* the opened numbers that the rule looks at */
  const int *safe, *mines; /* the cells that the rule decides; together at least one */
  /* the cells whose number is compared with the sum of the terms: for one number and for equations
   * all that are left, for two numbers A \ B, for three B \ (A u C) */
  const int *set;
  const MsRungTerm *terms; /* in the order of the sum; none for mine total and exhaustion */
  /* For MS_RUNG_MINE_TOTAL: the mines not known before this rung, the cells undecided before it,
   * those of them that touch none of numbers, and the fewest mines (most, if at_most) that the
   * numbers allow. */
  long mines_left, cells_left, cells_outside, bound;
  bool at_most; /* there is room for no more mines than bound and one in each cell outside */
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

/* One line of a position that is written as equations, in which a cell is 1 for a mine and else 0:
 * the cells of the line have sum mines together.  It is declared here, in a layer below the solver
 * that finds it, so that the layer that writes it need not know the solver. */

typedef enum
{
  MS_EQUATION_NUMBER, /* what an opened number says */
  MS_EQUATION_SUBSTITUTED, /* an equation in which solved cells are replaced by their values */
  /* an equation from which another one, whose cells it contains, is subtracted */
  MS_EQUATION_SUBTRACTED,
} MsEquationKind;

typedef struct
{
  MsEquationKind kind;
  int number; /* the opened cell of MS_EQUATION_NUMBER, row-major; else -1 */
  int n_cells; /* 1…8 */
  int cells[8]; /* row-major order */
  int sum; /* mines among cells; solved if that is 0 or n_cells */
  /* indices of the lines it comes from, from 0: first the line that is changed, then the line that
   * changes it; -1 for MS_EQUATION_NUMBER */
  int parents[2];
} MsEquation;
