/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a library's thread does, for its own file and for tests, which call it on theirs. */
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
  gboolean damaged; /* the database is, which is why it failed */
} MsLibraryJob;

/* On the thread. */
void ms_library_run_import (MsLibraryJob *job);
void ms_library_run_export (MsLibraryJob *job);
