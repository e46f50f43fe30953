/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory in which states are kept while a section is folded. */
#pragma once

#include "ms-arena.h"

typedef struct
{
  MsPool key_pool, hash_pool, message_pool;
} MsFoldPools;
