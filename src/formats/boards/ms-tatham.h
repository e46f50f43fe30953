/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What a game ID and a saved game of Simon Tatham's Mines have in common: the parameters
 * "WxHnM" and the description "x,y,mHEX" of a board.  Private to formats. */
#pragma once

#include "ms-status.h"

#include <glib.h>

typedef struct
{
  int width, height;
  gint64 mines; /* -1: not given */
} MsTathamParams;

/* Reads WxHnMa at *text and moves *text behind it; data is the beginning of the text, from which
 * the place of a fault is counted.  MS_STATUS_OK, MS_STATUS_BAD_SIZE, MS_STATUS_FILE_BAD_CHARACTER,
 * MS_STATUS_FILE_TRUNCATED. */
MsStatus ms_tatham_take_params (const char *data, const char **text, const char *end,
    MsTathamParams *params, MsErrorInfo *info);

/* Reads a description, from text to end, into mines[height*width] and *first_cell, the first click,
 * which is -1 where the description has none.  Besides the faults above it returns
 * MS_STATUS_FILE_FOREIGN_SEED for a description that has only a seed and no board yet,
 * MS_STATUS_FILE_OUTSIDE_BOARD, MS_STATUS_FILE_VALUE_LENGTH and MS_STATUS_FILE_MINE_COUNT. */
MsStatus ms_tatham_read_desc (const char *data, const char *text, const char *end,
    const MsTathamParams *params, guint8 *mines, int *first_cell, MsErrorInfo *info);

/* Masks the mines, or unmasks them (uncover), given as n_bits bits, one for each cell, row-major
 * from the highest bit of bits[0]: each half is XORed with a stream that SHA-1 makes of the other
 * half. */
void ms_tatham_mask (guint8 *bits, int n_bits, gboolean uncover);
