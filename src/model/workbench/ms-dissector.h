/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsDissector: a follower (ms-follower.h) that takes a game's position apart, and lists or draws the
 * layouts of a section.
 *
 * What was found is of the position as it stands, never of an older one.  What is assumed, and
 * another mine total, hold as they do for the odds; a density does not, since sections weigh each
 * other by the mine total.
 *
 * Properties, besides those of a follower
 *   variation  MsVariation or NULL, read-write
 *
 * Signals
 *   changed ()          there is a dissection, or none any more
 *   layouts-changed ()  the same of layouts
 */
#pragma once

#include "ms-follower.h"
#include "ms-report-sections.h"
#include "ms-section-layouts.h"
#include "ms-variation.h"

/* Up to so many layouts are listed; beyond, one is drawn at a time. */
#define MS_DISSECTOR_MOST_LISTED 10000

/* MsDissection: a position taken apart into sections, with naive ways to reckon beside the truth and
 * the guesses that no play can avoid.  Immutable. */
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

#define MS_TYPE_DISSECTOR (ms_dissector_get_type ())
G_DECLARE_FINAL_TYPE (MsDissector, ms_dissector, MS, DISSECTOR, MsFollower)

MsDissector *ms_dissector_new (MsGame *game);

void ms_dissector_set_variation (MsDissector *self, MsVariation *variation); /* refed */
gboolean ms_dissector_get_busy (MsDissector *self);
MsDissection *ms_dissector_get_dissection (MsDissector *self); /* borrowed; NULL: not known */

/* Wants the layouts of a section, or MS_SECTION_LAYOUTS_WHOLE; what was listed stays as it is,
 * and another seed draws another layout where they are drawn. */
void ms_dissector_want_layouts (MsDissector *self, int section, guint64 seed);
void ms_dissector_forget_layouts (MsDissector *self);

/* Borrowed; NULL: not known.  *drawn: one of many; else all there are.  drawn may be NULL. */
const MsSectionLayouts *ms_dissector_get_layouts (MsDissector *self, gboolean *drawn);
