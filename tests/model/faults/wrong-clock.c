/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrong-clock.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static gint64 ahead, slept; /* seconds; by so much the clocks differ from the machine's own */

static int
ask (clockid_t which, struct timespec *now)
{
  static int (*real) (clockid_t, struct timespec *);
  if (real == NULL)
    real = (int (*) (clockid_t, struct timespec *))dlsym (RTLD_NEXT, "clock_gettime");
  if (real == NULL)
    abort ();
  return real (which, now);
}

void
wrong_clock_set (gint64 seconds)
{
  struct timespec now;
  ask (CLOCK_REALTIME, &now);
  ahead = seconds - now.tv_sec;
}

void
wrong_clock_suspend (gint64 seconds)
{
  ahead += seconds;
  slept += seconds;
}

int
clock_gettime (clockid_t which, struct timespec *now)
{
  int result = ask (which, now);
  if (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)
    now->tv_sec += ahead;
  else if (which == CLOCK_BOOTTIME)
    now->tv_sec += slept;
  return result;
}

int
gettimeofday (struct timeval *restrict now, void *restrict zone)
{
  struct timespec precise;
  int result = clock_gettime (CLOCK_REALTIME, &precise);
  *now = (struct timeval){ precise.tv_sec, precise.tv_nsec / 1000 };
  return result;
}

time_t
time (time_t *place)
{
  struct timespec now;
  clock_gettime (CLOCK_REALTIME, &now);
  if (place != NULL)
    *place = now.tv_sec;
  return now.tv_sec;
}
