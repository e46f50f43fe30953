/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How far a share that was found by counting a sample can be from the true one. */
#pragma once

#include <stdint.h>

/* 97.5 % of a standard normal distribution lie below this value, so that so many standard errors to
 * each side make a 95 % interval. */
#define MS_NORMAL_95 1.959963984540054

/* The 95 % interval of the share of wins out of games (E. B. Wilson, "Probable inference, the law
 * of succession, and statistical inference", 1927); 0 and 1 when there are no games. */
void ms_interval_of_share (int64_t wins, int64_t games, double *low, double *high);
