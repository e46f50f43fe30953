/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsVariation: a "what if" about a position; a boxed type, immutable, atomically refcounted.
 *
 * It assumes of covered cells that they are mines or safe, in the order in which the player
 * supposed so and each cell at most once; it may replace the position's mine total, or give the
 * chance that a cell is a mine if no total is known.  A variation that changes nothing is NULL,
 * also as the result of the functions here.
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
 * density: in (0, 1), NaN = none.  NULL if that changes nothing. */
MsVariation *ms_variation_new (
    const MsAssumption *assumed, guint n_assumed, int mines, double density);
MsVariation *ms_variation_ref (MsVariation *self);
void ms_variation_unref (MsVariation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsVariation, ms_variation_unref)

/* In all functions below self may be NULL; variations returned are the caller's and may be NULL. */

/* Adds the assumption as the last one, in place of any earlier one about the cell;
 * MS_CERTAINTY_NONE only removes that. */
MsVariation *ms_variation_assume (const MsVariation *self, int cell, MsCertainty certainty);
MsVariation *ms_variation_set_mines (const MsVariation *self, int mines);
MsVariation *ms_variation_set_density (const MsVariation *self, double density);
/* What remains of the variation when the position has changed: the density alone. */
MsVariation *ms_variation_settle (const MsVariation *self);

const MsAssumption *ms_variation_get_assumed (const MsVariation *self, guint *n); /* borrowed */
MsCertainty ms_variation_get_assumption (const MsVariation *self, int cell); /* _NONE: none */
int ms_variation_get_mines (const MsVariation *self); /* -1: the position's own */
double ms_variation_get_density (const MsVariation *self); /* NaN: none */
gboolean ms_variation_equal (const MsVariation *a, const MsVariation *b);

/* The position with the variation's mine total, if it has one that the board can hold; else
 * position itself.  A new reference. */
MsPosition *ms_variation_apply (const MsVariation *self, MsPosition *position);

/* Assumptions and their consequences as sentences: translated, owned by the caller. */

/* "B3 is a mine", "C4 is safe". */
char *ms_suppose_text_dup_assumption (const MsAssumption *assumption, int width);

/* A sentence that says that assumptions are made, and which; NULL: nothing is assumed. */
char *ms_suppose_text_dup_notice (const MsVariation *variation, int width);

/* The sentence of a claim MS_CLAIM_REFUTED: why the assumptions cannot hold, the numbers that
 * refute them, and what follows: "If B3 were a mine, 2 at C4, 1 at D5 could not all be right: so B3
 * is safe." */
char *ms_suppose_text_dup_refuted (const MsClaim *claim, const MsPosition *position);
