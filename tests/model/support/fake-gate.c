/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-gate.h"

#include <string.h>

static GMutex mutex;
static GCond changed;
static struct
{
  gboolean open;
  double progress;
  int begun, ended, cancelled, at_once, most_at_once, polls;
} gate;

void
fake_gate_reset (void)
{
  g_mutex_lock (&mutex);
  memset (&gate, 0, sizeof gate);
  g_mutex_unlock (&mutex);
}

static void
set_open (gboolean open)
{
  g_mutex_lock (&mutex);
  gate.open = open;
  g_cond_broadcast (&changed);
  g_mutex_unlock (&mutex);
}

void
fake_gate_open (void)
{
  set_open (TRUE);
}

void
fake_gate_close (void)
{
  set_open (FALSE);
}

void
fake_gate_set_progress (double progress)
{
  g_mutex_lock (&mutex);
  gate.progress = progress;
  g_mutex_unlock (&mutex);
}

/* With the mutex held. */
static gboolean
poll_run (const MsSolverOptions *options)
{
  gate.polls++;
  return options->poll (gate.progress, options->user_data);
}

gboolean
fake_gate_pass (const MsSolverOptions *options)
{
  gboolean cancelled = FALSE;
  g_mutex_lock (&mutex);
  gate.begun++;
  gate.at_once++;
  gate.most_at_once = MAX (gate.most_at_once, gate.at_once);
  while (!(cancelled = poll_run (options)) && !gate.open)
    g_cond_wait_until (&changed, &mutex, g_get_monotonic_time () + 500);
  gate.cancelled += cancelled;
  gate.ended++;
  gate.at_once--;
  g_mutex_unlock (&mutex);
  return cancelled;
}

#define GETTER(name, field) \
  int name (void) \
  { \
    g_mutex_lock (&mutex); \
    int value = gate.field; \
    g_mutex_unlock (&mutex); \
    return value; \
  }

GETTER (fake_gate_begun, begun)
GETTER (fake_gate_ended, ended)
GETTER (fake_gate_cancelled, cancelled)
GETTER (fake_gate_most_at_once, most_at_once)
GETTER (fake_gate_polls, polls)
