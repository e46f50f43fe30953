/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsGamesTable: recorded games as a table, one line each, of which one may be selected.
 *
 * A double click or Return activates the action records.watch for the game.
 *
 * Signals
 *   selected ()    another game is selected, or none
 *   sorted ()      of a history: the head of a column was clicked; ask for the games anew
 */
#pragma once

#include "ms-records.h"

#include <gtk/gtk.h>

#define MS_TYPE_GAMES_TABLE (ms_games_table_get_type ())
G_DECLARE_FINAL_TYPE (MsGamesTable, ms_games_table, MS, GAMES_TABLE, GtkBox)

typedef enum
{
  MS_GAMES_TABLE_BEST, /* rank, time, name, date, and the figures of MS_SHOWN_BEST */
  /* date, level, result, time, the figures of MS_SHOWN_HISTORY, name, program, what is computed */
  MS_GAMES_TABLE_HISTORY,
} MsGamesTableKind;

/* settings: those of which columns a history shows (ms-columns-window.h), a reference is taken;
 * NULL: all, and none that is computed. */
GtkWidget *ms_games_table_new (MsGamesTableKind kind, GSettings *settings);

/* ids: of gint64, all games; games: of MsRecord, those of the first lines; references are taken.
 * The other games are read from records when they come into sight.  The selected game stays
 * selected. */
void ms_games_table_set_games (
    MsGamesTable *self, MsRecords *records, GArray *ids, GPtrArray *games);

/* By what the games are to be sorted, for MsRecordFilter; NULL: by no column.  *falling: the
 * greatest first. */
const char *ms_games_table_get_sort (MsGamesTable *self, gboolean *falling);

/* The selected game, borrowed until the next "selected"; NULL: none is selected, or the game is
 * still being read ("selected" is emitted when it has been). */
const MsRecord *ms_games_table_get_selected (MsGamesTable *self);
