/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-odds-types.h"

GType
ms_odds_types_get_format (void)
{
  static gsize type = 0;
  static const GEnumValue values[] = {
    { MS_ODDS_FORMAT_MINE, "MS_ODDS_FORMAT_MINE", "mine" },
    { MS_ODDS_FORMAT_SAFE, "MS_ODDS_FORMAT_SAFE", "safe" },
    { MS_ODDS_FORMAT_FRACTION, "MS_ODDS_FORMAT_FRACTION", "fraction" },
    { 0, NULL, NULL },
  };
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("MsOddsFormat", values));
  return type;
}

GType
ms_odds_types_get_odds (void)
{
  static gsize type = 0;
  static const GEnumValue values[] = {
    { MS_ODDS_MINE, "MS_ODDS_MINE", "mine" },
    { MS_ODDS_WIN, "MS_ODDS_WIN", "win" },
    { 0, NULL, NULL },
  };
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("MsOdds", values));
  return type;
}
