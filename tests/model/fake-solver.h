/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A solver whose runs end when the test says so.  It stands in for the real one at link time, so
 * that races can be played out step by step. */
#pragma once

#include "ms-solver.h"

#include <glib.h>

/* Runs wait (and poll) until opened; closed at first. */
void fake_solver_reset (void);
void fake_solver_open_gate (void);
void fake_solver_close_gate (void);
void fake_solver_set_progress (double progress);
void fake_solver_set_held_bytes (size_t bytes); /* after each run */
void fake_solver_set_status (MsStatus status); /* of the runs that end by themselves */

int fake_solver_runs_begun (void);
int fake_solver_runs_ended (void);
int fake_solver_runs_cancelled (void);
int fake_solver_most_at_once (void);
int fake_solver_solvers_made (void);
int fake_solver_solvers_alive (void);
int fake_solver_results_alive (void);

int fake_solver_polls (void);

/* The options of the last run. */
MsSolverOptions fake_solver_last_options (void);
