/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game's stop-watch.  Monotonic: setting the computer's clock does not touch a game.  While it
 * runs it calls tick soon after each whole second. */
#pragma once

#include <glib.h>

/* Microseconds since some fixed moment, never falling. */
typedef gint64 (*MsTimeSource) (gpointer user_data);

typedef struct
{
  MsTimeSource now;
  gpointer user_data; /* of now */
  gint64 before; /* microseconds counted until the last stop */
  gint64 started; /* while it runs: when it was started */
  gboolean running;

  void (*tick) (gpointer owner);
  gpointer owner;
  guint tick_id; /* the timeout behind tick; 0 while the clock stands */
} MsClock;

/* Stands at zero, on the monotonic time of the system.  The clock is to be stopped before its owner
 * goes. */
void ms_clock_init (MsClock *clock, void (*tick) (gpointer owner), gpointer owner);

/* Stops the clock and sets it to elapsed_ms. */
void ms_clock_reset (MsClock *clock, gint64 elapsed_ms);

/* Starts or stops the clock; it may run, or stand, already. */
void ms_clock_set_running (MsClock *clock, gboolean running);

/* Whole milliseconds. */
gint64 ms_clock_elapsed (const MsClock *clock);

/* Milliseconds since some fixed moment, whether it runs or not. */
gint64 ms_clock_now (const MsClock *clock);
