/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReplayWindow: a replay being watched, in a window of its own: board, pointer and counters as they
 * were, the heatmap of each moment, the transport bar.  Nothing of it touches a game that is played.
 *
 * The heatmap is that of an MsAnalyzer that follows the playback's game; while one moment gives way to
 * the next before it is known, the one before is drawn (as in editing).
 *
 * Actions (win.)
 *   play (b, state); step-next, step-previous, next-guess, previous-guess, to-start, to-end
 *   faster, slower; show-probabilities, show-deduced, show-panel (b, state)
 *   continue-from-here, analyse, details; cancel-analysis; zoom-in, zoom-out, zoom-normal, zoom-fit;
 *   overview (b, state)
 *   save-replay, show-help-overlay
 *
 * Signals
 *   continue-from-here (MsDocument)   the game until a moment, to be taken, is to be gone on with; it comes
 *                                     a while after the action, from a worker
 *   analyse ()                        its position is to be analysed
 */
#pragma once

#include "ms-analyzer.h"
#include "ms-document.h"
#include "ms-playback.h"

#include <gtk/gtk.h>

#define MS_TYPE_REPLAY_WINDOW (ms_replay_window_get_type ())
G_DECLARE_FINAL_TYPE (MsReplayWindow, ms_replay_window, MS, REPLAY_WINDOW, GtkApplicationWindow)

/* title: of the window, copied: the name of a file or what else tells this game from others.  moments
 * are taken over.  Not shown yet. */
MsReplayWindow *ms_replay_window_new (
    GtkApplication *application, MsMoments *moments, const char *title);

/* Borrowed, the same for the life of the window. */
MsPlayback *ms_replay_window_get_playback (MsReplayWindow *self);
MsAnalyzer *ms_replay_window_get_analyzer (MsReplayWindow *self);

/* The position of this moment, owned by the caller. */
MsDocument *ms_replay_window_dup_position (MsReplayWindow *self);

/* What save-replay does once a file is chosen: all of the replay, in the format of the name's ending.
 * What fails is told in a bar.  The application stays until it is written. */
void ms_replay_window_save (MsReplayWindow *self, GFile *file);
