/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What the files of the library share: its structs, and how what comes from outside is checked and
 * what goes out is written. */
#pragma once

#include "minesage.h"

#include "ms-solver.h"

#include <stdatomic.h>

struct MinesageEngine
{
  const MsAllocator *allocator;
  MsSolver **solvers; /* [n_solvers] one for each thread, the first made with the engine */
  int n_solvers;
  size_t memory_limit; /* where the options name none */
};

struct MinesagePosition
{
  atomic_int n_refs;
  const MsAllocator *allocator;
  MsPosition *position;
  double density; /* of the text it was read from; 0 where the mine total holds */
  int n_assumed;
  MsAssumption assumed[]; /* [n_assumed] */
};

/* The options of a call as the solver has them, which borrow from this struct and from the
 * position. */
typedef struct
{
  MsSolverOptions solver;
  int32_t (*poll) (double progress, void *user_data);
  void *user_data;
} MsLibOptions;

/* The allocator of new objects: the C library's, but where a test has set another. */
const MsAllocator *ms_lib_allocator (void);

/* The number that a status has outside, and the same as what a function returns, with *error, which
 * may be NULL, filled. */
MinesageStatus ms_lib_status (MsStatus status);
MinesageStatus ms_lib_fail (MinesageError *error, MsStatus status);
MinesageStatus ms_lib_fail_as (MinesageError *error, const MsErrorInfo *info);
/* MINESAGE_BAD_ARGUMENT, for an argument of which the sentence tells, in English. */
MinesageStatus ms_lib_refuse (MinesageError *error, const char *sentence);
/* Another status with a sentence of its own. */
MinesageStatus ms_lib_say (MinesageError *error, MinesageStatus status, const char *sentence);

/* The end of a call: the status, with the sentence that goes with it alone. */
MinesageStatus ms_lib_end (MinesageError *error, MinesageStatus status);

/* Copies a struct that begins with its size from outside into one of known_size, or the other way:
 * as much as both have.  The size of target stays.  False where the size is not one. */
bool ms_lib_take (void *target, const void *source, size_t known_size);
bool ms_lib_give (void *target, const void *source);

/* Reads options, which may be NULL, for a call with engine, and with position, which may be NULL.
 * MINESAGE_OK, or what the caller is to return. */
MinesageStatus ms_lib_read_options (MsLibOptions *self, const MinesageEngine *engine,
    const MinesageOptions *options, const MinesagePosition *position, MinesageError *error);

/* Takes over position and its only reference; NULL, and it is freed, when there is no memory. */
MinesagePosition *ms_lib_position_new (
    MsPosition *position, double density, const MsAssumption *assumed, int n_assumed);

/* Whether a cell lies on the board of the position. */
bool ms_lib_has_cell (const MsPosition *position, int32_t cell);

/* The solver of a thread of the engine, from 0 on; NULL when there is no memory. */
MsSolver *ms_lib_get_solver (MinesageEngine *engine, int thread);

/* Whether so many bytes can be had now.  GLib, which reads and writes the texts, ends the process
 * where memory runs out: whoever calls it makes sure first that there is as much as it will take.
 */
bool ms_lib_has_room (size_t bytes);
