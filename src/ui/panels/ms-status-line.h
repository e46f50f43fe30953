/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsStatusLine: one sentence at the foot of the window, and how a long analysis, or the making of a
 * board without guessing, gets on; and the button for a hint, where the hint will be read.
 *
 * Its smallest height has room for 120 characters, on a line or on more where the window is narrow,
 * whatever it says; a sentence that needs more lies over what is above (MsOverLayout).  The lamp
 * and the figures of the game give way to the sentence.
 *
 * It says the first of these that applies: work that the player waits for; a notice, until the next
 * move, and how the game ended after it if there is room; how the game ended; before the first
 * click, what the rules promise of that click; the analysis' summary or the sentence about its
 * contradiction; that the analysis was stopped; what the game waits for.
 * When a new game begins, screen readers are told what the line says then.
 * Properties
 *   numbers   MsOddsFormat, read-write: how the chances are written
 *   working   boolean, read-only: the line tells of work that is going on
 *   telling   boolean, read-only: it does, or has a notice, for which others wait that would take
 *             its place
 *
 * While an analysis or the making of a board runs, the line shows nothing for 150 ms, then a
 * spinner, and after a second the progress and a Cancel button.  While a game that another board
 * has replaced can be brought back, there is a button for that.
 */
#pragma once

#include "ms-analyzer.h"

#include <gtk/gtk.h>

#define MS_TYPE_STATUS_LINE (ms_status_line_get_type ())
G_DECLARE_FINAL_TYPE (MsStatusLine, ms_status_line, MS, STATUS_LINE, GtkBox)

void ms_status_line_set_sources (MsStatusLine *self, MsGame *game, MsAnalyzer *analyzer);

/* Shows text, copied, until the next move; NULL: removes the notice at once. */
void ms_status_line_set_notice (MsStatusLine *self, const char *text);

/* How the game ended, copied, until it is NULL. */
void ms_status_line_set_ending (MsStatusLine *self, const char *text);

/* As a notice, for a sentence that screen readers would not learn otherwise: they are told it,
 * too. */
void ms_status_line_tell (MsStatusLine *self, const char *text);

/* sentence: names work whose progress is not known; copied.  After half a second it is shown, and
 * told to screen readers, with a spinner and the Cancel button.  NULL: the work is over. */
void ms_status_line_set_work (MsStatusLine *self, const char *sentence);
gboolean ms_status_line_get_working (MsStatusLine *self);
gboolean ms_status_line_get_telling (MsStatusLine *self);

/* text: the figures of the game, shown at the end of the line; copied.  NULL: none. */
void ms_status_line_set_metrics (MsStatusLine *self, const char *text);
