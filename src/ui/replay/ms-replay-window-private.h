/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of MsReplayWindow. */
#pragma once

#include "ms-feature.h"
#include "ms-counters.h"
#include "ms-foresight.h"
#include "ms-replay-window.h"
#include "ms-review-strip.h"
#include "ms-review-view.h"
#include "ms-theme-watcher.h"
#include "ms-transport.h"

struct _MsReplayWindow
{
  GtkApplicationWindow parent_instance;

  /* Template */
  GtkLabel *title_label, *subtitle_label;
  GtkInfoBar *fault_bar;
  GtkLabel *fault_label;
  GtkInfoBar *error_bar;
  GtkLabel *error_label;
  GtkLabel *header_label, *remarks_label;
  MsCounters *counters;
  GtkLabel *counts_label;
  MsBoardView *board;
  GtkOverlay *board_overlay;
  MsLegend *legend;
  GtkWidget *side;
  GtkLabel *moment_label;
  MsTransport *transport;
  GtkStack *pages;
  GtkBox *strip_place;
  MsOddsPanel *panel; /* made in code, as are the next two */
  MsReviewView *review;
  GtkWidget *strip;

  int grown_width, grown_height; /* pixels by which the window grew for side and strip */

  /* Owned */
  GSettings *settings;
  MsThemeWatcher *theme;
  GCancellable *cancellable; /* of the work that other threads do for this window */
  MsPlayback *playback;
  MsAnalyzer *analyzer;
  MsForesight *foresight;
  GPtrArray *features;

  MsWindowParts parts; /* what the features work on */
  GtkWindow *details; /* weak; NULL when it is not open */
};

/* Fits the window's size after the side and the strip have been shown (panel: TRUE) or hidden. */
void ms_replay_window_make_room (MsReplayWindow *self, gboolean panel);

/* ms-replay-window-actions.c */
void ms_replay_window_add_keys (GtkWindow *window);
void ms_replay_window_add_actions (MsReplayWindow *self);
void ms_replay_window_update_actions (MsReplayWindow *self);
void ms_replay_window_update_shown (MsReplayWindow *self); /* shows what the toggle actions say */
