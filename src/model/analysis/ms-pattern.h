/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pattern that decides a cell: what players know by heart of numbers side by side along a
 * straight wall of covered cells, 1-1, 1-2, 1-2-1 and 1-2-2-1; or else any two numbers whose
 * difference decides it.
 *
 * A pattern is recognised by what its numbers still need and by all the cells left around them,
 * never by looks: what it says of the cell holds in every layout.  Where that helps, the cells that
 * single numbers decide near by are taken off first (reduced), so that 2-3 beside a certain mine is
 * a 1-2.  Patterns are found in every direction, and mirrored. */
#pragma once

#include "ms-position.h"

#include <glib.h>

typedef enum
{
  MS_PATTERN_PAIR, /* two numbers, not in a pattern that has a name */
  MS_PATTERN_1_1,
  MS_PATTERN_1_2,
  MS_PATTERN_1_2_1,
  MS_PATTERN_1_2_2_1,
} MsPatternKind;

typedef struct
{
  MsPatternKind kind;
  gboolean mine; /* the cell is a mine; else it is safe */
  gboolean reduced; /* only with cells taken off that are certain already */
  int needs[2]; /* of a pair: the mines that its numbers still need */
  int numbers[4], n_numbers; /* in the order of the pattern; of a pair first the one that needs as
                              * many mines more as cells touch it alone */
  /* Row-major cells: those that hold the mines which the pattern finds; of a pair also the cells
   * that are safe. */
  int mines[8], n_mines;
  int safe[8], n_safe;
} MsPattern;

/* cell: a covered one.  FALSE where no pattern decides it, or where single numbers do after others
 * were taken off; then *pattern is not to be read.  Prefers few numbers, those with a name, and
 * what is not reduced.  The position must be consistent.  Costs some microseconds, whatever the
 * size of the board. */
gboolean ms_pattern_find (
    const MsPosition *position, gboolean trust_flags, int cell, MsPattern *pattern);

/* A pattern in words: what the cell is, the pattern's name where it has one, and why. */

/* Two sentences about the cell that the pattern was found for in the position; translated, owned by
 * the caller. */
char *ms_pattern_text_dup (const MsPattern *pattern, const MsPosition *position, int cell);
