/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-memory.h"

#include <sys/resource.h>
#include <unistd.h>

/* Half of what the process may have at all (ulimit -v). */
static uint64_t
half_of_own_limit (void)
{
  struct rlimit limit;
  if (getrlimit (RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return UINT64_MAX;
  return (uint64_t)limit.rlim_cur / 2 + 1;
}

static uint64_t
half_of_machine (void)
{
  long pages = sysconf (_SC_PHYS_PAGES), page_size = sysconf (_SC_PAGESIZE);
  if (pages <= 0 || page_size <= 0)
    return UINT64_MAX;
  return (uint64_t)pages * (uint64_t)page_size / 2;
}

uint64_t
ms_memory_default_limit (void)
{
  uint64_t most = UINT64_C (4) << 30, machine = half_of_machine (), own = half_of_own_limit ();
  most = machine < most ? machine : most;
  return own < most ? own : most;
}
