/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pattern that decides a cell: one that players know by heart (1-1, 1-2, 1-2-1 or 1-2-2-1 along
 * a straight wall of covered cells), or else any two numbers whose difference decides the cell.
 *
 * A pattern is recognised by the mines that its numbers still need and by all the undecided cells
 * around them, never by looks alone, so what it says of the cell holds in every layout.  Where that
 * helps, the cells that single numbers decide near by are taken off first (reduced), so that 2-3
 * beside a certain mine is a 1-2.  Patterns are found in every direction, and mirrored. */
#pragma once

#include "ms-position.h"

#include <glib.h>

typedef enum
{
  MS_PATTERN_PAIR, /* two numbers that form no named pattern */
  MS_PATTERN_1_1,
  MS_PATTERN_1_2,
  MS_PATTERN_1_2_1,
  MS_PATTERN_1_2_2_1,
} MsPatternKind;

typedef struct
{
  MsPatternKind kind;
  gboolean mine; /* the cell is a mine; else it is safe */
  /* the pattern appears only after cells that are certain already are taken off */
  gboolean reduced;
  int needs[2]; /* of a pair: the mines that its numbers still need */
  /* in the order of the pattern; of a pair the first needs more mines than the second, by as
   * many as there are cells that touch only the first */
  int numbers[4], n_numbers;
  /* Row-major cells that the pattern shows to be mines; for a pair also those it shows to be
   * safe. */
  int mines[8], n_mines;
  int safe[8], n_safe;
} MsPattern;

/* cell must be covered.  FALSE, and *pattern must not be read, if no pattern decides the cell, or
 * if a single number does once certain cells are taken off.  Prefers patterns of few numbers, then
 * named ones, then those that are not reduced.  The position must be consistent.  Costs some
 * microseconds, whatever the size of the board. */
gboolean ms_pattern_find (
    const MsPosition *position, gboolean trust_flags, int cell, MsPattern *pattern);

/* A pattern in words: what the cell is, the pattern's name where it has one, and why. */

/* Two sentences about the cell that the pattern was found for in the position; translated, owned by
 * the caller. */
char *ms_pattern_text_dup (const MsPattern *pattern, const MsPosition *position, int cell);
