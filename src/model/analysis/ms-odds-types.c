/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-odds-types.h"

G_DEFINE_ENUM_TYPE (MsOddsFormat, ms_odds_types_format,
    G_DEFINE_ENUM_VALUE (MS_ODDS_FORMAT_MINE, "mine"),
    G_DEFINE_ENUM_VALUE (MS_ODDS_FORMAT_SAFE, "safe"),
    G_DEFINE_ENUM_VALUE (MS_ODDS_FORMAT_FRACTION, "fraction"))

G_DEFINE_ENUM_TYPE (MsOdds, ms_odds_types_odds, G_DEFINE_ENUM_VALUE (MS_ODDS_MINE, "mine"),
    G_DEFINE_ENUM_VALUE (MS_ODDS_WIN, "win"))
