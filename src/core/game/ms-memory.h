/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much memory an analysis may take when nobody says otherwise. */
#pragma once

#include <stdint.h>

/* Bytes: half of the machine's memory, or of what the process may have, and at most 4 GiB. */
uint64_t ms_memory_default_limit (void);
