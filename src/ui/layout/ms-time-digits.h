/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many decimals of a second the player wants to see in times; one choice for the whole process,
 * as the settings are.  Whoever writes a time asks; what is written already stays until it is
 * written again. */
#pragma once

/* 0…3; at first 0. */
void ms_time_digits_set (int digits);
int ms_time_digits_get (void);
