/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a library's thread works on.  Private to the library. */
#pragma once

#include "ms-library.h"
#include "ms-record-store.h"

typedef struct
{
  MsWorkerRun run;

  /* In */
  GFile *folder;
  MsRecordStore *store; /* a connection of its own */
  const MsTarget *target; /* NULL: import */
  MsRecordFilter filter;

  MsLibraryOutcome outcome;
} MsLibraryJob;

/* On the thread. */
void ms_library_run_import (MsLibraryJob *job);
void ms_library_run_export (MsLibraryJob *job);

/* Names a fault, a whole sentence, of what is called so. */
void ms_library_add_fault (MsLibraryJob *job, const char *name, const char *sentence);
/* It cannot go on; *error is taken. */
void ms_library_fail (MsLibraryJob *job, GError **error);
