/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver on any position with any options: what is listed or counted along a circuit is the
 * same, the same as on a board of which this is a part, and what the oracle finds where that can be
 * asked.
 *
 * An input is a head (struct Head below) and a byte for every cell: what it shows, and whether
 * it counts, is trusted, or is taken for granted. */
#include "fuzz.h"

#include "ms-rules.h"
#include "ms-solver.h"
#include "oracle.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#define HEAD 7
#define MOST_CELLS 600
#define MOST_COVERED 12 /* that the oracle is asked about */
#define MOST_POLLS 200
#define MEMORY_LIMIT (64 << 20)

typedef struct
{
  int width, height, n_cells, mines;
  bool trust_flags, is_wide; /* the larger board has more columns than fit into a word */
  MsFirstClick first_click;
  int first_cell;
  int left, above; /* columns and rows that the larger board has before this one */
  MsCell cells[MOST_CELLS];
  uint8_t counting[MOST_CELLS], distrusted[MOST_CELLS];
  int8_t taken[MOST_CELLS]; /* 1 a mine, 0 free, -1 nothing */
} Case;

/* What is read of a byte. */
static void
read_cell (Case *self, int cell, unsigned byte)
{
  unsigned shows = byte % 16;
  self->cells[cell] = (MsCell)(shows <= MS_CELL_QUESTION ? shows : MS_CELL_COVERED);
  self->counting[cell] = (byte & 16) == 0;
  self->distrusted[cell] = (byte & 32) != 0;
  self->taken[cell] =
      (int8_t)((byte & 64) == 0 || ms_cell_is_opened (self->cells[cell]) ? -1 : (byte & 128) != 0);
}

/* False: there is no such board. */
static bool
read_case (Case *self, const uint8_t *data, size_t size)
{
  if (size < HEAD + 2)
    return false;
  self->width = 1 + data[0] % 70;
  self->height = MIN ((int)(size - HEAD), MOST_CELLS) / self->width;
  self->n_cells = self->width * self->height;
  if (self->n_cells < 2)
    return false;
  self->mines = (data[1] | data[2] << 8) % (self->n_cells + 1);
  self->trust_flags = (data[3] & 1) != 0;
  self->is_wide = (data[3] & 2) != 0;
  self->first_click = (MsFirstClick)(data[3] >> 2 & 3);
  self->first_cell = data[4] % (self->n_cells + 1) - 1;
  self->left = data[5] % 40;
  self->above = data[6] % 40;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      read_cell (self, cell, data[HEAD + cell]);
      if (ms_cell_is_opened (self->cells[cell]))
        self->first_cell = -1;
    }
  return true;
}

static bool
poll_solver (double progress, void *user_data)
{
  int *polls = user_data;
  g_assert_true (progress >= 0 && progress <= 1);
  return --*polls < 0;
}

/* NULL where it takes too long, or too much. */
static MsSolverResult *
solve (int width, int height, int mines, const MsCell *cells, MsSolverOptions options)
{
  MsPosition *position;
  MsSolverResult *result;
  int polls = MOST_POLLS;
  g_assert_cmpint (
      ms_position_new (width, height, mines, cells, NULL, &position, NULL), ==, MS_STATUS_OK);
  options.poll = poll_solver;
  options.user_data = &polls;
  options.memory_limit = MEMORY_LIMIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsStatus status = ms_solver_run (solver, position, &options, &result);
  ms_solver_free (solver);
  ms_position_unref (position);
  if (status == MS_STATUS_OK && result->method == MS_METHOD_EXACT)
    return result;
  ms_solver_result_free (result);
  return NULL;
}

static int
list_assumed (const Case *self, int width, int left, int above, MsAssumption *assumed)
{
  int n = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (self->taken[cell] >= 0)
      assumed[n++] = (MsAssumption){
        (cell / self->width + above) * width + cell % self->width + left,
        self->taken[cell] != 0 ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE,
      };
  return n;
}

static MsSolverResult *
solve_case (const Case *self, bool exact)
{
  MsAssumption assumed[MOST_CELLS];
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.exact = exact;
  options.trust_flags = self->trust_flags;
  options.first_click = self->first_click;
  options.first_cell = self->first_cell;
  options.counting = self->counting;
  options.distrusted = self->distrusted;
  options.assumed = assumed;
  options.n_assumed = list_assumed (self, self->width, 0, 0, assumed);
  return solve (self->width, self->height, self->mines, self->cells, options);
}

/* Among opened cells that do not count. */
static MsSolverResult *
solve_larger (const Case *self, int *width)
{
  MsAssumption assumed[MOST_CELLS];
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int height = self->above + self->height + 1;
  *width = self->left + self->width + (self->is_wide ? 33 : 1);
  size_t n = (size_t)*width * (size_t)height;
  g_autofree MsCell *cells = g_new0 (MsCell, n);
  g_autofree uint8_t *counting = g_new0 (uint8_t, n), *distrusted = g_new0 (uint8_t, n);
  for (int y = 0; y < self->height; y++)
    {
      size_t to = (size_t)(y + self->above) * (size_t)*width + (size_t)self->left;
      size_t from = (size_t)y * (size_t)self->width, each = (size_t)self->width;
      memcpy (cells + to, self->cells + from, each);
      memcpy (counting + to, self->counting + from, each);
      memcpy (distrusted + to, self->distrusted + from, each);
    }
  options.trust_flags = self->trust_flags;
  options.counting = counting;
  options.distrusted = distrusted;
  options.assumed = assumed;
  options.n_assumed = list_assumed (self, *width, self->left, self->above, assumed);
  return solve (*width, height, self->mines, cells, options);
}

static bool
is_near (double a, double b)
{
  return isnan (a) ? isnan (b) : fabs (a - b) <= 1e-12 * fabs (b);
}

/* Of the second the board is a part of that width. */
static void
compare (const Case *self, const MsSolverResult *a, const MsSolverResult *b, int width, int first)
{
  g_assert_cmpint (a->consistent, ==, b->consistent);
  if (!a->consistent)
    return;
  g_assert_true (is_near (a->layouts.mantissa, b->layouts.mantissa)
      || labs (a->layouts.exponent - b->layouts.exponent) == 1);
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      int other = first + cell / self->width * width + cell % self->width;
      g_assert_cmpint (a->certainty[cell], ==, b->certainty[other]);
      g_assert_true (is_near (a->mine_probability[cell], b->mine_probability[other]));
    }
}

static void
ask_oracle (const Case *self, const MsSolverResult *result)
{
  Oracle oracle;
  MsPosition *position;
  MsCell cells[ORACLE_MAX_CELLS];
  uint8_t ignored[ORACLE_MAX_CELLS];
  int n_covered = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    n_covered += !ms_cell_is_opened (self->cells[cell]);
  if (self->n_cells > ORACLE_MAX_CELLS || n_covered > MOST_COVERED || self->first_cell >= 0)
    return;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      bool trusted = !self->distrusted[cell] && self->taken[cell] != 0;
      ignored[cell] = !self->counting[cell];
      cells[cell] = self->cells[cell] == MS_CELL_FLAG && !trusted ? MS_CELL_COVERED
                                                                  : self->cells[cell];
    }
  OracleOptions options = {
    .trust_flags = self->trust_flags, .first_cell = -1, .ignored = ignored, .assumed = self->taken
  };
  g_assert_cmpint (
      ms_position_new (self->width, self->height, self->mines, cells, NULL, &position, NULL), ==,
      MS_STATUS_OK);
  oracle_solve (position, &options, &oracle);
  ms_position_unref (position);
  g_assert_cmpint (result->consistent, ==, oracle.layouts > 0);
  for (int cell = 0; result->consistent && cell < self->n_cells; cell++)
    if (!ms_cell_is_opened (cells[cell]))
      {
        double share = (double)oracle.with_mine[cell] / (double)oracle.layouts;
        g_assert_true (is_near (result->mine_probability[cell], share));
        g_assert_cmpint (result->certainty[cell] == MS_CERTAINTY_SAFE, ==, share <= 0);
        g_assert_cmpint (result->certainty[cell] == MS_CERTAINTY_MINE, ==, share >= 1);
      }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  Case self;
  int width;
  if (!read_case (&self, data, size))
    return 0;
  MsSolverResult *result = solve_case (&self, false);
  if (result == NULL)
    return 0;
  ask_oracle (&self, result);
  MsSolverResult *exact = solve_case (&self, true);
  if (exact != NULL)
    compare (&self, result, exact, self.width, 0);
  ms_solver_result_free (exact);
  if (self.first_cell < 0)
    {
      MsSolverResult *larger = solve_larger (&self, &width);
      if (larger != NULL)
        compare (&self, result, larger, width, self.above * width + self.left);
      ms_solver_result_free (larger);
    }
  ms_solver_result_free (result);
  return 0;
}
