/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What is known of a position's sections (see ms-section-study.h): plain data. */
#pragma once

#include "ms-solver-result.h"

/* What is known of one number of mines in a section, or in the outside cells. */
typedef struct
{
  int mines;
  /* The ways to place the mines.  For the outside cells there are C (outside, mines) ways, in full
   * only with options.exact. */
  MsLayoutCount layouts;
  /* Some layout of the whole board has that many mines there; follows from structure, never from
   * rounding. */
  bool possible;
  double probability; /* the chance that there are that many mines, [0, 1] */
  /* The weight of each of these ways: how many layouts the rest of the board has then; in full
   * with options.exact. */
  MsLayoutCount weight;
  const char *fraction; /* the probability in lowest terms, with options.exact; else NULL */
} MsMineShare;

typedef struct
{
  int n_cells, n_numbers;
  /* [n_cells] Covered cells, row-major order; some may be certain because of the mine total. */
  int *cells;
  int *numbers; /* [n_numbers] the opened numbers that bind the cells, row-major order */
  /* [n_shares] By rising number of mines, for each number of mines with which the section has
   * layouts.  There are none when counting was stopped. */
  int n_shares;
  MsMineShare *shares;
  /* The layouts with any number of mines, always in full; none when counting was stopped. */
  MsLayoutCount layouts;
  /* The mean number of mines over all layouts of the position; NaN when counting was stopped. */
  double mean_mines;
} MsStudySection;

/* Cells are row-major.  Plain data, freed as one. */
typedef struct
{
  int width, height, mines;
  bool consistent; /* false: no layout fits; then nothing else is meaningful */
  /* false: a limit was met; cells, numbers and reduced are known nevertheless. */
  bool counted;
  int n_sections;
  MsStudySection *sections;
  /* [height*width] An MsCertainty; takes the mine total into account only if counted. */
  uint8_t *certainty;
  /* How many cells are certain, not counting those that are assumed. */
  int n_safe, n_certain_mines;
  int n_by_total; /* how many of them only the mine total makes certain */
  int32_t *section_of; /* [height*width] the section's index, or -1 */
  /* [height*width] For an opened number, the number less the mines around it that the numbers make
   * certain; -1 for covered cells. */
  int8_t *reduced;
  /* Mines and cells that the numbers leave undecided, in sections and outside together. */
  int mines_left, cells_left;
  int n_outside;
  int *outside; /* [n_outside] */
  int n_outside_shares;
  /* [n_outside_shares] By rising number of mines; weights as for sections. */
  MsMineShare *outside_shares;
  int n_edges;
  /* [n_edges] Pairs of numbers that share undecided cells, each pair once, the lower cell first. */
  int (*edges)[2];

  /* Only if counted.  What splitting into sections saves: sum is the number of layouts of all
   * sections, added up; product is the number of ways to combine them. */
  MsLayoutCount sum, product;
  MsLayoutCount layouts; /* of the position; in full with options.exact */
} MsSectionStudy;

/* Names of sections for people: A, B … Z, AA, AB …, in the order of the sections. */

/* Enough for the letters of any section. */
#define MS_STUDY_LETTER_SIZE 8

/* section is an index that counts from 0. */
void ms_study_letter (int section, char letter[MS_STUDY_LETTER_SIZE]);

/* Returns the section that text names by its letters, in upper or lower case, or by its number
 * counted from 1; -1 if text is neither. */
int ms_study_letter_parse (const char *text);
