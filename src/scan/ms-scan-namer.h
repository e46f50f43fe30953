/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says what a cell is by how it looks: a net of one hidden layer, in integers, so that every
 * machine reads alike.  Its weights, data/scan.txt, are made by the program scan-train of the
 * tests from looks drawn for it. */
#pragma once

#include "ms-scan-cells.h"

#include "ms-position.h"

#define MS_SCAN_HIDDEN 48

/* In the order of data/scan.txt. */
typedef struct
{
  int hidden_bias[MS_SCAN_HIDDEN];
  int16_t hidden[MS_SCAN_HIDDEN][MS_SCAN_FEATURES];
  int output_bias[MS_N_CELLS];
  int16_t output[MS_N_CELLS][MS_SCAN_HIDDEN];
} MsScanNet;

/* What one is in the units of evidence: a natural logarithm of odds. */
#define MS_SCAN_EVIDENCE 65536

/* Adds how much speaks for each MsCell. */
void ms_scan_name (const int8_t *features, int64_t evidence[MS_N_CELLS]);
