/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The readers of boards and positions behind ms_document_read.  Private to formats. */
#pragma once

#include "ms-document-content.h"

MsReader ms_read_position_text, ms_read_board_text;

/* Whether a text that begins with a number is a board, not a position: its first line holds more
 * than WxHxM, or its second line begins with a character that only boards have. */
MsRecogniser ms_is_board_text;

/* Boards and positions of other programs. */
MsRecogniser ms_is_mbf, ms_is_jsm_link, ms_is_ptta_link, ms_is_tatham_id, ms_is_tatham_save,
    ms_is_board_file, ms_is_integers, ms_is_ascii, ms_is_mgb;
MsReader ms_read_mbf, ms_read_jsm_link, ms_read_ptta_link, ms_read_tatham_id, ms_read_tatham_save,
    ms_read_board_file, ms_read_integers, ms_read_ascii, ms_read_mgb;

/* Fills document with a game on the board of mines[height*width], non-zero = mine, that has not
 * begun; begin_cell: the first click that the board is made for, -1 = not known.  The size has been
 * checked.  MS_STATUS_OK, or MS_STATUS_BAD_MINES where every cell is a mine, or
 * MS_STATUS_NO_MEMORY. */
MsStatus ms_board_readers_fill (MsDocument *document, int width, int height, const guint8 *mines,
    int begin_cell, MsErrorInfo *info);

/* The same for a game that has come to the state cells[height*width], as its player sees it, and
 * can be played on from there; where a cell is MS_CELL_BLAST, the game was lost by opening it.
 * Also returns MS_STATUS_FILE_WRONG_NUMBER or MS_STATUS_FILE_CONTRADICTS where cells do not fit the
 * mines. */
MsStatus ms_board_readers_fill_seen (MsDocument *document, int width, int height,
    const guint8 *mines, const MsCell *cells, MsErrorInfo *info);
