/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pattern in words: what the cell is, the pattern's name where it has one, and why. */
#pragma once

#include "ms-pattern.h"

/* Two sentences about the cell that the pattern was found for in the position; translated, owned by
 * the caller. */
char *ms_pattern_text_dup (const MsPattern *pattern, const MsPosition *position, int cell);
