/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cell somebody names with an option: as the board and every text show it, D5, or as JSON has it,
 * by column and row counted from 0, 3,4. */
#pragma once

#include "ms-cli.h"

typedef struct
{
  const char *option,
      *word; /* as they were typed, borrowed; word is NULL where no cell was named */
  int x, y; /* 0 or more; what is too large for any board is INT_MAX */
} MsCliCell;

/* word may be NULL: no cell was named.  FALSE, and it has been said, when it names none. */
gboolean ms_cli_parse_cell (const char *option, const char *word, MsCliCell *cell);

/* The cell as one of a board so large, row-major; -1 where none was named.  FALSE, and it has been
 * said, with the file's name unless that is NULL, when it lies outside. */
gboolean ms_cli_place_cell (
    const MsCliCell *cell, const char *file_name, int width, int height, int *place);

/* Says sentence of the cell, and in which file; always MS_CLI_USAGE. */
MsCliExit ms_cli_complain_cell (const MsCliCell *cell, const char *file_name, const char *sentence);
