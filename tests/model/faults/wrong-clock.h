/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The machine's clock, for a program that defines the C library's functions for it once more: what
 * the time of day is may be set, as by hand, by the network or by a suspend; what counts the time
 * since the machine was started (CLOCK_MONOTONIC) goes on by itself, as it does in life. */
#pragma once

#include <glib.h>

/* From now on the time of day is so many seconds after 1970, negative ones before it. */
void wrong_clock_set (gint64 seconds);

/* The machine sleeps for so long: the time of day and CLOCK_BOOTTIME are later by that. */
void wrong_clock_suspend (gint64 seconds);
