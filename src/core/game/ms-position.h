/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A position: what the player sees, and the solver's only input.
 *
 * Immutable and shared by atomic reference counts, so that a worker may read one while the game
 * goes on.
 */
#pragma once

#include "ms-alloc.h"
#include "ms-status.h"

#include <stdbool.h>
#include <stdint.h>

/* A cell as the player sees it: 0…8 is an opened number, the rest are covered cells (the last
 * three only after the game has ended, where the mines are shown). */
typedef uint8_t MsCell;
enum
{
  MS_CELL_COVERED = 9,
  MS_CELL_FLAG = 10,
  MS_CELL_QUESTION = 11,
  MS_CELL_MINE = 12, /* a mine nobody found */
  MS_CELL_BLAST = 13, /* the mine that was hit */
  MS_CELL_WRONG_FLAG = 14, /* a flag where no mine was */
  MS_N_CELLS
};

static inline bool
ms_cell_is_opened (MsCell cell)
{
  return cell <= 8;
}

/* Whether a flag is shown, set by the player or, at the end of a won game, for him; a flag that
 * turned out to be wrong counts too. */
static inline bool
ms_cell_is_flagged (MsCell cell)
{
  return cell == MS_CELL_FLAG || cell == MS_CELL_WRONG_FLAG;
}

typedef struct _MsPosition MsPosition;

/* cells[height*width], row-major, copied.  MS_STATUS_OK and an owned *position, or
 * MS_STATUS_BAD_SIZE, MS_STATUS_BAD_MINES, MS_STATUS_BAD_CELL, MS_STATUS_NO_MEMORY.
 * A position that no layout fits is a valid position. */
MsStatus ms_position_new (int width, int height, int mines, const MsCell *cells,
    const MsAllocator *allocator, MsPosition **position, MsErrorInfo *info);

MsPosition *ms_position_ref (MsPosition *position);
void ms_position_unref (MsPosition *position); /* NULL is allowed */

int ms_position_get_width (const MsPosition *position);
int ms_position_get_height (const MsPosition *position);
int ms_position_get_mines (const MsPosition *position);

/* [height*width], row-major, borrowed. */
const MsCell *ms_position_get_cells (const MsPosition *position);
