/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-clock-testing.h"

static gint64
monotonic_time (gpointer user_data)
{
  return g_get_monotonic_time ();
}

void
ms_clock_init (MsClock *clock, void (*tick) (gpointer owner), gpointer owner)
{
  *clock = (MsClock){ .now = monotonic_time, .tick = tick, .owner = owner };
}

static gint64
microseconds (const MsClock *clock)
{
  return clock->before + (clock->running ? clock->now (clock->user_data) - clock->started : 0);
}

static gboolean
on_timeout (gpointer user_data)
{
  MsClock *clock = user_data;
  clock->tick_id = g_timeout_add (ms_clock_until_next_second (clock), on_timeout, clock);
  clock->tick (clock->owner);
  return G_SOURCE_REMOVE;
}

void
ms_clock_set_running (MsClock *clock, gboolean running)
{
  if (clock->running == running)
    return;
  clock->before = microseconds (clock);
  clock->running = running;
  if (!running)
    {
      g_clear_handle_id (&clock->tick_id, g_source_remove);
      return;
    }
  clock->started = clock->now (clock->user_data);
  clock->tick_id = g_timeout_add (ms_clock_until_next_second (clock), on_timeout, clock);
}

void
ms_clock_reset (MsClock *clock, gint64 elapsed_ms)
{
  ms_clock_set_running (clock, FALSE);
  clock->before = elapsed_ms * 1000;
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
