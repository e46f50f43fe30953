/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A call of the library that finds something out and gives it to the caller as lines of JSON. */
#pragma once

#include "ms-lib-shelter.h"

typedef struct
{
  const char *missing; /* the sentence where there is nothing to tell of */
  MsLibWork find; /* fills what it is given as data */
  size_t (*count_room) (const void *found); /* in bytes: more than write takes; GLib writes */
  /* The text, owned; NULL where nothing is told.  status is what find returned; *outcome, which is
   * the same as a status of the library, may become another one. */
  char *(*write) (const void *found, MsStatus status, MinesageStatus *outcome);
} MsLibReport;

/* Finds, writes, and gives the lines to the caller, also where a limit left something out or no
 * layout fits, if the text is written then: the lines say so.  position is what is told of, NULL
 * where the caller gave none; assuming, which may be NULL, says what is supposed of it. */
MinesageStatus ms_lib_report (MinesageEngine *engine, const MinesagePosition *assuming,
    const MsPosition *position, const MinesageOptions *options, const MsLibReport *report,
    void *found, MinesageLines **lines, MinesageError *error);
