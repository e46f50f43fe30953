/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Access for tests to the parts of an MsReplayWindow; for nothing else. */
#pragma once

#include "ms-board-view.h"
#include "ms-counters.h"
#include "ms-legend.h"
#include "ms-odds-panel.h"
#include "ms-replay-window.h"
#include "ms-review-view.h"
#include "ms-transport.h"

/* The window's parts, all borrowed; details is NULL when that window is not open. */
typedef struct
{
  GtkLabel *title_label, *subtitle_label, *header_label, *remarks_label, *counts_label;
  GtkLabel *moment_label, *fault_label, *error_label;
  GtkInfoBar *fault_bar, *error_bar;
  MsCounters *counters;
  MsBoardView *board;
  MsLegend *legend;
  GtkWidget *side, *strip;
  MsTransport *transport;
  GtkStack *pages;
  GtkBox *strip_place;
  MsOddsPanel *panel;
  MsReviewView *review;
  GSettings *settings;
  MsPlayback *playback;
  MsAnalyzer *analyzer;
  GtkWindow *details;
} MsReplayWindowParts;

MsReplayWindowParts ms_replay_window_get_parts (MsReplayWindow *self);

/* What the action save-replay does once a file is chosen: writes the whole replay, in the format
 * that the name's ending says.  A failure is shown in a bar.  The application does not quit before
 * it is written. */
void ms_replay_window_save (MsReplayWindow *self, GFile *file);
