/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The views of an endgame transposed: a row for each layout, with a bit of a word for each view.
 * What a set of layouts shows is read for 64 views at once, and two layouts are compared in 64
 * views at once. */
#pragma once

#include "ms-endgame-views.h"

#define MS_ENDGAME_ROWS_WORDS 4 /* most words, of 64 views each */
#define MS_ENDGAME_PLANES 13 /* most bits of a count of layouts: there are fewer than 8192 */

/* What one layout shows in the views of a word, a bit for each view.  A view shows a mine or a
 * number of three binary digits: one and zero say of each digit which views have a 1 there, and
 * which a 0.  name is a random word that identifies the layout, so that sums of names identify sets
 * of layouts. */
#define MS_ENDGAME_DIGITS 3
typedef struct
{
  uint64_t mine, name;
  uint64_t one[MS_ENDGAME_DIGITS], zero[MS_ENDGAME_DIGITS];
} MsEndgameRow;

typedef struct
{
  int n_layouts, n_words;
  unsigned numbers; /* a bit for each number that some view shows */
  MsEndgameRow *rows; /* [n_words][n_layouts]; only those of the first word have names */
  uint16_t *slots; /* scratch of ms_endgame_rows_classify */
} MsEndgameRows;

/* What a set of layouts shows, a bit for each view of a word.  tells: the view shows at least two
 * different numbers; mine: it is a mine in some layout. */
typedef struct
{
  uint64_t tells, mine;
} MsEndgameSight;

/* Makes the rows in the arena of work.  False: stopped (see the status of work), or *full: there
 * are too many views, or one of them shows too many different numbers. */
bool ms_endgame_rows_make (
    MsEndgameRows *rows, const MsEndgameViews *views, MsWork *work, bool *full);

MsEndgameSight ms_endgame_rows_look (
    const MsEndgameRows *rows, int word, const uint16_t *layouts, int n);

/* Counts in how many of the n layouts each view of a word is a mine: planes[i] has binary digit i
 * of each view's count, the lowest first.  Returns how many planes are used, at most
 * MS_ENDGAME_PLANES. */
int ms_endgame_rows_count_mines (
    const MsEndgameRows *rows, int word, const uint16_t *layouts, int n, uint64_t *planes);

/* Sets class[n] so that layouts that show the same in all views of safe have the same class.  safe
 * has n_words words, and its views must be safe in all n layouts.  Returns how many classes there
 * are. */
int ms_endgame_rows_classify (
    MsEndgameRows *rows, const uint16_t *layouts, int n, const uint64_t *safe, uint16_t *class);

/* An upper bound, but not more than most, of how many of n layouts any play wins: if no view tells
 * any two of some layouts apart while it is safe in both, all but one of them are lost.  n is at
 * most MS_ENDGAME_MOST_BOUNDED.  O(n²). */
#define MS_ENDGAME_MOST_BOUNDED 250
int ms_endgame_rows_bound (const MsEndgameRows *rows, const uint16_t *layouts, int n, int most);

static inline const MsEndgameRow *
ms_endgame_row (const MsEndgameRows *self, int word, int layout)
{
  return self->rows + (size_t)word * (size_t)self->n_layouts + layout;
}

/* The views of a word that are safe in two layouts and show different numbers. */
static inline uint64_t
ms_endgame_row_part (const MsEndgameRow *a, const MsEndgameRow *b)
{
  uint64_t differ = 0;
  for (int i = 0; i < MS_ENDGAME_DIGITS; i++)
    differ |= a->one[i] ^ b->one[i];
  return differ & ~(a->mine | b->mine);
}

/* Whether some view is safe in two layouts and shows different numbers; a and b are their rows of
 * the first of n_words words. */
static inline bool
ms_endgame_rows_can_part (
    const MsEndgameRows *self, int n_words, const MsEndgameRow *a, const MsEndgameRow *b)
{
  uint64_t apart = ms_endgame_row_part (a, b);
  for (int w = 1; w < n_words; w++)
    apart |= ms_endgame_row_part (
        a + (size_t)w * (size_t)self->n_layouts, b + (size_t)w * (size_t)self->n_layouts);
  return apart != 0;
}
