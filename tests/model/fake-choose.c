/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses as many cells behind the first as are open, so that a choice tells its position. */
#include "fake-choose.h"

#include "fake-gate.h"

#include <math.h>

static gint status = MS_STATUS_OK;

void
fake_choose_set_status (MsStatus wanted)
{
  g_atomic_int_set (&status, (gint)wanted);
}

int
fake_choose_expect (const MsPosition *position)
{
  int n = ms_position_get_width (position) * ms_position_get_height (position), n_opened = 0;
  for (int i = 0; i < n; i++)
    n_opened += ms_cell_is_opened (ms_position_get_cells (position)[i]);
  return n_opened;
}

bool
ms_choose_is_fresh (const MsPosition *position, bool trust_flags)
{
  return fake_choose_expect (position) == 0;
}

MsStatus
ms_choose (const MsPosition *position, const MsStrategy *strategy, const MsSolverOptions *options,
    const MsAllocator *allocator, MsChoice *choice)
{
  if (fake_gate_pass (options))
    return MS_STATUS_CANCELLED;
  *choice = (MsChoice){ .cell = fake_choose_expect (position), .safety = 0.5, .win = NAN };
  return (MsStatus)g_atomic_int_get (&status);
}
