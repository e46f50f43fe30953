/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A band of a board, as ms-click-search looks at it: some rows of it, or some columns, or all.
 *
 * With C the numbers that are chorded, groups as in ms-least-clicks.h, and edges between what
 * touches and is opened together, there are as many groups as openings and numbers of C, less the
 * edges of a spanning forest.  So a board needs
 *
 *     openings + 2 |C| + mines beside C - edges of the forest + numbers left
 *
 * clicks, and what a band adds to it can be reckoned in two ways, in halves of clicks:
 *
 * MS_PART_FIXED: what is chorded outside the band is known.  Its mines are flagged already, what
 * it opens in the band is open, what it joins is one group, and numbers outside that it leaves
 * may be opened by a chord inside.  The cheapest choice is the best for the board as a whole.
 *
 * MS_PART_BOUND: nothing is known of the outside, and the least costs of all bands, which
 * together cover the board, are together at most what the board needs.  Each chord, mine and edge
 * is paid in full in all bands together:
 *  - The last line of a band is looked at once more, as ghosts, in the band after it.  Of the four
 *    halves for a chord there the band pays three and the other one.
 *  - A mine in the last line costs half a click in each of the two bands, any other a click in the
 *    band of the numbers that touch it: the one after, for mines in its first line.
 *  - An edge between ghosts, or between a ghost and an opening, was paid in the band before.  In
 *    the other band it joins for nothing, which by the submodularity of ranks saves no more than it
 *    does.
 *  - A number of the last line that is left costs a click in each of the two bands unless it is
 *    chorded or touches a chord there; no chord of a ghost opens it.  One of the two is taken off
 *    again.
 * In each band the choice is free, also of what the other chose otherwise; so the sum is a lower
 * bound.
 */
#pragma once

#include "ms-openings.h"

#define MS_PART_CLICK 2 /* all costs are in halves of clicks */

/* What a cell of a part is; the last two are added to MS_PART_NUMBER. */
#define MS_PART_MINE 1 /* that is still to be flagged, at some cost */
#define MS_PART_LEFT 2 /* a number outside, paid for, that a chord may open for nothing */
#define MS_PART_NUMBER 4 /* may be chorded */
#define MS_PART_ISLAND 8 /* nothing has opened it yet: without a chord it costs a click */
#define MS_PART_GHOST 16

typedef enum
{
  MS_PART_FIXED,
  MS_PART_BOUND,
} MsPartKind;

/* The cells from (x0, y0) to before (x1, y1).  In one direction it is the whole board. */
typedef struct
{
  int x0, y0, x1, y1;
} MsPartBand;

/* The cells of the band and those that touch it. */
typedef struct
{
  int x0, y0, width, height; /* where it lies on the board */
  uint8_t *roles; /* [height*width] */
  uint8_t *costs; /* [height*width]: of a chord, or of the flag of a mine */
  int32_t *groups; /* [height*width]: of what is opened, 1 to n_groups; 0: it is not */
  int n_groups;
  int n_twice; /* halves of clicks that ghosts pay twice */
} MsClickPart;

/* A board and the numbers that are chorded.  parents and names have room for what the groups are
 * made of: the openings, then the cells. */
typedef struct
{
  const MsAllocator *allocator;
  MsOpenings *openings;
  bool *chorded; /* [n_cells]; at first none is */
  int32_t *parents, *names;
} MsClickBoard;

/* False where there is no memory; _clear must be called in any case, for parts too. */
bool ms_click_board_init (
    MsClickBoard *board, const MsLayout *layout, const MsAllocator *allocator);
void ms_click_board_clear (MsClickBoard *board);

/* O(cells of the board) time; a band of MS_PART_BOUND has at least two lines. */
bool ms_click_part_init (
    MsClickPart *part, const MsClickBoard *board, MsPartKind kind, const MsPartBand *band);
void ms_click_part_clear (MsClickPart *part, const MsAllocator *allocator);

/* The cell of the board that is at some place of the part. */
static inline int
ms_click_part_cell (const MsClickPart *part, const MsClickBoard *board, int at)
{
  return (part->y0 + at / part->width) * board->openings->width + part->x0 + at % part->width;
}
