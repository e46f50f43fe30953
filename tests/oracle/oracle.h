/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The truth about a small position by going through every layout, one by one.
 *
 * Shares nothing with the solver: no boxes, no sections, no polynomials, no floating point.
 */
#pragma once

#include "ms-position.h"
#include "ms-rules.h"

#define ORACLE_MAX_CELLS 144

typedef struct
{
  bool trust_flags;
  MsFirstClick first_click; /* counts only while no cell is opened */
  int first_cell; /* -1: none */
  const uint8_t *ignored; /* [cells] non-zero: an opened number that is not to be heeded; or NULL */
  bool any_total; /* the mine total is not to be heeded */
  const int8_t *assumed; /* [cells] of covered ones: 1 a mine, 0 free, -1 nothing; or NULL */
} OracleOptions;

#define ORACLE_OPTIONS_INIT \
  { \
    .first_cell = -1 \
  }

typedef struct
{
  uint64_t layouts; /* that fit */
  uint64_t with_mine[ORACLE_MAX_CELLS]; /* of those, the ones with a mine in this cell */
} Oracle;

/* At most ORACLE_MAX_CELLS cells; 2^covered steps at worst. */
void oracle_solve (const MsPosition *position, const OracleOptions *options, Oracle *oracle);
