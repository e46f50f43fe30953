/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-sharing-controller.h"

#include "ms-actions.h"
#include "ms-message.h"
#include "ms-open-text-dialog.h"
#include "ms-seed-dialog.h"
#include "ms-seed-text.h"
#include "ms-signals.h"

#include <glib/gi18n.h>
#include <string.h>

#define COPY_AS "copy-as-"

struct _MsSharingController
{
  GObject parent_instance;
  GtkWindow *window; /* weak */
  MsGame *game;
  MsFileController *files;
  MsMessageBar *errors;
  MsStatusLine *status;
};

enum
{
  START,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MsSharingController, ms_sharing_controller, G_TYPE_OBJECT)

/* --- Copying --- */

static void
copy_text (MsSharingController *self, const char *text, const char *notice)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self->window)), text);
  ms_status_line_tell (self->status, notice);
}

static void
copy_as (MsSharingController *self, const MsTarget *target)
{
  g_autofree char *data = NULL;
  gsize length;
  MsErrorInfo info;
  if (ms_game_write_as (self->game, target, &data, &length, &info) != MS_STATUS_OK)
    {
      g_autofree char *sentence = ms_message_dup_sentence (&info);
      ms_message_bar_set_text (self->errors, sentence);
      return;
    }
  if (ms_game_is_revealed_by (self->game, target))
    ms_game_set_assisted (self->game);
  /* Translators: what was copied, such as "PTTA link". */
  g_autofree char *notice = g_strdup_printf (_ ("On the clipboard: %s."), ms_target_title (target));
  copy_text (self, data, notice);
}

/* A question that may outlive the window. */
typedef struct
{
  MsSharingController *owner; /* weak */
  const MsTarget *target;
} Question;

static void
question_free (Question *question)
{
  g_clear_weak_pointer (&question->owner);
  g_free (question);
}

static void
reveal_confirmed_cb (gpointer user_data)
{
  Question *question = user_data;
  if (question->owner != NULL && question->owner->window != NULL)
    copy_as (question->owner, question->target);
}

static void
copy_as_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsSharingController *self = user_data;
  const MsTarget *target = ms_target_find (
      g_action_get_name (G_ACTION (action)) + strlen (COPY_AS));
  if (!ms_game_is_revealed_by (self->game, target))
    {
      copy_as (self, target);
      return;
    }
  Question *question = g_new0 (Question, 1);
  g_set_weak_pointer (&question->owner, self);
  question->target = target;
  ms_confirm (self->window, _ ("Copy the positions of all mines?"),
      _ ("You have not found them yet. The game will count as assisted."), _ ("_Copy"),
      reveal_confirmed_cb, question, (GDestroyNotify)question_free);
}

static char *
dup_seed (MsSharingController *self)
{
  MsRules rules = ms_game_get_rules (self->game);
  return ms_game_has_seed (self->game) ? ms_seed_text_dup (&rules, ms_game_get_seed (self->game))
                                       : NULL;
}

static void
copy_seed_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsSharingController *self = user_data;
  g_autofree char *text = dup_seed (self);
  if (text == NULL)
    return;
  /* Translators: a seed with its rules: "30x16x99 open 1234567". */
  g_autofree char *notice = g_strdup_printf (_ ("The seed is on the clipboard: %s"), text);
  copy_text (self, text, notice);
}

/* --- Opening --- */

static void
open_cb (MsSharingController *self, const char *text, gboolean analysis)
{
  ms_file_controller_open_text (self->files, text, analysis);
}

static void
open_text_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsSharingController *self = user_data;
  MsOpenTextDialog *dialog = ms_open_text_dialog_new (self->window, self->game);
  g_signal_connect_object (dialog, "open", G_CALLBACK (open_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
start_cb (MsSharingController *self, const MsRules *rules, guint64 seed)
{
  g_signal_emit (self, signals[START], 0, rules, seed);
}

/* Begins with the board that is played, so that its seed can be read here too. */
static void
by_seed_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsSharingController *self = user_data;
  MsRules rules = ms_game_get_rules (self->game);
  g_autofree char *seed = dup_seed (self);
  if (ms_rules_check (&rules, NULL) != MS_STATUS_OK)
    rules.mines = rules.width * rules.height - 1;
  MsSeedDialog *dialog = ms_seed_dialog_new (self->window, &rules, seed != NULL ? seed : "");
  g_signal_connect_object (dialog, "start", G_CALLBACK (start_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- The rest --- */

static void
update (MsSharingController *self)
{
  int n_targets;
  const MsTarget *const *targets = ms_targets_get (&n_targets);
  if (self->window == NULL)
    return;
  GActionMap *map = G_ACTION_MAP (self->window);
  gboolean free = !ms_game_get_withheld (self->game);
  ms_actions_set_enabled (map, "copy-seed", free && ms_game_has_seed (self->game));
  for (int i = 0; i < n_targets; i++)
    if (!targets[i]->is_binary)
      {
        g_autofree char *name = g_strconcat (COPY_AS, targets[i]->name, NULL);
        ms_actions_set_enabled (
            map, name, free && ms_game_check_as (self->game, targets[i], NULL) == MS_STATUS_OK);
      }
}

static void
add_targets (MsSharingController *self, GMenu *menu)
{
  int n_targets;
  const MsTarget *const *targets = ms_targets_get (&n_targets);
  for (int i = 0; i < n_targets; i++)
    if (!targets[i]->is_binary)
      {
        g_autofree char *name = g_strconcat (COPY_AS, targets[i]->name, NULL);
        g_autofree char *action = g_strconcat ("win.", name, NULL);
        GActionEntry entry = { .name = name, .activate = copy_as_action };
        ms_actions_add (G_ACTION_MAP (self->window), &entry, 1, self);
        g_menu_append (menu, ms_target_title (targets[i]), action);
      }
}

static void
ms_sharing_controller_dispose (GObject *object)
{
  MsSharingController *self = MS_SHARING_CONTROLLER (object);
  g_clear_weak_pointer (&self->window);
  g_clear_object (&self->game);
  g_clear_object (&self->files);
  g_clear_object (&self->errors);
  g_clear_object (&self->status);
  G_OBJECT_CLASS (ms_sharing_controller_parent_class)->dispose (object);
}

static void
ms_sharing_controller_class_init (MsSharingControllerClass *class)
{
  signals[START] = g_signal_new ("start", MS_TYPE_SHARING_CONTROLLER, G_SIGNAL_RUN_LAST, 0, NULL,
      NULL, NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_UINT64);
  G_OBJECT_CLASS (class)->dispose = ms_sharing_controller_dispose;
}

static void
ms_sharing_controller_init (MsSharingController *self)
{
}

MsSharingController *
ms_sharing_controller_new (GtkApplicationWindow *window, MsGame *game, MsFileController *files,
    MsMessageBar *errors, MsStatusLine *status, GMenu *targets)
{
  static const GActionEntry entries[] = {
    { .name = "open-text", .activate = open_text_action },
    { .name = "by-seed", .activate = by_seed_action },
    { .name = "copy-seed", .activate = copy_seed_action },
  };
  MsSharingController *self = g_object_new (MS_TYPE_SHARING_CONTROLLER, NULL);
  const MsSignal news[] = {
    { game, "notify::state", G_CALLBACK (update) },
    { game, "notify::withheld", G_CALLBACK (update) },
    { game, "board-changed", G_CALLBACK (update) },
  };
  g_set_weak_pointer (&self->window, GTK_WINDOW (window));
  self->game = g_object_ref (game);
  self->files = g_object_ref (files);
  self->errors = g_object_ref (errors);
  self->status = g_object_ref (status);
  ms_actions_add (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  add_targets (self, targets);
  ms_signals_connect (news, G_N_ELEMENTS (news), self);
  update (self);
  return self;
}
