/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line of a position written as equations of zeros and ones: the cells of a sum have so many
 * mines together.  Here, below the solver that finds it, so that the layer that writes it need not
 * know the solver. */
#pragma once

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
