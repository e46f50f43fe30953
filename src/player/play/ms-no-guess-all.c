/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards with few layouts: plays every one of them, and so knows whether any needs no guess. */
#include "ms-no-guess-private.h"

#include "ms-draw.h"

#include <string.h>

/* A board with at most so many layouts has them played one by one, which takes a moment. */
#define MOST_LAYOUTS 20000

static double
count_layouts (const MsNoGuessRun *self)
{
  const MsDraft *draft = &self->maker.draft;
  int n = 0, mines = draft->rules.mines;
  double layouts = 1;
  for (int cell = 0; cell < draft->n_cells; cell++)
    n += !draft->freed[cell];
  for (int i = 0; i < mines; i++)
    layouts *= (double)(n - i) / (i + 1);
  return layouts;
}

bool
ms_no_guess_are_few (const MsNoGuessRun *self)
{
  return count_layouts (self) <= MOST_LAYOUTS + 0.5;
}

/* The next way to place the mines on the cells, as numbers at[0] < at[1] < … below n. */
static bool
turn (int32_t *at, int mines, int n)
{
  int i = mines - 1;
  while (i >= 0 && at[i] == n - mines + i)
    i--;
  if (i < 0)
    return false;
  at[i]++;
  for (i++; i < mines; i++)
    at[i] = at[i - 1] + 1;
  return true;
}

static void
place (MsNoGuess *maker, const int32_t *cells, const int32_t *at)
{
  memset (maker->draft.mine, 0, (size_t)maker->draft.n_cells);
  for (int i = 0; i < maker->draft.rules.mines; i++)
    maker->draft.mine[cells[at[i]]] = 1;
}

MsStatus
ms_no_guess_try_all (MsNoGuessRun *self, uint8_t *chosen, long *n_proven)
{
  MsNoGuess *maker = &self->maker;
  MsStatus status = MS_STATUS_OK;
  int32_t *cells = maker->pool[0], *at = maker->pool[1]; /* nothing is repaired meanwhile */
  int n = 0, mines = maker->draft.rules.mines;
  *n_proven = 0;
  for (int cell = 0; cell < maker->draft.n_cells; cell++)
    if (!maker->draft.freed[cell])
      cells[n++] = cell;
  for (int i = 0; i < mines; i++)
    at[i] = i;
  do
    {
      bool proven;
      place (maker, cells, at);
      status = ms_no_guess_play_once (self, &proven);
      if (status != MS_STATUS_OK || !proven)
        continue;
      /* Each of them stays with the same chance. */
      if (ms_rng_below (&maker->rng, (uint64_t)++ * n_proven) == 0)
        memcpy (chosen, maker->draft.mine, (size_t)maker->draft.n_cells);
    }
  while (status == MS_STATUS_OK && turn (at, mines, n));
  return status;
}
