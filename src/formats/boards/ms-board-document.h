/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a reader of a board makes of it: a game on it, not begun or begun.  Private to formats. */
#pragma once

#include "ms-document-content.h"

/* A game that is not begun on the board of mines[height*width], non-zero = mine; begin_cell: the
 * first click it is made for, -1 = not said.  The size has been checked.  MS_STATUS_OK, or
 * MS_STATUS_BAD_MINES where nothing is left to open, or MS_STATUS_NO_MEMORY. */
MsStatus ms_board_document_fill (MsDocument *document, int width, int height, const guint8 *mines,
    int begin_cell, MsErrorInfo *info);

/* The same for a game as its player sees it, cells[height*width]: from there on it goes on.  Where a
 * cell is MS_CELL_BLAST it was lost by opening that.  Besides, MS_STATUS_FILE_WRONG_NUMBER or
 * MS_STATUS_FILE_CONTRADICTS where the cells are not of this board. */
MsStatus ms_board_document_fill_seen (MsDocument *document, int width, int height,
    const guint8 *mines, const MsCell *cells, MsErrorInfo *info);
