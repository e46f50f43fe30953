/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A game without a list of moves, without marks and without a clock, made for playing millions of
 * games.
 *
 * The rules are those of MsPlay: the same seed, rules and first cell draw the same layout, and
 * opening a 0 opens what touches it.  A player is shown the opened cells and nothing else.
 */
#pragma once

#include "ms-position.h"
#include "ms-rules.h"

typedef enum
{
  MS_ROUND_NEW,
  MS_ROUND_PLAYING,
  MS_ROUND_WON,
  MS_ROUND_LOST,
} MsRoundState;

typedef struct _MsRound MsRound;

/* rules must pass ms_rules_check.  NULL when there is no memory. */
MsRound *ms_round_new (const MsRules *rules, const MsAllocator *allocator);
void ms_round_free (MsRound *round); /* NULL is allowed */

/* Forgets the game and begins another one with the given seed. */
void ms_round_begin (MsRound *round, uint64_t seed);

/* From now on games are played on this board, mine[height*width] with as many ones as the rules
 * have mines, borrowed, and not on one drawn by the seed; NULL: on that again. */
void ms_round_set_board (MsRound *round, const uint8_t *mine);

/* Opens a covered cell; the first time, draws the layout before.  Does nothing once the game has
 * ended.  MS_STATUS_OK, or MS_STATUS_NO_MEMORY, and then nothing has changed. */
MsStatus ms_round_open (MsRound *round, int cell);

/* Cells opened since ms_round_begin in the order of their opening, without the mine that was hit.
 */
const int32_t *ms_round_get_opened (const MsRound *round, int *n_opened);

/* [height*width], borrowed: numbers and MS_CELL_COVERED. */
const MsCell *ms_round_get_cells (const MsRound *round);
MsRoundState ms_round_get_state (const MsRound *round);
