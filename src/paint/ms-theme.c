/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-theme.h"

GType
ms_theme_get_type (void)
{
  static gsize type = 0;
  static const GEnumValue values[] = {
    { MS_THEME_LIGHT, "MS_THEME_LIGHT", "light" },
    { MS_THEME_DARK, "MS_THEME_DARK", "dark" },
    { MS_THEME_HIGH_CONTRAST, "MS_THEME_HIGH_CONTRAST", "high-contrast" },
    { MS_THEME_HIGH_CONTRAST_DARK, "MS_THEME_HIGH_CONTRAST_DARK", "high-contrast-dark" },
    { 0, NULL, NULL },
  };
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("MsTheme", values));
  return type;
}

GType
ms_style_get_type (void)
{
  static gsize type = 0;
  static const GEnumValue values[] = {
    { MS_STYLE_FLAT, "MS_STYLE_FLAT", "flat" },
    { MS_STYLE_CLASSIC, "MS_STYLE_CLASSIC", "classic" },
    { MS_STYLE_PAPER, "MS_STYLE_PAPER", "paper" },
    { 0, NULL, NULL },
  };
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("MsStyle", values));
  return type;
}

GType
ms_ramp_get_type (void)
{
  static gsize type = 0;
  static const GEnumValue values[] = {
    { MS_RAMP_THEME, "MS_RAMP_THEME", "default" },
    { MS_RAMP_VIRIDIS, "MS_RAMP_VIRIDIS", "viridis" },
    { MS_RAMP_HIGH_CONTRAST, "MS_RAMP_HIGH_CONTRAST", "high-contrast" },
    { 0, NULL, NULL },
  };
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("MsRamp", values));
  return type;
}

GType
ms_color_scheme_get_type (void)
{
  static const GEnumValue values[] = {
    { MS_COLOR_SCHEME_SYSTEM, "MS_COLOR_SCHEME_SYSTEM", "system" },
    { MS_COLOR_SCHEME_LIGHT, "MS_COLOR_SCHEME_LIGHT", "light" },
    { MS_COLOR_SCHEME_DARK, "MS_COLOR_SCHEME_DARK", "dark" },
    { 0, NULL, NULL },
  };
  static gsize type = 0;
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("MsColorScheme", values));
  return type;
}
