/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first lesson: tasks in the order in which they are best done, from what a number says to
 * which guess is best. */
#pragma once

#include "ms-task.h"

#include <glib.h>

/* All static. */
typedef struct
{
  const char *board; /* the position, as .mine text */
  MsTaskKind kind;
  MsRungRule rule; /* that the task teaches: it takes no higher one, and lower ones will not do;
                    * MS_N_RUNG_RULES: nothing follows by a rule */
  const char *sentence; /* what is to be known, and what is asked; to be translated (gettext) */
} MsLessonTask;

const MsLessonTask *ms_lesson_get (guint *n);

/* Its position; owned by the caller. */
MsPosition *ms_lesson_dup_position (const MsLessonTask *task);
