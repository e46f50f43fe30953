/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-bits.h"

#include "ms-neighbours.h"
#include "ms-reveal.h"

#include <math.h>

/* Nothing is found if that would take more work: for each cell that is looked at and each number
 * that it may show one for each cell of the board and WORK_OF_STATE for each state of the count. */
#define MOST_WORK 400000000L
#define WORK_OF_STATE 4

/* Of cells all of whose undecided neighbours are, as they are themselves, beside no number: the
 * mines outside are placed in any way, so only the number of these neighbours matters. */
#define N_ALIKE 9

/* The number of undecided neighbours if cell is one of those cells, else -1. */
static int
find_alike (const MsSolverResult *now, int cell)
{
  int around[8], n = ms_neighbours (now->width, now->height, cell, around), n_outside = 0;
  if (!now->outside[cell] || now->certainty[cell] != MS_CERTAINTY_NONE)
    return -1;
  for (int i = 0; i < n; i++)
    if (now->certainty[around[i]] == MS_CERTAINTY_NONE)
      {
        if (!now->outside[around[i]])
          return -1;
        n_outside++;
      }
  return n_outside;
}

/* How far the whole is cannot be told while it looks at one cell after the other. */
static bool
poll_cb (double progress, void *user_data)
{
  const MsSolverOptions *asked = user_data;
  return asked->poll != NULL && asked->poll (1, asked->user_data);
}

static bool
is_looked_at (const MsSolverResult *now, int cell)
{
  return now->certainty[cell] != MS_CERTAINTY_OPENED && now->certainty[cell] != MS_CERTAINTY_MINE;
}

static bool
is_feasible (const MsSolverResult *now)
{
  long n = N_ALIKE, n_cells = (long)now->width * now->height;
  for (int cell = 0; cell < n_cells; cell++)
    n += is_looked_at (now, cell) && find_alike (now, cell) < 0;
  return n * MS_REVEAL_NUMBERS * (n_cells + WORK_OF_STATE * now->states) <= MOST_WORK;
}

/* *bits is NaN where it is not known. */
static MsStatus
look_at (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options, int cell,
    double *bits)
{
  MsReveal *reveal;
  MsStatus status = ms_reveal_find (solver, position, options, cell, &reveal);
  *bits = reveal != NULL ? reveal->bits : NAN;
  ms_reveal_free (reveal);
  return status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY ? status : MS_STATUS_OK;
}

MsStatus
ms_bits_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsSolverResult *now, double *bits, bool *known)
{
  double alike[N_ALIKE];
  MsSolverOptions asked = *options, plain = *options;
  plain.exact = false;
  ms_solver_options_set_poll (&plain, poll_cb, &asked);
  *known = now->consistent && now->method == MS_METHOD_EXACT && is_feasible (now);
  for (int i = 0; i < N_ALIKE; i++)
    alike[i] = NAN;
  for (int cell = 0; *known && cell < now->width * now->height; cell++)
    {
      int n_outside = find_alike (now, cell);
      bits[cell] = now->certainty[cell] == MS_CERTAINTY_MINE ? 0 : NAN;
      if (!is_looked_at (now, cell))
        continue;
      if (n_outside >= 0 && !isnan (alike[n_outside]))
        {
          bits[cell] = alike[n_outside];
          continue;
        }
      MsStatus status = look_at (solver, position, &plain, cell, &bits[cell]);
      if (status != MS_STATUS_OK)
        return status;
      if (n_outside >= 0)
        alike[n_outside] = bits[cell];
      *known = !isnan (bits[cell]);
    }
  return MS_STATUS_OK;
}
