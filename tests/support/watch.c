/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watch.h"

#include <stdio.h>
#include <time.h>

#define SETTLE_S 0.5

static double began_ms, most_ms;

static double
work_ms (void)
{
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int
watched_poll (GPollFD *fds, guint n_fds, int timeout)
{
  most_ms = MAX (most_ms, work_ms () - began_ms);
  int n = g_poll (fds, n_fds, timeout);
  began_ms = work_ms ();
  return n;
}

static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

void
watch_until (WatchCondition condition, gpointer data, double seconds)
{
  gint64 end = g_get_monotonic_time () + (gint64)(seconds * G_USEC_PER_SEC);
  guint wake = g_timeout_add (5, wake_cb, NULL);
  while ((condition == NULL || !condition (data)) && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (wake);
}

void
watch_settle (void)
{
  watch_until (NULL, NULL, SETTLE_S);
}

double
watch_take (void)
{
  double most = MAX (most_ms, work_ms () - began_ms);
  most_ms = 0;
  began_ms = work_ms ();
  return most;
}

void
watch_tell (const char *what)
{
  printf (" %s %.1f", what, watch_take ());
  fflush (stdout);
}

void
watch_begin (void)
{
  g_main_context_set_poll_func (NULL, watched_poll);
  began_ms = work_ms ();
}
