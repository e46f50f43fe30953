/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has been read of a board on a picture: where it is, and what each of its cells shows. */
#pragma once

#include "ms-position.h"

#include <glib.h>

/* What the mine counter shows: the mines without the flags; or the flags, or those mines, and the
 * total. */
typedef struct
{
  int shown; /* -1: there is none that can be read */
  int total; /* behind a "/"; -1: there is none */
  bool by_flag; /* a flag is at the left of what is written */
} MsScanCounter;

typedef struct
{
  int width, height; /* in cells */
  double side; /* of most cells, in pixels of the picture */
  double *lines[2]; /* [width + 1], [height + 1] where columns and rows begin and end, in pixels */
  /* [height * width], row-major: what is most likely, be it in doubt or not. */
  MsCell *cells;
  bool *doubtful; /* [height * width] */
  MsScanCounter counter;
  int mines; /* the total that the picture tells; -1: none, or none that can be true */
} MsScan;

void ms_scan_free (MsScan *scan); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsScan, ms_scan_free)

/* How a position's text shows a cell: a digit, 'H' for a covered one, 'F' for a mine, be it
 * flagged or shown; '?' for a doubtful one, and for a wrong flag, which hides what its cell shows.
 */
char ms_scan_find_letter (MsCell cell); /* if it is not in doubt */
char ms_scan_get_letter (const MsScan *scan, int cell);

/* All of them; and the other way round, for all but '?': a cell as somebody says that it is. */
#define MS_SCAN_LETTERS "?HF012345678"
MsCell ms_scan_find_cell (char letter);
void ms_scan_set_letter (MsScan *scan, int cell, char letter);
