/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Dates in texts of other programs and in the names of files. */
#pragma once

#include <glib.h>

/* The first date in text, with the time of the day behind it where there is one, in milliseconds
 * since 1970-01-01 00:00 UTC; -1: there is none.  A date is a year of four digits from 1990 on, a
 * month and a day ("2013-03-06", "2013.3.6", "20130306"), or a day, a month and such a year between
 * points ("17.4.2018").  A time is hours, minutes and perhaps seconds and a part of them
 * ("19:45:57:5503", "20-22-49", "202249").  zone: where the clock was whose zone text does not
 * say.  O(text). */
gint64 ms_date_find (const char *text, GTimeZone *zone);
