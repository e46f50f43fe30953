/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-memory.h"

#include <unistd.h>

uint64_t
ms_memory_default_limit (void)
{
  const uint64_t most = UINT64_C (4) << 30;
  long pages = sysconf (_SC_PHYS_PAGES), page_size = sysconf (_SC_PAGESIZE);
  if (pages <= 0 || page_size <= 0)
    return most;
  uint64_t half = (uint64_t)pages * (uint64_t)page_size / 2;
  return half < most ? half : most;
}
