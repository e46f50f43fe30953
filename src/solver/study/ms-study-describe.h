/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a study says without any figure: which cells and numbers make up each section, what is
 * certain, and which numbers meet.  Private to this wing.
 */
#pragma once

#include "ms-study-result.h"
#include "ms-study.h"

/* One study under way. */
typedef struct
{
  MsSolver *solver;
  MsWork *work; /* the solver's */
  MsArena *arena; /* of the study: all that belongs to it */
  MsSectionStudy *study;
  MsStudyParts parts;
} MsStudyWriter;

/* Fills parts and all of the study that needs no counting.  counted: the run reached
 * MS_STAGE_COUNTED, so that what the mine total decides is known too.  O(board). */
bool ms_study_describe (MsStudyWriter *writer, bool counted);
