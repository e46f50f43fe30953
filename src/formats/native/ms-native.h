/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The words of the native format, shared by its reader and its writer.  Private to formats.
 *
 * A key file.  Coordinates are 0-based x,y; rows are numbered from 0.
 *
 *   [Minesage]    Version=1, Kind=game or analysis
 *   [Rules]       Width, Height, Mines; a game also has FirstClick=any, safe, open or
 *                 classic, NoGuess=yes (absent: no), RuleSet=competition, fair or cruel (absent:
 *                 free); an analysis whose mine total is unknown has Density=0.2, how likely each
 *                 covered cell is a mine (absent: the total is known)
 *   [Game]        Seed (absent: the layout was not drawn from it), State=new, playing, won or
 *                 lost, FirstCell=x,y or none, ProvenCell=x,y (absent: none) for which the board
 *                 needs no guess, BeginCell=x,y (absent: none) for which another program made it,
 *                 ElapsedMs, Assisted=yes or no; Clicks=left,right,chords and how many of each had
 *                 an effect, including the clicks of moves that were undone (absent: the clicks of
 *                 the moves below)
 *   [Layout]      Row0=…: '*' mine, '.' none; absent while nothing was opened
 *   [Cells]       Row0=…: the board as the player sees it now
 *   [StartCells]  Row0=…: the board before the first move, when it was not all covered
 *   [Moves]       Count, Line0=open 3,4 0; flag 5,4 1230; …: action, cell, milliseconds
 *
 * An analysis has only [Minesage], [Rules] and [Cells].  Keys and groups that are not named here
 * are ignored. */
#pragma once

#include "ms-document-content.h"
#include "ms-play.h"
#include "ms-rules.h"
#include "ms-status.h"

#include <glib.h>

#define MS_NATIVE_VERSION 1
#define MS_NATIVE_HEADER "[Minesage]"

/* Indexed by MsCell. */
#define MS_NATIVE_CELLS "012345678HF?MXW"

#define MS_NATIVE_MINE '*'
#define MS_NATIVE_NO_MINE '.'

/* The largest time in milliseconds that a file may hold: about thirty thousand years. */
#define MS_NATIVE_MAX_TIME INT64_C (1000000000000000)

/* The most clicks of one kind that a file may hold, so that their sum fits an int. */
#define MS_NATIVE_MAX_CLICKS 500000000

/* Indexed by MsState. */
#define MS_NATIVE_N_STATES 4
extern const char *const ms_native_states[MS_NATIVE_N_STATES];

typedef struct
{
  const char *word;
  MsAction action;
  MsCell mark; /* only for MS_ACTION_MARK */
  bool joined; /* it is one step, for undo, with the move before it */
} MsNativeMove;

#define MS_NATIVE_N_MOVES 7
extern const MsNativeMove ms_native_moves[MS_NATIVE_N_MOVES];

MsReader ms_read_native;

/* The word for a move of a game, a static text. */
const char *ms_native_move_word (const MsMove *move);

/* Appends a density with as few digits as give the same number when they are read; and reads one,
 * FALSE where text[length] is not a density. */
void ms_native_append_density (GString *text, double density);
gboolean ms_native_parse_density (const char *text, gsize length, double *density);

/* The grammar of a key file, with the place of every value.
 *
 * Reads the grammar of GKeyFile (comments, groups, key=value; no escapes or locales).  GKeyFile
 * itself would not do: it does not tell line numbers, and silently accepts a key that is given
 * twice.  Private to formats. */

typedef struct _MsKeyIndex MsKeyIndex;

typedef struct
{
  /* [length]: points into the text that was read; without the blanks around the value */
  const char *text;
  gsize length;
  int line, column; /* of the value's first character, 1-based */
} MsKeyValue;

/* text[length] must be valid UTF-8 and outlive the index.  NULL on MS_STATUS_FILE_SYNTAX,
 * MS_STATUS_FILE_DUPLICATE (detail = group/key) or MS_STATUS_FILE_TRUNCATED (the last line has no
 * line end).  O(length) time and memory. */
MsKeyIndex *ms_key_index_new (const char *text, gsize length, MsErrorInfo *info);
void ms_key_index_free (MsKeyIndex *index); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsKeyIndex, ms_key_index_free)

/* path is "Group/Key"; the value is borrowed, NULL when there is none. */
const MsKeyValue *ms_key_index_get (const MsKeyIndex *index, const char *path);

/* Functions that read values, one for each kind.  Each returns MS_STATUS_OK,
 * MS_STATUS_FILE_MISSING_KEY, MS_STATUS_FILE_BAD_VALUE, or a status that its comment adds; info
 * (never NULL) then names the key, and the line and column of its value. */

/* Fills info with MS_STATUS_FILE_BAD_VALUE and the place of the value of path; returns that
 * status. */
MsStatus ms_native_bad_value (const MsKeyIndex *index, const char *path, MsErrorInfo *info);

/* Adds the place of a value, moved by skip characters, to an info that is already filled; returns
 * its status. */
MsStatus ms_native_place (const MsKeyIndex *index, const char *path, int skip, MsErrorInfo *info);

/* A whole number; one above limit becomes limit. */
MsStatus ms_native_get_count (
    const MsKeyIndex *index, const char *path, gint64 limit, gint64 *value, MsErrorInfo *info);

/* Exactly n whole numbers with commas between them, each at most limit, into counts[n]. */
MsStatus ms_native_get_counts (const MsKeyIndex *index, const char *path, gint64 limit,
    gint64 *counts, int n, MsErrorInfo *info);

MsStatus ms_native_get_seed (
    const MsKeyIndex *index, const char *path, guint64 *seed, MsErrorInfo *info);

/* A number above 0 and below 1. */
MsStatus ms_native_get_density (
    const MsKeyIndex *index, const char *path, double *density, MsErrorInfo *info);

/* One of words[n_words]; *value becomes its index. */
MsStatus ms_native_get_word (const MsKeyIndex *index, const char *path, const char *const *words,
    int n_words, int *value, MsErrorInfo *info);

/* "x,y" or "none" (-1); may also return MS_STATUS_FILE_OUTSIDE_BOARD. */
MsStatus ms_native_get_cell (
    const MsKeyIndex *index, const char *path, const MsRules *rules, int *cell, MsErrorInfo *info);

/* A row: values[width] becomes the index of each character in alphabet.  May also return
 * MS_STATUS_FILE_BAD_CHARACTER and MS_STATUS_FILE_ROW_LENGTH. */
MsStatus ms_native_get_row (const MsKeyIndex *index, const char *path, const char *alphabet,
    int width, guint8 *values, MsErrorInfo *info);

/* "open 3,4 0; flag 5,4 1230": at least one move, appended to moves (MsMove).  No time may be less
 * than the one before it, at first *last_time; *last_time becomes the last one.  May also return
 * MS_STATUS_FILE_OUTSIDE_BOARD. */
MsStatus ms_native_get_moves (const MsKeyIndex *index, const char *path, const MsRules *rules,
    GArray *moves, gint64 *last_time, MsErrorInfo *info);
