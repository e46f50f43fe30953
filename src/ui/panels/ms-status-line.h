/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsStatusLine: one sentence at the foot of the window, and how a long analysis, or the making of a
 * board without guessing, gets on.
 *
 * What it says, first that applies: work that the player waits for; a notice, until the next move;
 * before the first click, what that is promised; the analysis' summary or the sentence about its
 * contradiction; that the analysis was stopped; what the game waits for.
 * When a new game begins, screen readers are told what it says then.
 * Properties
 *   numbers   MsOddsFormat, read-write: how the chances are written
 *   working   boolean, read-only: work is told of
 *
 * While one of them runs: nothing for 150 ms, then a spinner, after a second the progress and a
 * Cancel button.  While a game can be brought back that another board has replaced, a button does.
 */
#pragma once

#include "ms-analyzer.h"

#include <gtk/gtk.h>

#define MS_TYPE_STATUS_LINE (ms_status_line_get_type ())
G_DECLARE_FINAL_TYPE (MsStatusLine, ms_status_line, MS, STATUS_LINE, GtkBox)

void ms_status_line_set_sources (MsStatusLine *self, MsGame *game, MsAnalyzer *analyzer);

/* text: copied; shown until the next move, or, when NULL, taken off at once. */
void ms_status_line_set_notice (MsStatusLine *self, const char *text);

/* The same of a sentence that nothing else says aloud: screen readers are told it, too. */
void ms_status_line_tell (MsStatusLine *self, const char *text);

/* Work that nobody can say the progress of, copied: after half a second it is told, aloud too, with a
 * spinner and the Cancel button.  NULL: there is none any more. */
void ms_status_line_set_work (MsStatusLine *self, const char *sentence);
gboolean ms_status_line_get_working (MsStatusLine *self);

/* The figures of the game, at the end of the line; copied.  NULL: none. */
void ms_status_line_set_metrics (MsStatusLine *self, const char *text);
const char *ms_status_line_get_metrics (MsStatusLine *self); /* borrowed; NULL: none */

/* What is shown now; borrowed. */
const char *ms_status_line_get_text (MsStatusLine *self);
