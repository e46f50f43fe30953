/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-lib-shelter.h"

#include <gmp.h>
#include <pthread.h>
#include <stdalign.h>
#include <string.h>

struct _MsLibBlock
{
  alignas (max_align_t) MsLibBlock *next;
  MsLibBlock **link; /* what points to this block */
};

/* Of this thread; NULL outside of one. */
static _Thread_local MsLibShelter *current;

/* GMP's functions from before. */
static void *(*allocate_before) (size_t);
static void *(*resize_before) (void *, size_t, size_t);
static void (*release_before) (void *, size_t);

static void
insert (MsLibShelter *self, MsLibBlock *block)
{
  block->next = self->blocks;
  block->link = &self->blocks;
  if (block->next != NULL)
    block->next->link = &block->next;
  self->blocks = block;
}

static void
take_out (MsLibBlock *block)
{
  *block->link = block->next;
  if (block->next != NULL)
    block->next->link = block->link;
}

static void *
allocate (size_t size, void *user_data)
{
  MsLibShelter *self = user_data;
  MsLibBlock *block = NULL;
  if (size <= SIZE_MAX - sizeof *block)
    block = ms_alloc (self->below, size + sizeof *block, 1);
  if (block == NULL)
    return NULL;
  insert (self, block);
  return block + 1;
}

static void *
resize (void *memory, size_t size, void *user_data)
{
  MsLibShelter *self = user_data;
  MsLibBlock *block = (MsLibBlock *)memory - 1, *resized = NULL;
  take_out (block);
  if (size <= SIZE_MAX - sizeof *block)
    resized = ms_realloc (self->below, block, size + sizeof *block, 1);
  insert (self, resized != NULL ? resized : block);
  return resized != NULL ? resized + 1 : NULL;
}

static void
release (void *memory, void *user_data)
{
  MsLibShelter *self = user_data;
  if (memory == NULL)
    return;
  MsLibBlock *block = (MsLibBlock *)memory - 1;
  take_out (block);
  ms_dealloc (self->below, block);
}

static void *
gmp_allocate (size_t size)
{
  if (current == NULL)
    return allocate_before (size);
  void *memory = allocate (size, current);
  if (memory == NULL)
    longjmp (current->lost, 1);
  return memory;
}

static void *
gmp_resize (void *memory, size_t old_size, size_t size)
{
  if (current == NULL)
    return resize_before (memory, old_size, size);
  void *resized = resize (memory, size, current);
  if (resized == NULL)
    longjmp (current->lost, 1);
  return resized;
}

static void
gmp_release (void *memory, size_t size)
{
  if (current == NULL)
    release_before (memory, size);
  else
    release (memory, current);
}

static void
set_gmp_functions (void)
{
  mp_get_memory_functions (&allocate_before, &resize_before, &release_before);
  mp_set_memory_functions (gmp_allocate, gmp_resize, gmp_release);
}

MsStatus
ms_lib_shelter_run (MsLibShelter *self, const MsAllocator *below, MsLibWork work,
    const MsPosition *position, const MsSolverOptions *options, void *data)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once (&once, set_gmp_functions);
  *self = (MsLibShelter){ .allocator = { allocate, resize, release, self }, .below = below };
  MsSolver *solver = ms_solver_new (&self->allocator);
  if (solver == NULL)
    return MS_STATUS_NO_MEMORY;
  MsSolverOptions alone = *options;
  alone.threads = 1;
  MsStatus status = MS_STATUS_NO_MEMORY;
  current = self;
  if (setjmp (self->lost) == 0)
    status = work (solver, position, &alone, &self->allocator, data);
  else
    status = MS_STATUS_NO_MEMORY;
  current = NULL;
  return status;
}

void
ms_lib_shelter_end (MsLibShelter *self)
{
  while (self->blocks != NULL)
    release (self->blocks + 1, self);
}
