/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Work that uses whole numbers of any length, sheltered from how GMP fails: where GMP gets no
 * memory, it ends the process.
 *
 * For the time of a shelter, GMP takes its memory in this thread from here; where there is none,
 * the work is left by a long jump, and has then ended with MS_STATUS_NO_MEMORY.  Nothing is lost by
 * that, as every block that the work took, GMP's and the solver's, is in a list of the shelter, and
 * is freed with it.  For the same reason what the work found lives as long as the shelter, and need
 * not be freed by itself.
 *
 * GMP's functions are set for the whole process, once and for good; those that were set before go
 * on serving all that is done outside of a shelter, in whatever thread. */
#pragma once

#include "ms-lib.h"

#include <setjmp.h>

typedef struct _MsLibBlock MsLibBlock;

typedef struct
{
  MsAllocator allocator; /* what the work takes its memory from */
  const MsAllocator *below; /* where the blocks come from */
  MsLibBlock *blocks;
  jmp_buf lost; /* where GMP's want of memory leads to */
} MsLibShelter;

/* Finds something about a position, with a solver of the shelter's own. */
typedef MsStatus (*MsLibWork) (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const MsAllocator *allocator, void *data);

/* Runs work on one thread; ms_lib_shelter_end must follow, whatever it returns. */
MsStatus ms_lib_shelter_run (MsLibShelter *self, const MsAllocator *below, MsLibWork work,
    const MsPosition *position, const MsSolverOptions *options, void *data);
void ms_lib_shelter_end (MsLibShelter *self);
