/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The solver's working memory.
 *
 * Two kinds, both kept between runs so that a warm solver allocates nothing:
 *   - the arena itself: arrays of known size with stable addresses, all given back at once by
 *     ms_arena_reset (after a run that needed several chunks the next one gets a single chunk);
 *   - pools: arrays that grow while they are filled, and so may move.
 * Both count against one limit.  A failure sets arena->status (MS_STATUS_NO_MEMORY when the
 * allocator gave nothing, MS_STATUS_MEMORY_LIMIT when the limit forbids it) and returns NULL.
 */
#pragma once

#include "ms-alloc.h"
#include "ms-status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MS_ARENA_ALIGNMENT 16

typedef struct _MsArenaChunk
{
  struct _MsArenaChunk *older;
  size_t size, used; /* bytes of data: capacity, and how many are handed out */
  _Alignas(MS_ARENA_ALIGNMENT) unsigned char data[];
} MsArenaChunk;

typedef struct
{
  const MsAllocator *allocator;
  /* The newest chunk, which leads to the older ones; NULL when there is none. */
  MsArenaChunk *chunk;
  size_t next_chunk; /* size of the chunk to ask for next */
  size_t limit; /* bytes; 0 = none */
  size_t held; /* bytes held in chunks and pools */
  size_t used; /* bytes handed out of chunks since the last reset */
  size_t pool_used; /* sum over all pools of the most bytes that this run asked of each */
  size_t peak; /* the largest used + pool_used since the last reset */
  MsStatus status;
} MsArena;

typedef struct
{
  void *data;
  size_t capacity; /* bytes */
  size_t asked; /* the most bytes that this run asked for, rounded up a little (ms_pool_grow) */
} MsPool;

void ms_arena_init (MsArena *arena, const MsAllocator *allocator);
void ms_arena_clear (MsArena *arena); /* gives every chunk back to the allocator */
void ms_arena_reset (MsArena *arena); /* forgets the contents, keeps the memory */

static inline void
ms_arena_note_use (MsArena *arena)
{
  if (arena->used + arena->pool_used > arena->peak)
    arena->peak = arena->used + arena->pool_used;
}

/* Hands out the next bytes of the newest chunk, which must have room for them. */
static inline void *
ms_arena_take (MsArena *arena, size_t bytes)
{
  MsArenaChunk *chunk = arena->chunk;
  void *block = chunk->data + chunk->used;
  chunk->used += bytes;
  arena->used += bytes;
  ms_arena_note_use (arena);
  return block;
}

/* What ms_arena_alloc does when the chunk has no room for the bytes, or count or size is very
 * large. */
void *ms_arena_alloc_slowly (MsArena *arena, size_t count, size_t size);

/* count * size bytes, aligned for anything, contents undefined; lives until the next reset. */
static inline void *
ms_arena_alloc (MsArena *arena, size_t count, size_t size)
{
  const MsArenaChunk *chunk = arena->chunk;
  if (chunk == NULL || count > SIZE_MAX / 2 / UINT16_MAX || size > UINT16_MAX)
    return ms_arena_alloc_slowly (arena, count, size);
  size_t bytes = (count * size + MS_ARENA_ALIGNMENT - 1) & ~(size_t)(MS_ARENA_ALIGNMENT - 1);
  if (bytes > chunk->size - chunk->used)
    return ms_arena_alloc_slowly (arena, count, size);
  return ms_arena_take (arena, bytes);
}

void *ms_arena_alloc0 (MsArena *arena, size_t count, size_t size);

/* Makes sure that so many further bytes come from one chunk, so that marks taken and released
 * within them never go to the allocator. */
bool ms_arena_make_room (MsArena *arena, size_t bytes);

/* How much was allocated at some moment: ms_arena_release gives back everything that was allocated
 * after the mark was taken.  Marks nest. */
typedef struct
{
  MsArenaChunk *chunk;
  size_t chunk_used, used;
} MsArenaMark;

MsArenaMark ms_arena_mark (const MsArena *arena);
void ms_arena_release (MsArena *arena, MsArenaMark mark);

/* Makes sure that the pool has room for so many bytes in all, and keeps its contents; cheap when
 * there is room already. */
bool ms_pool_grow (MsArena *arena, MsPool *pool, size_t bytes);
void ms_pool_clear (MsArena *arena, MsPool *pool);

static inline bool
ms_pool_reserve (MsArena *arena, MsPool *pool, size_t bytes)
{
  return bytes <= pool->asked || ms_pool_grow (arena, pool, bytes);
}
