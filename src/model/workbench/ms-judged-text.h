/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a learner is told of an answer to a task (ms-task.h), in words. */
#pragma once

#include "ms-odds-format.h"
#include "ms-task.h"

#include <glib.h>

/* Whole sentences, owned by the caller: whether the answer was right, and the reason.  verdict is
 * about answer, given to task; numbers: how chances are written; shown: the learner did not give
 * the answer but asked for it, so of a right one the reason alone is told. */
char *ms_judged_text_dup (const MsTask *task, const MsAnswer *answer, const MsJudgement *verdict,
    MsOddsFormat numbers, gboolean shown);
