/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the format .board, shared by its reader and its writer.  Private to formats. */
#pragma once

#include "ms-position.h"

#define MS_BOARD_FILE_HEADER "# MINESWEEPER-BOARD"
#define MS_BOARD_FILE_REAL "[real]"
#define MS_BOARD_FILE_VIEW "[view]"

/* The character of each cell in the rows of what the player sees. */
static const char ms_board_file_cells[MS_N_CELLS] = {
  [0] = '0',
  [1] = '1',
  [2] = '2',
  [3] = '3',
  [4] = '4',
  [5] = '5',
  [6] = '6',
  [7] = '7',
  [8] = '8',
  [MS_CELL_COVERED] = 'U',
  [MS_CELL_FLAG] = 'F',
  [MS_CELL_QUESTION] = '?',
  [MS_CELL_MINE] = '@',
  [MS_CELL_BLAST] = 'X',
  [MS_CELL_WRONG_FLAG] = '#',
};
