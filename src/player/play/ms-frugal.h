/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A quick player who saves clicks, and knows no more than somebody could: how many clicks it needs
 * from a position to the end of a layout.
 *
 * Beyond what is known when it begins it concludes only what single numbers say.  Each move is the
 * one that promises most, by a sum of terms whose factors were found by playing many games on
 * Expert boards: for a chord the openings that it saves, the clicks and flags that it takes, and
 * what it tells; for an opening the chance that its click is needed at all, what it tells, and the
 * chords that could open the cell as well.  Chances are rough: covered cells of which nothing is
 * known have mines as often as the cells of the board, each by itself.  Where nothing is known to
 * be safe, a cell without a mine is opened, as if the player had guessed well. */
#pragma once

#include "ms-openings.h"

typedef enum
{
  MS_FRUGAL_UNKNOWN,
  MS_FRUGAL_SAFE, /* covered, and certainly no mine */
  MS_FRUGAL_MINE, /* certainly */
  MS_FRUGAL_OPEN,
} MsFrugalState;

typedef struct _MsFrugal MsFrugal;

/* mine_share: the share of cells with a mine.  NULL when there is no memory; some 20 bytes a
 * cell. */
MsFrugal *ms_frugal_new (int width, int height, double mine_share, const MsAllocator *allocator);
void ms_frugal_free (MsFrugal *frugal); /* NULL is allowed */

/* Notes what is known of a cell, row-major, its number where it is open, and whether it has a flag,
 * which only mines have; to be called for every cell, then ms_frugal_begin.  O(1). */
void ms_frugal_note (MsFrugal *frugal, int cell, MsFrugalState state, int number, bool flag);
/* A position has been noted, in which some cell is known to be safe.  O(cells). */
void ms_frugal_begin (MsFrugal *frugal);

/* The move in that position: a chord on a number, whose missing flags come first, or an opening. */
int ms_frugal_choose (MsFrugal *frugal, bool *chord);
/* What a move promises in it, in clicks; moves of both kinds are compared only among themselves. */
double ms_frugal_weigh (const MsFrugal *frugal, int cell, bool chord);

/* Says where the mines are: the next moves are tried on a layout that fits, which is copied. */
void ms_frugal_lay_out (MsFrugal *frugal, const MsOpenings *openings);
/* The clicks that a move, as above, and the game after it take from the position to the end.  An
 * opening of a mine is left out.  Some ten thousandths of a second on an Expert board. */
int ms_frugal_try (MsFrugal *frugal, int cell, bool chord);
