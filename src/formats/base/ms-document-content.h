/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What a file of any format says, once it has been read.  See ms-document.h. */
#pragma once

#include "ms-play.h"
#include "ms-position.h"

#include <glib.h>

/* Larger files are not read.  A 1000×1000 game with two million moves fits. */
#define MS_DOCUMENT_MAX_BYTES (64 * 1024 * 1024)

typedef struct _MsReplay MsReplay;

typedef enum
{
  MS_FORMAT_POSITION_TEXT, /* .mine: WxHxM and rows of cells */
  MS_FORMAT_NATIVE, /* .minesage: a key file that keeps a whole game */
  MS_FORMAT_BOARD_TEXT, /* .txt: WxHxM first=X,Y seed=S and rows of mines */

  /* Boards and positions of other programs */
  MS_FORMAT_MBF, /* .mbf, .abf: bytes, mines only */
  MS_FORMAT_JSM_LINK, /* a JSMinesweeper link with analysis=: a position */
  MS_FORMAT_PTTA_LINK, /* a link with b= and m=: a board */
  MS_FORMAT_TATHAM_ID, /* a descriptive game ID of Simon Tatham's Mines */
  MS_FORMAT_TATHAM_SAVE, /* a saved game (.sav) of Simon Tatham's Mines */
  MS_FORMAT_BOARD_FILE, /* .board: # MINESWEEPER-BOARD */
  MS_FORMAT_INTEGERS, /* board.txt: rows, columns, mines and integers, -1 = covered */
  MS_FORMAT_ASCII, /* rows of . 1 2 * x, without a mine total */
  MS_FORMAT_MGB, /* .mgb: JSON of minegauler */

  /* Replays of other programs */
  MS_FORMAT_RAWVF,
  MS_FORMAT_EVF,
  MS_FORMAT_RMV,
  MS_FORMAT_MVF,
  MS_FORMAT_AVF,

  MS_N_FORMATS
} MsFormat;

typedef struct
{
  MsFormat format;
  MsPosition *position; /* never NULL */
  /* for an analysis whose mine total is unknown: how likely each covered cell is a mine; else
   * NAN */
  double density;
  /* the file does not say how many mines there are: the position has as few mines as fit its flags,
   * and the user is to be asked for the true total */
  gboolean total_missing;
  /* the text could also be of another format: the user is to be told as which it was read */
  gboolean ambiguous;
  /* the whole game; NULL when the file has no layout: an analysis only. Of a journal it is never
   * NULL, as an analysis is kept there with its edits. Of a replay it is the game as it ended */
  MsPlay *play;
  /* only of a journal: the game that was set aside when the analysis in play was begun; else
   * NULL */
  MsPlay *aside;
  MsReplay *replay; /* what the pointer did, and what the file says of the game; NULL: no replay */
  int64_t elapsed_ms; /* the game clock; 0 without a game */
  gboolean assisted; /* odds or hints were used in the game */
  /* for a text of several boards: the offset in data at which the next one begins; else 0 */
  gsize next;
} MsDocument;

/* Makes the position of a document, instead of any that it has, from what the player of its play
 * sees. */
MsStatus ms_document_content_renew_position (MsDocument *document, MsErrorInfo *info);

/* A reader fills a document that begins as zeros; when the reader fails, the caller frees what is
 * there.  A reader of text gets text that ms_text_check has passed, without a byte order mark; a
 * reader of bytes gets the bytes of the file.  A reader that fills replay does not fill play,
 * position and elapsed_ms: ms_document_read does. */

/* Whether data, of whatever kind, looks like a file of the format. */
typedef gboolean MsRecogniser (const char *data, gsize length);
typedef MsStatus MsReader (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);
