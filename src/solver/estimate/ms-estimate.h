/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* An honest answer where exact counting does not fit.
 *
 *   1. Prove: windows of the board are folded with nothing known around them; what all layouts of a
 *      window have in common is certain on the board, and a window without layouts is a
 *      contradiction.
 *   2. Split: sections whose tables are small are counted exactly; the others are sampled.
 *   3. Sample: a Markov chain walks over the layouts of the sampled boxes by block Gibbs steps.  A
 *      sweep cuts the board into windows of up to 128 cells a side; the boxes of a window are drawn
 *      anew, all at once, from their exact distribution given every box around them (S. Geman and
 *      D. Geman, 1984; large blocks: C. Jensen, U. Kjærulff, A. Kong, 1995).  Where that would be
 *      too much, some boxes, chosen at random, are held while all others are drawn, and then they
 *      are drawn themselves (ms-estimate-sweep.c): so changes that need each other across the board
 *      stay possible.  Most of the work goes to sweeps with smaller windows: of ten cells a side,
 *      where nothing is held, and of a size in between.  They are worth most where all numbers are
 *      connected.  The mine total is part of the state: a window's layout with s mines weighs the
 *      number of ways in which the exact sections and the outside cells can hold the mines that it
 *      leaves to them (ms-estimate-outside.h).
 *   4. Sum up: the average is not taken over the drawn mines but over each box's exact chance given
 *      what is held (Rao and Blackwell: same mean, less scatter), and likewise for the mines left
 *      to the rest.  A chance counts the more, the further what is held lies from the box
 *      (ms-estimate-sweep.c).  Where all sampled boxes can be drawn in one step, that chance is the
 *      answer, but for rounding.  Otherwise up to 32 chains, each from a start of its own, give the
 *      standard errors (ms-estimate-judge.c).
 *
 * With 30,000 undecided boxes or more there may be time for few chains only.  If fewer than three
 * come to their end, each window is counted by itself, with the odds of a mine in place of the rest
 * of the board (ms-estimate-windows.c); what the clock leaves uncounted gets a guess with a very
 * large error.  Windows are counted at once, in place of steps 2 to 4, unless a limit of work
 * leaves enough for each box: the usual limit does up to some 77,000 boxes.
 *
 * Soundness.  Every step leaves the uniform distribution over layouts as it is: which boxes are
 * drawn is chosen without looking at their mines.  What could go wrong is a change that needs more
 * boxes at once than are ever drawn together: then a chain cannot reach some layouts.  But its
 * start is random, so that another chain is likely to be among those layouts; the chains disagree,
 * and the errors grow accordingly.  They grow by more than the scatter where a chain is hardly
 * worth a single sighting, and are never below what so few sightings may have missed.
 * docs/estimates.md has figures.  Only what was proven is reported as certain.
 *
 * Limits.  Without a limit, sampling ends after a fixed amount of work and an amount per sampled
 * box (one to two seconds for 50×50 cells that cannot be drawn at once; the same result each time).
 * With a limit of work or of time it may take three times as much, but no more than a share of the
 * limit of work, and ends with the clock.  If the clock ends it before there are two chains and
 * windows do not answer either, what one chain saw must do, with errors as wide as the chances
 * allow.  Sampling needs about 2 MiB and 200 bytes per cell.  A first layout is looked for until
 * nine tenths of the work are spent (ms-estimate-start.c); a position that has none, but is not
 * proven to be contradictory, takes all of that.  Random numbers are seeded from the position.
 */
#pragma once

#include "ms-engine.h"

typedef enum
{
  MS_ESTIMATE_DONE, /* the solver holds probabilities and standard errors */
  MS_ESTIMATE_CONTRADICTION, /* a contradiction was proven; *dead is a number in it */
  MS_ESTIMATE_EXACT, /* what was proven on the way lets everything be counted exactly */
  MS_ESTIMATE_NONE, /* no layout was found, or the run was stopped: the status of the work says
                     * why */
} MsEstimateEnd;

/* Estimates the probabilities of a reduced problem.  The solver's order, plan and circuit are
 * overwritten.  may_be_exact: whether to end with MS_ESTIMATE_EXACT when every section is small
 * enough to be counted.  *dead: padded index of a number in a contradiction. */
MsEstimateEnd ms_estimate_find (MsEngine *self, bool may_be_exact, int32_t *dead);
