/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* For tests alone: memory of which any block can be missing. */
#pragma once

#include <stdbool.h>

/* Each block of an arena is a chunk of its own, and pools have no room to spare. */
void ms_arena_ask_for_each (bool each);
