/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A picture of a whole board, as a file: what the window saves and minesage-cli render writes.
 *
 * It has cell_size pixels for each cell, and one more pixel at the left and at the top for the line
 * that closes the frame.
 */
#pragma once

#include "ms-painter-cell.h"

#include <gio/gio.h>

#define MS_PICTURE_MAX_SIZE 256 /* of a cell, in pixels; the smallest is MS_PAINTER_MIN_SIZE */

typedef enum
{
  MS_PICTURE_PNG,
  MS_PICTURE_SVG,
  MS_PICTURE_PDF, /* one page, on which a pixel is a point (1/72 inch) */
} MsPictureFormat;

/* Plain data; all borrowed. */
typedef struct
{
  int width, height; /* in cells */
  const MsCell *cells; /* [height * width], row-major */
  MsShownOdds shown; /* its analysis, if any, must be of a board of that size */
  const MsPalette *palette;
  MsStyle style;
  int cell_size;
  int most_side; /* a PNG with a longer side, in pixels, is scaled down to it; 0: none is */
} MsPicture;

/* Finds the format by the ending of a file's name, ".png", ".svg" or ".pdf", in capital or small
 * letters; FALSE where it is none of them. */
gboolean ms_picture_find_format (const char *file_name, MsPictureFormat *format);

/* The bytes of the file, owned by the caller; NULL with G_IO_ERROR_CANCELLED, or with
 * G_IO_ERROR_NO_SPACE and a sentence where the picture would be too large: 32767 pixels to a side
 * and 2^28 in all as PNG, 250000 cells as SVG or PDF, 14400 pixels to a side as PDF.  May be called
 * in any thread.  cancellable may be NULL.  Cost: as PNG some 0.1 µs for each pixel, most of it for
 * compression; as SVG some 20 µs and 1 KiB for each cell. */
GBytes *ms_picture_draw (
    const MsPicture *picture, MsPictureFormat format, GCancellable *cancellable, GError **error);
