/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-referee.h"

#include "ms-solver.h"

#include <string.h>

#define DENSITY 0.2
#define MOST_WORK 3e8 /* units of the solver for one question */
#define MOST_TRIALS 400 /* questions about doubtful cells */
/* What has so much less evidence than the best reading is none that could be true. */
#define MOST_BEHIND (14 * MS_SCAN_EVIDENCE)

/* Of cells that look alike one in so many may stand beside a cell that is read amiss. */
#define MOST_CLOSED 8

typedef struct
{
  MsScan *scan;
  MsSolver *solver;
  MsSolverOptions options;
  MsCell *cells; /* as the solver is to see them */
  bool cancelled;
} Referee;

/* What the solver finds about the cells; mines below 0: whatever their total.  NULL where it does
 * not know. */
static MsSolverResult *
ask (Referee *referee, int mines)
{
  MsSolverResult *result = NULL;
  MsPosition *position;
  const MsScan *scan = referee->scan;
  referee->options.density = mines < 0 ? DENSITY : 0;
  if (ms_position_new (
          scan->width, scan->height, MAX (mines, 0), referee->cells, NULL, &position, NULL)
      != MS_STATUS_OK)
    return NULL;
  MsStatus status = ms_solver_run (referee->solver, position, &referee->options, &result);
  ms_position_unref (position);
  referee->cancelled |= status == MS_STATUS_CANCELLED;
  if (result != NULL && result->method == MS_METHOD_EXACT)
    return result;
  ms_solver_result_free (result);
  return NULL;
}

/* A cell as it is known: what is in doubt is taken for covered, which forbids the least. */
static MsCell
see (const MsScan *scan, int i)
{
  return !scan->doubtful[i] && ms_cell_is_opened (scan->cells[i]) ? scan->cells[i]
                                                                  : MS_CELL_COVERED;
}

/* Numbers that contradict each other are in doubt, all of them. */
static void
doubt_conflicts (Referee *referee)
{
  for (gboolean found = TRUE; found && !referee->cancelled;)
    {
      MsSolverResult *result = ask (referee, -1);
      found = result != NULL && !result->consistent && result->n_conflict_cells > 0;
      for (int i = 0; found && i < result->n_conflict_cells; i++)
        {
          referee->scan->doubtful[result->conflict_cells[i]] = TRUE;
          referee->cells[result->conflict_cells[i]] = MS_CELL_COVERED;
        }
      ms_solver_result_free (result);
    }
}

bool
ms_scan_is_left_closed (const MsScan *scan, int i, MsCell cell)
{
  char letter = ms_scan_find_letter (cell), other = letter == '0' ? 'H' : '0';
  int x = i % scan->width, y = i / scan->width;
  if (letter != '0' && letter != 'H')
    return false;
  for (int v = MAX (y - 1, 0); v <= MIN (y + 1, scan->height - 1); v++)
    for (int u = MAX (x - 1, 0); u <= MIN (x + 1, scan->width - 1); u++)
      if (ms_scan_get_letter (scan, v * scan->width + u) == other)
        return true;
  return false;
}

/* Whether a layout fits with the doubtful cells of the list read in that way; what the solver does
 * not know, it does not forbid. */
static gboolean
may_be (Referee *referee, const int *list, int n, MsCell cell)
{
  int n_closed = 0;
  for (int i = 0; i < n; i++)
    n_closed += ms_scan_is_left_closed (referee->scan, list[i], cell);
  if (n_closed * MOST_CLOSED >= n)
    return FALSE;
  if (!ms_cell_is_opened (cell))
    return TRUE;
  for (int i = 0; i < n; i++)
    referee->cells[list[i]] = cell;
  MsSolverResult *result = ask (referee, -1);
  gboolean possible = result == NULL || result->consistent;
  ms_solver_result_free (result);
  for (int i = 0; i < n; i++)
    referee->cells[list[i]] = MS_CELL_COVERED;
  return possible;
}

/* Settles doubtful cells that are read alike if one of their likely readings alone is possible. */
static gboolean
settle (Referee *referee, const int *list, int n, const int64_t evidence[MS_N_CELLS], int *trials)
{
  MsScan *scan = referee->scan;
  MsCell only = MS_N_CELLS;
  for (MsCell cell = 0; cell < MS_N_CELLS; cell++)
    if (evidence[cell] > evidence[scan->cells[list[0]]] - MOST_BEHIND)
      {
        ++*trials;
        if (!may_be (referee, list, n, cell))
          continue;
        if (only != MS_N_CELLS)
          return FALSE;
        only = cell;
      }
  if (only == MS_N_CELLS || referee->cancelled)
    return FALSE;
  for (int i = 0; i < n; i++)
    {
      scan->cells[list[i]] = only;
      scan->doubtful[list[i]] = FALSE;
      referee->cells[list[i]] = see (scan, list[i]);
    }
  return TRUE;
}

/* Settles cells that look alike and are in doubt, all at once: a board all of 8s has no layout,
 * although each of its cells could be one. */
static gboolean
settle_groups (Referee *referee, const int *group, int64_t (*evidence)[MS_N_CELLS], int *trials)
{
  const MsScan *scan = referee->scan;
  int n = scan->width * scan->height;
  gboolean settled = FALSE;
  g_autofree int *list = g_new (int, (gsize)n);
  for (int i = 0; i < n && *trials < MOST_TRIALS && !referee->cancelled; i++)
    {
      int length = 0;
      bool first = scan->doubtful[i];
      for (int j = 0; j < i && first; j++)
        first = group[j] != group[i] || !scan->doubtful[j];
      for (int j = i; j < n && first; j++)
        if (group[j] == group[i] && scan->doubtful[j])
          list[length++] = j;
      if (length > 1)
        settled |= settle (referee, list, length, evidence[i], trials);
    }
  return settled;
}

gboolean
ms_scan_referee (MsScan *scan, const int *group, int64_t (*evidence)[MS_N_CELLS], MsSolverPoll poll,
    void *user_data)
{
  int n = scan->width * scan->height, trials = 0;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.work_limit = MOST_WORK;
  options.poll = poll;
  options.user_data = user_data;
  Referee referee = { scan, ms_solver_new (NULL), options, g_new (MsCell, (gsize)n), false };
  for (int i = 0; i < n; i++)
    referee.cells[i] = see (scan, i);
  if (referee.solver != NULL)
    doubt_conflicts (&referee);
  for (gboolean settled = TRUE; settled && referee.solver != NULL;)
    {
      settled = settle_groups (&referee, group, evidence, &trials);
      for (int i = 0; i < n && trials < MOST_TRIALS && !referee.cancelled; i++)
        if (scan->doubtful[i])
          settled |= settle (&referee, &i, 1, evidence[i], &trials);
    }
  ms_solver_free (referee.solver);
  g_free (referee.cells);
  return !referee.cancelled;
}

/* One in so many cells has a mine where the counter is written: what tells less or more of them is
 * more likely another number. */
#define MOST_CELLS 10
#define LEAST_CELLS 3

/* The total by the counter, with so many flags on the board; -1 where it does not fit them. */
static int
find_total (const MsScanCounter *counter, int flags, int n)
{
  int shown = counter->shown, total = counter->total >= 0 ? counter->total : shown + flags;
  if (counter->total < 0 && !counter->by_flag)
    return total;
  if (counter->total < 0 ? flags > 0 && shown == flags
                         : shown != flags && !(counter->by_flag && total - shown == flags))
    return -1;
  return total * MOST_CELLS >= n && total * LEAST_CELLS <= n ? total : -1;
}

int
ms_scan_find_mines (const MsScan *scan)
{
  int n = scan->width * scan->height, flags = 0, covered = 0;
  if (scan->counter.shown < 0)
    return -1;
  for (int i = 0; i < n; i++)
    {
      if (scan->doubtful[i])
        return -1;
      flags += ms_cell_is_flagged (scan->cells[i]);
      covered += !ms_cell_is_opened (scan->cells[i]);
    }
  int mines = find_total (&scan->counter, flags, n);
  if (mines < 0 || mines > covered)
    return -1;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.work_limit = MOST_WORK;
  MsScan copy = *scan;
  Referee referee = { &copy, ms_solver_new (NULL), options, g_new (MsCell, (gsize)n), false };
  for (int i = 0; i < n; i++)
    referee.cells[i] = see (scan, i);
  MsSolverResult *result = referee.solver != NULL ? ask (&referee, mines) : NULL;
  if (result != NULL && !result->consistent)
    mines = -1;
  ms_solver_result_free (result);
  ms_solver_free (referee.solver);
  g_free (referee.cells);
  return mines;
}
