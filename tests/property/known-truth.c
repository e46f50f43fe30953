/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "known-truth.h"

#include "cmocka-common.h"
#include "expectimax.h"
#include "judge-claim.h"
#include "ms-cell-name.h"

#include <math.h>
#include <string.h>

/* An estimate is true that is off by no more of its errors than this: the seeds are fixed. */
#define MOST_ERRORS 4.5
#define MOST_COVERED 20 /* for all layouts */
#define FEW_LAYOUTS 24 /* for all orders of opening */
#define MOST_LAYOUTS 4000 /* for the exact endgame */

static void
find_wins (Truth *truth, const MsPosition *position)
{
  ExpectimaxOptions options = { .first_cell = -1, .most_layouts = FEW_LAYOUTS, .safe_first = true };
  Expectimax all = { .layouts = -1 };
  if (truth->n_cells <= EXPECTIMAX_MAX_CELLS)
    expectimax_solve (position, &options, &all);
  for (int cell = 0; cell < truth->n_cells && all.layouts >= 0; cell++)
    truth->win[cell] = (double)all.won_at[cell] / all.layouts;
  if (all.layouts >= 0 || truth->layouts > MOST_LAYOUTS)
    return;
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions plain = MS_SOLVER_OPTIONS_INIT;
  MsEndgame *endgame;
  assert_int_equal (
      ms_endgame_solve (solver, position, &plain, MOST_LAYOUTS, &endgame), MS_STATUS_OK);
  for (int cell = 0; cell < truth->n_cells && endgame->solved; cell++)
    truth->win[cell] = (double)endgame->won_at[cell] / endgame->layouts;
  ms_endgame_free (endgame);
  ms_solver_free (solver);
}

static int
count_covered (const MsPosition *position)
{
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position), n = 0;
  for (int cell = 0; cell < n_cells; cell++)
    n += !ms_cell_is_opened (ms_position_get_cells (position)[cell]);
  return n;
}

Truth
find_truth (const MsPosition *position, const int8_t *assumed)
{
  Truth truth = { .n_cells = ms_position_get_width (position) * ms_position_get_height (position) };
  OracleOptions options = ORACLE_OPTIONS_INIT;
  Oracle oracle = { .layouts = 1 };
  bool small = count_covered (position) <= MOST_COVERED;
  options.assumed = assumed;
  if (small)
    oracle_solve (position, &options, &oracle);
  truth.layouts = (double)oracle.layouts;
  for (int cell = 0; cell < truth.n_cells; cell++)
    {
      truth.win[cell] = NAN;
      truth.mine[cell] = small && oracle.layouts > 0
          ? (double)oracle.with_mine[cell] / truth.layouts
          : NAN;
    }
  if (oracle.layouts > 0 && assumed == NULL)
    find_wins (&truth, position);
  for (int cell = 0; cell < truth.n_cells; cell++)
    if (!ms_cell_is_opened (ms_position_get_cells (position)[cell])
        && !(truth.win[cell] <= truth.most))
      truth.most = truth.win[cell];
  return truth;
}

void
check_near (double a, double b)
{
  if (!(fabs (a - b) <= 1e-9))
    fail_msg ("%g is said, %g is true", a, b);
}

void
check_exact (double true_one, double said)
{
  if (!isnan (true_one))
    check_near (true_one, said);
}

void
check_estimate (double said, double error, double true_one)
{
  if (!isnan (true_one) && !(fabs (said - true_one) <= MOST_ERRORS * error + 1e-9))
    fail_msg ("%g ± %g is said, %g is true", said, error, true_one);
}

void
check_has (const char *sentence, const char *words)
{
  if (strstr (sentence, words) == NULL)
    fail_msg ("“%s” lacks “%s”", sentence, words);
}

void
check_sentence (const char *sentence)
{
  const char *fault = judge_sentence (sentence);
  if (fault != NULL)
    fail_msg ("“%s”: %s", sentence, fault);
}

void
check_names (const char *sentence, int cell, int width)
{
  char name[MS_CELL_NAME_SIZE];
  check_has (sentence, ms_cell_name (cell % width, cell / width, name));
}

double
find_truth_risk (const MsPosition *position, const Truth *truth, const int32_t *cells, int n)
{
  int8_t assumed[ORACLE_MAX_CELLS];
  OracleOptions options = ORACLE_OPTIONS_INIT;
  Oracle oracle;
  memset (assumed, -1, sizeof assumed);
  for (int i = 0; i < n; i++)
    assumed[cells[i]] = 0;
  options.assumed = assumed;
  oracle_solve (position, &options, &oracle);
  return 1 - (double)oracle.layouts / truth->layouts;
}
