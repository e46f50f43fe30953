/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files ms-window*.c and the tests of MsWindow. */
#pragma once

#include "ms-file-controller.h"
#include "ms-window.h"

struct _MsWindow
{
  GtkApplicationWindow parent_instance;

  /* Template */
  GtkLabel *title_label;
  GtkLabel *subtitle_label;
  GtkBox *content;
  MsBoardView *board;
  MsLegend *legend;
  MsPages *pages;
  MsStatusLine *status;

  /* Owned */
  GSettings *settings;
  MsSizeController *size;
  MsMessageBar *errors;
  MsThemeWatcher *theme;
  MsGame *game;
  MsAnalyzer *analyzer;
  GPtrArray *features;
  MsOddsPanel *panel; /* a page of pages from when that is shown */
  GtkBuilder *menus; /* NULL until one of them is asked for */

  MsWindowParts parts; /* what the features are given of the window */
  MsFileController *files; /* one of the features */
};

/* From ms-window-features.c, both ended by NULL: the types of the features without which a window
 * does not work, and those of all others. */
typedef GType (*MsFeatureType) (void);
extern const MsFeatureType ms_window_needed_features[], ms_window_features[];

/* As ms_window_new, with the needed features and of the others only these. */
MsWindow *ms_window_new_with_features (GtkApplication *application, GSettings *settings,
    MsThemeWatcher *theme, const MsFeatureType *features);

/* Takes feature, adds it as the last of the window's features, and attaches it. */
void ms_window_add_feature (MsWindow *self, MsFeature *feature);

/* Offers Escape to the features in turn until one has a use for it; returns FALSE if none had. */
gboolean ms_window_dismiss_feature (MsWindow *self);
/* The feature of the given type, borrowed; NULL if the window was made without it. */
gpointer ms_window_get_feature (MsWindow *self, GType type);

/* A widget or menu of the template by its name, for those that are rarely needed; borrowed. */
gpointer ms_window_get_part (MsWindow *self, const char *name);
