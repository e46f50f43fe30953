/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the texts of positions and of boards have in common: a first line that begins with WxHxM,
 * and H lines of W characters.  Private to formats. */
#pragma once

#include "ms-text.h"

typedef struct
{
  MsLines lines;
  gboolean last_terminated; /* the text ends with a line end */
  int width, height, mines;
  const char *rest, *end; /* of the first line, behind WxHxM */
} MsGridText;

/* Reads WxHxM at the beginning of data[length]; line ends at the end of data say nothing.  In a
 * game one cell must have no mine. */
MsStatus ms_grid_text_begin (
    MsGridText *grid, const char *data, gsize length, gboolean is_game, MsErrorInfo *info);

/* Returns status, filled in for place, which lies in the first line. */
MsStatus ms_grid_text_header_fault (
    const MsGridText *grid, MsStatus status, const char *place, MsErrorInfo *info);

/* The rows into values[height*width]; value_of says what a character means, FALSE for nothing.
 * There must be no line behind them. */
MsStatus ms_grid_text_read_rows (MsGridText *grid,
    gboolean (*value_of) (gunichar character, guint8 *value), guint8 *values, MsErrorInfo *info);
