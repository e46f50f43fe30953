/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A maker of boards that stands in for the real one at link time; its runs wait at fake-gate.h. */
#pragma once

#include "ms-no-guess.h"

void fake_no_guess_reset (void); /* the gate as well */

/* Of the runs that end by themselves. The mines stand in the last column but one. */
void fake_no_guess_set_status (MsStatus status);

int fake_no_guess_last_cell (void);
