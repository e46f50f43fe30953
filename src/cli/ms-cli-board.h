/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options --level, --start and --first: which board, and where its first click is. */
#pragma once

#include "ms-cli.h"

#include "ms-rules.h"

/* The values of the options as they were typed; owned. */
typedef struct
{
  char *level, *start, *first;
} MsCliBoardWords;

void ms_cli_board_words_clear (MsCliBoardWords *words);

/* As ms_cli_parse without files, for these options followed by those of entries. */
gboolean ms_cli_parse_with_board (int argc, char **argv, MsCliBoardWords *words,
    const GOptionEntry *entries, const char *summary, MsCliExit *result);

/* Reads the words into *rules and *first_cell.  Without start the first click is safe; without
 * first it is in the corner, or near it where the first click opens an opening.  FALSE, after a
 * message, when there is no such board. */
gboolean ms_cli_read_board (const MsCliBoardWords *words, MsRules *rules, int *first_cell);
