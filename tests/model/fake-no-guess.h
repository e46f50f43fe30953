/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A maker of boards whose runs end when the test says so.  It stands in for the real one at link
 * time. */
#pragma once

#include "ms-no-guess.h"

#include <glib.h>

/* Runs wait (and poll) until opened; closed at first. */
void fake_no_guess_reset (void);
void fake_no_guess_open_gate (void);
void fake_no_guess_set_progress (double progress);

/* Of the runs that end by themselves. The mines stand in the last column but one. */
void fake_no_guess_set_status (MsStatus status);

int fake_no_guess_begun (void);
int fake_no_guess_ended (void);
int fake_no_guess_cancelled (void);
int fake_no_guess_last_cell (void);
