/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a position's sections (ms-section-study.h has what they are): plain data. */
#pragma once

#include "ms-solver-options.h"

/* Of a section, or of the outside: so many mines. */
typedef struct
{
  int mines;
  /* The ways to place them, which for the outside are C (outside, mines): layouts_mantissa *
   * 10^layouts_exponent, and in full; layouts is NULL for the outside without options.exact. */
  double layouts_mantissa;
  long layouts_exponent;
  const char *layouts;
  bool possible; /* some layout of the whole board has so many: by structure, never by rounding */
  double probability; /* of having so many, [0, 1] */
  /* What the rest of the board weighs each of these layouts with: how many layouts it has then. */
  double weight_mantissa;
  long weight_exponent;
  const char *weight; /* in full, and probability in lowest terms, with options.exact; else NULL */
  const char *fraction;
} MsMineShare;

typedef struct
{
  int n_cells, n_numbers;
  int *cells; /* [n_cells] covered, row-major order; some may be certain by the mine total */
  int *numbers; /* [n_numbers] the opened numbers that bind them, row-major order */
  /* [n_shares] by mines, rising: for each number of mines for which the section has layouts.  None
   * when counting was stopped. */
  int n_shares;
  MsMineShare *shares;
  const char *layouts; /* of all numbers of mines together; NULL when counting was stopped */
  double layouts_mantissa;
  long layouts_exponent;
  double mean_mines; /* expected in the whole position; NaN when counting was stopped */
} MsStudySection;

/* Cells are row-major.  Plain data, freed as one. */
typedef struct
{
  int width, height, mines;
  bool consistent; /* false: no layout fits; then nothing else is meaningful */
  bool counted; /* false: at a limit; what cells, numbers and reduced say is known all the same */
  int n_sections;
  MsStudySection *sections;
  /* [height*width] MsCertainty; what the mine total decides is among it only if counted. */
  uint8_t *certainty;
  int n_safe, n_certain_mines; /* cells that are certain, but for those assumed to be so */
  int n_by_total; /* of these, those which only the mine total makes certain */
  int32_t *section_of; /* [height*width] -1: in none */
  /* [height*width] what an opened number is less the certain mines around it (those by numbers
   * alone); -1 for covered cells. */
  int8_t *reduced;
  int mines_left, cells_left; /* after what the numbers decide: for sections and outside together */
  int n_outside;
  int *outside; /* [n_outside] */
  int n_outside_shares;
  MsMineShare *outside_shares; /* [n_outside_shares] by mines, rising; weights as for sections */
  int n_edges;
  int (*edges)[2]; /* [n_edges] pairs of numbers whose cells meet, each once, lower cell first */

  /* If counted.  What is saved by splitting: the sections' layouts one by one, and all ways to put
   * them together. */
  const char *sum, *product;
  double sum_mantissa, product_mantissa;
  long sum_exponent, product_exponent;
  const char *layouts; /* of the position, with options.exact; else NULL */
  double layouts_mantissa;
  long layouts_exponent;
} MsSectionStudy;

/* Sections as people name them: A, B … Z, AA, AB …, in their order. */

/* Room for any section's letter. */
#define MS_STUDY_LETTER_SIZE 8

/* section counts from 0. */
void ms_study_letter (int section, char letter[MS_STUDY_LETTER_SIZE]);

/* The section that text names, by its letter in upper or lower case or by its number counted from
 * 1; -1 when it is neither. */
int ms_study_letter_parse (const char *text);
