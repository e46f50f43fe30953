/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layout of a given number, of all those of a section or of the board.
 *
 * Walks the circuit backwards: of the layouts that lead to what a layer was asked for, its edges
 * have so many each, in whole numbers, so that the number asked for falls into one edge, and what is
 * left of it names a layout of that edge.  A uniform number gives a uniform layout, exactly.
 * Private to this wing.
 */
#pragma once

#include "ms-study.h"

/* What a layer's consumer asks of it. */
typedef struct
{
  uint32_t entry;
  int32_t mines;
  mpz_t number; /* which of the ways to answer */
} MsStudyQuestion;

typedef struct
{
  MsSolver *solver;
  const MsLimbs *limbs; /* after a forward pass over limbs->circuit */
  MsStudyQuestion *questions; /* [n_layers] */
  int n_questions;
  uint8_t *pattern; /* [n_boxes] bit j: the box's cell j, row-major, has a mine */
  mpz_t ways; /* scratch */
} MsStudyUnranker;

/* init asks for nothing; whatever begin answers, clear comes at last. */
void ms_study_unranker_init (MsStudyUnranker *self, MsSolver *solver);
bool ms_study_unranker_begin (MsStudyUnranker *self, const MsLimbs *limbs);
void ms_study_unranker_clear (MsStudyUnranker *self);

/* How many layouts with so many mines the layer's first entry has; borrowed, into number. */
mpz_srcptr ms_study_unranker_count (
    const MsStudyUnranker *self, int layer, int mines, mpz_t number);

/* Sets pattern of every box that layer stands for to the layout of that number, below
 * ms_study_unranker_count; layers before first are not part of it. */
bool ms_study_unrank (MsStudyUnranker *self, int first, int layer, int mines, const mpz_t number);
