/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one step of the soak looks at: a random position and how it is to be solved. */
#pragma once

#include "ms-position.h"
#include "ms-rng.h"
#include "ms-solver.h"

#include <stdio.h>

#define SOAK_N_KINDS 8

typedef struct
{
  MsPosition *position; /* owned */
  bool trust_flags;
  MsFirstClick first_click;
  int first_cell; /* -1: none */
  bool truthful; /* drawn from a layout, so that it cannot be contradictory */
  const char *kind;
} SoakCase;

/* Draws a case; the same seed draws the same one.  To be cleared. */
void soak_case_draw (SoakCase *soak_case, uint64_t seed);
void soak_case_clear (SoakCase *soak_case);

/* The options of the solver for it, exact. */
MsSolverOptions soak_case_options (const SoakCase *soak_case);

/* Prints options and position, as text. */
void soak_case_print (const SoakCase *soak_case, FILE *stream);

/* Owned; aborts when it cannot be. */
MsPosition *soak_position (int width, int height, int mines, const MsCell *cells);
