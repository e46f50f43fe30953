/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an inquiry for advice does on its thread, and of what the sentences are made, for the files
 * of MsAdvice and for tests. */
#pragma once

#include "ms-advice.h"

/* Answers the question; may be called on any thread. poll is as in MsSolverOptions.  Returns
 * MS_STATUS_OK and sets *advice, which the caller owns; or returns another status and sets it to
 * NULL. */
MsStatus ms_advice_find (const MsQuestion *question, MsPosition *position, MsSolverPoll poll,
    void *user_data, MsAdvice **advice);

/* Adds to claims what the advice says at that step. */
void ms_advice_claim (const MsAdvice *self, MsAdviceStep step, MsClaims *claims);
