/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the layout of a given number, among all layouts of a section or of the board.
 *
 * The circuit is walked backwards.  Of the layouts that lead to an entry of a layer, each edge into
 * it has a certain whole number, so that the given number falls into the share of one edge, and
 * what remains of it is the number of a layout of that edge.  If the given number is uniformly
 * distributed, so is the layout, exactly.
 * Private to this wing.
 */
#pragma once

#include "ms-study.h"

/* What is asked of a layer by the layer that was made from it. */
typedef struct
{
  uint32_t entry;
  int32_t mines;
  mpz_t number; /* the number of the layout that is asked for */
} MsStudyQuestion;

typedef struct
{
  MsSolver *solver;
  const MsLimbs *limbs; /* must have done a forward pass over limbs->circuit */
  MsStudyQuestion *questions; /* [n_layers] what each layer is asked */
  int n_questions;
  uint8_t *pattern; /* [n_boxes] bit j: the cell with index j in the box, row-major, is a mine */
  mpz_t ways; /* scratch */
} MsStudyUnranker;

/* After init there are no questions.  begin makes them for a circuit; clear must follow in the end,
 * whatever begin returned. */
void ms_study_unranker_init (MsStudyUnranker *self, MsSolver *solver);
bool ms_study_unranker_begin (MsStudyUnranker *self, const MsLimbs *limbs);
void ms_study_unranker_clear (MsStudyUnranker *self);

/* How many layouts with that many mines the first entry of the layer has; borrowed, through
 * number. */
mpz_srcptr ms_study_unranker_count (
    const MsStudyUnranker *self, int layer, int mines, mpz_t number);

/* Sets pattern for every box that layer stands for to the layout of that number, which must be less
 * than ms_study_unranker_count.  Layers before first do not belong to it. */
bool ms_study_unrank (MsStudyUnranker *self, int first, int layer, int mines, const mpz_t number);
