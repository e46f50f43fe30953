/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-board.h"

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
  g_free (scan->cells);
  g_free (scan->doubtful);
  g_free (scan);
}
