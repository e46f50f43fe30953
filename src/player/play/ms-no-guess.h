/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Boards that can be won without guessing: from the first click on there is always a cell that
 * certainly has no mine, the mine total included.
 *
 * A board is drawn at random and played by MsPlayer, which opens certainly safe cells only.  Where
 * it gets stuck, a few mines are moved between cells of which nothing is known yet, so that the
 * numbers there decide something, and the play goes on.  A play that needed no repair is the proof;
 * after a play with repairs the board is played again from the beginning.  Where no repair helps,
 * another board is drawn.  Where there are so few boards that all can be played, all of them are
 * played instead: one of those that need no guess is chosen, each with the same chance, or it is
 * certain that there is none.
 *
 * Such boards are not drawn uniformly; docs/performance.md says how far they are from that.  The
 * first click opens an opening wherever the mines leave room for one, whatever the rules promise,
 * since a lone number decides nothing.
 *
 * The same rules, first cell and seed make the same board on every machine: every limit counts
 * work, none looks at a clock. */
#pragma once

#include "ms-alloc.h"
#include "ms-rules.h"

#include <stdint.h>

/* Called at least every few milliseconds from the thread that makes the board.  progress is the
 * share of the work limit that is used up, in [0, 1].  Return true to cancel. */
typedef bool (*MsNoGuessPoll) (double progress, void *user_data);

typedef struct
{
  MsNoGuessPoll poll; /* may be NULL */
  void *user_data;
  double work_limit; /* in cells looked at; 0 = a limit that is reached after about two seconds on a
                      * board of the usual sizes, after a minute or two on the largest */
  int redraws; /* how many boards to draw before one is repaired; 0 = as many as are cheap, < 0 =
                * none */
  const MsAllocator *allocator; /* NULL = the C library's */
} MsNoGuessOptions;

/* What making the board took. */
typedef struct
{
  int draws; /* boards that were drawn */
  int plays; /* plays from the first click on */
  int repairs; /* repairs of the board that was found */
  double work;
} MsNoGuessReport;

/* Makes a board for rules (which must pass ms_rules_check) and a first click at first_cell, and
 * writes it to mine[height*width]: rules->mines ones, the rest 0.  options and report may be NULL.
 * Returns MS_STATUS_OK; or MS_STATUS_NO_SUCH_BOARD (there is none), MS_STATUS_NO_BOARD (none was
 * found within the work limit, which is likely on boards with more than a third of mines),
 * MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY, and then mine holds nothing of use. */
MsStatus ms_no_guess_make (const MsRules *rules, int first_cell, uint64_t seed,
    const MsNoGuessOptions *options, uint8_t *mine, MsNoGuessReport *report);

/* Sets *n_boards to the number of boards that need no guess, or to -1 where there are too many
 * boards to look at each.  The redraws of options do not matter.  Returns a status as above, except
 * the two that say that there is no board. */
MsStatus ms_no_guess_count (
    const MsRules *rules, int first_cell, const MsNoGuessOptions *options, long *n_boards);
