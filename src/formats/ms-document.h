/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading and writing positions and games, from and to memory.
 *
 * Everything read becomes an MsDocument, whatever the format; the format is recognised by content.
 * Nothing is guessed from damaged input: the first fault ends the reading, with its place.
 * Input is never trusted: sizes are checked before memory is taken.
 */
#pragma once

#include "ms-play.h"
#include "ms-position.h"

#include <glib.h>

/* No file Minesage reads is larger. A 1000×1000 game with two million moves fits. */
#define MS_DOCUMENT_MAX_BYTES (64 * 1024 * 1024)

typedef enum
{
  MS_FORMAT_POSITION_TEXT, /* .mine: WxHxM and rows of cells */
  MS_FORMAT_NATIVE, /* .minesage: a key file that keeps a whole game */
  MS_FORMAT_BOARD_TEXT, /* .txt: WxHxM first=X,Y seed=S and rows of mines */
} MsFormat;

typedef struct
{
  MsFormat format;
  MsPosition *position; /* never NULL */
  double density; /* of an analysis whose mine total is unknown; else NAN */
  MsPlay *play; /* the whole game; NULL when the file has no layout: an analysis only.  Of a journal
                   it is never NULL: an analysis comes with its edits */
  MsPlay *aside; /* the game that was set aside for the analysis that play is; only of a journal */
  int64_t elapsed_ms; /* the game clock; 0 without a game */
  gboolean assisted; /* odds or hints were used in the game */
  gsize next; /* a text of several boards: where the next one begins in data; else 0 */
} MsDocument;

/* data[length] need not be NUL-terminated.  MS_STATUS_OK and an owned *document, or the fault. */
MsStatus ms_document_read (
    const char *data, gsize length, MsDocument **document, MsErrorInfo *info);
void ms_document_free (MsDocument *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsDocument, ms_document_free)

/* What there is to play: the document's game, which it then has no more, or else an analysis of its
 * position.  Owned by the caller; NULL when there is no memory.  Cost: nothing for a game, the
 * cells for an analysis. */
MsPlay *ms_document_take_play (MsDocument *document);

/* The text of a position or game; *length bytes, NUL-terminated. Never fails.  Of an analysis the
 * native format keeps the cells as they are: no moves, no clock, nor whether it was assisted. */
char *ms_write_position_text (const MsPosition *position, gsize *length);
char *ms_write_native (const MsPlay *play, int64_t elapsed_ms, gboolean assisted, gsize *length);
/* The same for an analysis of which there is but the position, with a known total; or with the
 * density of mines, NAN where it is known. */
char *ms_write_native_position (const MsPosition *position, gsize *length);
char *ms_write_native_analysis (const MsPosition *position, double density, gsize *length);

/* The text of a board, of which several can follow each other with an empty line between them.
 * first_cell: -1 = not said; seed: NULL = not said. */
char *ms_write_board_text (
    const MsLayout *layout, int first_cell, const uint64_t *seed, gsize *length);

/* The bytes of a board in the format MBF, which has room for 255×255 cells and for nothing but the
 * mines. */
gboolean ms_mbf_can_hold (const MsRules *rules);
char *ms_write_mbf (const MsLayout *layout, gsize *length);

/* "mine", "minesage", "txt": the usual file name endings, without the dot. */
const char *ms_format_extension (MsFormat format);
