/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What only tests call of the library. */
#pragma once

#include "ms-alloc.h"

/* From now on, new engines, positions, games and records of this thread take their memory from
 * allocator, which must outlive them; NULL: from the C library. */
void ms_lib_set_allocator (const MsAllocator *allocator);
