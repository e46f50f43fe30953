/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work on another thread that ends when the test says so, for the fakes of the slow parts of the
 * solver: they stand in for the real ones at link time, so that races can be played out step by
 * step. */
#pragma once

#include "ms-solver.h"

#include <glib.h>

/* Runs wait (and poll) until opened; closed at first. */
void fake_gate_reset (void);
void fake_gate_open (void);
void fake_gate_close (void);
void fake_gate_set_progress (double progress); /* what waiting runs poll with */

/* One run: waits at the gate and polls, once at least, as the real work does; TRUE when cancelled.
 */
gboolean fake_gate_pass (const MsSolverOptions *options);

/* Runs that ended by themselves or were cancelled. */
int fake_gate_begun (void);
int fake_gate_ended (void);
int fake_gate_cancelled (void);
int fake_gate_most_at_once (void);
int fake_gate_polls (void);
