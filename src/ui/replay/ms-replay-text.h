/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences of a replay that is watched.  All texts are the caller's. */
#pragma once

#include "ms-playback.h"

/* Where it is: "12.3 s, 4 moves to the end". */
char *ms_replay_text_dup_moment (MsPlayback *playback);
/* The same as figures: "12.34 / 49.25 s". */
char *ms_replay_text_dup_time (MsPlayback *playback);
/* What has been counted until then: "3BV 34/128, 45 clicks". */
char *ms_replay_text_dup_counts (MsPlayback *playback);
/* The last move that was made: "Opened row 3, column 4."; NULL: none was. */
char *ms_replay_text_dup_last_move (MsPlayback *playback);
/* "2×", "1/8×" */
char *ms_replay_text_dup_speed (double speed);
/* Who played, with which program, when: one line, as far as it is known; NULL: nothing is. */
char *ms_replay_text_dup_header (const MsReplay *replay);
/* "Won in 49.25 s", "Lost after 3.20 s", "Not finished". */
char *ms_replay_text_dup_result (const MsReplay *replay);
