/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An honest answer where exact counting does not fit.
 *
 *   1. Prove: windows of the board are folded with nothing known around them; what all their
 *      layouts share is certain on the board, a window without layouts is a contradiction.
 *   2. Split: sections whose tables are small are counted exactly; the others are sampled.
 *   3. Sample: a Markov chain over the layouts of the sampled boxes by block Gibbs steps.  A sweep
 *      cuts the board into windows of up to 128 cells a side; each window's boxes are drawn anew,
 *      all at once, from their exact distribution given every box around them (S. Geman and D.
 *      Geman, 1984; large blocks: C. Jensen, U. Kjærulff, A. Kong, 1995).  Where that would be too
 *      much, some boxes chosen at random are held while all others are drawn, then those are
 *      (ms-estimate-sweep.c): so changes that hang together across the board stay possible.  Sweeps
 *      with windows of ten cells a side, of which nothing is held, and of a size in between take the
 *      greater part of the work: they are worth most where all numbers hang together.  The mine total
 *      is part of the state: a window's layout with s mines weighs the number of ways in which the
 *      exact sections and the outside cells can hold the mines it leaves (ms-estimate-outside.h).
 *   4. Sum up: what is averaged is not the drawn mines but each box's exact chance given what is
 *      held (Rao and Blackwell: same mean, less scatter); what is left to the rest likewise.  It counts
 *      the more, the further what is held lies from the box (ms-estimate-sweep.c).  Where
 *      all sampled boxes can be drawn in one step that chance is the answer, but for rounding.
 *      Otherwise up to 32 chains, each from a start of its own, give the standard errors
 *      (ms-estimate-judge.c).
 *
 * With 30,000 undecided boxes and more few chains may come round.  Where fewer than three do, each window
 * is counted by itself, with the odds of a mine in place of the rest of the board
 * (ms-estimate-windows.c); what the clock leaves over has a guess with a very large error.  That is done
 * at once, in place of 2 to 4, unless a limit of work leaves enough for each box: the usual one does for
 * some 77,000.
 *
 * Soundness.  Every step leaves the uniform distribution over layouts as it is: which boxes are
 * drawn is chosen without looking at them.  What could go wrong is a change that needs more boxes
 * at once than are ever drawn together: then a chain cannot reach some layouts.  Its start is
 * random, so another chain is likely to be on the other side; they disagree, and the errors grow to
 * say so, more than by the scatter where a chain is hardly worth a sighting, and never below what
 * so few sightings may have missed.  docs/estimates.md has figures.  Certain is only what was
 * proven.
 *
 * Limits.  Sampling ends after a fixed amount of work, base and per sampled box (one to two seconds
 * for 50×50 cells that cannot be drawn at once; the same result each time), with a limit of work or
 * time after three times as much, a share of the former, or with the clock.  Where the clock ends it
 * before there are two chains, what one chain saw has to do, where windows do not answer, with errors as
 * wide as the chances allow.  It needs about 2 MiB and 200 bytes per cell.  A first layout is looked for until nine tenths of the work are spent
 * (ms-estimate-start.c); a position that has none and is not proven to be contradictory takes all that.
 * Random numbers are seeded from the position.
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
