/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An allocator whose n-th request fails, or some from the n-th on, and which counts what is still
 * held, and the bytes that were asked for. */
#pragma once

#include "ms-alloc.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct
{
  MsAllocator allocator;
  long requests; /* so far */
  long fail_at; /* this request fails, counting from 1; 0 = none */
  long n_failing; /* so many from that one on */
  long n_held; /* blocks not yet released */
  size_t n_bytes;
} FailingAllocator;

static bool
failing_allocator_refuses (FailingAllocator *self)
{
  self->requests++;
  return self->fail_at > 0 && self->requests >= self->fail_at
      && self->requests < self->fail_at + self->n_failing;
}

static void *
failing_allocate (size_t size, void *user_data)
{
  FailingAllocator *self = user_data;
  if (failing_allocator_refuses (self))
    return NULL;
  self->n_held++;
  self->n_bytes += size;
  return malloc (size);
}

static void *
failing_resize (void *block, size_t size, void *user_data)
{
  FailingAllocator *self = user_data;
  if (failing_allocator_refuses (self))
    return NULL;
  self->n_bytes += size;
  return realloc (block, size);
}

static void
failing_release (void *block, void *user_data)
{
  FailingAllocator *self = user_data;
  self->n_held -= block != NULL;
  free (block);
}

static inline void
failing_allocator_init (FailingAllocator *self, long fail_at)
{
  *self = (FailingAllocator){
    .allocator = { failing_allocate, failing_resize, failing_release, self },
    .fail_at = fail_at,
    .n_failing = 1,
  };
}
