/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The states of ms-click-search after some number, and which of them are beaten by others. */
#pragma once

#include "ms-number-order.h"

#include "ms-alloc.h"

#include <string.h>

/* What a byte of a state says of a number, a mine or an opening. */
#define MS_CLICK_PLAIN 0 /* nothing that the numbers to come can notice */
#define MS_CLICK_WAITING 1 /* a number that was paid for; a chord beside it opens it for nothing */
#define MS_CLICK_FLAGGED 2
#define MS_CLICK_GROUP 3 /* and above: a chorded number, or a group; equal bytes are one group */

/* A ghost touches at most two others. */
#define MS_CLICK_LOST_BY_GHOST (2 * MS_PART_CLICK)

/* A bit for each byte that is in use for a group, a number, a ghost. */
typedef struct
{
  uint64_t groups, numbers, ghosts;
} MsClickBytes;

/* Arrays are [n] and [n * n_bytes]. */
typedef struct
{
  size_t n, n_bytes, key_room, cost_room;
  uint8_t *keys;
  int32_t *costs;
} MsClickStates;

static inline uint8_t *
ms_click_states_key (const MsClickStates *states, size_t i)
{
  return states->keys + i * states->n_bytes;
}

/* A state in short: the bytes that are FLAGGED or WAITING, and a hash of where it has groups. */
typedef struct
{
  uint64_t hash, bits;
  uint32_t next; /* 1 + index of another one with this hash, or 0 */
  bool beaten;
} MsClickOutline;

typedef struct
{
  MsClickOutline *outlines; /* [states] */
  uint32_t *table;
  size_t outlines_room, table_room;
} MsClickBeaten;

static inline uint64_t
ms_click_hash (const uint8_t *key, size_t n_bytes)
{
  uint64_t value = UINT64_C (0x9E3779B97F4A7C15);
  for (size_t i = 0; i < n_bytes; i += 8)
    {
      uint64_t word;
      memcpy (&word, key + i, 8);
      value = (value ^ word) * UINT64_C (0xD6E8FEB86659FD93);
      value ^= value >> 32;
    }
  return value;
}

/* Says in outlines which states are beaten after a step.  False where there is no memory. */
bool ms_click_beaten_find (MsClickBeaten *self, const MsClickStates *states,
    const MsClickBytes *bytes, const MsOrderStep *step, const MsAllocator *allocator);
void ms_click_beaten_clear (MsClickBeaten *self, const MsAllocator *allocator);
