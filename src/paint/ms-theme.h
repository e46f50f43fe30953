/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The looks a board can be drawn in. Colours themselves are in ms-palette.h. */
#pragma once

#include <glib-object.h>

typedef enum
{
  MS_THEME_LIGHT,
  MS_THEME_DARK,
  MS_THEME_HIGH_CONTRAST,
  MS_THEME_HIGH_CONTRAST_DARK,
} MsTheme;

#define MS_TYPE_THEME (ms_theme_get_type ())
GType ms_theme_get_type (void);

/* The shape of cells. */
typedef enum
{
  MS_STYLE_FLAT, /* rounded tiles with gaps between them */
  MS_STYLE_CLASSIC, /* square tiles in relief, lit from the upper left */
  MS_STYLE_PAPER, /* like ink on paper; printed with ms_palette_get_paper */
} MsStyle;

#define MS_TYPE_STYLE (ms_style_get_type ())
GType ms_style_get_type (void);

/* The player's choice of the heatmap's colours, in any theme. */
typedef enum
{
  MS_RAMP_THEME, /* the theme's own */
  MS_RAMP_VIRIDIS,
  MS_RAMP_HIGH_CONTRAST, /* greys, with all other colours as in high contrast, light or dark */
} MsRamp;

#define MS_TYPE_RAMP (ms_ramp_get_type ())
GType ms_ramp_get_type (void);

/* The player's choice of light or dark. */
typedef enum
{
  MS_COLOR_SCHEME_SYSTEM,
  MS_COLOR_SCHEME_LIGHT,
  MS_COLOR_SCHEME_DARK,
} MsColorScheme;

#define MS_TYPE_COLOR_SCHEME (ms_color_scheme_get_type ())
GType ms_color_scheme_get_type (void);
