/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game ID and a saved game of Simon Tatham's Mines have in common: the parameters
 * "WxHnM" and the description "x,y,mHEX" of a board.  Private to formats. */
#pragma once

#include "ms-status.h"

#include <glib.h>

typedef struct
{
  int width, height;
  gint64 mines; /* -1: not said */
} MsTathamParams;

/* Reads WxHnMa at *text and moves it behind that; a fault's place is counted from data.  MS_STATUS_OK,
 * MS_STATUS_BAD_SIZE, MS_STATUS_FILE_BAD_CHARACTER, MS_STATUS_FILE_TRUNCATED. */
MsStatus ms_tatham_take_params (const char *data, const char **text, const char *end,
    MsTathamParams *params, MsErrorInfo *info);

/* A description, all of text to end, as mines[height*width] and the first click, -1 where it says
 * none.  Besides the faults above, MS_STATUS_FILE_FOREIGN_SEED for one that has no board yet,
 * MS_STATUS_FILE_OUTSIDE_BOARD, MS_STATUS_FILE_VALUE_LENGTH, MS_STATUS_FILE_MINE_COUNT. */
MsStatus ms_tatham_read_desc (const char *data, const char *text, const char *end,
    const MsTathamParams *params, guint8 *mines, int *first_cell, MsErrorInfo *info);

/* Hides which cells have mines, or uncovers it, in the bits of n_bits cells, row-major from the
 * highest bit of bits[0]: each half is mixed with what SHA-1 makes of the other. */
void ms_tatham_mask (guint8 *bits, int n_bits, gboolean uncover);
