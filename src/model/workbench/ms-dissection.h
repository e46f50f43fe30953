/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsDissection: a position taken apart into sections, with naive ways to reckon beside the truth
 * and the guesses that no play can avoid.  Immutable.  It is found by an inquiry (ms-inquiry.h),
 * and another lists or draws the layouts of a section.
 *
 * What is assumed, and another mine total, hold as they do for the odds; a density does not, since
 * sections weigh each other by the mine total. */
#pragma once

#include "ms-inquiry.h"
#include "ms-report-sections.h"
#include "ms-section-layouts.h"

/* Up to so many layouts are listed; beyond, one is drawn at a time. */
#define MS_DISSECTION_MOST_LISTED 10000

typedef struct
{
  MsPosition *position;
  MsSectionStudy *study; /* never NULL */
  MsNaive *naive; /* NULL: not known */
  MsFifties *fifties; /* NULL: not known */
  MsJunctions *junctions; /* NULL: not known */
  MsSolverResult *conflict; /* NULL: some layout fits */
} MsDissection;

/* One sentence that says why no layout fits, the caller's; NULL where one does. */
char *ms_dissection_dup_conflict (const MsDissection *self);
/* The lines for people of ms-report-sections.h; the caller's. */
char *ms_dissection_dup_text (const MsDissection *self, const char *name);

/* Its answers are dissections, of each position while it is active. */
MsInquiry *ms_dissection_new_inquiry (MsGame *game);

/* An inquiry for the layouts of a section, or of MS_SECTION_LAYOUTS_WHOLE.  Asked again, what was
 * listed stays as it is, and another seed draws another layout where they are drawn. */
MsInquiry *ms_dissection_new_layouts_inquiry (MsGame *game);
void ms_dissection_ask_layouts (MsInquiry *inquiry, int section, guint64 seed);
/* Borrowed; NULL: not known.  *drawn: one of many; else all there are.  drawn may be NULL. */
const MsSectionLayouts *ms_dissection_get_layouts (MsInquiry *inquiry, gboolean *drawn);
