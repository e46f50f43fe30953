/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-board.h"

#include "ms-rules.h"

#include <string.h>

void
ms_scan_lattice_clear (MsScanLattice *lattice)
{
  g_clear_pointer (&lattice->lines[0], g_free);
  g_clear_pointer (&lattice->lines[1], g_free);
}

/* How many cells there are along an axis. */
static int *
get_count (MsScanLattice *lattice, int axis)
{
  return axis == 0 ? &lattice->width : &lattice->height;
}

void
ms_scan_lattice_copy (const MsScanLattice *lattice, MsScanLattice *copy)
{
  *copy = *lattice;
  for (int axis = 0; axis < 2; axis++)
    copy->lines[axis] = g_memdup2 (
        lattice->lines[axis], sizeof (double) * ((gsize)*get_count (copy, axis) + 1));
}

gboolean
ms_scan_lattice_add (MsScanLattice *lattice, MsScanEdge edge, const int size[2])
{
  int axis = edge % 2, *n = get_count (lattice, axis);
  gboolean at_end = edge >= MS_SCAN_RIGHT;
  const double *lines = lattice->lines[axis];
  double step = at_end ? lines[*n] - lines[*n - 1] : lines[0] - lines[1];
  double line = (at_end ? lines[*n] : lines[0]) + step;
  if (*n >= MS_MAX_SIDE || line - step / 2 < 0 || line - step / 2 > size[axis])
    return FALSE;
  double *more = g_new (double, (gsize)++ *n + 1);
  memcpy (more + !at_end, lines, sizeof *more * (gsize)*n);
  more[at_end ? *n : 0] = line;
  g_free (lattice->lines[axis]);
  lattice->lines[axis] = more;
  return TRUE;
}

gboolean
ms_scan_lattice_remove (MsScanLattice *lattice, MsScanEdge edge)
{
  int axis = edge % 2, *n = get_count (lattice, axis);
  if (*n <= MS_SCAN_LEAST_CELLS)
    return FALSE;
  --*n;
  if (edge < MS_SCAN_RIGHT)
    memmove (lattice->lines[axis], lattice->lines[axis] + 1, sizeof (double) * ((gsize)*n + 1));
  return TRUE;
}

/* The column or row in which a place of the picture is; -1: none. */
static int
find_between (const double *lines, int n, double place)
{
  int i = n - 1;
  while (i >= 0 && lines[i] > place)
    i--;
  return place < lines[n] ? i : -1;
}

int
ms_scan_find_at (const MsScan *scan, double x, double y)
{
  int column = find_between (scan->lines[0], scan->width, x);
  int row = find_between (scan->lines[1], scan->height, y);
  return column >= 0 && row >= 0 ? row * scan->width + column : -1;
}

char
ms_scan_find_letter (MsCell cell)
{
  switch (cell)
    {
    case MS_CELL_COVERED:
    case MS_CELL_QUESTION:
      return 'H';
    case MS_CELL_FLAG:
    case MS_CELL_MINE:
    case MS_CELL_BLAST:
      return 'F';
    case MS_CELL_WRONG_FLAG:
      return '?';
    default:
      return (char)('0' + cell);
    }
}

char
ms_scan_get_letter (const MsScan *scan, int cell)
{
  return scan->doubtful[cell] ? '?' : ms_scan_find_letter (scan->cells[cell]);
}

MsCell
ms_scan_find_cell (char letter)
{
  return letter == 'H' ? MS_CELL_COVERED : letter == 'F' ? MS_CELL_FLAG : (MsCell)(letter - '0');
}

void
ms_scan_set_letter (MsScan *scan, int cell, char letter)
{
  scan->doubtful[cell] = letter == '?';
  if (letter != '?')
    scan->cells[cell] = ms_scan_find_cell (letter);
}

void
ms_scan_free (MsScan *scan)
{
  if (scan == NULL)
    return;
  g_free (scan->lines[0]);
  g_free (scan->lines[1]);
  for (int i = 0; i < scan->n_boards; i++)
    ms_scan_lattice_clear (scan->boards + i);
  g_free (scan->cells);
  g_free (scan->doubtful);
  g_free (scan);
}
