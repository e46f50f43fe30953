/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsVariation: how a question departs from the position it is about; a boxed type, immutable,
 * atomically refcounted.
 *
 * It assumes of covered cells that they are mines or safe, in the order in which that was supposed
 * and at most once of a cell; it may put another mine total in the place of the position's, or say
 * with what chance a cell is a mine where no total is known.  NULL is no variation at all: what is
 * made here and departs in nothing is NULL.
 */
#pragma once

#include "ms-claim.h"
#include "ms-position.h"
#include "ms-solver-options.h"

#include <glib-object.h>

#define MS_TYPE_VARIATION (ms_variation_get_type ())
typedef struct _MsVariation MsVariation;
GType ms_variation_get_type (void);

/* assumed[n_assumed] is copied, each MS_CERTAINTY_SAFE or _MINE; mines: -1 = the position's own;
 * density: in (0, 1), NaN = none.  NULL where all that departs in nothing. */
MsVariation *ms_variation_new (
    const MsAssumption *assumed, guint n_assumed, int mines, double density);
MsVariation *ms_variation_ref (MsVariation *self);
void ms_variation_unref (MsVariation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsVariation, ms_variation_unref)

/* In all that follows self may be NULL; what is returned is the caller's and may be NULL. */

/* With that assumed of the cell, last, whatever was assumed of it before; MS_CERTAINTY_NONE:
 * nothing is. */
MsVariation *ms_variation_assume (const MsVariation *self, int cell, MsCertainty certainty);
MsVariation *ms_variation_set_mines (const MsVariation *self, int mines);
MsVariation *ms_variation_set_density (const MsVariation *self, double density);
/* What is left when the position is another one: the density alone. */
MsVariation *ms_variation_settle (const MsVariation *self);

const MsAssumption *ms_variation_get_assumed (const MsVariation *self, guint *n); /* borrowed */
MsCertainty ms_variation_get_assumption (const MsVariation *self, int cell); /* _NONE: none */
int ms_variation_get_mines (const MsVariation *self); /* -1: the position's own */
double ms_variation_get_density (const MsVariation *self); /* NaN: none */
gboolean ms_variation_equal (const MsVariation *a, const MsVariation *b);

/* A new reference to the position as it is asked about: with the other mine total, if there is one
 * that its board can hold. */
MsPosition *ms_variation_apply (const MsVariation *self, MsPosition *position);

/* What is supposed, and what comes of it, in sentences: translated, the caller's. */

/* "B3 is a mine", "C4 is safe". */
char *ms_suppose_text_dup_assumption (const MsAssumption *assumption, int width);

/* That what is seen is a supposition, and which; NULL: nothing is assumed. */
char *ms_suppose_text_dup_notice (const MsVariation *variation, int width);

/* A claim MS_CLAIM_REFUTED: why what is assumed cannot be, with the numbers that refute it and what
 * follows: "If B3 were a mine, 2 at C4, 1 at D5 could not all be right: so B3 is safe." */
char *ms_suppose_text_dup_refuted (const MsClaim *claim, const MsPosition *position);
