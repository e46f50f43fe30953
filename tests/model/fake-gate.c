/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-gate.h"

#include <string.h>

static GMutex mutex;
static GCond changed;
static struct
{
  gboolean open;
  int begun, ended, cancelled, at_once, most_at_once;
} gate;

void
fake_gate_reset (void)
{
  g_mutex_lock (&mutex);
  memset (&gate, 0, sizeof gate);
  g_mutex_unlock (&mutex);
}

void
fake_gate_open (void)
{
  g_mutex_lock (&mutex);
  gate.open = TRUE;
  g_cond_broadcast (&changed);
  g_mutex_unlock (&mutex);
}

gboolean
fake_gate_pass (const MsSolverOptions *options)
{
  gboolean cancelled = FALSE;
  g_mutex_lock (&mutex);
  gate.begun++;
  gate.at_once++;
  gate.most_at_once = MAX (gate.most_at_once, gate.at_once);
  while (!gate.open && !(cancelled = options->poll (0, options->user_data)))
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
