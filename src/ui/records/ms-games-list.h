/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsGamesList: recorded games as a GListModel of any length, whose items (lines) are read from the
 * database only while somebody holds a reference to them.
 *
 * The ids of all games are known.  A line is made when it is asked for; its game is read on the
 * thread of the records, together with the other lines wanted then, and until that is done the line
 * is empty.  A line stays the same object as long as its game is in the list.
 *
 * Signals
 *   loaded ()   lines have been filled in
 */
#pragma once

#include "ms-records.h"

#define MS_TYPE_GAMES_LIST (ms_games_list_get_type ())
G_DECLARE_FINAL_TYPE (MsGamesList, ms_games_list, MS, GAMES_LIST, GObject)

/* One line.  Property "filled" (boolean, read-only): whether its game has been read; notified
 * whenever the game or its place changes. */
#define MS_TYPE_GAMES_LINE (ms_games_line_get_type ())
G_DECLARE_FINAL_TYPE (MsGamesLine, ms_games_line, MS, GAMES_LINE, GObject)

/* The line's game, borrowed until "filled" is notified; NULL: it has not been read yet. */
const MsRecord *ms_games_line_get_record (MsGamesLine *line);
guint ms_games_line_get_place (MsGamesLine *line); /* 0-based index in the list */

/* Replaces the games.  ids: of gint64, all games; games: of MsRecord, those of the first lines,
 * which need not be read.  References are taken.  The model reports one change, from the first line
 * that differs to the last; the games of held lines are read anew.  O(ids). */
void ms_games_list_set (MsGamesList *self, MsRecords *records, GArray *ids, GPtrArray *games);
