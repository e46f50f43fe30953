/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --level, --start and --first: which board, and where its first click is. */
#pragma once

#include "ms-cli.h"

#include "ms-rules.h"

/* As they are given; start and first may be NULL: safe, and where openings are best or, else, the
 * corner.  FALSE, and it has been said, when there is no such board. */
gboolean ms_cli_parse_board (
    const char *level, const char *start, const char *first, MsRules *rules, int *first_cell);
