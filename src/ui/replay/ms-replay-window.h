/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReplayWindow: a window in which a replay is watched: board, pointer and counters as they were,
 * the odds at each moment, the transport bar.  It does not touch the game that is being played.
 *
 * The odds are those of an MsAnalyzer that follows the playback's game; until the odds of a new
 * moment are known, those of the moment before are drawn (as in editing).
 *
 * Actions (win.)
 *   play (b, state); step-next, step-previous, next-guess, previous-guess, to-start, to-end
 *   faster, slower; show-probabilities, show-deduced, show-panel (b, state)
 *   continue-from-here, analyse, details; cancel-analysis; zoom-in, zoom-out, zoom-normal,
 *   zoom-fit; overview (b, state)
 *   save-replay, show-help-overlay
 *
 * Signals
 *   continue-from-here (MsDocument)   the game up to a moment, which is to be played on; the
 *                                     handler takes the document over.  Emitted a while after the
 *                                     action, since the document is made on another thread
 *   analyse ()                        the position shown is to be analysed
 */
#pragma once

#include "ms-analyzer.h"
#include "ms-playback.h"

#include <gtk/gtk.h>

#define MS_TYPE_REPLAY_WINDOW (ms_replay_window_get_type ())
G_DECLARE_FINAL_TYPE (MsReplayWindow, ms_replay_window, MS, REPLAY_WINDOW, GtkApplicationWindow)

/* title: of the window, copied: the name of a file, or something else that tells this game from
 * others.  moments is taken over.  The window is not shown yet. */
MsReplayWindow *ms_replay_window_new (
    GtkApplication *application, MsMoments *moments, const char *title);

/* Presents a window of its own, beside parent and of its application, for the game that wins with
 * the fewest clicks, as the signal "watch" of MsDetailsWindow has it.  Made on another thread;
 * nothing comes where parent has gone meanwhile. */
void ms_replay_window_watch_line (GtkWindow *parent, MsReplay *line);

/* Makes the window, before its panel is shown, large enough for cells of so many logical pixels, as
 * far as the monitor has room.  A new window is so for the usual cells. */
void ms_replay_window_fit_cells (MsReplayWindow *self, int cell);

/* Goes to the moment right before that move. */
void ms_replay_window_seek_move (MsReplayWindow *self, int move);

/* The position at the moment shown, owned by the caller. */
MsDocument *ms_replay_window_dup_position (MsReplayWindow *self);
