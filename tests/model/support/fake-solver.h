/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A solver that stands in for the real one at link time; its runs wait at fake-gate.h. */
#pragma once

#include "ms-solver.h"

#include <glib.h>

void fake_solver_reset (void); /* the gate as well */
void fake_solver_set_held_bytes (size_t bytes); /* after each run */
void fake_solver_set_status (MsStatus status); /* of the runs that end by themselves */

int fake_solver_solvers_made (void);
int fake_solver_solvers_alive (void);
int fake_solver_results_alive (void);

/* The options of the last run. */
MsSolverOptions fake_solver_last_options (void);
