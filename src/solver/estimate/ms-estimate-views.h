/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What windows said of each box (ms-estimate-windows.c), and what becomes of it. */
#pragma once

#include "ms-estimate-state.h"

typedef struct
{
  MsEstimate *estimate;
  uint8_t *decided; /* [n_boxes] MsBoxState: what is proven */
  float *chances[2]; /* [n_boxes] what the windows of the first and of the second grid said */
  uint8_t *depths[2]; /* [n_boxes] how many cells inside the window; 0: it said nothing */
  double log_odds; /* of a mine */
} MsEstimateViews;

bool ms_estimate_views_init (MsEstimateViews *self, MsEstimate *estimate);

/* The chance of a mine in a cell of the box, as far as is known. */
double ms_estimate_views_get (const MsEstimateViews *self, int box);

/* From the views to the solver's chances and errors. */
bool ms_estimate_views_judge (MsEstimateViews *self, int mines, int outside);
