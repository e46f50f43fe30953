/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAdviser: a follower (ms-follower.h) that answers questions about a game's position.
 *
 * A question is about the position as it stands when it is asked; a change of that position forgets
 * question and answer, and cancels the job.  A change of marks alone does so only if the question
 * trusts flags.  Disposal cancels; no callback touches a dead object.
 *
 * Properties, besides those of a follower, whose trust-flags and memory-limit are taken from
 * the question
 *   advice  MsAdvice or NULL: the answer to the last question, never of an older position
 *
 * Signals
 *   failed ()   a question was given up because memory was short or a limit was reached
 */
#pragma once

#include "ms-advice.h"
#include "ms-follower.h"

#define MS_TYPE_ADVISER (ms_adviser_get_type ())
G_DECLARE_FINAL_TYPE (MsAdviser, ms_adviser, MS, ADVISER, MsFollower)

MsAdviser *ms_adviser_new (MsGame *game);

/* Asks a new question and forgets the one before. */
void ms_adviser_ask (MsAdviser *self, const MsQuestion *question);
void ms_adviser_forget (MsAdviser *self);

MsAdvice *ms_adviser_get_advice (MsAdviser *self); /* borrowed, may be NULL */
gboolean ms_adviser_get_busy (MsAdviser *self);

/* How many jobs were started so far, for tests and diagnostics. */
guint ms_adviser_get_n_runs (MsAdviser *self);
