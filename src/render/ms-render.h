/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What minesage-render is asked for, and the doing of it. */
#pragma once

#include "ms-cli.h"
#include "ms-picture.h"

#include "ms-solver-options.h"

typedef struct
{
  const char *in, *out; /* borrowed */
  MsPictureFormat format;
  int cell_size;
  gboolean heatmap; /* with the odds: the chance of a mine, or to win where it is known */
  MsOdds odds;
  const MsPalette *palette;
  MsStyle style;
  MsSolverOptions solver;
} MsRenderOrder;

/* Reads, counts where the heatmap is wanted, draws and writes; what is wrong has been said. */
MsCliExit ms_render (const MsRenderOrder *order);
