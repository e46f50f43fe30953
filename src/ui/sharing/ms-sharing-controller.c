/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSharingController: boards and positions as text that people pass on: opened from an entry,
 * copied in the formats of other programs; pictures of boards; and the seed with its rules, copied
 * and typed in.
 *
 * Text that would tell where the mines of a running game are is copied only after a question, and
 * makes the game assisted; while a game is paused nothing is copied.
 *
 * Actions: open-text, by-seed, copy-seed, and copy-as-NAME for each target (ms-document.h)
 * that is text. */
#include "ms-sharing.h"

#include "ms-file-controller.h"
#include "ms-message.h"
#include "ms-new-game-controller.h"
#include "ms-dialogs.h"
#include "ms-scan-dialog.h"
#include "ms-seed-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <string.h>

#define COPY_AS "copy-as-"

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  const MsTarget *asked; /* what the player is asked about; the question may outlive the window */
} MsSharingController;

/* --- Copying --- */

static void
copy_as (MsSharingController *self, const MsTarget *target)
{
  g_autofree char *data = NULL;
  gsize length;
  MsErrorInfo info;
  if (ms_game_write_as (self->parts->game, target, &data, &length, &info) != MS_STATUS_OK)
    {
      g_autofree char *sentence = ms_message_dup_sentence (&info);
      ms_message_bar_set_text (self->parts->errors, sentence);
      return;
    }
  if (ms_game_is_revealed_by (self->parts->game, target))
    ms_game_set_assisted (self->parts->game);
  /* Translators: what was copied, such as "PTTA link". */
  g_autofree char *notice = g_strdup_printf (_ ("On the clipboard: %s."), ms_target_title (target));
  ms_window_parts_copy (self->parts, data, notice);
}

static void
reveal_confirmed_cb (gpointer user_data)
{
  MsSharingController *self = user_data;
  if (self->parts != NULL)
    copy_as (self, self->asked);
}

static void
copy_as_action (MsSharingController *self, GVariant *parameter, GSimpleAction *action)
{
  const MsTarget *target = ms_target_find (
      g_action_get_name (G_ACTION (action)) + strlen (COPY_AS));
  if (!ms_game_is_revealed_by (self->parts->game, target))
    {
      copy_as (self, target);
      return;
    }
  self->asked = target;
  ms_confirm (GTK_WINDOW (self->parts->window), _ ("Copy the positions of all mines?"),
      _ ("You have not found them yet. The game will count as assisted."), _ ("_Copy"),
      reveal_confirmed_cb, g_object_ref (self), g_object_unref);
}

static char *
dup_seed (MsSharingController *self)
{
  MsGame *game = self->parts->game;
  MsRules rules = ms_game_get_rules (game);
  return ms_game_has_seed (game) ? ms_seed_text_dup (&rules, ms_game_get_seed (game)) : NULL;
}

static void
copy_seed_action (MsSharingController *self)
{
  g_autofree char *text = dup_seed (self);
  if (text == NULL)
    return;
  /* Translators: a seed with its rules: "30x16x99 open 1234567". */
  g_autofree char *notice = g_strdup_printf (_ ("The seed is on the clipboard: %s"), text);
  ms_window_parts_copy (self->parts, text, notice);
}

/* --- Opening --- */

static void
open_cb (MsSharingController *self, const char *text, gboolean analysis)
{
  ms_file_controller_open_text (
      ms_window_parts_get_feature (self->parts, MS_TYPE_FILE_CONTROLLER), text, analysis);
}

static void
open_text_action (MsSharingController *self)
{
  MsOpenTextDialog *dialog = ms_open_text_dialog_new (GTK_WINDOW (self->parts->window));
  ms_connect (dialog, "open", G_CALLBACK (open_cb), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
analyse_cb (MsSharingController *self, MsDocument *document)
{
  ms_file_controller_take_document (
      ms_window_parts_get_feature (self->parts, MS_TYPE_FILE_CONTROLLER), document, TRUE);
}

static void
picture_cb (MsSharingController *self, MsPictureReading *reading)
{
  MsScanDialog *dialog = ms_scan_dialog_new (GTK_WINDOW (self->parts->window), reading);
  ms_connect (dialog, "analyse", G_CALLBACK (analyse_cb), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
start_cb (MsSharingController *self, const MsRules *rules, guint64 seed)
{
  ms_new_game_controller_offer (
      ms_window_parts_get_feature (self->parts, MS_TYPE_NEW_GAME_CONTROLLER), rules, &seed);
}

/* Shows the seed and rules of the present board at first, so that its seed can be read here too. */
static void
by_seed_action (MsSharingController *self)
{
  MsRules rules = ms_game_get_rules (self->parts->game);
  g_autofree char *seed = dup_seed (self);
  if (ms_rules_check (&rules, NULL) != MS_STATUS_OK)
    rules.mines = rules.width * rules.height - 1;
  MsSeedDialog *dialog = ms_seed_dialog_new (
      GTK_WINDOW (self->parts->window), &rules, seed != NULL ? seed : "");
  ms_connect (dialog, "start", G_CALLBACK (start_cb), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- The rest --- */

static void
update (MsSharingController *self)
{
  const MsTarget *target;
  GActionMap *map = self->parts->actions;
  gboolean free = !ms_game_get_withheld (self->parts->game);
  ms_actions_set_enabled (map, "copy-seed", free && ms_game_has_seed (self->parts->game));
  for (int i = 0; (target = ms_target_get (i)) != NULL; i++)
    if (!target->is_binary)
      {
        g_autofree char *name = g_strconcat (COPY_AS, target->name, NULL);
        ms_actions_set_enabled (
            map, name, free && ms_game_check_as (self->parts->game, target, NULL) == MS_STATUS_OK);
      }
}

static const MsCommand actions[] = {
  { "open-text", .activate = G_CALLBACK (open_text_action) },
  { "by-seed", .activate = G_CALLBACK (by_seed_action) },
  { "copy-seed", .activate = G_CALLBACK (copy_seed_action) },
  { NULL },
};

void
ms_sharing_list (GMenu *menu)
{
  const MsTarget *target;
  for (int i = 0; (target = ms_target_get (i)) != NULL; i++)
    if (!target->is_binary)
      {
        g_autofree char *action = g_strconcat ("win." COPY_AS, target->name, NULL);
        g_menu_append (menu, ms_target_title (target), action);
      }
}

static void
attach (MsSharingController *self)
{
  const MsTarget *target;
  for (int i = 0; (target = ms_target_get (i)) != NULL; i++)
    if (!target->is_binary)
      {
        g_autofree char *name = g_strconcat (COPY_AS, target->name, NULL);
        const MsCommand entry[] = { { name, .activate = G_CALLBACK (copy_as_action) }, { NULL } };
        ms_actions_add (self->parts->actions, entry, self, NULL);
      }
  ms_connect (ms_window_parts_get_feature (self->parts, MS_TYPE_FILE_CONTROLLER), "picture",
      G_CALLBACK (picture_cb), self);
  update (self);
}

MS_DEFINE_FEATURE (MsSharingController, ms_sharing_controller, .actions = actions,
    .hears = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_BOARD,
    .attach = G_CALLBACK (attach), .changed = G_CALLBACK (update))
