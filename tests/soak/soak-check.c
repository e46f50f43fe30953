/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soak-check.h"

#include "check-section.h"
#include "oracle.h"
#include "random-position.h"
#include "soak-conflict.h"
#include "soak-exact.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ORACLE_MOST_COVERED 20
#define MOST_SECONDS 10

/* Where the solver's own cross-check reports to. */
static SoakFault *section_fault;

static void
note_section (const char *report)
{
  if (section_fault->what[0] == '\0')
    soak_fail (section_fault, "section", "%s", report);
}

/* NULL when a limit or a fault was met. */
static MsSolverResult *
solve (MsSolver *solver, const SoakCase *soak_case, SoakCounts *counts, SoakFault *fault)
{
  MsSolverOptions options = soak_case_options (soak_case);
  MsSolverResult *result;
  long before = check_section_count;
  options.time_limit = MOST_SECONDS;
  section_fault = fault;
  check_section_report = note_section;
  MsStatus status = ms_solver_run (solver, soak_case->position, &options, &result);
  check_section_report = NULL;
  counts->sections += check_section_count - before;
  /* Towards the limit a contradiction is left without a set, and a count becomes an estimate. */
  bool limited = status == MS_STATUS_TIME_LIMIT
      || (status == MS_STATUS_OK && result->microseconds > 1e6 * MOST_SECONDS / 3);
  if (limited)
    counts->limited++;
  else if (fault->what[0] == '\0' && status != MS_STATUS_OK)
    soak_fail (fault, "status", "%d", status);
  else if (fault->what[0] == '\0' && result->method != MS_METHOD_EXACT)
    soak_fail (fault, "method", "%d", result->method);
  else if (fault->what[0] == '\0')
    return result;
  ms_solver_result_free (result);
  return NULL;
}

static bool
oracle_can_be_asked (const SoakCase *soak_case)
{
  const MsCell *cells = ms_position_get_cells (soak_case->position);
  int n_cells = ms_position_get_width (soak_case->position)
      * ms_position_get_height (soak_case->position);
  int covered = 0;
  for (int i = 0; i < n_cells; i++)
    covered += !ms_cell_is_opened (cells[i]);
  return n_cells <= ORACLE_MAX_CELLS && covered <= ORACLE_MOST_COVERED;
}

static bool
check_oracle_cell (const MsSolverResult *result, const Oracle *oracle, int cell, SoakFault *fault)
{
  unsigned long long n, d;
  const char *text = result->fraction[cell];
  if (text == NULL)
    return true;
  int parts = sscanf (text, "%llu/%llu", &n, &d);
  if (parts == 1)
    d = 1;
  /* with_mine / layouts = n / d; all are small. */
  if (parts < 1 || n * oracle->layouts != d * oracle->with_mine[cell])
    return soak_fail (fault, "fraction against oracle", "(%d, %d): %s, oracle %" PRIu64 "/%" PRIu64,
        cell % result->width, cell / result->width, text, oracle->with_mine[cell], oracle->layouts);
  return true;
}

static bool
check_oracle (const SoakCase *soak_case, const MsSolverResult *result, SoakFault *fault)
{
  OracleOptions options = {
    .trust_flags = soak_case->trust_flags,
    .first_click = soak_case->first_click,
    .first_cell = soak_case->first_cell,
  };
  Oracle oracle;
  oracle_solve (soak_case->position, &options, &oracle);
  if (result->consistent != (oracle.layouts > 0))
    return soak_fail (fault, "consistent", "solver %d, oracle %" PRIu64 " layouts",
        result->consistent, oracle.layouts);
  if (!result->consistent)
    return true;
  if (strtoull (result->layouts.exact, NULL, 10) != oracle.layouts)
    return soak_fail (fault, "layouts against oracle", "solver %s, oracle %" PRIu64,
        result->layouts.exact, oracle.layouts);
  for (int i = 0; i < result->width * result->height; i++)
    if (!check_oracle_cell (result, &oracle, i, fault))
      return false;
  return true;
}

static bool
same_text (const char *a, const char *b)
{
  return a == NULL || b == NULL ? a == b : strcmp (a, b) == 0;
}

static bool
compare_turned (const MsSolverResult *plain, const MsSolverResult *turned, int turns, bool mirrored,
    SoakFault *fault)
{
  if (plain->consistent != turned->consistent)
    return soak_fail (
        fault, "turned: consistent", "%d, turned %d", plain->consistent, turned->consistent);
  if (!plain->consistent)
    return true;
  if (!same_text (plain->layouts.exact, turned->layouts.exact))
    return soak_fail (fault, "turned: layouts", "%.900s, turned %.900s", plain->layouts.exact,
        turned->layouts.exact);
  for (int i = 0; i < plain->width * plain->height; i++)
    {
      int j = turned_cell (plain->width, plain->height, i, turns, mirrored);
      double a = plain->mine_probability[i], b = turned->mine_probability[j];
      if (!same_text (plain->fraction[i], turned->fraction[j])
          || plain->certainty[i] != turned->certainty[j]
          || !(isnan (a) ? isnan (b) : fabs (a - b) <= 2e-13 * a))
        return soak_fail (fault, "turned: cell", "(%d, %d): %.17g, turned %d times%s %.17g",
            i % plain->width, i / plain->width, a, turns, mirrored ? " and mirrored" : "", b);
    }
  return true;
}

/* Turning and mirroring the board does the same to the answer, also in a solver that is new. */
static bool
check_turned (
    const SoakCase *soak_case, const MsSolverResult *result, SoakCounts *counts, SoakFault *fault)
{
  int n_cells = result->width * result->height;
  int turns = (n_cells + result->mines) % 4;
  bool mirrored = turns == 0 || result->mines % 2;
  SoakCase turned = *soak_case;
  turned.position = turned_position (soak_case->position, turns, mirrored);
  if (turned.first_cell >= 0)
    turned.first_cell = turned_cell (
        result->width, result->height, turned.first_cell, turns, mirrored);
  MsSolver *solver = ms_solver_new (NULL);
  if (solver == NULL)
    abort ();
  MsSolverResult *other = solve (solver, &turned, counts, fault);
  bool good = fault->what[0] == '\0';
  if (other != NULL)
    good = compare_turned (result, other, turns, mirrored, fault);
  ms_solver_result_free (other);
  ms_solver_free (solver);
  ms_position_unref (turned.position);
  return good;
}

/* A total that cannot be met is compared with one that can, and that is the nearest to its side. */
static bool
check_total (MsSolver *solver, const SoakCase *soak_case, const MsSolverResult *result,
    SoakCounts *counts, SoakFault *fault)
{
  int n_cells = result->width * result->height, mines = (int)result->conflict_found;
  bool few = result->conflict == MS_CONFLICT_TOO_FEW_MINES;
  if (!few && result->conflict != MS_CONFLICT_TOO_MANY_MINES)
    return true;
  if (result->conflict_expected != result->mines || few != (mines > result->mines))
    return soak_fail (fault, "total: figures", "kind %d, found %ld, expected %ld", result->conflict,
        result->conflict_found, result->conflict_expected);
  for (int step = 0; step <= 1; step++, mines += few ? -1 : 1)
    {
      SoakCase other = *soak_case;
      if (mines < 0 || mines > n_cells || mines == result->mines)
        continue;
      other.position = soak_position (
          result->width, result->height, mines, ms_position_get_cells (soak_case->position));
      MsSolverResult *second = solve (solver, &other, counts, fault);
      bool good = fault->what[0] == '\0';
      if (second != NULL && second->consistent != (step == 0))
        good = soak_fail (
            fault, "total: nearest", "%d mines: consistent %d", mines, second->consistent);
      ms_solver_result_free (second);
      ms_position_unref (other.position);
      if (!good)
        return false;
    }
  return true;
}

static bool
check_result (MsSolver *solver, const SoakCase *soak_case, const MsSolverResult *result,
    SoakCounts *counts, SoakFault *fault)
{
  bool settled;
  if (soak_case->truthful && !result->consistent)
    return soak_fail (fault, "consistent", "a board drawn from a layout has none");
  if (oracle_can_be_asked (soak_case))
    {
      counts->by_oracle++;
      if (!check_oracle (soak_case, result, fault))
        return false;
    }
  if (result->consistent)
    {
      counts->consistent++;
      return soak_check_exact (soak_case, result, fault);
    }
  if (!soak_check_conflict (soak_case, result, &settled, fault))
    return false;
  counts->conflicts_checked += settled;
  counts->conflicts_unchecked += !settled;
  return check_total (solver, soak_case, result, counts, fault);
}

bool
soak_check (MsSolver *solver, const SoakCase *soak_case, SoakCounts *counts, SoakFault *fault)
{
  *fault = (SoakFault){ .what = "" };
  counts->cases++;
  MsSolverResult *result = solve (solver, soak_case, counts, fault);
  if (result == NULL)
    return fault->what[0] == '\0';
  bool good = check_result (solver, soak_case, result, counts, fault)
      && check_turned (soak_case, result, counts, fault);
  ms_solver_result_free (result);
  return good;
}
