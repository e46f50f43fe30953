/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of a clock. */
#pragma once

#include "ms-clock.h"

/* Milliseconds until elapsed reaches its next whole second, 1…1000. */
guint ms_clock_until_next_second (const MsClock *clock);
