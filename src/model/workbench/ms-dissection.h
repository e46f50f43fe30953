/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsDissection: a position taken apart into sections, with naive ways to reckon beside the truth and
 * the guesses that no play can avoid.  A boxed type, immutable, atomically refcounted. */
#pragma once

#include "ms-report-sections.h"

#include <glib-object.h>

#define MS_TYPE_DISSECTION (ms_dissection_get_type ())
typedef struct _MsDissection MsDissection;
GType ms_dissection_get_type (void);

/* NULL when the poll of options says so, or when there is no memory.  The time limit of options
 * holds for each of the questions; at a limit what is known is there. */
MsDissection *ms_dissection_find (MsPosition *position, const MsSolverOptions *options);
MsDissection *ms_dissection_ref (MsDissection *self);
void ms_dissection_unref (MsDissection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsDissection, ms_dissection_unref)

/* [height*width] of the position, borrowed. */
const MsCell *ms_dissection_get_cells (const MsDissection *self);
const MsSectionStudy *ms_dissection_get_study (const MsDissection *self); /* never NULL */
const MsNaive *ms_dissection_get_naive (const MsDissection *self); /* NULL: not known */
const MsFifties *ms_dissection_get_fifties (const MsDissection *self); /* NULL: not known */
/* One sentence that says why no layout fits, the caller's; NULL where one does. */
char *ms_dissection_dup_conflict (const MsDissection *self);
/* The lines for people of ms-report-sections.h; the caller's. */
char *ms_dissection_dup_text (const MsDissection *self, const char *name);
