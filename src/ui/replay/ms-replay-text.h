/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences about a replay that is watched.  All texts are owned by the caller. */
#pragma once

#include "ms-playback.h"

/* The moment shown: "12.3 s, 4 moves left". */
char *ms_replay_text_dup_moment (MsPlayback *playback);
/* The time of that moment and of the end: "12.34 / 49.25 s". */
char *ms_replay_text_dup_time (MsPlayback *playback);
/* What has been counted up to that moment: "3BV 34/128, 45 clicks". */
char *ms_replay_text_dup_counts (MsPlayback *playback);
/* The last move before that moment: "Opened row 3, column 4."; NULL: there is none. */
char *ms_replay_text_dup_last_move (MsPlayback *playback);
/* "2×", "1/8×" */
char *ms_replay_text_dup_speed (double speed);
/* One line: who played, with which program, and when, as far as known; NULL: nothing is known. */
char *ms_replay_text_dup_header (const MsReplay *replay);
/* "Won in 49.25 s", "Lost after 3.20 s", "Not finished". */
char *ms_replay_text_dup_result (const MsReplay *replay);
