/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWhy: why the cells of a position are certain, or are not; immutable.
 *
 * About the whole position it is the deduction ladder (ms-ladder.h); about one cell the shortest
 * proof (ms-proof.h) or, where nothing decides the cell, two layouts that show it.  Either comes
 * with the position as equations (ms-equations.h).
 */
#pragma once

#include "ms-equations.h"
#include "ms-inquiry.h"
#include "ms-ladder.h"
#include "ms-position.h"
#include "ms-proof.h"
#include "ms-solver-options.h"
#include "ms-status.h"
#include "ms-variation.h"

#include <glib-object.h>

typedef enum
{
  MS_WHY_RUNGS, /* there are rungs; those about a cell end with it */
  MS_WHY_COVERED, /* nothing is opened yet */
  MS_WHY_NOTHING, /* no covered cell is certain */
  MS_WHY_OPENED, /* the cell is a number: nothing is to be proven of it */
  MS_WHY_GIVEN, /* the cell is known from the start: a trusted flag, or assumed */
  MS_WHY_UNDECIDABLE, /* the cell has a mine in one layout and none in another */
  MS_WHY_UNKNOWN, /* a limit kept it from being known */
  MS_WHY_CONTRADICTION, /* no layout fits */
} MsWhyKind;

/* To be read only.  Either ladder or proof is NULL, and both for a cell that is opened. */
typedef struct
{
  MsPosition *position;
  MsWhyKind kind;
  int cell; /* -1: about all */
  gboolean assumes; /* something was assumed besides */
  MsLadder *ladder;
  MsProof *proof;
  MsEquations *equations; /* NULL: none were made */
} MsWhy;

/* About cell, row-major, or with -1 about all.  variation, which may be NULL, is what is assumed
 * besides; options: limits, poll and trust_flags count.  On any thread.
 * MS_STATUS_OK and an owned *why; or MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY, and it is NULL. */
MsStatus ms_why_find (MsPosition *position, const MsVariation *variation,
    const MsSolverOptions *options, int cell, MsWhy **why);
void ms_why_free (MsWhy *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsWhy, ms_why_free)

int ms_why_get_n_rungs (const MsWhy *self);
const MsRung *ms_why_get_rung (const MsWhy *self, int index); /* 0…n_rungs-1; borrowed */

/* The rung to begin with for somebody who looks at cell: that which decides it; else that which
 * decides the safe cell nearest to it or, where none is safe, the nearest mine.  cell -1: nobody
 * looks anywhere; the first rung that decides a safe cell.  0 if there are no rungs, and for a
 * proof, which is read from its beginning.  Cost: one look at each cell decided. */
int ms_why_find_first_rung (const MsWhy *self, int cell);

/* Texts, translated; the caller's. */
/* "Step 2 of 7", "Proof of D4: step 2 of 3". */
char *ms_why_dup_heading (const MsWhy *self, int index);
char *ms_why_dup_sentence (const MsWhy *self, int index);
/* A line for a list: "2. Two numbers – MD(2): C3 safe, D4 mine". */
char *ms_why_dup_line (const MsWhy *self, int index);
/* What there is to say besides: of the mine total, of limits; "": nothing. */
char *ms_why_dup_note (const MsWhy *self);
/* Instead of rungs: why there are none; "" for MS_WHY_RUNGS. */
char *ms_why_dup_message (const MsWhy *self);
/* What stands in the place of a last rung that is held back. */
char *ms_why_dup_held_back (const MsWhy *self);
/* The equations line by line, or the first of them; all of them for copying. */
char *ms_why_dup_equations (const MsWhy *self, int most_lines);
/* All of it but the equations, for copying. */
char *ms_why_dup_text (const MsWhy *self);

/* An inquiry (ms-inquiry.h) whose answers are MsWhy: of each new position it asks about the whole,
 * and about a cell, or with -1 about the whole again, when it is told to. */
MsInquiry *ms_why_new_inquiry (MsGame *game);
void ms_why_ask (MsInquiry *inquiry, int cell);
