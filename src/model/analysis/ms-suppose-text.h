/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is supposed, and what comes of it, in sentences: translated, the caller's. */
#pragma once

#include "ms-claim.h"
#include "ms-variation.h"

/* "B3 is a mine", "C4 is safe". */
char *ms_suppose_text_dup_assumption (const MsAssumption *assumption, int width);

/* That what is seen is a supposition, and which; NULL: nothing is assumed. */
char *ms_suppose_text_dup_notice (const MsVariation *variation, int width);

/* A claim MS_CLAIM_REFUTED: why what is assumed cannot be, with the numbers that refute it and what
 * follows: "If B3 were a mine, 2 at C4, 1 at D5 could not all be right: so B3 is safe." */
char *ms_suppose_text_dup_refuted (const MsClaim *claim, const MsPosition *position);
