/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What windows said of each box, and the chances that follow from it. */
#pragma once

#include "ms-estimate-state.h"

typedef struct
{
  MsEstimate *estimate;
  uint8_t *decided; /* [n_boxes] MsBoxState: what is proven */
  /* [n_boxes] The chance of a mine in a cell of the box, by the first and by the second grid of
   * windows. */
  float *chances[2];
  /* [n_boxes] How many cells deep inside its window the box lies; 0: the grid says nothing of
   * it. */
  uint8_t *depths[2];
  double log_odds; /* the log of the odds of a mine */
} MsEstimateViews;

bool ms_estimate_views_init (MsEstimateViews *self, MsEstimate *estimate);

/* The chance of a mine in a cell of the box, as far as is known. */
double ms_estimate_views_get (const MsEstimateViews *self, int box);

/* Turns the views into the solver's chances and errors. */
bool ms_estimate_views_judge (MsEstimateViews *self, int mines, int outside);
