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

#define MS_SCAN_LEAST_CELLS 3 /* to a side of the board */
#define MS_SCAN_MOST_LATTICES 5 /* that may be a picture's board */

typedef struct
{
  double side; /* of most cells, in pixels */
  int width, height; /* in cells */
  /* [width + 1], [height + 1] The places of the lines between columns and between rows, in pixels;
   * the picture's top left corner is 0, 0. */
  double *lines[2];
} MsScanLattice;

void ms_scan_lattice_clear (MsScanLattice *lattice);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MsScanLattice, ms_scan_lattice_clear)
void ms_scan_lattice_copy (const MsScanLattice *lattice, MsScanLattice *copy);

typedef enum
{
  MS_SCAN_LEFT,
  MS_SCAN_TOP,
  MS_SCAN_RIGHT,
  MS_SCAN_BOTTOM,
} MsScanEdge;

/* Adds a column or row at that edge of the board, as broad as the one beside it, or takes it away.
 * FALSE where the board would be smaller than boards are, or larger than positions, or where most
 * of the new one would not be on the picture, which has so many pixels along both axes. */
gboolean ms_scan_lattice_add (MsScanLattice *lattice, MsScanEdge edge, const int size[2]);
gboolean ms_scan_lattice_remove (MsScanLattice *lattice, MsScanEdge edge);

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
  /* Where the board is, and then the other places where one is that somebody may mean. */
  MsScanLattice boards[MS_SCAN_MOST_LATTICES];
  int n_boards;
} MsScan;

void ms_scan_free (MsScan *scan); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsScan, ms_scan_free)

/* The cell at a place of the picture, in pixels; -1: none. */
int ms_scan_find_at (const MsScan *scan, double x, double y);

/* How a position's text shows a cell: a digit, 'H' for a covered one, 'F' for a mine, be it
 * flagged or shown; '?' for a doubtful one, and for a wrong flag, which hides what its cell shows.
 */
char ms_scan_find_letter (MsCell cell); /* if it is not in doubt */
char ms_scan_get_letter (const MsScan *scan, int cell);

/* All of them; and the other way round, for all but '?': a cell as somebody says that it is. */
#define MS_SCAN_LETTERS "?HF012345678"
MsCell ms_scan_find_cell (char letter);
void ms_scan_set_letter (MsScan *scan, int cell, char letter);
