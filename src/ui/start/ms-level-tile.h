/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsLevelTile: a large button that starts a game: a small board over the name of its level, its
 * size and, where there is one, the best time.  Screen readers are told all of these as its
 * name. */
#pragma once

#include "ms-miniature.h"

#define MS_TYPE_LEVEL_TILE (ms_level_tile_get_type ())
G_DECLARE_FINAL_TYPE (MsLevelTile, ms_level_tile, MS, LEVEL_TILE, GtkButton)

/* title: of the level, translated; size: "9×9, 10 mines".  Both are copied.  The caller sets the
 * action of the button. */
GtkWidget *ms_level_tile_new (const char *title, const char *size);

MsMiniature *ms_level_tile_get_miniature (MsLevelTile *self); /* borrowed */

/* time: "12.34 s", copied; NULL: there is none. */
void ms_level_tile_set_best_time (MsLevelTile *self, const char *time);
