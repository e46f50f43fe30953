/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-no-guess.h"

#include "fake-gate.h"

#include <string.h>

static gint status = MS_STATUS_OK, last_cell;

void
fake_no_guess_reset (void)
{
  fake_gate_reset ();
  fake_no_guess_set_status (MS_STATUS_OK);
}

void
fake_no_guess_set_status (MsStatus wanted)
{
  g_atomic_int_set (&status, (gint)wanted);
}

int
fake_no_guess_last_cell (void)
{
  return g_atomic_int_get (&last_cell);
}

MsStatus
ms_no_guess_make (const MsRules *rules, int first_cell, uint64_t seed,
    const MsNoGuessOptions *options, uint8_t *mine, MsNoGuessReport *report)
{
  const MsSolverOptions polled = { .poll = options->poll, .user_data = options->user_data };

  g_atomic_int_set (&last_cell, first_cell);
  memset (mine, 0, (size_t)rules->width * rules->height);
  for (int i = 0; i < rules->mines; i++)
    mine[(i + 1) * rules->width - 2] = 1;
  if (fake_gate_pass (&polled))
    return MS_STATUS_CANCELLED;
  return (MsStatus)g_atomic_int_get (&status);
}
