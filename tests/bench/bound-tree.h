/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Being told late: the player guesses a few times for itself, then is told (bound-told.h).
 *
 * Where nothing is safe, every player opens some cell.  What each cell wins is bounded by the
 * chance that it is safe, which is known exactly, and by the mean over layouts of what is won
 * afterwards, bounded in the same way for one guess less; with one guess left, by what is won by
 * who opens the cell and is then told what a fixed player would have seen from here on.  The best
 * cell's bound is the position's.
 *
 * Means are taken over layouts that fit: all of them where there are few, else as many as asked
 * for, drawn at random.  The best of several estimates is too high on average, never too low: so
 * the mean of what is found here bounds what it should from above. */
#pragma once

#include "bound-told.h"
#include "ms-rng.h"

typedef struct
{
  int guesses; /* made before being told; 0: none */
  int layouts; /* for the means */
  int least; /* situations with fewer of them are told at once */
  int most_layouts; /* solved exactly, see bound_tell */
  double weight; /* of how many layouts are safe that should be: about the chance to win */
} BoundOptions;

typedef struct _BoundTree BoundTree;

BoundTree *bound_tree_new (int width, int height, int mines);
void bound_tree_free (BoundTree *tree);

/* Both are no less, on average, than the chance to win of any player. */
typedef struct
{
  double bound;
  double told; /* the same for who is told at once, over the same layouts */
} BoundFound;

/* For whoever has seen what player has.  mine is the layout on which what is certainly safe is
 * opened first; the player is left where nothing is. */
BoundFound bound_tree_find (BoundTree *tree, const BoundOptions *options, MsPlayer *player,
    const uint8_t *mine, MsRng *rng);
