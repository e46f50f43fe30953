/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFeature: something that a window can do besides showing its board.
 *
 * An abstract class.  A feature is attached once, to the parts of a window, which outlive it; it
 * adds its actions to them, and does not know the window.  Another feature that it needs it finds
 * by its type; the other one exists from the beginning, but may be attached later, and does not
 * exist in a window that was made without it.
 *
 * The window hears of each change of the game once (MsGame::changed) and tells the features whose
 * class says that they hear such changes.  A feature that is not looking, because nothing of it is
 * shown, is told nothing; when it begins to look again it is told what has changed since.  Like all
 * handlers of that signal, features only look and do not change the game: one that must change it
 * does so when the game's properties are notified.
 *
 * A feature is detached when its window goes, even if others still hold references to it; weak
 * pointers to it are cleared and its signal handlers disconnected. */
#pragma once

#include "ms-actions.h"
#include "ms-advice.h"
#include "ms-legend.h"
#include "ms-message-bar.h"
#include "ms-odds-panel.h"
#include "ms-pages.h"
#include "ms-size-controller.h"

/* The parts of a window.  Plain data; all borrowed.  What a window does not have is NULL. */
typedef struct
{
  GtkApplicationWindow *window;
  GActionMap *actions; /* the actions of the window */
  MsGame *game;
  /* Other computations use its settings on trusting flags and on the limit of memory too. */
  MsAnalyzer *analyzer;
  MsBoardView *board;
  GtkOverlay *overlay; /* lies over the board */
  MsStatusLine *status;
  MsSizeController *size;
  MsPages *pages;
  MsOddsPanel *panel;
  MsLegend *legend;
  MsMessageBar *errors;
  GSettings *settings;
  GPtrArray *features; /* all features of the window */
} MsWindowParts;

/* All changes that a feature can hear of. */
#define MS_FEATURE_HEARS_ALL ((MsGameParts)~0U)

#define MS_TYPE_FEATURE (ms_feature_get_type ())
G_DECLARE_DERIVABLE_TYPE (MsFeature, ms_feature, MS, FEATURE, GObject)

/* What a kind of feature is and does; constant.  The functions get the feature, as its own type,
 * for their first argument, and may omit the arguments after it; NULL: nothing is to be done. */
typedef struct
{
  const char *name; /* of its type */
  gsize size; /* of an instance, which begins as zeros */
  /* Where an instance keeps the parts of the window: set before attach, and NULL after detach, so
   * that an answer that comes when the window is gone, and holds a reference to the feature, knows
   * it. */
  gsize parts;
  const MsCommand *actions; /* the feature's actions; NULL: none */
  /* The parts of the game on which its actions depend: these are updated even while it is not
   * looking. */
  MsGameParts enabled_by;
  MsGameParts hears; /* the parts of the game whose changes it is told */
  GCallback attach; /* called when its actions have been added, but not yet enabled or disabled */
  GCallback detach; /* called once, and only if it was attached: frees what it owns */
  /* Where it keeps GObjects that it owns, 0: no more.  After detach they are unreferenced, and what
   * is a GCancellable is cancelled. */
  gsize objects[4];
  /* Where it keeps something else, 0: nothing, which is freed by free_owned after detach. */
  gsize owned;
  GDestroyNotify free_owned;
  gsize source; /* Where it keeps the id of a source, which is removed after detach; 0: nowhere. */
  GCallback changed; /* (self, const MsGameChange *): called for each change while it looks */
  /* (self, MsGameParts missed): called when it begins to look, with the parts, of those it hears,
   * that have changed meanwhile; and, in place of changed where that is NULL, with those of each
   * change. */
  GCallback refresh;
  /* Called while it looks when the game's state, or whether odds are withheld, has changed and all
   * have been told: here it may change the game. */
  GCallback settled;
  GCallback dismiss; /* returns a gboolean: whether Escape was for this feature */
  const char *signal; /* a signal without arguments that it emits; NULL: none */
  void (*class_init) (MsFeatureClass *class); /* adds properties and other signals */
} MsFeatureKind;

struct _MsFeatureClass
{
  GObjectClass parent_class;
  const MsFeatureKind *kind;
};

/* Defines type_name_get_type for a feature of the struct TypeName, which begins with an MsFeature
 * and has a field parts; further arguments are fields of its MsFeatureKind. */
#define MS_DEFINE_FEATURE(TypeName, type_name, ...) \
  GType type_name##_get_type (void) \
  { \
    static const MsFeatureKind kind = { .name = #TypeName, \
      .size = sizeof (TypeName), \
      .parts = G_STRUCT_OFFSET (TypeName, parts), \
      __VA_ARGS__ }; \
    static GType type; \
    if (type == 0) \
      type = ms_feature_register (&kind); \
    return type; \
  }

/* Registers the type of a kind of feature; called once for each, by the main thread. */
GType ms_feature_register (const MsFeatureKind *kind);

void ms_feature_attach (MsFeature *self, const MsWindowParts *parts);
/* Detaches the feature and drops the caller's reference. */
void ms_feature_detach (MsFeature *self);

/* Tells one feature, or all features of a list, that the game has changed. */
void ms_feature_tell (MsFeature *self, const MsGameChange *change);
void ms_features_tell (GPtrArray *features, const MsGameChange *change);

/* Sets whether the feature looks, which it does at first. */
void ms_feature_set_looking (MsFeature *self, gboolean looking);

/* Enables or disables its actions as they say themselves; does nothing before and after it is
 * attached. */
void ms_feature_update_actions (MsFeature *self);

/* Offers Escape to the feature; returns whether it was for it. */
gboolean ms_feature_dismiss (MsFeature *self);

/* The feature of the given type, borrowed; NULL: there is none. */
gpointer ms_window_parts_get_feature (const MsWindowParts *parts, GType type);

/* A widget or menu of the window's template, or of ms-message-bars.ui, by its name, for those that
 * are rarely needed; borrowed. */
gpointer ms_window_parts_get (const MsWindowParts *parts, const char *name);

/* A message bar of the window by the names of the bar and its label; owned by the caller. */
MsMessageBar *ms_window_parts_make_bar (
    const MsWindowParts *parts, const char *bar, const char *label);

/* A question of this kind about the present position; its cell is 0. */
MsQuestion ms_window_parts_get_question (const MsWindowParts *parts, MsAdviceKind kind);

/* Makes follower use the analyzer's settings on trusting flags and on the limit of memory. */
void ms_window_parts_share_limits (const MsWindowParts *parts, gpointer follower);

/* Shows sentence in the status line, if there is one, and has screen readers say it. */
void ms_window_parts_say (const MsWindowParts *parts, const char *sentence);

/* Puts text on the clipboard, and tells it with the sentence. */
void ms_window_parts_copy (const MsWindowParts *parts, const char *text, const char *sentence);

/* Tells that a file of that name has been written, or why not: fault, NULL if it has. */
void ms_window_parts_tell_saved (const MsWindowParts *parts, const char *name, const char *fault);

/* A sentence on why nothing is told about a game whose odds are withheld; static. */
const char *ms_window_parts_get_withheld_text (const MsWindowParts *parts);

/* How chances are to be written, as the player chose. */
MsOddsFormat ms_window_parts_get_numbers (const MsWindowParts *parts);
