/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random positions from seeds, and what can be made of a position, for tests and benchmarks.  The
 * caller owns what is returned; what cannot be made ends the program. */
#pragma once

#include "ms-position.h"
#include "ms-rng.h"

/* A uniform layout with that many mines; each safe cell opened with that chance. */
MsPosition *random_scattered (int width, int height, int mines, double opened, uint64_t seed);

/* A board played until single numbers decide nothing more: every opening is open, and what follows
 * from single numbers. */
MsPosition *random_stuck (int width, int height, int mines, uint64_t seed);

/* Every second cell of every second row is open: numbers that all hang together, so that many are
 * open at once in the best order. */
MsPosition *random_lattice (int side, double density, uint64_t seed);

/* Where the numbers of a lattice are: in every so-manieth row from first on, every so-manieth cell,
 * each such row shifted by so many cells against the last. */
typedef struct
{
  int rows, columns, shift, first;
} LatticeKind;

/* mines: NULL, or [side*side] for the layout that it was made of, which is as likely as any other
 * that has these numbers and as many mines. */
MsPosition *random_lattice_of (
    int side, LatticeKind kind, double density, uint64_t seed, uint8_t *mines);

/* A small position of any kind with at most that many covered cells: any size up to 7×7, any
 * density, sometimes with flags and question marks, sometimes contradictory. */
MsPosition *random_small (int most_covered, uint64_t seed);

/* The position turned a quarter (turns times) and mirrored first if asked. */
MsPosition *turned_position (const MsPosition *position, int turns, bool mirrored);

/* The position with another mine total. */
MsPosition *position_with_mines (const MsPosition *position, int mines);

/* Where a cell of the board goes. */
int turned_cell (int width, int height, int cell, int turns, bool mirrored);
