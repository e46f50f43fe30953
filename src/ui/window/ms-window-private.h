/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the ms-window*.c files only. */
#pragma once

#include "ms-board-view.h"
#include "ms-controller-parts.h"
#include "ms-file-controller.h"
#include "ms-legend.h"
#include "ms-message-bar.h"
#include "ms-odds-panel.h"
#include "ms-pages.h"
#include "ms-size-controller.h"
#include "ms-status-line.h"
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
  MsFileController *files;
  GPtrArray *features; /* the other controllers; see ms-window-features.c */

  gboolean legend_room; /* the window is as large as it is with the legend, which a pause hides */
};

/* ms-window-features.c: the features that are controllers of their own */
typedef struct
{
  GType (*get_type) (void);
  gpointer (*make) (MsWindow *self); /* a new controller, which the window then owns */
  gboolean (*dismiss) (gpointer controller); /* whether Escape was for it; NULL: it never is */
} MsWindowFeature;

/* All there are, until one whose get_type is NULL. */
extern const MsWindowFeature ms_window_features[];

void ms_window_add_features (MsWindow *self, const MsWindowFeature *features);
/* Escape, for the first of the features that has a use for it; FALSE: none had. */
gboolean ms_window_dismiss_feature (MsWindow *self);
/* What most of them work on. */
MsControllerParts ms_window_get_parts (MsWindow *self);
/* The controller of a type, borrowed; NULL in a window that was made without. */
gpointer ms_window_get_feature (MsWindow *self, GType type);

/* As ms_window_new, with these features alone. */
MsWindow *ms_window_new_with_features (GtkApplication *application, GSettings *settings,
    MsThemeWatcher *theme, const MsWindowFeature *features);

/* A widget, or a menu, of the template that hardly anything has to do with; borrowed. */
gpointer ms_window_get_part (MsWindow *self, const char *name);

/* ms-window-actions.c */
void ms_window_add_actions (MsWindow *self);
void ms_window_update_actions (MsWindow *self);
gboolean ms_window_get_toggle (MsWindow *self, const char *action);
void ms_window_set_action_enabled (MsWindow *self, const char *action, gboolean enabled);
/* Starts the game, of a random seed where seed is NULL; asks first if one that is set aside would be
 * lost. */
void ms_window_offer_game (MsWindow *self, const MsRules *rules, const guint64 *seed);
void ms_window_update_analyzer (MsWindow *self); /* active as the toggles say, never in a pause */

/* ms-window-board.c: what happens on the board */
void ms_window_connect_board (MsWindow *self);
void ms_window_open_cell (MsWindow *self, int x, int y); /* as if the player had */

/* Shared by all features; see ms-size-controller.h */
void ms_window_grow (MsWindow *self, int dx, int dy);
