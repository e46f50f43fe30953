/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsGamesList: recorded games as a GListModel of any length, of which only the lines that somebody
 * holds are read.
 *
 * The numbers of all games are known; a line is made when it is asked for, and what it shows is read
 * on the thread of the records, together with what else is wanted then.  Until that has come the line
 * is empty.  A line stays the same object as long as its game is in the list.
 *
 * Signals
 *   loaded ()   lines have been filled in
 */
#pragma once

#include "ms-records.h"

#define MS_TYPE_GAMES_LIST (ms_games_list_get_type ())
G_DECLARE_FINAL_TYPE (MsGamesList, ms_games_list, MS, GAMES_LIST, GObject)

/* One line.  Property "filled" (boolean, read-only): notified whenever the game or place changes. */
#define MS_TYPE_GAMES_LINE (ms_games_line_get_type ())
G_DECLARE_FINAL_TYPE (MsGamesLine, ms_games_line, MS, GAMES_LINE, GObject)

/* NULL: it has not been read yet.  Borrowed until "filled" is notified. */
const MsRecord *ms_games_line_get_record (MsGamesLine *line);
guint ms_games_line_get_place (MsGamesLine *line); /* from 0 */

MsGamesList *ms_games_list_new (void);

/* ids: gint64; games: those of the first lines, MsRecord.  References are taken.  Says what has become
 * of the lines as one change from the first line that is another to the last; what lines show is read
 * anew.  O(ids). */
void ms_games_list_set (MsGamesList *self, MsRecords *records, GArray *ids, GPtrArray *games);

/* For tests: how many lines there are in memory. */
guint ms_games_list_get_n_held (MsGamesList *self);
