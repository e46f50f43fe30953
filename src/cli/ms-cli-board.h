/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --level, --start and --first: which board, and where its first click is. */
#pragma once

#include "ms-cli.h"

#include "ms-rules.h"

/* As they are given; owned. */
typedef struct
{
  char *level, *start, *first;
} MsCliBoardWords;

void ms_cli_board_words_clear (MsCliBoardWords *words);

/* ms_cli_parse without files, by these options and then by entries. */
gboolean ms_cli_parse_with_board (int argc, char **argv, MsCliBoardWords *words,
    const GOptionEntry *entries, const char *summary, MsCliExit *result);

/* start and first may be NULL: safe, and where openings are best or, else, the corner.  FALSE, and
 * it has been said, when there is no such board. */
gboolean ms_cli_read_board (const MsCliBoardWords *words, MsRules *rules, int *first_cell);
