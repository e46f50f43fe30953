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

/* How cells are formed. */
typedef enum
{
  MS_STYLE_FLAT, /* rounded tiles with air between them */
  MS_STYLE_CLASSIC, /* square, lit from the upper left */
  MS_STYLE_PAPER, /* ink on paper; for print with ms_palette_get_paper */
} MsStyle;

#define MS_TYPE_STYLE (ms_style_get_type ())
GType ms_style_get_type (void);

/* What the player chose of the colours, in any theme. */
typedef enum
{
  MS_RAMP_THEME, /* the theme's own */
  MS_RAMP_VIRIDIS,
  MS_RAMP_HIGH_CONTRAST, /* greys, and all else as in high contrast, light or dark */
} MsRamp;

#define MS_TYPE_RAMP (ms_ramp_get_type ())
GType ms_ramp_get_type (void);

/* Light or dark, as the player chose it. */
typedef enum
{
  MS_COLOR_SCHEME_SYSTEM,
  MS_COLOR_SCHEME_LIGHT,
  MS_COLOR_SCHEME_DARK,
} MsColorScheme;

#define MS_TYPE_COLOR_SCHEME (ms_color_scheme_get_type ())
GType ms_color_scheme_get_type (void);
