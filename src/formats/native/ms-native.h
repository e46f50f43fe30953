/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the native format, shared by its reader and its writer.  Private to formats.
 *
 * A key file.  Coordinates are 0-based x,y; rows are numbered from 0.
 *
 *   [Minesage]    Version=1, Kind=game or analysis
 *   [Rules]       Width, Height, Mines; a game also has FirstClick=any, safe, open or
 *                 classic, NoGuess=yes (absent: no), RuleSet=competition (absent: free); an analysis
 *                 whose mine total is unknown has Density=0.2, how likely each covered cell is a
 *                 mine (absent: the total is known)
 *   [Game]        Seed (absent: the layout is from elsewhere), State=new, playing, won or lost,
 *                 FirstCell=x,y or none, ProvenCell=x,y (absent: none) for which the board needs no
 *                 guess, BeginCell=x,y (absent: none) for which it was made elsewhere, ElapsedMs,
 *                 Assisted=yes or no; Clicks=left,right,chords and the effective ones of each, with
 *                 those of moves taken back (absent: those of the moves)
 *   [Layout]      Row0=…: '*' mine, '.' none; absent while nothing was opened
 *   [Cells]       Row0=…: the board as the player sees it now
 *   [StartCells]  Row0=…: the board before the first move, when it was not all covered
 *   [Moves]       Count, Line0=open 3,4 0; flag 5,4 1230; …: action, cell, milliseconds
 *
 * An analysis has only [Minesage], [Rules] and [Cells].  Keys and groups that are not named here
 * are passed over. */
#pragma once

#include "ms-document-private.h"
#include "ms-play.h"

#include <glib.h>

#define MS_NATIVE_VERSION 1
#define MS_NATIVE_HEADER "[Minesage]"

/* Indexed by MsCell. */
#define MS_NATIVE_CELLS "012345678HF?MXW"

#define MS_NATIVE_MINE '*'
#define MS_NATIVE_NO_MINE '.'

/* The largest time a file may hold: about thirty thousand years. */
#define MS_NATIVE_MAX_TIME INT64_C (1000000000000000)

/* The most clicks of one kind, so that their sum is an int. */
#define MS_NATIVE_MAX_CLICKS 500000000

/* Indexed by MsState. */
#define MS_NATIVE_N_STATES 4
extern const char *const ms_native_states[MS_NATIVE_N_STATES];

typedef struct
{
  const char *word;
  MsAction action;
  MsCell mark; /* MS_ACTION_MARK only */
  bool joined; /* one step with the move before it */
} MsNativeMove;

#define MS_NATIVE_N_MOVES 7
extern const MsNativeMove ms_native_moves[MS_NATIVE_N_MOVES];

MsReader ms_read_native;

/* The word of a move of a game, static. */
const char *ms_native_move_word (const MsMove *move);

/* A density in as few digits as say it exactly; FALSE where text[length] is none. */
void ms_native_append_density (GString *text, double density);
gboolean ms_native_parse_density (const char *text, gsize length, double *density);
