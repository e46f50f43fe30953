/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardContent: what each cell of a board is to show: the game's cells, and as much of the analysis as
 * is switched on.  A part of a board view.
 *
 * While a position is edited, or a game is watched, odds outlast their position.  Each cell of a
 * stroke, and each moment of a game, is another position, whose analysis is there a frame later:
 * without them the heatmap would be gone as long as the pointer moves.  They are drawn, never told, and
 * only for so many frames as pass without any notice being given that something is being worked out;
 * cells that have changed show none of them.
 */
#pragma once

#include "ms-board-geometry.h"
#include "ms-game.h"
#include "ms-painter-cell.h"

typedef struct
{
  const MsBoardGeometry *geometry;
  void (*outlasted) (GtkWidget *widget); /* odds that outlasted their position are to go */
  MsGame *game; /* owned; NULL: none */
  MsAnalysis *analysis; /* owned; NULL: none */
  gboolean show_probabilities, show_deduced;
  MsOdds odds;
  MsOddsFormat numbers;
  MsAnalysis *lasting; /* owned, of a board of this size; NULL: none */
  guint tick; /* callback that counts its frames; 0: none */
  int n_frames;
} MsBoardContent;

void ms_board_content_init (
    MsBoardContent *self, const MsBoardGeometry *geometry, void (*outlasted) (GtkWidget *widget));
void ms_board_content_dispose (MsBoardContent *self);

/* With edited, as in a game that is watched, the one before outlasts its position, if it was of this
 * board.  FALSE: it is the same. */
gboolean ms_board_content_set_analysis (
    MsBoardContent *self, MsAnalysis *analysis, gboolean edited);
void ms_board_content_drop_lasting (MsBoardContent *self);

/* Whether there is a game, and the view has taken its board over: others may hear of a new one first. */
gboolean ms_board_content_knows_board (const MsBoardContent *self);
/* Whether there are moves to make. */
gboolean ms_board_content_is_playable (const MsBoardContent *self);

/* What lies at (x, y), on the board. */
MsCell ms_board_content_get (const MsBoardContent *self, int x, int y);
/* What is known about a cell and may be shown now; with drawn also odds that only just were. */
void ms_board_content_describe (
    const MsBoardContent *self, int x, int y, gboolean drawn, MsPainterCell *cell);
