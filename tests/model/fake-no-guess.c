/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-no-guess.h"

#include <string.h>

static GMutex mutex;
static struct
{
  gboolean open;
  double progress;
  MsStatus status;
  int begun, ended, cancelled, last_cell;
} fake;

void
fake_no_guess_reset (void)
{
  g_mutex_lock (&mutex);
  memset (&fake, 0, sizeof fake);
  g_mutex_unlock (&mutex);
}

void
fake_no_guess_open_gate (void)
{
  g_mutex_lock (&mutex);
  fake.open = TRUE;
  g_mutex_unlock (&mutex);
}

void
fake_no_guess_set_progress (double progress)
{
  g_mutex_lock (&mutex);
  fake.progress = progress;
  g_mutex_unlock (&mutex);
}

void
fake_no_guess_set_status (MsStatus status)
{
  g_mutex_lock (&mutex);
  fake.status = status;
  g_mutex_unlock (&mutex);
}

#define GETTER(name, field) \
  int name (void) \
  { \
    g_mutex_lock (&mutex); \
    int value = fake.field; \
    g_mutex_unlock (&mutex); \
    return value; \
  }

GETTER (fake_no_guess_begun, begun)
GETTER (fake_no_guess_ended, ended)
GETTER (fake_no_guess_cancelled, cancelled)
GETTER (fake_no_guess_last_cell, last_cell)

/* Waits at the gate; true if cancelled there. */
static gboolean
wait_at_gate (const MsNoGuessOptions *options)
{
  gboolean open = FALSE, cancelled = FALSE;
  while (!open && !cancelled)
    {
      g_mutex_lock (&mutex);
      double progress = fake.progress;
      open = fake.open;
      g_mutex_unlock (&mutex);
      cancelled = options->poll (progress, options->user_data);
      g_thread_yield ();
    }
  return cancelled;
}

MsStatus
ms_no_guess_make (const MsRules *rules, int first_cell, uint64_t seed,
    const MsNoGuessOptions *options, uint8_t *mine, MsNoGuessReport *report)
{
  int n_cells = rules->width * rules->height;

  g_mutex_lock (&mutex);
  fake.begun++;
  fake.last_cell = first_cell;
  g_mutex_unlock (&mutex);
  gboolean cancelled = wait_at_gate (options);
  memset (mine, 0, (size_t)n_cells);
  for (int i = 0; i < rules->mines; i++)
    mine[(i + 1) * rules->width - 2] = 1;
  g_mutex_lock (&mutex);
  MsStatus status = cancelled ? MS_STATUS_CANCELLED : fake.status;
  fake.cancelled += cancelled;
  fake.ended++;
  g_mutex_unlock (&mutex);
  return status;
}
