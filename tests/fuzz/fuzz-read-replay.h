/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the fuzzers of readers of replays want of every input: it is refused with a sentence and a
 * place in it, or it is a replay in which everything holds together. */
#pragma once

#include "ms-document-content.h"

/* Runs read over data[size]; ends the program where something does not hold. */
void fuzz_read_replay (MsStatus (*read) (const char *, gsize, MsDocument *, MsErrorInfo *),
    const uint8_t *data, size_t size);
