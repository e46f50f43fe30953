/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsTimeDigits: how many decimals of a second the player wants to see in times; one choice for the
 * whole process, as the settings are.  Code that shows a time asks for the number, and shows the
 * time anew when the property is notified.
 *
 * Property: digits, int, read-only: 0…3; at first 0. */
#pragma once

#include <glib-object.h>

#define MS_TYPE_TIME_DIGITS (ms_time_digits_get_type ())
G_DECLARE_FINAL_TYPE (MsTimeDigits, ms_time_digits, MS, TIME_DIGITS, GObject)

MsTimeDigits *ms_time_digits_get_default (void); /* borrowed; never freed */

void ms_time_digits_set (int digits);
int ms_time_digits_get (void);
