/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the ms-window*.c files, and with its tests. */
#pragma once

#include "ms-feature.h"
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
  MsOddsPanel *panel; /* made in code: a page of pages */
  MsStatusLine *status;

  /* Owned */
  GSettings *settings;
  MsSizeController *size;
  MsMessageBar *errors;
  MsThemeWatcher *theme;
  MsGame *game;
  MsAnalyzer *analyzer;
  GPtrArray *features;

  MsWindowParts parts; /* what the features work on: all this */
  MsFileController *files; /* one of the features */
};

/* ms-window-features.c: types of features, until NULL: those without which there is no window, and the
 * others. */
typedef GType (*MsFeatureType) (void);
extern const MsFeatureType ms_window_needed_features[], ms_window_features[];

/* As ms_window_new, with those that are needed and these alone. */
MsWindow *ms_window_new_with_features (GtkApplication *application, GSettings *settings,
    MsThemeWatcher *theme, const MsFeatureType *features);

/* Takes feature, the last of the window's from now on, and attaches it. */
void ms_window_add_feature (MsWindow *self, MsFeature *feature);

/* Escape, for the first of the features that has a use for it; FALSE: none had. */
gboolean ms_window_dismiss_feature (MsWindow *self);
/* The feature of a type, borrowed; NULL in a window that was made without. */
gpointer ms_window_get_feature (MsWindow *self, GType type);

/* A widget, or a menu, of the template that hardly anything has to do with; borrowed. */
gpointer ms_window_get_part (MsWindow *self, const char *name);
