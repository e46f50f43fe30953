/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which chances are shown and how they are written (ms-odds-format.h), as types of properties and
 * settings. */
#pragma once

#include "ms-odds-format.h"

#include <glib-object.h>

#define MS_TYPE_ODDS_FORMAT (ms_odds_types_format_get_type ())
GType ms_odds_types_format_get_type (void);

/* Which chance the board shows. */
typedef enum
{
  MS_ODDS_MINE, /* of a mine */
  MS_ODDS_WIN, /* to win with the cell opened first, where it is known exactly; else of a mine */
} MsOdds;

#define MS_TYPE_ODDS (ms_odds_types_odds_get_type ())
GType ms_odds_types_odds_get_type (void);
