/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be characters on a part of a picture: what differs from the ground, taken apart where it
 * does not touch. */
#pragma once

#include "ms-scan-glyph.h"
#include "ms-scan-planes.h"

typedef struct
{
  int left, top, right, bottom; /* right and bottom are beyond it */
  int label;
} MsScanGlyph;

typedef struct
{
  int width, height; /* of the part; all places are in it */
  uint8_t *ink; /* [height * width] how much each pixel differs from the ground */
  int *label; /* [height * width] of the glyph that it belongs to; 0: none */
  GArray *glyphs; /* of MsScanGlyph, of no more than MS_SCAN_MOST_GLYPH pixels a side */
} MsScanText;

/* Of a part that begins at the pixel left, top, what is darker than its surroundings, or brighter;
 * what is broader than strokes are is ground. */
uint8_t *ms_scan_text_dup_ink (
    const MsScanPlane *rows, int left, int top, int width, int height, gboolean bright);

/* How much each pixel differs from that colour, be it brighter or not: a red flag may be as bright
 * as its ground. */
uint8_t *ms_scan_text_dup_difference (
    const MsScanImage *image, int left, int top, int width, int height, const uint8_t ground[3]);

/* Takes ink[height * width]; in a hole (left, top, right, bottom; NULL: none) there is no glyph. */
MsScanText *ms_scan_text_new (uint8_t *ink, int width, int height, const int hole[4]);

/* The glyph by itself. */
void ms_scan_text_cut (const MsScanText *text, const MsScanGlyph *glyph, MsScanShape *shape);
void ms_scan_text_free (MsScanText *text); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsScanText, ms_scan_text_free)
