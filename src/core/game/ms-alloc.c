/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-alloc.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* The first room that a growing array gets. */
#define LEAST_ROOM 16

static void *
libc_allocate (size_t size, void *user_data)
{
  (void)user_data;
  return malloc (size);
}

static void *
libc_resize (void *block, size_t size, void *user_data)
{
  (void)user_data;
  return realloc (block, size);
}

static void
libc_release (void *block, void *user_data)
{
  (void)user_data;
  free (block);
}

static const MsAllocator libc_allocator = { libc_allocate, libc_resize, libc_release, NULL };

const MsAllocator *
ms_allocator_or_default (const MsAllocator *allocator)
{
  return allocator != NULL ? allocator : &libc_allocator;
}

/* 0 on overflow; an empty request still gets a byte, so that NULL always means failure. */
static size_t
byte_count (size_t count, size_t size)
{
  if (size != 0 && count > SIZE_MAX / size)
    return 0;
  return count * size > 0 ? count * size : 1;
}

void *
ms_alloc (const MsAllocator *allocator, size_t count, size_t size)
{
  size_t bytes = byte_count (count, size);
  allocator = ms_allocator_or_default (allocator);
  return bytes > 0 ? allocator->allocate (bytes, allocator->user_data) : NULL;
}

void *
ms_alloc0 (const MsAllocator *allocator, size_t count, size_t size)
{
  void *block = ms_alloc (allocator, count, size);
  if (block != NULL)
    memset (block, 0, byte_count (count, size));
  return block;
}

char *
ms_strdup (const MsAllocator *allocator, const char *string)
{
  size_t bytes = strlen (string) + 1;
  char *copy = ms_alloc (allocator, bytes, 1);
  if (copy != NULL)
    memcpy (copy, string, bytes);
  return copy;
}

void *
ms_realloc (const MsAllocator *allocator, void *block, size_t count, size_t size)
{
  size_t bytes = byte_count (count, size);
  allocator = ms_allocator_or_default (allocator);
  if (bytes == 0)
    return NULL;
  if (block == NULL)
    return allocator->allocate (bytes, allocator->user_data);
  return allocator->resize (block, bytes, allocator->user_data);
}

bool
ms_grow (const MsAllocator *allocator, void *array, size_t *room, size_t wanted, size_t size)
{
  void *block;
  if (wanted <= *room)
    return true;
  wanted = wanted < 2 * *room ? 2 * *room : wanted < LEAST_ROOM ? LEAST_ROOM : wanted;
  /* Copied as bytes, since it is a pointer to another type each time. */
  memcpy (&block, array, sizeof block);
  block = ms_realloc (allocator, block, wanted, size);
  if (block == NULL)
    return false;
  memcpy (array, &block, sizeof block);
  *room = wanted;
  return true;
}

void
ms_dealloc (const MsAllocator *allocator, void *block)
{
  allocator = ms_allocator_or_default (allocator);
  allocator->release (block, allocator->user_data);
}

uint64_t
ms_memory_default_limit (void)
{
  uint64_t most = UINT64_C (4) << 30;
  long pages = sysconf (_SC_PHYS_PAGES), page_size = sysconf (_SC_PAGESIZE);
  if (pages > 0 && page_size > 0 && (uint64_t)pages * (uint64_t)page_size / 2 < most)
    most = (uint64_t)pages * (uint64_t)page_size / 2;
  /* What the process is allowed in all (ulimit -v). */
  struct rlimit limit;
  if (getrlimit (RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY
      && (uint64_t)limit.rlim_cur / 2 + 1 < most)
    most = (uint64_t)limit.rlim_cur / 2 + 1;
  return most;
}
