/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two ways to the same: what ladder, proof, equations, sections and curves say of a position,
 * against the solver's one answer and against each other.
 *
 * An input is a head of four bytes and a byte for every cell.  Mostly a cell is a mine, opened or
 * covered, and what is opened shows what is true, so that there are layouts; else it shows
 * anything. */
#include "fuzz.h"

#include "ms-curve.h"
#include "ms-equations.h"
#include "ms-junction.h"
#include "ms-ladder.h"
#include "ms-neighbours.h"
#include "ms-proof.h"
#include "ms-section-study.h"
#include "ms-solver.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#define HEAD 4
#define MOST_CELLS 64
#define MOST_COVERED 40
#define MOST_PROOFS 3
#define NEAR 1e-9

typedef struct
{
  int width, height, n_cells, mines;
  double density;
  MsCell cells[MOST_CELLS];
  MsPosition *position;
  MsSolver *solver;
  MsSolverOptions options;
  MsSolverResult *result; /* with whole numbers */
} Case;

static int
list_around (const Case *self, int cell, int around[8])
{
  return ms_neighbours (self->width, self->height, cell, around);
}

static void
read_cells (Case *self, const uint8_t *bytes, bool true_numbers)
{
  int n_mines = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      int around[8], n = list_around (self, cell, around), number = 0;
      bool mine = bytes[cell] % 4 == 0;
      n_mines += mine;
      for (int i = 0; i < n; i++)
        number += bytes[around[i]] % 4 == 0;
      self->cells[cell] = MS_CELL_COVERED;
      if (!true_numbers && bytes[cell] % 16 <= 8)
        self->cells[cell] = (MsCell)(bytes[cell] % 16);
      if (true_numbers && !mine && (bytes[cell] & 64) != 0)
        self->cells[cell] = (MsCell)number;
    }
  if (true_numbers)
    self->mines = n_mines;
}

/* False: there is no such board, or too much of it. */
static bool
read_case (Case *self, const uint8_t *data, size_t size)
{
  int n_covered = 0;
  if (size < HEAD + 2)
    return false;
  self->width = 1 + data[0] % 12;
  self->height = MIN ((int)(size - HEAD), MOST_CELLS) / self->width;
  self->n_cells = self->width * self->height;
  if (self->n_cells < 2)
    return false;
  self->mines = data[1] % (self->n_cells + 1);
  self->density = (1 + data[2]) / 257.0;
  read_cells (self, data + HEAD, data[3] % 4 != 0);
  for (int cell = 0; cell < self->n_cells; cell++)
    n_covered += self->cells[cell] == MS_CELL_COVERED;
  return n_covered <= MOST_COVERED
      && ms_position_new (
             self->width, self->height, self->mines, self->cells, NULL, &self->position, NULL)
      == MS_STATUS_OK;
}

static bool
is_certain (const MsSolverResult *result, int cell)
{
  return result->certainty[cell] == MS_CERTAINTY_SAFE
      || result->certainty[cell] == MS_CERTAINTY_MINE;
}

static void
take (const Case *self, uint8_t *decided, const int *cells, int n, MsCertainty certainty)
{
  for (int i = 0; i < n; i++)
    {
      g_assert_cmpint (self->result->certainty[cells[i]], ==, certainty);
      g_assert_cmpint (decided[cells[i]], ==, 0);
      decided[cells[i]] = 1;
    }
}

/* The steps together decide what is certain, each cell once. */
static void
check_ladder (const Case *self)
{
  MsLadder *ladder;
  uint8_t decided[MOST_CELLS] = { 0 };
  g_assert_cmpint (
      ms_ladder_find (self->solver, self->position, &self->options, &ladder), ==, MS_STATUS_OK);
  g_assert_cmpint (ladder->result->consistent, ==, self->result->consistent);
  g_assert_true (ladder->complete || !ladder->result->consistent);
  for (int i = 0; self->result->consistent && i < ladder->n_rungs; i++)
    {
      const MsRung *rung = ladder->rungs[i];
      take (self, decided, rung->safe, rung->n_safe, MS_CERTAINTY_SAFE);
      take (self, decided, rung->mines, rung->n_mines, MS_CERTAINTY_MINE);
    }
  for (int cell = 0; self->result->consistent && cell < self->n_cells; cell++)
    g_assert_cmpint (decided[cell], ==, is_certain (self->result, cell));
  ms_ladder_free (ladder);
}

/* What an equation solves is certain, and each is true of every chance. */
static void
check_equations (const Case *self)
{
  MsEquations *equations;
  g_assert_cmpint (
      ms_equations_find (self->position, &self->options, NULL, &equations), ==, MS_STATUS_OK);
  for (int i = 0; self->result->consistent && i < equations->n_lines; i++)
    {
      const MsEquation *line = &equations->lines[i];
      double sum = 0;
      for (int j = 0; j < line->n_cells; j++)
        {
          MsCertainty certainty = (MsCertainty)self->result->certainty[line->cells[j]];
          sum += self->result->mine_probability[line->cells[j]];
          if (line->sum == 0)
            g_assert_cmpint (certainty, ==, MS_CERTAINTY_SAFE);
          if (line->sum == line->n_cells)
            g_assert_cmpint (certainty, ==, MS_CERTAINTY_MINE);
        }
      g_assert_cmpfloat (fabs (sum - line->sum), <, NEAR);
    }
  ms_equations_free (equations);
}

/* The numbers of the proof decide the cell though no other number counts, and nothing else does
 * where the mine total has no part in it. */
static void
check_proven (const Case *self, const MsProof *proof)
{
  uint8_t counting[MOST_CELLS] = { 0 };
  MsSolverOptions options = self->options;
  MsSolverResult *result;
  for (int i = 0; i < proof->n_rungs; i++)
    for (int j = 0; j < proof->rungs[i]->n_numbers; j++)
      counting[proof->rungs[i]->numbers[j]] = 1;
  options.counting = counting;
  options.exact = false;
  options.density = proof->by_total ? 0 : self->density;
  g_assert_cmpint (
      ms_solver_run (self->solver, self->position, &options, &result), ==, MS_STATUS_OK);
  g_assert_true (result->consistent);
  g_assert_cmpint (
      result->certainty[proof->cell], ==, proof->mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE);
  g_assert_cmpint (result->certainty[proof->cell], ==, self->result->certainty[proof->cell]);
  ms_solver_result_free (result);
}

static void
check_layout (const Case *self, const uint8_t *mine)
{
  int total = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      int around[8], n = list_around (self, cell, around), number = 0;
      for (int i = 0; i < n; i++)
        number += mine[around[i]];
      total += mine[cell];
      if (ms_cell_is_opened (self->cells[cell]))
        g_assert_true (!mine[cell] && number == self->cells[cell]);
    }
  g_assert_cmpint (total, ==, self->mines);
}

static void
check_proof (const Case *self, int cell)
{
  MsProof *proof;
  g_assert_cmpint (
      ms_proof_find (self->solver, self->position, &self->options, cell, &proof), ==, MS_STATUS_OK);
  if (is_certain (self->result, cell))
    {
      g_assert_cmpint (proof->kind, ==, MS_PROOF_PROVEN);
      check_proven (self, proof);
    }
  else
    {
      g_assert_cmpint (proof->kind, ==, MS_PROOF_UNDECIDABLE);
      check_layout (self, proof->with_mine);
      check_layout (self, proof->without_mine);
      g_assert_true (proof->with_mine[cell] && !proof->without_mine[cell]);
    }
  ms_proof_free (proof);
}

/* Of some cells of each kind. */
static void
check_proofs (const Case *self)
{
  int n[2] = { 0, 0 };
  for (int cell = 0; self->result->consistent && cell < self->n_cells; cell++)
    if (!ms_cell_is_opened (self->cells[cell])
        && n[is_certain (self->result, cell)]++ < MOST_PROOFS)
      check_proof (self, cell);
}

static double
logarithm (double mantissa, long exponent)
{
  return log10 (mantissa) + (double)exponent;
}

/* The cases of a junction are all there are, and say of its cells what the chances do. */
static void
check_junctions (const Case *self, const MsSectionStudy *study)
{
  MsJunctions *junctions;
  g_assert_cmpint (
      ms_junctions_find (self->solver, self->position, &self->options, study, &junctions), ==,
      MS_STATUS_OK);
  for (int i = 0; i < junctions->n_items; i++)
    {
      const MsJunction *junction = &junctions->items[i];
      double whole = 0, mine[MS_JUNCTION_MOST_CELLS] = { 0 };
      g_assert_cmpint (junction->n_cases, ==, 1 << junction->n_cells);
      g_assert_cmpint (junction->n_parts, >=, 2);
      for (int j = 0; j < junction->n_cases; j++)
        {
          whole += junction->cases[j].probability;
          for (int k = 0; k < junction->n_cells; k++)
            mine[k] += j >> k & 1 ? junction->cases[j].probability : 0;
        }
      g_assert_cmpfloat (fabs (whole - 1), <, NEAR);
      for (int k = 0; k < junction->n_cells; k++)
        g_assert_cmpfloat (
            fabs (mine[k] - self->result->mine_probability[junction->cells[k]]), <, NEAR);
    }
  ms_junctions_free (junctions);
}

/* The sections multiply to what they are said to, their shares are one whole each, and all mines
 * lie in a section, outside or in cells that are certain. */
static void
check_sections (const Case *self)
{
  MsSectionStudy *study;
  g_assert_cmpint (ms_section_study_find (self->solver, self->position, &self->options, &study), ==,
      MS_STATUS_OK);
  g_assert_cmpint (study->consistent, ==, self->result->consistent);
  if (study->consistent)
    {
      double product = 0, mines = 0, outside = 0;
      g_assert_true (study->counted);
      g_assert_cmpstr (study->layouts.exact, ==, self->result->layouts.exact);
      g_assert_cmpmem (
          study->certainty, (size_t)self->n_cells, self->result->certainty, (size_t)self->n_cells);
      for (int i = 0; i < study->n_sections; i++)
        {
          const MsStudySection *section = &study->sections[i];
          double whole = 0, mean = 0, chances = 0;
          for (int j = 0; j < section->n_shares; j++)
            {
              whole += section->shares[j].probability;
              mean += section->shares[j].mines * section->shares[j].probability;
            }
          for (int j = 0; j < section->n_cells; j++)
            chances += self->result->mine_probability[section->cells[j]];
          g_assert_cmpfloat (fabs (whole - 1), <, NEAR);
          g_assert_cmpfloat (fabs (mean - section->mean_mines), <, NEAR);
          g_assert_cmpfloat (fabs (mean - chances), <, NEAR);
          product += logarithm (section->layouts.mantissa, section->layouts.exponent);
          mines += mean;
        }
      if (study->n_sections > 0)
        g_assert_cmpfloat (
            fabs (product - logarithm (study->product.mantissa, study->product.exponent)), <, NEAR);
      for (int i = 0; i < study->n_outside_shares; i++)
        outside += study->outside_shares[i].mines * study->outside_shares[i].probability;
      g_assert_cmpfloat (fabs (mines + outside - study->mines_left), <, NEAR);
      check_junctions (self, study);
    }
  ms_section_study_free (study);
}

/* The row at the position's total is its analysis. */
static void
check_row (const Case *self, const MsCurve *curve)
{
  bool seen = false;
  for (int i = 0; i < curve->n_rows; i++)
    if (curve->rows[i].mines == self->mines)
      {
        const MsCurveRow *row = &curve->rows[i];
        seen = true;
        g_assert_true (self->result->consistent);
        g_assert_cmpstr (row->layouts.exact, ==, self->result->layouts.exact);
        for (int cell = 0; cell < self->n_cells; cell++)
          g_assert_cmpstr (row->fraction[cell], ==, self->result->fraction[cell]);
      }
  g_assert_cmpint (seen, ==, self->result->consistent);
}

/* A density is all totals at once, each with the weight of its layouts. */
static void
check_density (const Case *self, const MsCurve *curve, const int *cells)
{
  MsCurve *dense;
  MsSolverResult *result;
  MsSolverOptions options = self->options;
  double log_odds = log (self->density / (1 - self->density)), most = -INFINITY;
  options.exact = false;
  g_assert_cmpint (ms_solver_density_curve (self->solver, self->position, &options, cells,
                       self->n_cells, &self->density, 1, &dense),
      ==, MS_STATUS_OK);
  options.density = self->density;
  g_assert_cmpint (
      ms_solver_run (self->solver, self->position, &options, &result), ==, MS_STATUS_OK);
  g_assert_cmpint (dense->n_rows, ==, result->consistent);
  g_assert_cmpint (curve->n_rows > 0, ==, result->consistent);
  for (int i = 0; i < curve->n_rows; i++)
    {
      const MsCurveRow *row = &curve->rows[i];
      most = fmax (most,
          log (10) * logarithm (row->layouts.mantissa, row->layouts.exponent)
              + row->mines * log_odds);
    }
  for (int cell = 0; result->consistent && cell < self->n_cells; cell++)
    {
      double sum = 0, whole = 0, chance = dense->rows[0].probability[cell];
      if (ms_cell_is_opened (self->cells[cell]))
        continue;
      for (int i = 0; i < curve->n_rows; i++)
        {
          const MsCurveRow *row = &curve->rows[i];
          double weight = exp (log (10) * logarithm (row->layouts.mantissa, row->layouts.exponent)
              + row->mines * log_odds - most);
          sum += weight * row->probability[cell];
          whole += weight;
        }
      g_assert_cmpfloat (fabs (chance - sum / whole), <, NEAR);
      g_assert_cmpfloat (fabs (chance - result->mine_probability[cell]), <, NEAR);
      if (is_certain (result, cell) && self->result->consistent)
        g_assert_cmpint (result->certainty[cell], ==, self->result->certainty[cell]);
    }
  ms_solver_result_free (result);
  ms_curve_free (dense);
}

static void
check_curves (const Case *self)
{
  MsCurve *curve;
  int cells[MOST_CELLS];
  for (int i = 0; i < self->n_cells; i++)
    cells[i] = i;
  g_assert_cmpint (ms_solver_curve (self->solver, self->position, &self->options, cells,
                       self->n_cells, 0, self->n_cells, &curve),
      ==, MS_STATUS_OK);
  check_row (self, curve);
  check_density (self, curve, cells);
  ms_curve_free (curve);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  Case self = { .options = MS_SOLVER_OPTIONS_INIT };
  if (!read_case (&self, data, size))
    return 0;
  self.solver = ms_solver_new (NULL);
  self.options.exact = true;
  g_assert_cmpint (
      ms_solver_run (self.solver, self.position, &self.options, &self.result), ==, MS_STATUS_OK);
  check_ladder (&self);
  check_equations (&self);
  check_proofs (&self);
  check_sections (&self);
  check_curves (&self);
  ms_solver_result_free (self.result);
  ms_solver_free (self.solver);
  ms_position_unref (self.position);
  return 0;
}
