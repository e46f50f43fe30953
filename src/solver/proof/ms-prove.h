/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether some numbers, and no others, prove one cell by some rules; numbers can be added to those
 * that do not. */
#pragma once

#include "ms-ascent.h"

typedef struct
{
  MsAscent *ascent;
  int cell;
  MsRungRule highest; /* the rules up to this one count */
  const uint8_t *certainty; /* [n_cells] MsCertainty */
  int *heeded; /* [n_heeded] */
  int n_heeded;
  int mark; /* rungs of the ascent before the last numbers were added */
} MsProver;

/* No number is heeded from now on.  heeded has room for all; nothing is decided in the ascent. */
void ms_prover_begin (MsProver *prover);

/* Heeds numbers[n] too.  *proven: that decides the cell. */
MsStatus ms_prover_add (MsProver *prover, const int *numbers, int n, bool *proven);

/* Undoes the last adding, which was of n numbers. */
void ms_prover_take_back (MsProver *prover, int n);

/* Undoes all. */
void ms_prover_end (MsProver *prover);
