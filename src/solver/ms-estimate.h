/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An honest answer where exact counting does not fit.
 *
 *   1. Prove: windows of the board are folded with nothing known around them; what all their
 *      layouts share is certain on the board, a window without layouts is a contradiction.
 *   2. Split: sections whose tables are small are counted exactly; the others are sampled.
 *   3. Sample: a Markov chain over the layouts of the sampled boxes by block Gibbs steps.  A sweep
 *      cuts the board into windows at a random offset; each window's boxes are drawn anew, all at
 *      once, from their exact distribution given every box around them (S. Geman and D. Geman,
 *      1984; large blocks: C. Jensen, U. Kjærulff, A. Kong, 1995).  The mine total is part of the
 *      state: a window's layout with s mines weighs the number of ways in which the exact sections
 *      and the outside cells can hold the mines it leaves (ms-rest.h), so that no step needs a
 *      polynomial longer than a window's.
 *   4. Sum up: what is averaged is not the drawn mines but each box's exact chance given what lies
 *      around its window (Rao and Blackwell: same mean, less scatter); the exact sections get one
 *      pass per chain with the totals seen.  Up to eight chains, each from a start of its own, give
 *      the standard errors.
 *
 * Soundness.  Every step leaves the uniform distribution over layouts as it is.  Windows overlap
 * from sweep to sweep and are far larger than the reach of a number, so that whatever can change
 * within a window of some 60×60 cells does; a section no larger than a window is drawn
 * independently each time.  What could go wrong is a chain of forced changes longer than any
 * window: then the chain cannot reach some layouts.  Its start is random, so another chain is
 * likely to be on the other side; they disagree, and the error grows to say so.  Chances that were
 * never seen to change keep an error above 0.  Certain is only what was proven.
 *
 * Limits.  Sampling ends after a fixed amount of work, base and per sampled box (about two to four
 * seconds for 300×300 with 30 % mines on a machine of 2020; the same result each time), or earlier
 * with the clock.  It needs about 2 MiB and 200 bytes per cell; with less the run ends as
 * MS_METHOD_INCOMPLETE, as it does when no layout is found.  Random numbers are seeded from the
 * position.
 */
#pragma once

#include "ms-run.h"

typedef enum
{
  MS_ESTIMATE_DONE, /* the solver holds probabilities and errors */
  MS_ESTIMATE_CONTRADICTION, /* proven, around *dead */
  MS_ESTIMATE_EXACT, /* what was proven on the way lets everything be counted exactly */
  MS_ESTIMATE_NONE, /* no layout found, or stopped: work says why */
} MsEstimateEnd;

/* The problem must be reduced.  Forgets order, plan and circuit.  may_be_exact: whether to end with
 * MS_ESTIMATE_EXACT when every section is small enough. */
MsEstimateEnd ms_estimate_find (MsSolver *self, bool may_be_exact, int32_t *dead);
