/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-clock.h"

static gint64
monotonic_time (gpointer user_data)
{
  return g_get_monotonic_time ();
}

void
ms_clock_init (MsClock *clock)
{
  *clock = (MsClock){ .now = monotonic_time };
}

void
ms_clock_reset (MsClock *clock, gint64 elapsed_ms)
{
  clock->running = FALSE;
  clock->before = elapsed_ms * 1000;
}

void
ms_clock_start (MsClock *clock)
{
  if (clock->running)
    return;
  clock->running = TRUE;
  clock->started = clock->now (clock->user_data);
}

static gint64
microseconds (const MsClock *clock)
{
  return clock->before + (clock->running ? clock->now (clock->user_data) - clock->started : 0);
}

void
ms_clock_stop (MsClock *clock)
{
  clock->before = microseconds (clock);
  clock->running = FALSE;
}

gint64
ms_clock_elapsed (const MsClock *clock)
{
  return microseconds (clock) / 1000;
}

gint64
ms_clock_now (const MsClock *clock)
{
  return clock->now (clock->user_data) / 1000;
}

guint
ms_clock_until_next_second (const MsClock *clock)
{
  gint64 into_second = microseconds (clock) % G_USEC_PER_SEC;
  return (guint)((G_USEC_PER_SEC - into_second + 999) / 1000);
}
