/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsDailyCalendar: a month of the boards of days, with a sign for what became of each; one of its
 * days is chosen.
 *
 * Keys: Left, Right, Up and Down go by days and weeks, Home and End to the ends of the month, Page
 * Up and Page Down by months.  Only the chosen day takes part in Tab.  Days after today, which
 * belongs to the window that shows the calendar, cannot be chosen.
 *
 * Signal
 *   chosen ()   another day has been chosen */
#pragma once

#include "ms-daily-book.h"

#include <gtk/gtk.h>

#define MS_TYPE_DAILY_CALENDAR (ms_daily_calendar_get_type ())
G_DECLARE_FINAL_TYPE (MsDailyCalendar, ms_daily_calendar, MS, DAILY_CALENDAR, GtkBox)

/* Shows what book knows (borrowed until the next call; NULL: nothing), where it is today, a date
 * YYYYMMDD. */
void ms_daily_calendar_show (MsDailyCalendar *self, const MsDailyBook *book, int today);

int ms_daily_calendar_get_date (MsDailyCalendar *self);
/* A day after today becomes today. */
void ms_daily_calendar_choose (MsDailyCalendar *self, int date);
/* Gives the focus to the chosen day. */
void ms_daily_calendar_focus (MsDailyCalendar *self);
