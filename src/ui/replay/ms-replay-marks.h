/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReplayMarks: a narrow strip under the slider of a replay that marks the times worth finding:
 * flags as short lines, guesses as diamonds (avoidable ones filled), the mine that ended the game
 * as a cross. Screen readers are told nothing of it: the buttons that go to guesses, and the list
 * of the review, say the same. */
#pragma once

#include "ms-playback.h"

#include <gtk/gtk.h>

#define MS_TYPE_REPLAY_MARKS (ms_replay_marks_get_type ())
G_DECLARE_FINAL_TYPE (MsReplayMarks, ms_replay_marks, MS, REPLAY_MARKS, GtkWidget)

/* range: the slider, whose adjustment counts milliseconds and which must be as wide as self.
 * References to both are taken. */
void ms_replay_marks_set_sources (MsReplayMarks *self, MsPlayback *playback, GtkRange *range);
