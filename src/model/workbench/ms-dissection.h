/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsDissection: a position taken apart into sections, with naive ways to reckon beside the truth and
 * the guesses that no play can avoid.  Immutable. */
#pragma once

#include "ms-report-sections.h"

#include <glib.h>

typedef struct _MsDissection MsDissection;

/* NULL when the poll of options says so, or when there is no memory.  The time limit of options
 * holds for each of the questions; at a limit what is known is there. */
MsDissection *ms_dissection_find (MsPosition *position, const MsSolverOptions *options);
void ms_dissection_free (MsDissection *self);

/* [height*width] of the position, borrowed. */
const MsCell *ms_dissection_get_cells (const MsDissection *self);
const MsSectionStudy *ms_dissection_get_study (const MsDissection *self); /* never NULL */
const MsNaive *ms_dissection_get_naive (const MsDissection *self); /* NULL: not known */
const MsFifties *ms_dissection_get_fifties (const MsDissection *self); /* NULL: not known */
/* One sentence that says why no layout fits, the caller's; NULL where one does. */
char *ms_dissection_dup_conflict (const MsDissection *self);
/* The lines for people of ms-report-sections.h; the caller's. */
char *ms_dissection_dup_text (const MsDissection *self, const char *name);
