/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random sequences of steps: taken, shrunk when one fails, and told.  */
#pragma once

#include "steps.h"

/* Takes the steps from the beginning, with a world of its own that seed says more about, and rests
 * once more after the last.  Each step taken is added to taken, a line each, in words.  NULL, or
 * what differs: the caller's. */
typedef char *(*SequenceRun) (guint64 seed, const Step *steps, guint n_steps, GString *taken);

/* NAME SEED                 one sequence
 * NAME --from SEED COUNT    so many of them; the first that fails is shrunk, and ends it
 * Returns the exit status. */
int sequence_main (int argc, char **argv, SequenceRun run);

/* Fewest steps that still fail, in the same order: steps[0…n), and how many are left. */
guint sequence_shrink (SequenceRun run, guint64 seed, Step *steps, guint n_steps);
