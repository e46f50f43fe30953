/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-theme.h"

G_DEFINE_ENUM_TYPE (MsTheme, ms_theme, G_DEFINE_ENUM_VALUE (MS_THEME_LIGHT, "light"),
    G_DEFINE_ENUM_VALUE (MS_THEME_DARK, "dark"),
    G_DEFINE_ENUM_VALUE (MS_THEME_HIGH_CONTRAST, "high-contrast"),
    G_DEFINE_ENUM_VALUE (MS_THEME_HIGH_CONTRAST_DARK, "high-contrast-dark"))

G_DEFINE_ENUM_TYPE (MsStyle, ms_style, G_DEFINE_ENUM_VALUE (MS_STYLE_FLAT, "flat"),
    G_DEFINE_ENUM_VALUE (MS_STYLE_CLASSIC, "classic"),
    G_DEFINE_ENUM_VALUE (MS_STYLE_PAPER, "paper"))

G_DEFINE_ENUM_TYPE (MsRamp, ms_ramp, G_DEFINE_ENUM_VALUE (MS_RAMP_THEME, "default"),
    G_DEFINE_ENUM_VALUE (MS_RAMP_VIRIDIS, "viridis"),
    G_DEFINE_ENUM_VALUE (MS_RAMP_HIGH_CONTRAST, "high-contrast"))

G_DEFINE_ENUM_TYPE (MsColorScheme, ms_color_scheme,
    G_DEFINE_ENUM_VALUE (MS_COLOR_SCHEME_SYSTEM, "system"),
    G_DEFINE_ENUM_VALUE (MS_COLOR_SCHEME_LIGHT, "light"),
    G_DEFINE_ENUM_VALUE (MS_COLOR_SCHEME_DARK, "dark"))
