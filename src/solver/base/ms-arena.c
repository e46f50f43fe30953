/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-arena.h"

#include "ms-arena-testing.h"

#include <string.h>

#define FIRST_CHUNK ((size_t)32 << 10)
#define ASKED_STEP 512

static bool asks_for_each;

void
ms_arena_ask_for_each (bool each)
{
  asks_for_each = each;
}

void
ms_arena_init (MsArena *arena, const MsAllocator *allocator)
{
  *arena = (MsArena){ .allocator = allocator, .next_chunk = FIRST_CHUNK };
}

void
ms_arena_clear (MsArena *arena)
{
  while (arena->chunk != NULL)
    {
      MsArenaChunk *older = arena->chunk->older;
      arena->held -= arena->chunk->size;
      ms_dealloc (arena->allocator, arena->chunk);
      arena->chunk = older;
    }
}

void
ms_arena_reset (MsArena *arena)
{
  if (arena->chunk != NULL && arena->chunk->older != NULL)
    {
      size_t total = 0;
      for (MsArenaChunk *chunk = arena->chunk; chunk != NULL; chunk = chunk->older)
        total += chunk->size;
      ms_arena_clear (arena);
      arena->next_chunk = total;
    }
  else if (arena->chunk != NULL)
    arena->chunk->used = 0;
  arena->used = arena->pool_used = arena->peak = 0;
  arena->status = MS_STATUS_OK;
}

static void *
fail (MsArena *arena, MsStatus status)
{
  if (arena->status == MS_STATUS_OK)
    arena->status = status;
  return NULL;
}

static bool
fits (const MsArena *arena, size_t bytes)
{
  return arena->limit == 0 || (arena->held <= arena->limit && bytes <= arena->limit - arena->held);
}

/* A new chunk of a comfortable size, or of just what is needed when the limit is near. */
static bool
add_chunk (MsArena *arena, size_t bytes)
{
  size_t size = arena->next_chunk > bytes && !asks_for_each ? arena->next_chunk : bytes;
  if (!fits (arena, size))
    size = bytes;
  if (!fits (arena, size))
    return fail (arena, MS_STATUS_MEMORY_LIMIT) != NULL;
  MsArenaChunk *chunk = ms_alloc (arena->allocator, 1, sizeof *chunk + size);
  if (chunk == NULL && size > bytes)
    {
      size = bytes;
      chunk = ms_alloc (arena->allocator, 1, sizeof *chunk + size);
    }
  if (chunk == NULL)
    return fail (arena, MS_STATUS_NO_MEMORY) != NULL;
  chunk->older = arena->chunk;
  chunk->size = size;
  chunk->used = 0;
  arena->chunk = chunk;
  arena->held += size;
  arena->next_chunk = 2 * size;
  return true;
}

bool
ms_arena_make_room (MsArena *arena, size_t bytes)
{
  MsArenaChunk *chunk = arena->chunk;
  return (chunk != NULL && bytes <= chunk->size - chunk->used) || add_chunk (arena, bytes);
}

void *
ms_arena_alloc_slowly (MsArena *arena, size_t count, size_t size)
{
  if (size != 0 && count > (SIZE_MAX / 2) / size)
    return fail (arena, MS_STATUS_NO_MEMORY);
  size_t bytes = (count * size + MS_ARENA_ALIGNMENT - 1) / MS_ARENA_ALIGNMENT * MS_ARENA_ALIGNMENT;
  if (!ms_arena_make_room (arena, bytes))
    return NULL;
  return ms_arena_take (arena, bytes);
}

void *
ms_arena_alloc0 (MsArena *arena, size_t count, size_t size)
{
  void *block = ms_arena_alloc (arena, count, size);
  if (block != NULL)
    memset (block, 0, count * size);
  return block;
}

MsArenaMark
ms_arena_mark (const MsArena *arena)
{
  return (MsArenaMark){ arena->chunk, arena->chunk != NULL ? arena->chunk->used : 0, arena->used };
}

void
ms_arena_release (MsArena *arena, MsArenaMark mark)
{
  while (arena->chunk != mark.chunk)
    {
      MsArenaChunk *older = arena->chunk->older;
      arena->held -= arena->chunk->size;
      /* The next chunk is to get this size again; otherwise chunks would grow with every mark and
       * release. */
      arena->next_chunk = arena->chunk->size;
      ms_dealloc (arena->allocator, arena->chunk);
      arena->chunk = older;
    }
  if (arena->chunk != NULL)
    arena->chunk->used = mark.chunk_used;
  arena->used = mark.used;
}

static bool
enlarge (MsArena *arena, MsPool *pool, size_t bytes)
{
  size_t capacity = asks_for_each ? bytes : bytes + bytes / 2 + 1024;
  if (!fits (arena, bytes - pool->capacity))
    return fail (arena, MS_STATUS_MEMORY_LIMIT) != NULL;
  /* Near the limit only a part of what is left is taken, but more than one entry: otherwise each
   * further entry would move the whole pool. */
  if (!fits (arena, capacity - pool->capacity))
    capacity = bytes + (arena->limit - arena->held - (bytes - pool->capacity)) / 8;
  void *data = ms_realloc (arena->allocator, pool->data, capacity, 1);
  if (data == NULL && capacity > bytes)
    {
      capacity = bytes;
      data = ms_realloc (arena->allocator, pool->data, capacity, 1);
    }
  if (data == NULL)
    return fail (arena, MS_STATUS_NO_MEMORY) != NULL;
  arena->held += capacity - pool->capacity;
  pool->data = data;
  pool->capacity = capacity;
  return true;
}

bool
ms_pool_grow (MsArena *arena, MsPool *pool, size_t bytes)
{
  if (bytes > pool->capacity && !enlarge (arena, pool, bytes))
    return false;
  if (bytes > pool->asked)
    {
      /* A little more than was asked for is noted, so that not every entry added to a growing pool
       * gets here. */
      size_t asked = bytes + bytes / 8 + ASKED_STEP;
      asked = asked < pool->capacity ? asked : pool->capacity;
      arena->pool_used += asked - pool->asked;
      pool->asked = asked;
      ms_arena_note_use (arena);
    }
  return true;
}

void
ms_pool_clear (MsArena *arena, MsPool *pool)
{
  arena->held -= pool->capacity;
  arena->pool_used -= pool->asked;
  ms_dealloc (arena->allocator, pool->data);
  *pool = (MsPool){ 0 };
}
