/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan.h"

#include "ms-scan-cells.h"
#include "ms-scan-counter.h"
#include "ms-scan-namer.h"
#include "ms-scan-referee.h"
#include "ms-scan-unlike.h"

#include <math.h>
#include <string.h>

#define MOST_DOUBTFUL 4 /* one in so many cells */
#define COST_OF_DOUBT 3 /* clear cells that weigh as much as a doubtful one */
#define OTHER_SIDE 0.1 /* by so much cells of other boards are larger or smaller */

/* What is most likely by the evidence, and how much more speaks for it than for whatever would be
 * another letter. */
static MsCell
choose (const int64_t evidence[MS_N_CELLS], int64_t *lead)
{
  MsCell best = 0;
  for (MsCell cell = 1; cell < MS_N_CELLS; cell++)
    if (evidence[cell] > evidence[best])
      best = cell;
  *lead = INT64_MAX;
  for (MsCell cell = 0; cell < MS_N_CELLS; cell++)
    if (ms_scan_find_letter (cell) != ms_scan_find_letter (best))
      *lead = MIN (*lead, evidence[best] - evidence[cell]);
  return best;
}

/* Where the lattice may be as well: a pixel beside where it was found, in small cells less. */
static const int moves[][2] = { { 0, 0 }, { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
#define N_MOVES ((int)G_N_ELEMENTS (moves))
#define MOST_MOVED 0.0625 /* of a side */

/* How much less often than others a number is met in games, as a logarithm: the net has learned
 * from pictures on which there are as many of each. */
static const int rareness[9] = { 0, 0, 0, 0, 1, 3, 5, 8, 11 };

/* Adds to own[n] what speaks for each cell with the lattice moved, divided by the moves there are,
 * and says in alone[n] what it would be read as so, MS_N_CELLS where that is not sure. */
static void
name_moved (const int8_t *features, int n, int64_t (*own)[MS_N_CELLS], MsCell *alone)
{
  for (int i = 0; i < n; i++)
    {
      int64_t evidence[MS_N_CELLS] = { 0 }, lead;
      ms_scan_name (features + (size_t)i * MS_SCAN_FEATURES, evidence);
      for (int j = 0; j < (int)G_N_ELEMENTS (rareness); j++)
        evidence[j] -= rareness[j] * MS_SCAN_EVIDENCE;
      for (int j = 0; j < MS_N_CELLS; j++)
        own[i][j] += evidence[j] / N_MOVES;
      alone[i] = choose (evidence, &lead);
      if (lead < MS_SCAN_SURE)
        alone[i] = MS_N_CELLS;
    }
}

/* What leads by so much is what it is read as, in whatever way it differs from others. */
#define BEYOND_DOUBT (20 * (int64_t)MS_SCAN_EVIDENCE)

/* What looks unlike all that is read as the same may be anything: nothing then speaks for one
 * reading more than for another. */
static void
doubt_unlike (const bool *unlike, int n, int64_t (*evidence)[MS_N_CELLS], MsScan *scan)
{
  for (int i = 0; i < n; i++)
    {
      int64_t lead, best = evidence[i][choose (evidence[i], &lead)];
      if (!unlike[i] || lead >= BEYOND_DOUBT)
        continue;
      for (int j = 0; j < MS_N_CELLS; j++)
        evidence[i][j] = MAX (evidence[i][j], best - MS_SCAN_EVIDENCE);
      scan->doubtful[i] = true;
    }
}

/* Whoever marks cells sets more flags than question marks: where no flag is read, what is taken for
 * question marks may be flags or mines of a look that the net has not learned. */
static void
find_marks (const MsScan *scan, bool *unlike)
{
  int n = scan->width * scan->height;
  for (int i = 0; i < n; i++)
    if (ms_scan_find_letter (scan->cells[i]) == 'F' && !scan->doubtful[i] && !unlike[i])
      return;
  for (int i = 0; i < n; i++)
    unlike[i] |= scan->cells[i] == MS_CELL_QUESTION;
}

/* What leads by less is in doubt where it is read otherwise in one of the places. */
#define DISSENT (6 * (int64_t)MS_SCAN_EVIDENCE)

/* Names all cells: evidence[n] is that of each cell's group, on average.  What is read otherwise
 * with the lattice moved, or by its group than by itself, is in doubt unless it leads by far. */
static void
name_cells (const MsScanImage *image, const MsScanLattice *lattice, int *group,
    int64_t (*evidence)[MS_N_CELLS], MsScan *scan)
{
  int n = scan->width * scan->height;
  g_autofree int *size = g_new0 (int, (gsize)n);
  g_autofree int64_t (*own)[MS_N_CELLS] = g_malloc0_n ((gsize)n, sizeof *own);
  g_autofree int64_t (*sum)[MS_N_CELLS] = g_malloc0_n ((gsize)n, sizeof *sum);
  g_autofree MsCell *alone = g_new (MsCell, (gsize)(n * N_MOVES));
  g_autofree bool *unlike = g_new (bool, (gsize)n);
  g_autofree int8_t *in_place = NULL;
  double step = fmin (1, lattice->side * MOST_MOVED);
  int n_groups = 0;
  for (int move = 0; move < N_MOVES; move++)
    {
      g_autofree int8_t *features = ms_scan_cells_measure (
          image, lattice, step * moves[move][0], step * moves[move][1]);
      if (move == 0)
        n_groups = ms_scan_cells_group (features, n, group);
      name_moved (features, n, own, alone + (size_t)move * (size_t)n);
      if (move == 0)
        in_place = g_steal_pointer (&features);
    }
  for (int i = 0; i < n; i++)
    {
      size[group[i]]++;
      for (int j = 0; j < MS_N_CELLS; j++)
        sum[group[i]][j] += own[i][j];
    }
  for (int i = 0; i < n; i++)
    {
      int64_t lead;
      for (int j = 0; j < MS_N_CELLS; j++)
        evidence[i][j] = sum[group[i]][j] / size[group[i]];
      scan->cells[i] = choose (evidence[i], &lead);
      scan->doubtful[i] = lead < MS_SCAN_SURE;
      for (int move = 0; move < N_MOVES; move++)
        {
          MsCell cell = alone[move * n + i];
          scan->doubtful[i] |= cell != MS_N_CELLS && lead < DISSENT
              && ms_scan_find_letter (cell) != ms_scan_find_letter (scan->cells[i]);
        }
    }
  ms_scan_unlike_find (in_place, scan->cells, group, n, n_groups, unlike);
  find_marks (scan, unlike);
  doubt_unlike (unlike, n, evidence, scan);
}

static void
doubt_all (MsScan *scan)
{
  memset (scan->doubtful, true, sizeof *scan->doubtful * (gsize)(scan->width * scan->height));
}

/* A game has mines as long as it is seen: where no cell is covered, flagged or a mine for sure,
 * what was taken for opened cells are covered ones of a look that the net has not learned. */
static void
doubt_without_mines (MsScan *scan)
{
  for (int i = 0; i < scan->width * scan->height; i++)
    if (!scan->doubtful[i] && !ms_cell_is_opened (scan->cells[i]))
      return;
  doubt_all (scan);
}

/* Empty cells beside covered ones are both in doubt: one of them is something else, or the picture
 * was taken while cells were being opened. */
static void
doubt_closed (MsScan *scan)
{
  int n = scan->width * scan->height;
  g_autofree bool *closed = g_new (bool, (gsize)n);
  for (int i = 0; i < n; i++)
    closed[i] = !scan->doubtful[i] && ms_scan_is_left_closed (scan, i, scan->cells[i]);
  for (int i = 0; i < n; i++)
    scan->doubtful[i] |= closed[i];
}

/* Where so many cells are in doubt the picture is not understood, and what seems to be sure is by
 * chance. */
static void
doubt_many (MsScan *scan)
{
  int n = scan->width * scan->height, n_doubtful = 0;
  for (int i = 0; i < n; i++)
    n_doubtful += scan->doubtful[i];
  if (n_doubtful > n / MOST_DOUBTFUL)
    doubt_all (scan);
}

/* The board without its mine total. */
static MsScan *
read_cells (
    const MsScanImage *image, const MsScanLattice *lattice, MsSolverPoll poll, void *user_data)
{
  int n = lattice->width * lattice->height;
  g_autoptr (MsScan) scan = g_new0 (MsScan, 1);
  *scan = (MsScan){ .width = lattice->width,
    .height = lattice->height,
    .side = lattice->side,
    .lines = { g_memdup2 (lattice->lines[0], sizeof (double) * ((gsize)lattice->width + 1)),
        g_memdup2 (lattice->lines[1], sizeof (double) * ((gsize)lattice->height + 1)) },
    .cells = g_new (MsCell, (gsize)n),
    .doubtful = g_new (bool, (gsize)n) };
  g_autofree int64_t (*evidence)[MS_N_CELLS] = g_malloc_n ((gsize)n, sizeof *evidence);
  g_autofree int *group = g_new (int, (gsize)n);
  name_cells (image, lattice, group, evidence, scan);
  doubt_without_mines (scan);
  if (!ms_scan_referee (scan, group, evidence, poll, user_data))
    return NULL;
  doubt_closed (scan);
  doubt_many (scan);
  return g_steal_pointer (&scan);
}

static void
read_mines (MsScan *scan, const MsScanImage *image, const MsScanPlanes *planes,
    const MsScanLattice *lattice)
{
  scan->counter = ms_scan_counter_read (image, &planes->axis[0], lattice);
  scan->mines = ms_scan_find_mines (scan);
}

MsScan *
ms_scan_read_at (
    const MsScanImage *image, const MsScanLattice *lattice, MsSolverPoll poll, void *user_data)
{
  g_autoptr (MsScanPlanes) planes = ms_scan_planes_new (image);
  MsScan *scan = read_cells (image, lattice, poll, user_data);
  if (scan != NULL)
    read_mines (scan, image, planes, lattice);
  return scan;
}

/* How much of a board has been read: what is in doubt speaks against it, and nothing may be empty
 * cells as well as ground. */
static int
find_value (const MsScan *scan)
{
  int value = 0;
  for (int i = 0; i < scan->width * scan->height; i++)
    value += scan->doubtful[i] ? -COST_OF_DOUBT : scan->cells[i] != 0;
  return value;
}

/* Whether somebody may mean the other board as well: one beside it, or one of other cells; with a
 * row more or fewer it is the same. */
static bool
is_other (const MsScanLattice *board, const MsScanLattice *best)
{
  for (int axis = 0; axis < 2; axis++)
    {
      int n = axis == 0 ? board->width : board->height, m = axis == 0 ? best->width : best->height;
      if (board->lines[axis][n] < best->lines[axis][0] + best->side
          || board->lines[axis][0] > best->lines[axis][m] - best->side)
        return true;
    }
  return fabs (board->side / best->side - 1) > OTHER_SIDE;
}

/* Adds a board if it is another one than those that are known. */
static void
add_board (MsScan *scan, const MsScanLattice *board)
{
  for (int i = 0; i < scan->n_boards; i++)
    if (!is_other (board, scan->boards + i))
      return;
  ms_scan_lattice_copy (board, scan->boards + scan->n_boards++);
}

MsScan *
ms_scan_read (const MsScanImage *image, MsSolverPoll poll, void *user_data)
{
  g_autoptr (MsScanPlanes) planes = ms_scan_planes_new (image);
  MsScanLattice lattices[MS_SCAN_MOST_LATTICES];
  MsScan *scans[MS_SCAN_MOST_LATTICES] = { NULL }, *best = NULL;
  int n = ms_scan_lattice_find (planes, poll, user_data, lattices), at = 0;
  bool cancelled = n < 0;
  for (int i = 0; i < n && !cancelled; i++)
    {
      scans[i] = read_cells (image, lattices + i, poll, user_data);
      cancelled = scans[i] == NULL;
      if (!cancelled && find_value (scans[i]) > find_value (scans[at]))
        at = i;
    }
  if (!cancelled && n > 0)
    {
      best = g_steal_pointer (&scans[at]);
      read_mines (best, image, planes, lattices + at);
      add_board (best, lattices + at);
    }
  for (int i = 0; i < n; i++)
    {
      if (best != NULL && i != at && find_value (scans[i]) > 0)
        add_board (best, lattices + i);
      ms_scan_lattice_clear (lattices + i);
      ms_scan_free (scans[i]);
    }
  return best;
}
