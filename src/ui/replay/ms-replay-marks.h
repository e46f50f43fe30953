/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReplayMarks: a narrow strip under the slider of a replay, with what is worth finding on it at
 * its time: flags as short lines, guesses as diamonds (those that could have been avoided filled),
 * the mine that ended the game as a cross.  Only for the eye: the buttons that go to guesses, and
 * the list of the review, say the same. */
#pragma once

#include "ms-playback.h"

#include <gtk/gtk.h>

#define MS_TYPE_REPLAY_MARKS (ms_replay_marks_get_type ())
G_DECLARE_FINAL_TYPE (MsReplayMarks, ms_replay_marks, MS, REPLAY_MARKS, GtkWidget)

/* range: the slider, whose adjustment counts milliseconds; both as wide as each other, and refed. */
void ms_replay_marks_set_sources (MsReplayMarks *self, MsPlayback *playback, GtkRange *range);
