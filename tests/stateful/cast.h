/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game and all that follow it, as a window has them. */
#pragma once

#include "picture.h"

typedef struct
{
  MsGame *game;
  MsAnalyzer *analyzer;
  MsHindsight *hindsight; /* or NULL */
  MsInquiry *hint, *autoplay;
  MsInquiry *meter;
  MsInquiry *dissector;
} Cast;

/* Takes game.  looks_back: what is said after a loss is told, too. */
Cast *cast_new (MsGame *game, gboolean looks_back);
void cast_free (Cast *self);

/* Runs the main loop until none of them works or waits, and no board is being made. */
void cast_settle (Cast *self);

/* All they tell. */
char *cast_dup_picture (Cast *self);

/* A game of its own with the same board, moves and marks, by way of a file's *text, the caller's.
 * NULL and *error when that cannot be read. */
MsGame *cast_copy_game (MsGame *game, char **text, GError **error);

/* What a cast would tell that is new, has this one's position and settings, and was asked the same.
 * known: pictures of the sequence by what they depend on; NULL: none are kept. */
char *cast_dup_fresh_picture (Cast *self, GHashTable *known);
