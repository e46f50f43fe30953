/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsDailyWindow: the boards of days.  A calendar with what became of them, the four boards of the
 * chosen day as tiles, the rules by which they count, and the results as a text to share.
 *
 * Signals
 *   play (date, kind)   ints: YYYYMMDD and an MsDailyKind: a tile was pressed
 *   copy (text)         string: the results of the chosen day are to be put on the clipboard
 *   cancel ()           the board that is being made is not wanted any more */
#pragma once

#include "ms-records.h"

#include <gtk/gtk.h>

#define MS_TYPE_DAILY_WINDOW (ms_daily_window_get_type ())
G_DECLARE_FINAL_TYPE (MsDailyWindow, ms_daily_window, MS, DAILY_WINDOW, GtkWindow)

/* A window over parent, to be presented.  look: of small boards, see ms_level_tile_new; records:
 * NULL where none are kept.  References are taken. */
GtkWindow *ms_daily_window_new (GtkWindow *parent, GObject *look, MsRecords *records);

/* Whether a board is being made: the tiles wait, and it can be cancelled. */
void ms_daily_window_set_making (MsDailyWindow *self, gboolean making);
