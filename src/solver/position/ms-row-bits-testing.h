/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* For tests alone: lets them choose in which of its ways ms_row_bits_copy copies. */
#pragma once

#include "ms-row-bits.h"

/* The ways to copy a row, all with the same result; ms_row_bits_copy takes the first that the
 * machine has. */
typedef enum
{
  MS_ROW_COPY_ROWS, /* copies a row as one vector */
  MS_ROW_COPY_CELLS /* copies the cells to their kinds, then reads those; on every machine */
} MsRowCopy;

/* Does what ms_row_bits_copy does, in that way.  False, and nothing is done, if the machine does
 * not have it. */
bool ms_row_bits_copy_by (MsGrid *grid, const MsCell *cells, bool trust_flags, MsRowCopy way);
