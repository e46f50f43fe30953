/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A player who saves clicks.
 *
 * Beside opening cells one by one it flags mines and chords numbers, so that one click opens
 * several cells.  What is certain can be opened in any order and by either way.  For each way the
 * game is played to its end, on layouts drawn from those that fit, by a quick player who sees only
 * numbers (ms-frugal.h); the way after which that player needs the fewest clicks, those of the way
 * included, is taken, where it is clearly better than the quick player's own choice.
 *
 * A cell is left covered as long as it can only show one number, since opening it tells nothing;
 * it may be opened later, together with others.  Everything else that is certain is opened before a
 * guess.  The guess is the strategy's, which knows the same as if it had opened every certain cell:
 * so exactly those games are won that the strategy wins by itself.  Only who gives a lost game a
 * price in clicks also opens cells that may be mines before it has to, where that saves more clicks
 * than the risk costs.
 *
 * The choices follow from the numbers seen and from the seed of the game. */
#pragma once

#include "ms-openings.h"
#include "ms-player.h"

typedef enum
{
  MS_THRIFT_OPEN,
  MS_THRIFT_FLAG,
  MS_THRIFT_CHORD, /* all mines around the number have flags */
} MsThriftKind;

/* A click. */
typedef struct
{
  MsThriftKind kind;
  int cell; /* row-major; -1: no cell can be opened any more */
  bool guess; /* MS_THRIFT_OPEN: the cell might be a mine */
  bool early; /* a guess that nobody has to make yet */
  MsChoice choice; /* of a guess: safety, log_layouts, and win where the strategy plays by it from
                    * here on */
} MsThriftMove;

typedef struct _MsThrift MsThrift;

/* strategy is borrowed.  price: how many clicks a lost game counts as; INFINITY: no risk is taken
 * to save clicks.  NULL when there is no memory. */
MsThrift *ms_thrift_new (double price, const MsStrategy *strategy, int width, int height, int mines,
    const MsAllocator *allocator);
void ms_thrift_free (MsThrift *thrift); /* NULL is allowed */

/* Forgets the game. */
void ms_thrift_begin (MsThrift *thrift, uint64_t seed);

/* As ms_player_watch. */
int ms_thrift_watch (MsThrift *thrift, const MsRound *round, int n_seen);

/* Goes on from a position, which must be consistent and of the board's size.  Its flags count as
 * mines if the options trust them; else a flag that may be wrong is only in the way.  Limits and
 * poll are those of the options from now on. */
void ms_thrift_load (
    MsThrift *thrift, const MsPosition *position, const MsSolverOptions *options, uint64_t seed);

/* Says what to click next; at least one cell must be open.  A flag stays where it was put.  On
 * boards of more than 2,500 cells the quick player's own choice is taken.  Some milliseconds on an
 * Expert board.  Returns MS_STATUS_OK, MS_STATUS_NO_MEMORY, or how the options stopped it. */
MsStatus ms_thrift_choose (MsThrift *thrift, MsThriftMove *move);

/* Whether the cell has been flagged. */
bool ms_thrift_has_flag (const MsThrift *thrift, int cell);

/* The number of a cell that is open, or that must show it once it is; -1: not known. */
int ms_thrift_get_number (const MsThrift *thrift, int cell);
/* The layouts on which ways were tried; all fit what is open.  Borrowed, until the next call. */
MsOpenings *const *ms_thrift_get_layouts (const MsThrift *thrift, int *n_layouts);
/* The covered cells that are certainly no mines. */
int ms_thrift_count_waiting (const MsThrift *thrift);
