/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rungs in one block of memory each, and lists of them. */
#pragma once

#include "ms-alloc.h"
#include "ms-rung.h"

typedef struct
{
  const MsAllocator *allocator;
  MsRung **rungs; /* [n] owned, each one block */
  int n, room;
} MsChain;

/* Adds a copy of rung with its arrays, the cells sorted; false when there is no memory. */
bool ms_chain_add (MsChain *list, const MsRung *rung);

/* Frees the rungs from the n-th on. */
void ms_chain_cut (MsChain *list, int n);
void ms_chain_clear (MsChain *list);
