/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections drawn on the board: each in its outline with its letter, one layout as ghosts, numbers
 * less their certain mines, the lines between numbers whose cells meet. */
#pragma once

#include "ms-board-overlay.h"
#include "ms-dissection.h"
#include "ms-section-layouts.h"

typedef struct
{
  const MsDissection *dissection;
  const MsSectionLayouts *layouts; /* NULL: none is shown */
  int layout; /* which of layouts */
  int chosen; /* the section that is looked at; < 0: none */
  gboolean reduced, graph;
} MsSectionsShown;

/* On larger boards only the chosen section is drawn, and no line. */
#define MS_SECTIONS_MOST_DRAWN 10000

/* The caller's. */
MsBoardOverlay *ms_sections_overlay_new (const MsSectionsShown *shown);
