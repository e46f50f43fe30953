/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says which digit a glyph is, or that it is a "/" or a flag, by a net in integers, whose weights,
 * data/scan-glyphs.txt, are made by the program scan-train-glyphs of the tests. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define MS_SCAN_GLYPH_GRID 14
#define MS_SCAN_GLYPH_FEATURES (MS_SCAN_GLYPH_GRID * MS_SCAN_GLYPH_GRID)
#define MS_SCAN_GLYPH_HIDDEN 32
#define MS_SCAN_GLYPH_UNIT 64 /* of the features, each in 0…MS_SCAN_GLYPH_UNIT */

/* After the digits 0 to 9. */
enum
{
  MS_SCAN_SLASH = 10,
  MS_SCAN_FLAG,
  MS_SCAN_OTHER,
  MS_SCAN_N_GLYPHS,
};

/* In the order of data/scan-glyphs.txt. */
typedef struct
{
  int hidden_bias[MS_SCAN_GLYPH_HIDDEN];
  int16_t hidden[MS_SCAN_GLYPH_HIDDEN][MS_SCAN_GLYPH_FEATURES];
  int output_bias[MS_SCAN_N_GLYPHS];
  int16_t output[MS_SCAN_N_GLYPHS][MS_SCAN_GLYPH_HIDDEN];
} MsScanGlyphNet;

/* A glyph by itself, with MS_SCAN_RIM pixels of ground or of its soft edge at each side. */
#define MS_SCAN_MOST_GLYPH 56
#define MS_SCAN_RIM 1
typedef struct
{
  int width, height; /* without the rim */
  uint8_t ink[MS_SCAN_MOST_GLYPH + 2 * MS_SCAN_RIM][MS_SCAN_MOST_GLYPH + 2 * MS_SCAN_RIM];
} MsScanShape;

/* Its features, moved by shares of a pixel: MS_SCAN_GLYPH_GRIDths of one. */
void ms_scan_shape_measure (
    const MsScanShape *shape, int right, int down, int8_t features[MS_SCAN_GLYPH_FEATURES]);

/* What it surely is; MS_SCAN_OTHER where that is something else, or not sure. */
int ms_scan_shape_name (const MsScanShape *shape);
