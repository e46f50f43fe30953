/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-palette.h"
#include "ms-palette-testing.h"

#include <math.h>

/* --- Colours as numbers --- */

static double
to_linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
from_linear (double channel)
{
  double value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * pow (channel, 1 / 2.4) - 0.055;
  return fmin (fmax (value, 0), 1);
}

typedef struct
{
  double l, a, b;
} Lab;

static Lab
to_oklab (MsColor color)
{
  double r = to_linear (color.red), g = to_linear (color.green), b = to_linear (color.blue);
  double l = cbrt (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  double m = cbrt (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  double s = cbrt (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return (Lab){
    0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
  };
}

MsColor
ms_color_mix (MsColor a, MsColor b, double t)
{
  Lab from = to_oklab (a), to = to_oklab (b);
  Lab lab = {
    from.l + (to.l - from.l) * t,
    from.a + (to.a - from.a) * t,
    from.b + (to.b - from.b) * t,
  };
  double l = lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b;
  double m = lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b;
  double s = lab.l - 0.0894841775 * lab.a - 1.2914855480 * lab.b;
  l = l * l * l;
  m = m * m * m;
  s = s * s * s;
  return (MsColor){
    from_linear (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    from_linear (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    from_linear (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
  };
}

double
ms_color_luminance (MsColor color)
{
  return 0.2126 * to_linear (color.red) + 0.7152 * to_linear (color.green)
      + 0.0722 * to_linear (color.blue);
}

double
ms_color_contrast (MsColor a, MsColor b)
{
  double la = ms_color_luminance (a) + 0.05, lb = ms_color_luminance (b) + 0.05;
  return la > lb ? la / lb : lb / la;
}

/* --- The tables --- */

#define RGB(hex) \
  { \
    ((hex) >> 16 & 255) / 255.0, ((hex) >> 8 & 255) / 255.0, ((hex)&255) / 255.0 \
  }

#define RAMP_LIGHT \
  { \
    RGB (0x2f6fb3), RGB (0x8fbbe3), RGB (0xd9cba6), RGB (0xe59a4c), RGB (0xb0400f) \
  }
#define RAMP_DARK \
  { \
    RGB (0x8ec5f5), RGB (0x4a7fae), RGB (0x5a5860), RGB (0xb56a2c), RGB (0xffad5c) \
  }
#define RAMP_VIRIDIS \
  { \
    RGB (0x440154), RGB (0x3b528b), RGB (0x21918c), RGB (0x5ec962), RGB (0xfde725) \
  }
/* Ramps between two greys, whose middle stops lie evenly between them in OKLab.  On a dark board
 * the many cells with small chances are dark too, and what is dangerous is bright. */
#define RAMP_HIGH_CONTRAST \
  { \
    RGB (0xf7f7f7), RGB (0xbfbfbf), RGB (0x898989), RGB (0x575757), RGB (0x2a2a2a) \
  }

#define RAMP_HIGH_CONTRAST_DARK \
  { \
    RGB (0x2a2a2a), RGB (0x575757), RGB (0x898989), RGB (0xbfbfbf), RGB (0xf7f7f7) \
  }

#define DIGITS_LIGHT \
  { \
    RGB (0xfbfaf9), RGB (0x1a3fcf), RGB (0x1b6e1b), RGB (0xc01818), RGB (0x14146e), \
        RGB (0x7a1010), RGB (0x0b6b6b), RGB (0x1a1a1a), RGB (0x5e5e5e) \
  }
#define DIGITS_DARK \
  { \
    RGB (0x2b2b2e), RGB (0x8fb4ff), RGB (0x7fd67f), RGB (0xff8f8f), RGB (0xb9a6ff), \
        RGB (0xffb08a), RGB (0x6fd6d6), RGB (0xf2f2f2), RGB (0xbdbdbd) \
  }

/* The colours that all styles of a theme have in common; tick: the tile of a safe cell, which
 * differs clearly from every shade of the ramp. */
#define LIGHT(colours, tick) \
  .ramp = colours, .safe = RGB (tick), .digits = DIGITS_LIGHT, .opened = RGB (0xfbfaf9), \
  .mark = RGB (0x23282d), .settled = RGB (0x5a2208), .blast = RGB (0xd6452f), \
  .mine = RGB (0x1a1a1a), .wrong = RGB (0xc01818), .ring_outer = RGB (0x000000), \
  .ring_inner = RGB (0xffffff), .border = 1
#define DARK(colours, tick) \
  .ramp = colours, .safe = RGB (tick), .digits = DIGITS_DARK, .opened = RGB (0x2b2b2e), \
  .mark = RGB (0xffffff), .settled = RGB (0xffd2b0), .blast = RGB (0xe0523c), \
  .mine = RGB (0xf2f2f2), .wrong = RGB (0xff6b6b), .ring_outer = RGB (0xffffff), \
  .ring_inner = RGB (0x000000), .border = 1

/* The flat style: tiles on the colour of opened cells, so that the lines between them look like
 * gaps. */
#define FLAT_LIGHT \
  .board = RGB (0xfbfaf9), .covered = RGB (0xa4b0bc), .edge = RGB (0x6b7784), \
  .cloth = RGB (0xb01010), .cloth_rim = RGB (0xb01010)
#define FLAT_DARK \
  .board = RGB (0x2b2b2e), .covered = RGB (0x5a636d), .edge = RGB (0x98a2ad), \
  .cloth = RGB (0xff9d9d), .cloth_rim = RGB (0xff9d9d)
#define CLASSIC_LIGHT \
  .board = RGB (0xd3d1cc), .covered = RGB (0x8793a0), .edge = RGB (0x5d6873), \
  .cloth = RGB (0xb01010), .cloth_rim = RGB (0xffffff)
#define CLASSIC_DARK \
  .board = RGB (0x3c3c40), .covered = RGB (0x6f7884), .edge = RGB (0x9aa3ae), \
  .cloth = RGB (0xe01b24), .cloth_rim = RGB (0xffffff)
/* The paper style: edges have the colour of the ink. */
#define PAPER_LIGHT \
  .board = RGB (0xcbc7bf), .covered = RGB (0xdde1e5), .edge = RGB (0x5f6a75), \
  .cloth = RGB (0xc01818), .cloth_rim = RGB (0xc01818)
#define PAPER_DARK \
  .board = RGB (0x4a4a4f), .covered = RGB (0x3d4248), .edge = RGB (0x9aa5b0), \
  .cloth = RGB (0xff8f8f), .cloth_rim = RGB (0xff8f8f)

#define HIGH_CONTRAST(colours, tick) \
  { \
    .ramp = colours, .safe = RGB (tick), .digits = DIGITS_LIGHT, .board = RGB (0x9a9a9a), \
    .opened = RGB (0xffffff), .covered = RGB (0x767676), .edge = RGB (0x000000), \
    .mark = RGB (0x000000), .cloth = RGB (0x000000), .cloth_rim = RGB (0x000000), \
    .settled = RGB (0x000000), .blast = RGB (0xd00000), .mine = RGB (0x000000), \
    .wrong = RGB (0xd00000), .ring_outer = RGB (0x0033cc), .ring_inner = RGB (0xffffff), \
    .border = 2 \
  }

/* High contrast on a dark desktop: light lines on black, but no white ones, which round hundreds of
 * cells would be all that is seen. */
#define HIGH_CONTRAST_DARK(colours, tick) \
  { \
    .ramp = colours, .safe = RGB (tick), .digits = DIGITS_DARK, .board = RGB (0x5a5a5a), \
    .opened = RGB (0x000000), .covered = RGB (0x767676), .edge = RGB (0xa8a8a8), \
    .mark = RGB (0xffffff), .cloth = RGB (0x000000), .cloth_rim = RGB (0xffffff), \
    .settled = RGB (0xffffff), .blast = RGB (0xd00000), .mine = RGB (0xffffff), \
    .wrong = RGB (0xff8080), .ring_outer = RGB (0xffff00), .ring_inner = RGB (0x000000), \
    .border = 2 \
  }

#define TICK_LIGHT 0x086045
#define TICK_DARK 0x52f0b0
#define TICK_BLACK 0x000000 /* for viridis, which is full of greens */
#define TICK_WHITE 0xffffff
#define TICK_GREYS 0x0033cc
#define TICK_DARK_GREYS 0x00ff66
#define DARK_GREYS HIGH_CONTRAST_DARK (RAMP_HIGH_CONTRAST_DARK, TICK_DARK_GREYS)

/* All palettes of a style; high contrast is the same in every style. */
#define STYLE(light, dark) \
  { \
    [MS_RAMP_THEME] = {  \
        [MS_THEME_LIGHT] = { LIGHT (RAMP_LIGHT, TICK_LIGHT), light }, \
        [MS_THEME_DARK] = { DARK (RAMP_DARK, TICK_DARK), dark }, \
        [MS_THEME_HIGH_CONTRAST] = HIGH_CONTRAST (RAMP_HIGH_CONTRAST, TICK_GREYS), \
        [MS_THEME_HIGH_CONTRAST_DARK] = DARK_GREYS, \
    }, \
    [MS_RAMP_VIRIDIS] = { \
        [MS_THEME_LIGHT] = { LIGHT (RAMP_VIRIDIS, TICK_BLACK), light }, \
        [MS_THEME_DARK] = { DARK (RAMP_VIRIDIS, TICK_WHITE), dark }, \
        [MS_THEME_HIGH_CONTRAST] = HIGH_CONTRAST (RAMP_VIRIDIS, TICK_BLACK), \
        [MS_THEME_HIGH_CONTRAST_DARK] = HIGH_CONTRAST_DARK (RAMP_VIRIDIS, TICK_WHITE), \
    }, \
    [MS_RAMP_HIGH_CONTRAST] = { \
        [MS_THEME_LIGHT] = HIGH_CONTRAST (RAMP_HIGH_CONTRAST, TICK_GREYS), \
        [MS_THEME_DARK] = DARK_GREYS, \
        [MS_THEME_HIGH_CONTRAST] = HIGH_CONTRAST (RAMP_HIGH_CONTRAST, TICK_GREYS), \
        [MS_THEME_HIGH_CONTRAST_DARK] = DARK_GREYS, \
    }, \
  }

static const MsPalette palettes[3][3][4] = {
  [MS_STYLE_FLAT] = STYLE (FLAT_LIGHT, FLAT_DARK),
  [MS_STYLE_CLASSIC] = STYLE (CLASSIC_LIGHT, CLASSIC_DARK),
  [MS_STYLE_PAPER] = STYLE (PAPER_LIGHT, PAPER_DARK),
};

static const MsPalette paper = {
  .ramp = RAMP_HIGH_CONTRAST,
  .digits = { RGB (0xffffff), RGB (0), RGB (0), RGB (0), RGB (0), RGB (0), RGB (0), RGB (0),
      RGB (0) },
  .board = RGB (0),
  .opened = RGB (0xffffff),
  .covered = RGB (0xffffff),
  .safe = RGB (0),
  .settled = RGB (0),
  .edge = RGB (0),
  .mark = RGB (0),
  .cloth = RGB (0),
  .cloth_rim = RGB (0xffffff),
  .blast = RGB (0),
  .mine = RGB (0),
  .wrong = RGB (0),
  .ring_outer = RGB (0),
  .ring_inner = RGB (0xffffff),
  .border = 1,
};

const MsPalette *
ms_palette_get_paper (void)
{
  return &paper;
}

const MsPalette *
ms_palette_get (MsTheme theme, MsRamp ramp, MsStyle style)
{
  return &palettes[style][ramp][theme];
}

MsColor
ms_palette_shade (const MsPalette *palette, double probability)
{
  if (isnan (probability))
    return palette->covered;
  double place = fmin (fmax (probability, 0), 1) * (MS_RAMP_N_STOPS - 1);
  int stop = (int)place;
  if (stop == MS_RAMP_N_STOPS - 1)
    return palette->ramp[stop];
  return ms_color_mix (palette->ramp[stop], palette->ramp[stop + 1], place - stop);
}

/* The least contrast of an edge with opened cells, and the steps in which the edge is made darker
 * or lighter until it has that. */
#define EDGE_CONTRAST 2
#define EDGE_STEP 0.1

MsColor
ms_palette_edge_of (const MsPalette *palette, MsColor color)
{
  MsColor away = ms_palette_text_on (palette->opened), edge = color;
  if (palette->border > 1)
    return palette->edge;
  for (double t = EDGE_STEP; ms_color_contrast (edge, palette->opened) < EDGE_CONTRAST;
       t += EDGE_STEP)
    edge = ms_color_mix (color, away, t);
  return edge;
}

MsColor
ms_palette_group (const MsPalette *palette, unsigned group)
{
  static const MsColor colors[2][MS_PALETTE_N_GROUPS] = {
    { RGB (0x002278), RGB (0x5d0900), RGB (0x003413), RGB (0x4e085c), RGB (0x3c2900),
        RGB (0x003139), RGB (0x5d0032), RGB (0x2a2a2a) },
    { RGB (0xb4daff), RGB (0xffd29a), RGB (0x9df0a8), RGB (0xf3c4ff), RGB (0xfff07a),
        RGB (0x8ff2f2), RGB (0xffc8d8), RGB (0xf2f2f2) },
  };
  int dark_board = ms_color_luminance (palette->opened) < 0.5;
  return colors[dark_board][(group - 1) % MS_PALETTE_N_GROUPS];
}

MsColor
ms_palette_text_on (MsColor background)
{
  /* The luminance L at which white and black contrast equally: (1 + 0.05) / (L + 0.05) = (L + 0.05)
   * / 0.05. */
  double even = sqrt (1.05 * 0.05) - 0.05;
  double level = ms_color_luminance (background) > even ? 0 : 1;
  return (MsColor){ level, level, level };
}
