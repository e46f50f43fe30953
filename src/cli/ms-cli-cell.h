/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cell named by the value of an option, either as the board shows it, such as D5, or as JSON has
 * it, by column and row counted from 0, such as 3,4. */
#pragma once

#include "ms-cli.h"

typedef struct
{
  const char *option,
      *word; /* as they were typed, borrowed; word is NULL where no cell was named */
  int x, y; /* 0 or more; a number too large for an int is INT_MAX */
} MsCliCell;

/* Reads word; NULL: no cell was named.  FALSE, after a message, when word does not name a cell. */
gboolean ms_cli_parse_cell (const char *option, const char *word, MsCliCell *cell);

/* Finds the row-major index of a cell on a board of that size; -1 where no cell was named.  FALSE,
 * when the cell lies outside the board, after a message that names the file unless file_name is
 * NULL. */
gboolean ms_cli_place_cell (
    const MsCliCell *cell, const char *file_name, int width, int height, int *place);

/* Prints a message that sentence is true of the cell, and names the file; returns MS_CLI_USAGE. */
MsCliExit ms_cli_complain_cell (const MsCliCell *cell, const char *file_name, const char *sentence);
