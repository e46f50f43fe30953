/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The colours of the board: one constant table per style, theme and ramp from safe to mine.
 *
 * Invariants, tested: text of ms_palette_text_on contrasts at least 4.5:1 with every shade of
 * every ramp, with the tick's tile and with covered cells; digits at least 4.5:1 with opened cells.
 * What tells a covered cell from an opened one contrasts with it: in the flat style, where the
 * tile's shape helps, at least 2:1; in the classic one, and in high contrast, at least 3:1; on paper
 * it is the ink of frame and hatching, at least 3:1.  Steps of a ramp, and the tick's tile among all
 * of them, are told apart in normal, protanope, deuteranope and tritanope sight.
 *
 * Sources: interpolation in OKLab (B. Ottosson, "A perceptual color space for image processing",
 * 2020); luminance and contrast as in WCAG 2.1.
 */
#pragma once

#include "ms-theme.h"

/* sRGB, each channel in [0, 1]. */
typedef struct
{
  double red, green, blue;
} MsColor;

/* Relative luminance in [0, 1], and the contrast ratio of two colours, 1…21. */
double ms_color_luminance (MsColor color);
double ms_color_contrast (MsColor a, MsColor b);

/* t = 0 gives a, 1 gives b; in OKLab. */
MsColor ms_color_mix (MsColor a, MsColor b, double t);

#define MS_RAMP_N_STOPS 5

typedef struct
{
  MsColor ramp[MS_RAMP_N_STOPS]; /* 0, 25, 50, 75, 100 % mine */
  MsColor digits[9]; /* by number; [0] is never drawn */
  MsColor board; /* behind the cells: the lines between them */
  MsColor opened, covered;
  MsColor safe; /* the tile of a certainly safe cell: what is seen first */
  MsColor settled; /* the small sign of a certain mine, on covered: what is seen last */
  MsColor edge; /* around covered cells; in the flat style only of high contrast */
  MsColor mark; /* the player's question mark and the flag's pole, on covered */
  MsColor cloth, cloth_rim; /* the flag's cloth and the line around it */
  MsColor blast; /* the cell of the mine that was hit */
  MsColor mine; /* mines on opened cells */
  MsColor wrong; /* crosses over wrong flags, outlines of contradictions */
  MsColor ring_outer, ring_inner; /* the best guess; also the keyboard cursor */
  int border; /* width of edges in logical pixels */
} MsPalette;

/* Never NULL, static.  The second is that of MS_STYLE_FLAT. */
const MsPalette *ms_palette_get_styled (MsTheme theme, MsRamp ramp, MsStyle style);
const MsPalette *ms_palette_get (MsTheme theme, MsRamp ramp);

/* Black and white, with a ramp of greys: what MS_STYLE_PAPER is printed with, whatever the theme. */
const MsPalette *ms_palette_get_paper (void);

/* The shade for a mine probability, clamped to [0, 1]; NaN gives the covered colour. */
MsColor ms_palette_shade (const MsPalette *palette, double probability);

/* The edge that a tile of this colour needs beside opened cells in the flat style: the colour itself
 * where that contrasts with them by 2:1, else as much of black or white as is needed; in high
 * contrast the palette's edge. */
MsColor ms_palette_edge_of (const MsPalette *palette, MsColor color);

/* The colour of the lines round a group of cells, from 1 on: dark ones on a light board, light ones on
 * a dark one, which repeat after MS_PALETTE_N_GROUPS.  Each contrasts at least 3:1 with opened and
 * with covered cells. */
#define MS_PALETTE_N_GROUPS 8
MsColor ms_palette_group (const MsPalette *palette, unsigned group);

/* Black or white, whichever contrasts more. */
MsColor ms_palette_text_on (MsColor background);
