/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardContent: what each cell of a board is to show: the game's cells, and as much of the
 * analysis as is switched on.  A part of a board view.
 *
 * While a position is edited, or a game is watched, odds are shown for a while after their position
 * has changed.  Each cell of a stroke, and each moment of a game, is another position, whose
 * analysis is there a frame later: without the old odds the heatmap would be gone as long as the
 * pointer moves.  The old odds are drawn, never told in words, and only for so many frames as pass
 * before the player is told that something is being worked out; cells that have changed show none
 * of them.
 */
#pragma once

#include "ms-board-geometry.h"
#include "ms-game.h"
#include "ms-painter-cell.h"

typedef struct
{
  const MsBoardGeometry *geometry;
  /* Called when odds of an earlier position are not to be shown any longer. */
  void (*outlasted) (GtkWidget *widget);
  MsGame *game; /* owned; NULL: none */
  MsAnalysis *analysis; /* owned; NULL: none */
  gboolean show_probabilities, show_deduced;
  MsOdds odds;
  MsOddsFormat numbers;
  /* Analysis of an earlier position of the game; owned, of a board of this size; NULL: none. */
  MsAnalysis *lasting;
  guint tick; /* callback that counts the frames for which lasting is shown; 0: none */
  int n_frames;
} MsBoardContent;

void ms_board_content_init (
    MsBoardContent *self, const MsBoardGeometry *geometry, void (*outlasted) (GtkWidget *widget));
void ms_board_content_dispose (MsBoardContent *self);

/* Sets the analysis.  With edited, as in a game that is watched, the previous one is shown for some
 * frames longer if it was of this board.  Returns FALSE if analysis is the one that was set
 * already. */
gboolean ms_board_content_set_analysis (
    MsBoardContent *self, MsAnalysis *analysis, gboolean edited);
void ms_board_content_drop_lasting (MsBoardContent *self);

/* Whether there is a game, and the view has already taken over its board: other listeners may hear
 * of a new board first. */
gboolean ms_board_content_knows_board (const MsBoardContent *self);
/* Whether the player can make moves. */
gboolean ms_board_content_is_playable (const MsBoardContent *self);

/* What lies at (x, y), which is on the board. */
MsCell ms_board_content_get (const MsBoardContent *self, int x, int y);
/* What is known about a cell and may be shown now; with drawn also the odds of an earlier position
 * that are still shown. */
void ms_board_content_describe (
    const MsBoardContent *self, int x, int y, gboolean drawn, MsPainterCell *cell);
