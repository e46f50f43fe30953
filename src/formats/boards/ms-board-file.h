/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the format .board, shared by its reader and its writer.  Private to formats. */
#pragma once

#include "ms-position.h"

#define MS_BOARD_FILE_HEADER "# MINESWEEPER-BOARD"
#define MS_BOARD_FILE_REAL "[real]"
#define MS_BOARD_FILE_VIEW "[view]"

/* The character of each cell in the rows of what the player sees, by MsCell. */
#define MS_BOARD_FILE_CELLS "012345678UF?@X#"
