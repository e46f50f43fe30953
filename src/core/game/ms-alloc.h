/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Where core and solver take their memory from.
 *
 * Every constructor takes an allocator (NULL = the C library's), keeps the pointer, and frees
 * through it; the allocator must outlive the object.  Tests inject one that fails on demand.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct
{
  /* returns NULL when there is no memory; size > 0 */
  void *(*allocate) (size_t size, void *user_data);
  /* on failure returns NULL and keeps block */
  void *(*resize) (void *block, size_t size, void *user_data);
  void (*release) (void *block, void *user_data); /* block may be NULL */
  void *user_data;
} MsAllocator;

/* allocator, or that of the C library when it is NULL. */
const MsAllocator *ms_allocator_or_default (const MsAllocator *allocator);

/* count * size bytes, overflow-checked; NULL on failure. A zero request gets one byte. */
void *ms_alloc (const MsAllocator *allocator, size_t count, size_t size);
void *ms_alloc0 (const MsAllocator *allocator, size_t count, size_t size);
char *ms_strdup (const MsAllocator *allocator, const char *string); /* NULL on failure */
void *ms_realloc (const MsAllocator *allocator, void *block, size_t count, size_t size);
/* Room for wanted entries of size bytes in an array that grows: array points to the pointer to it,
 * NULL at first, and *room is how many it has room for, 0 at first.  It is made at least twice as
 * large where it is too small, so that filling it costs a constant time for each entry.  False when
 * there is no memory, with both as they were. */
bool ms_grow (const MsAllocator *allocator, void *array, size_t *room, size_t wanted, size_t size);
void ms_dealloc (const MsAllocator *allocator, void *block);

/* How much memory an analysis may take when nobody says otherwise. */

/* In bytes: half of the machine's memory or of the process's own limit, whichever is less, and at
 * most 4 GiB. */
uint64_t ms_memory_default_limit (void);
