/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Reads what the texts of positions and of boards have in common: a first line that begins with
 * WxHxM, and H lines of W characters.  Private to formats. */
#pragma once

#include "ms-text.h"

typedef struct
{
  MsLines lines;
  gboolean last_terminated; /* the text ends with a line end */
  int width, height, mines;
  const char *rest, *end; /* the part of the first line behind WxHxM */
} MsGridText;

/* Reads WxHxM at the beginning of data[length]; line ends at the end of data are ignored.  is_game:
 * at least one cell must have no mine. */
MsStatus ms_grid_text_begin (
    MsGridText *grid, const char *data, gsize length, gboolean is_game, MsErrorInfo *info);

/* Fills info with status and place, which lies in the first line; returns status. */
MsStatus ms_grid_text_header_fault (
    const MsGridText *grid, MsStatus status, const char *place, MsErrorInfo *info);

/* Reads the rows into values[height*width]; value_of gives the value of a character, or FALSE when
 * it has none.  There must be no line behind the rows. */
MsStatus ms_grid_text_read_rows (MsGridText *grid,
    gboolean (*value_of) (gunichar character, guint8 *value), guint8 *values, MsErrorInfo *info);
