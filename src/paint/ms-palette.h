/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The colours of the board: a constant table for each style, theme and ramp (the colours of the
 * heatmap, from safe to mine).
 *
 * Invariants, tested: text in the colour of ms_palette_text_on has a contrast of at least 4.5:1
 * with every shade of every ramp, with the tile of a safe cell and with covered cells; digits at
 * least 4.5:1 with opened cells.  The colour that distinguishes a covered cell contrasts with
 * opened cells: in the flat style, where the tile's shape helps, at least 2:1; in the classic style
 * and in high contrast at least 3:1; on paper, where it is the ink of frame and hatching, at least
 * 3:1.  The steps of a ramp, and the tile of a safe cell among them, can be told apart in normal,
 * protanope, deuteranope and tritanope sight.
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

/* The contrast ratio of two colours, 1…21. */
double ms_color_contrast (MsColor a, MsColor b);

/* Mixes two colours in OKLab: t = 0 gives a, t = 1 gives b. */
MsColor ms_color_mix (MsColor a, MsColor b, double t);

#define MS_RAMP_N_STOPS 5

typedef struct
{
  MsColor ramp[MS_RAMP_N_STOPS]; /* 0, 25, 50, 75, 100 % mine */
  MsColor digits[9]; /* indexed by number; [0] is never drawn */
  MsColor board; /* behind the cells: the colour of the lines between them */
  MsColor opened, covered;
  MsColor safe; /* the tile of a certainly safe cell, which should be seen first */
  MsColor settled; /* the small sign of a certain mine on covered, which should be seen last */
  MsColor edge; /* line around covered cells; in the flat style only in high contrast */
  MsColor mark; /* the player's question mark and the flag's pole, on covered */
  MsColor cloth, cloth_rim; /* the flag's cloth and the line around it */
  MsColor blast; /* the cell of the mine that was hit */
  MsColor mine; /* mines on opened cells */
  MsColor wrong; /* crosses over wrong flags, outlines of contradictions */
  MsColor ring_outer, ring_inner; /* the ring of the best guess; also the keyboard cursor */
  int border; /* width of edges in logical pixels */
} MsPalette;

/* Never NULL, static. */
const MsPalette *ms_palette_get (MsTheme theme, MsRamp ramp, MsStyle style);

/* Black and white, with a ramp of greys: used to print MS_STYLE_PAPER, whatever the theme. */
const MsPalette *ms_palette_get_paper (void);

/* The shade for a mine probability, clamped to [0, 1]; NaN gives the covered colour. */
MsColor ms_palette_shade (const MsPalette *palette, double probability);

/* The colour of the edge that a tile of this colour needs beside opened cells in the flat style:
 * color itself where it contrasts with them by at least 2:1, else color mixed with as much black or
 * white as is needed; in high contrast the palette's edge. */
MsColor ms_palette_edge_of (const MsPalette *palette, MsColor color);

/* The colour of the lines around a group of cells; group counts from 1.  Colours are dark on a
 * light board and light on a dark one, and repeat after MS_PALETTE_N_GROUPS.  Each contrasts at
 * least 3:1 with opened and with covered cells. */
#define MS_PALETTE_N_GROUPS 8
MsColor ms_palette_group (const MsPalette *palette, unsigned group);

/* Black or white, whichever contrasts more with background. */
MsColor ms_palette_text_on (MsColor background);
