/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFeature: something a window can do beside showing its board.
 *
 * An abstract class.  A feature is attached once, to the parts of a window, which outlive it; it adds
 * its actions to them, and knows nothing of the window.  Another feature that it has to do with it
 * finds by its type; there it is from the beginning, though it may be attached later, and not at all in
 * a window that was made without.
 *
 * The window hears of each change of the game once (MsGame::changed) and tells the features whose class
 * says that they hear such.  One that is not looking, because nothing of it is shown, is told nothing; when
 * it begins to look again it learns what has been another since.  As every handler of that signal they look
 * and do not change the game: who must, does so when its properties are notified.
 *
 * It goes with its window: whatever still refers to it has it
 * detached then, with weak pointers to it cleared and what it listens to silent. */
#pragma once

#include "ms-actions.h"
#include "ms-advice.h"
#include "ms-analyzer.h"
#include "ms-board-view.h"
#include "ms-legend.h"
#include "ms-message-bar.h"
#include "ms-odds-panel.h"
#include "ms-odds-format.h"
#include "ms-pages.h"
#include "ms-size-controller.h"
#include "ms-status-line.h"

/* Plain data; all borrowed.  A window that has no such thing has NULL. */
typedef struct
{
  GtkApplicationWindow *window;
  GActionMap *actions; /* of the window */
  MsGame *game;
  MsAnalyzer *analyzer; /* its opinion of flags and its limit of memory hold for others that ask */
  MsBoardView *board;
  GtkOverlay *overlay; /* over the board */
  MsStatusLine *status;
  MsSizeController *size;
  MsPages *pages;
  MsOddsPanel *panel;
  MsLegend *legend;
  MsMessageBar *errors;
  GSettings *settings;
  GPtrArray *features; /* all of the window */
} MsWindowParts;

/* All that a feature can hear of. */
#define MS_FEATURE_HEARS_ALL ((MsGameParts)~0U)

#define MS_TYPE_FEATURE (ms_feature_get_type ())
G_DECLARE_DERIVABLE_TYPE (MsFeature, ms_feature, MS, FEATURE, GObject)

struct _MsFeatureClass
{
  GObjectClass parent_class;
  const MsCommand *actions; /* NULL: none */
  MsGameParts
      enabled_by; /* what of the game its actions are enabled by: they follow, looking or not */
  MsGameParts hears; /* what of the game changed is for */
  /* Its actions are there, but not enabled yet as they say. */
  void (*attach) (MsFeature *self, const MsWindowParts *parts);
  /* Once, and only if it was attached: lets go of what it owns. NULL: nothing. */
  void (*detach) (MsFeature *self);
  /* While it looks. */
  void (*changed) (MsFeature *self, const MsGameChange *change);
  /* It begins to look, and these parts of what it hears are others meanwhile. NULL: nothing is missed. */
  void (*refresh) (MsFeature *self, MsGameParts missed);
  /* Escape: whether it was for this feature. NULL: it never is. */
  gboolean (*dismiss) (MsFeature *self);
};

void ms_feature_attach (MsFeature *self, const MsWindowParts *parts);
void ms_feature_detach (MsFeature *self); /* takes the reference */

/* The game is another, for this feature, and for those of a list. */
void ms_feature_tell (MsFeature *self, const MsGameChange *change);
void ms_features_tell (GPtrArray *features, const MsGameChange *change);

/* TRUE at first. */
void ms_feature_set_looking (MsFeature *self, gboolean looking);

/* Enables its actions as they say; before and after it is attached, does nothing. */
void ms_feature_update_actions (MsFeature *self);

/* Whether Escape was for it. */
gboolean ms_feature_dismiss (MsFeature *self);

/* The feature of a type, borrowed; NULL: there is none. */
gpointer ms_window_parts_get_feature (const MsWindowParts *parts, GType type);

/* A widget, or a menu, of the window's template that hardly anything has to do with; borrowed. */
gpointer ms_window_parts_get (const MsWindowParts *parts, const char *name);

/* Of two of these, the bar and its label; the caller's. */
MsMessageBar *ms_window_parts_make_bar (
    const MsWindowParts *parts, const char *bar, const char *label);

/* A question of this kind about the position as it stands; its cell is 0. */
MsQuestion ms_window_parts_get_question (const MsWindowParts *parts, MsAdviceKind kind);

/* What the analyzer thinks of flags, and its limit of memory, hold for follower too. */
void ms_window_parts_share_limits (const MsWindowParts *parts, gpointer follower);

/* Says it in the status line, if there is one, and to screen readers. */
void ms_window_parts_say (const MsWindowParts *parts, const char *sentence);

/* Why nothing is told of a game that is withheld; static. */
const char *ms_window_parts_get_withheld_text (const MsWindowParts *parts);

/* How the player wants chances written. */
MsOddsFormat ms_window_parts_get_numbers (const MsWindowParts *parts);

/* Won or lost. */
gboolean ms_window_parts_is_over (const MsWindowParts *parts);
