/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of exercises (ms-exercise.h) and of what a learner knows.  All texts are owned by
 * the caller. */
#pragma once

#include "ms-drill.h"

#include <glib.h>

/* "Two numbers – MD(2)", "Guess or not", … */
char *ms_train_text_dup_topic (int topic);

/* What is asked, and what is known of the mine total: whole sentences. */
char *ms_train_text_dup_prompt (const MsExercise *exercise);

/* How well a topic is known, how fast, and when it is asked again; today: the day. */
char *ms_train_text_dup_skill (const MsSkill *skill, int today);

/* "4.2 s". */
char *ms_train_text_dup_time (gint64 elapsed_ms);
