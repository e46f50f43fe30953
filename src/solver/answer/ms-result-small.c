/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-result-small.h"

#include "ms-row-bits.h"
#include "ms-wide.h"

#include <math.h>

/* So many cells are written at once, without a thought of where the board ends. */
#define DOUBLES 8
#define BYTES 16

typedef uint8_t Bytes __attribute__ ((vector_size (BYTES)));

/* Opened cells, and covered ones beyond all numbers: what is more is written everywhere, and what is less
 * one by one. */
static inline void
fill_probabilities (const MsSolver *solver, MsSolverResult *result)
{
  const MsGrid *grid = &solver->grid;
  int n_cells = grid->width * grid->height;
  double *probabilities = result->mine_probability, outside = solver->outside_probability;
  bool most_opened = 2 * grid->n_opened > n_cells;
  double most = most_opened ? NAN : outside, others = most_opened ? outside : NAN;
  const uint32_t *rows = 1 + (most_opened ? grid->rows->covered : grid->rows->opened);
  for (int i = 0; i < n_cells; i += DOUBLES)
    for (int j = i; j < i + DOUBLES; j++)
      probabilities[j] = most;
  for (int y = 0; y < grid->height; y++, probabilities += grid->width)
    for (uint32_t row = rows[y]; row != 0; row &= row - 1)
      probabilities[__builtin_ctz (row)] = others;
}

static inline void
fill_piece (const MsCell *cells, uint8_t *certainties, uint8_t *outside, uint8_t beyond)
{
  Bytes piece;
  uint8_t differs = beyond ^ MS_CERTAINTY_OPENED;
  memcpy (&piece, cells, BYTES);
  Bytes covered = (Bytes)(piece >= MS_CELL_COVERED), one_if_covered = covered & 1;
  Bytes certainty = MS_CERTAINTY_OPENED ^ (covered & differs);
  memcpy (certainties, &certainty, BYTES);
  memcpy (outside, &one_if_covered, BYTES);
}

static inline void
fill_certainties (const MsSolver *solver, const MsCell *cells, MsSolverResult *result)
{
  uint8_t beyond = (uint8_t)solver->outside_certainty, last[BYTES] = { 0 };
  int n_cells = result->width * result->height, i = 0;
  for (; i + BYTES <= n_cells; i += BYTES)
    fill_piece (cells + i, result->certainty + i, result->outside + i, beyond);
  if (i == n_cells)
    return;
  memcpy (last, cells + i, (size_t)(n_cells - i));
  fill_piece (last, result->certainty + i, result->outside + i, beyond);
}

/* Cells of a row, whatever they were written as before. */
static inline void
fill_certain (MsSolverResult *result, int first, uint32_t row, MsCertainty certainty)
{
  double *probabilities = result->mine_probability + first;
  uint8_t *certainties = result->certainty + first, *outside = result->outside + first;
  for (; row != 0; row &= row - 1)
    {
      int x = __builtin_ctz (row);
      probabilities[x] = certainty == MS_CERTAINTY_MINE;
      certainties[x] = (uint8_t)certainty;
      outside[x] = 0;
    }
}

/* What was known, or found, without counting. */
static inline void
fill_known (const MsGrid *grid, MsSolverResult *result)
{
  uint32_t inside = ~UINT32_C (0) >> (MS_ROW_BITS_MOST - grid->width);
  const MsRowBits *rows = grid->rows;
  for (int y = 0, first = 0; y < grid->height; y++, first += grid->width)
    {
      uint32_t mines = rows->mines[y + 1];
      uint32_t known = inside & ~rows->opened[y + 1] & ~rows->covered[y + 1];
      fill_certain (result, first, known & mines, MS_CERTAINTY_MINE);
      fill_certain (result, first, known & ~mines, MS_CERTAINTY_SAFE);
    }
}

MS_BITWISE void
ms_result_fill_small (const MsSolver *solver, const MsCell *cells, MsSolverResult *result)
{
  fill_probabilities (solver, result);
  fill_certainties (solver, cells, result);
  fill_known (&solver->grid, result);
}
