/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For tests alone: the copy of ms-row-bits.h in each of its ways. */
#pragma once

#include "ms-row-bits.h"

/* Its ways, all of which come to the same; it takes the first that the machine has. */
typedef enum
{
  MS_ROW_COPY_ROWS, /* a row as one vector */
  MS_ROW_COPY_HALVES, /* as two */
  MS_ROW_COPY_CELLS /* cell by cell; every machine has it */
} MsRowCopy;

/* ms_row_bits_copy in that way; false, and nothing is done: this machine does not have it. */
bool ms_row_bits_copy_by (MsGrid *grid, const MsCell *cells, bool trust_flags, MsRowCopy way);
