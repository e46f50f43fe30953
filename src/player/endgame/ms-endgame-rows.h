/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The views of an endgame turned about, layout by layout, with the views as bits of words: what a
 * set of layouts shows is read for 64 views at once, and two layouts are compared in them all.
 */
#pragma once

#include "ms-endgame-views.h"

#define MS_ENDGAME_ROWS_WORDS 4 /* at most, of 64 views each */
#define MS_ENDGAME_PLANES 13 /* of a count of layouts: there are fewer than 8192 */

/* Of a layout, a bit for each view of a word.  What a view shows is a binary number of three digits:
 * a digit is 1, or it is 0, or the view is a mine. */
#define MS_ENDGAME_DIGITS 3
typedef struct
{
  uint64_t mine, name;
  uint64_t one[MS_ENDGAME_DIGITS], zero[MS_ENDGAME_DIGITS];
} MsEndgameRow;

typedef struct
{
  int n_layouts, n_words;
  unsigned numbers; /* a bit for each that some view shows */
  MsEndgameRow *rows; /* [n_words][n_layouts]; only those of the first word have names */
  uint16_t *slots; /* scratch of ms_endgame_rows_classify */
} MsEndgameRows;

/* Of a set of layouts, a bit for each view of a word: it shows two numbers at least; it is a mine in
 * some. */
typedef struct
{
  uint64_t tells, mine;
} MsEndgameSight;

/* Into the arena of work.  False: stopped (see work), or *full: there are too many views, or one of
 * them shows too many numbers. */
bool ms_endgame_rows_make (
    MsEndgameRows *rows, const MsEndgameViews *views, MsWork *work, bool *full);

MsEndgameSight ms_endgame_rows_look (
    const MsEndgameRows *rows, int word, const uint16_t *layouts, int n);

/* In how many of some layouts each view of a word is a mine, plane by plane, the lowest first;
 * returns how many planes there are, at most MS_ENDGAME_PLANES. */
int ms_endgame_rows_count_mines (
    const MsEndgameRows *rows, int word, const uint16_t *layouts, int n, uint64_t *planes);

/* Gives layouts that show the same in the views of safe (a word after the other), which are safe in
 * all of them, the same class; returns how many classes there are. */
int ms_endgame_rows_classify (
    MsEndgameRows *rows, const uint16_t *layouts, int n, const uint64_t *safe, uint16_t *class);

/* At least as many of n layouts, up to MS_ENDGAME_MOST_BOUNDED of them, as any play wins, if that is
 * less than most: of layouts that no view tells apart while it is safe in both, all but one are lost.
 * O(n²). */
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

/* Whether some view is safe in two layouts and shows different numbers. */
static inline bool
ms_endgame_rows_can_part (const MsEndgameRows *self, int a, int b)
{
  uint64_t apart = ms_endgame_row_part (&self->rows[a], &self->rows[b]);
  for (int w = 1; w < self->n_words; w++)
    apart |= ms_endgame_row_part (ms_endgame_row (self, w, a), ms_endgame_row (self, w, b));
  return apart != 0;
}
