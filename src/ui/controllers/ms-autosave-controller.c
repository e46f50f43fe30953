/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-autosave-controller.h"

#include "ms-ui-controllers-testing.h"
#include "ms-autosave.h"
#include "ms-save-controller.h"
#include "ms-counters.h"
#include "ms-record-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsAutosaveController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsFileController *files; /* borrowed */
  MsMessageBar *offer;
  MsAutosave *autosave;
  MsAutosaveLeftover *leftover; /* what is offered */
  GPtrArray *discarded; /* MsAutosaveLeftover, the one discarded last at the end */
  gboolean quiet; /* somebody else shows the offer */
  gboolean searching;
  GCancellable *search;
  guint n_requests; /* number of requests to close the window that are still being handled */
  gboolean lets_go; /* the player has agreed to lose what is not kept */
};

/* One store for all windows, freed with the last controller, when everything has been written to
 * disk. */
static MsAutosaveStore *store;
static guint n_users;

/* The controllers of all open windows. */
static GList *controllers;

/* Reports that a file could not be deleted, in another window if the one that discarded the game is
 * closed. */
static void
undeleted_cb (const GError *error, gpointer user_data)
{
  GList *found = g_list_find (controllers, user_data);
  MsAutosaveController *teller = found != NULL ? user_data
      : controllers != NULL                    ? controllers->data
                                               : NULL;
  if (teller == NULL)
    return;
  /* Translators: the path of a file and the reason, such as "/home/…/1.journal: Read-only file
   * system". */
  g_autofree char *message = g_strdup_printf (
      _ ("A discarded game could not be deleted and will be offered again: %s."), error->message);
  ms_message_bar_set_text (teller->parts->errors, message);
}

static void
delete_discarded (MsAutosaveController *self)
{
  for (guint i = 0; i < self->discarded->len; i++)
    ms_autosave_discard (store, self->discarded->pdata[i], undeleted_cb, self);
  g_ptr_array_set_size (self->discarded, 0);
}

char *
ms_autosave_controller_dup_discarded (MsAutosaveController *self)
{
  guint n = self->discarded->len;
  if (n == 0)
    return NULL;
  return g_strdup_printf (ngettext ("%d game was deleted.", "%d games were deleted.", n), (int)n);
}

static void
set_enabled (MsAutosaveController *self, gboolean offers, gboolean takes_back, gboolean enabled)
{
  const char *const names[] = { "continue-left", "discard-left", "undo-discard" };
  const gboolean wanted[] = { offers, offers, takes_back };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (wanted[i] == enabled)
      ms_actions_set_enabled (self->parts->actions, names[i], enabled);
}

/* Shows the game that can be continued, or else the one that was discarded.  Whoever shows it can
 * move the focus from a button that is about to be disabled to one that is not; so does this with
 * the buttons of the bar. */
static void
show_offer (MsAutosaveController *self, const char *text)
{
  g_autofree char *discarded = ms_autosave_controller_dup_discarded (self);
  gboolean offers = text != NULL, takes_back = discarded != NULL;
  ms_message_bar_set_text (self->offer, self->quiet ? NULL : offers ? text : discarded);
  set_enabled (self, offers, takes_back, TRUE);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->parts->window));
  if (focus != NULL && offers != takes_back
      && gtk_widget_is_ancestor (focus, ms_window_parts_get (self->parts, "leftover_bar")))
    gtk_widget_grab_focus (
        ms_window_parts_get (self->parts, offers ? "continue_left_button" : "undo_discard_button"));
  g_signal_emit_by_name (self, "offered", text);
  set_enabled (self, offers, takes_back, FALSE);
}

static char *
dup_offer (const MsAutosaveLeftover *leftover)
{
  const MsDocument *document = leftover->document;
  const MsRules *rules = ms_play_get_rules (
      document->aside != NULL ? document->aside : document->play);
  g_autofree char *clock = ms_counters_dup_clock (document->elapsed_ms / 1000);
  g_autofree char *size = ms_record_text_dup_size (rules->width, rules->height, rules->mines);
  gboolean analysis = document->aside == NULL
      && ms_play_get_state (document->play) == MS_STATE_ANALYSIS;
  if (leftover->damaged != NULL && analysis)
    {
      g_autofree char *shown = g_filename_display_name (leftover->damaged);
      /* Translators: the size of a board ("30×16, 99 mines"), and the path of a file. */
      return g_strdup_printf (_ ("An analysis was left unsaved, and its file is damaged. It can be "
                                 "continued from before the damage: %1$s. The file was kept as "
                                 "%2$s."),
          size, shown);
    }
  if (leftover->damaged != NULL)
    {
      g_autofree char *shown = g_filename_display_name (leftover->damaged);
      /* Translators: the size of a board ("30×16, 99 mines"), the time played ("01:24"), and the
       * path of a file. */
      return g_strdup_printf (_ ("A game was left unfinished, and its file is damaged. It can be "
                                 "continued from before the damage: %1$s, %2$s on the clock. The "
                                 "file was kept as %3$s."),
          size, clock, shown);
    }
  if (document->aside != NULL)
    /* Translators: the size of a board ("30×16, 99 mines") and the time played ("01:24"). */
    return g_strdup_printf (
        _ ("A game was left unfinished, and an analysis of it: %1$s, %2$s on the clock."), size,
        clock);
  if (analysis)
    /* Translators: the size of a board: "30×16, 99 mines". */
    return g_strdup_printf (_ ("An analysis was left unsaved: %s."), size);
  /* Translators: the size of a board ("30×16, 99 mines") and the time played ("01:24"). */
  return g_strdup_printf (_ ("A game was left unfinished: %1$s, %2$s on the clock."), size, clock);
}

static void
show_leftover (MsAutosaveController *self)
{
  g_autofree char *offer = dup_offer (self->leftover);
  show_offer (self, offer);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree char *set_aside = NULL;
  g_autoptr (MsAutosaveLeftover) leftover = ms_autosave_leftover_find_finish (result, &set_aside);
  g_autoptr (MsAutosaveController) self = user_data;
  if (self->parts == NULL)
    return;
  self->searching = FALSE;
  if (set_aside != NULL)
    {
      g_autofree char *shown = g_filename_display_name (set_aside);
      g_autofree char *message = g_strdup_printf (
          _ ("An autosaved game was damaged and could not be read. It was kept as %s."), shown);
      ms_message_bar_set_text (self->parts->errors, message);
    }
  if (leftover == NULL || self->leftover != NULL)
    return;
  self->leftover = g_steal_pointer (&leftover);
  show_leftover (self);
}

static gboolean
look_cb (gpointer user_data)
{
  g_autoptr (MsAutosaveController) self = user_data;
  if (self->parts != NULL)
    ms_autosave_leftover_find_async (
        ms_autosave_store_get_folder (store), self->search, found_cb, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

/* Searches for a game to offer, one at a time: the game that is offered already is locked, and
 * would not be found.  A window that has just been closed releases its game first. */
static void
search (MsAutosaveController *self)
{
  if (self->searching || self->leftover != NULL)
    return;
  self->searching = TRUE;
  ms_autosave_store_when_written (store, look_cb, g_object_ref (self));
}

static MsAutosaveLeftover *
take_leftover (MsAutosaveController *self)
{
  show_offer (self, NULL);
  return g_steal_pointer (&self->leftover);
}

void
ms_autosave_controller_resume (MsAutosaveController *self, MsAutosaveLeftover *leftover)
{
  ms_file_controller_set_file (self->files, NULL);
  ms_message_bar_set_text (self->parts->errors, NULL);
  ms_autosave_resume (self->autosave, leftover);
}

static void
continue_action (MsAutosaveController *self)
{
  MsAutosaveLeftover *leftover = take_leftover (self);
  MsGame *game = self->parts->game;
  MsGameState state = ms_game_get_state (game);
  /* Another board would make the player lose something. */
  if (state == MS_GAME_PLAYING || state == MS_GAME_ANALYSIS
      || (state == MS_GAME_NEW && (ms_game_get_can_undo (game) || ms_game_get_can_redo (game))))
    {
      g_signal_emit_by_name (self, "elsewhere", leftover);
      return; /* this looks for further games */
    }
  ms_autosave_controller_resume (self, leftover);
  search (self);
}

/* The file of a discarded game stays until the player has seen that it can be brought back. */
static void
discard_action (MsAutosaveController *self)
{
  g_ptr_array_add (self->discarded, g_steal_pointer (&self->leftover));
  show_offer (self, NULL);
  search (self);
}

/* Offers the game discarded last again; the one that was offered in its place will be found
 * later. */
static void
undo_discard_action (MsAutosaveController *self)
{
  g_clear_pointer (&self->leftover, ms_autosave_leftover_free);
  self->leftover = g_ptr_array_steal_index (self->discarded, self->discarded->len - 1);
  show_leftover (self);
}

/* The player closes the bar: the game is offered again by another window, or at the next start. */
static void
end_offer (MsAutosaveController *self)
{
  delete_discarded (self);
  ms_autosave_leftover_free (take_leftover (self));
}

void
ms_autosave_controller_set_quiet (MsAutosaveController *self, gboolean quiet)
{
  if (quiet == self->quiet)
    return;
  self->quiet = quiet;
  if (!quiet)
    end_offer (self);
  else if (self->leftover != NULL)
    show_leftover (self);
  else
    {
      show_offer (self, NULL);
      search (self);
    }
}

const MsDocument *
ms_autosave_controller_get_offered (MsAutosaveController *self)
{
  return self->leftover != NULL ? self->leftover->document : NULL;
}

gboolean
ms_autosave_controller_is_searching (MsAutosaveController *self)
{
  return self->searching;
}

static void
failed_cb (const GError *error, gpointer user_data)
{
  g_autofree char *message = g_strdup_printf (
      _ ("The running game cannot be saved automatically: %s. You can play on, but it would be "
         "lost if Minesage stopped."),
      error->message);
  ms_message_bar_set_text (MS_AUTOSAVE_CONTROLLER (user_data)->parts->errors, message);
}

/* --- Closing --- */

/* A question that was asked, or an attempt to save that it waits for. */
typedef struct
{
  MsAutosaveController *owner; /* owned; its parts are NULL when the window is gone */
  GtkWindow *window; /* owned, as it must outlive the question */
  gboolean waiting; /* the question is about the game that is set aside behind the analysis */
  char *reason; /* why the file could not be written */
} Request;

static Request *
request_new (MsAutosaveController *owner, gboolean waiting, const char *reason)
{
  Request *request = g_new (Request, 1);
  *request = (Request){ g_object_ref (owner), g_object_ref (GTK_WINDOW (owner->parts->window)),
    waiting, g_strdup (reason) };
  owner->n_requests++;
  return request;
}

static void
request_free (gpointer data)
{
  Request *request = data;
  request->owner->n_requests--;
  g_object_unref (request->owner);
  g_object_unref (request->window);
  g_free (request->reason);
  g_free (request);
}

/* The question to ask about the game, or the one waiting behind it; NULL: nothing would be lost. */
static const char *
get_question (MsAutosaveController *self, gboolean waiting)
{
  return ms_file_controller_get_question (self->files, waiting);
}

static void ask (MsAutosaveController *self, gboolean waiting, const char *reason);

static void
close_anyway (MsAutosaveController *self)
{
  self->lets_go = TRUE;
  gtk_window_close (GTK_WINDOW (self->parts->window));
  self->lets_go = FALSE;
}

/* Discards the analysis first, then the game behind it. */
static void
discard_cb (gpointer user_data)
{
  Request *request = user_data;
  if (!request->waiting && get_question (request->owner, TRUE) != NULL)
    ask (request->owner, TRUE, request->reason);
  else
    close_anyway (request->owner);
}

static void
save_cb (gpointer user_data)
{
  Request *request = user_data;
  MsSaveController *saver = ms_window_parts_get_feature (
      request->owner->parts, MS_TYPE_SAVE_CONTROLLER);
  ms_save_controller_save_and_close (saver, request->waiting);
}

static void
ask (MsAutosaveController *self, gboolean waiting, const char *reason)
{
  g_autofree char *explanation = g_strdup_printf (
      /* Translators: the path of a file and the reason, such as "/home/…/1.journal: Read-only file
       * system". */
      _ ("It cannot be kept for the next start: %s. What has not been saved would be lost."),
      reason);
  ms_confirm_or_save (GTK_WINDOW (self->parts->window), get_question (self, waiting), explanation,
      _ ("_Discard"), discard_cb, save_cb, request_new (self, waiting, reason), request_free);
}

static gboolean
tried_cb (gpointer user_data)
{
  Request *request = user_data;
  MsAutosaveController *self = request->owner;
  const GError *failure = self->parts != NULL ? ms_autosave_get_failure (self->autosave) : NULL;
  gboolean now = self->parts != NULL && get_question (self, FALSE) != NULL;
  if (failure != NULL && (now || get_question (self, TRUE) != NULL))
    ask (self, !now, failure->message);
  else if (self->parts != NULL)
    close_anyway (self);
  request_free (request);
  return G_SOURCE_REMOVE;
}

gboolean
ms_autosave_controller_delays_close (MsAutosaveController *self)
{
  if (self->lets_go || (get_question (self, FALSE) == NULL && get_question (self, TRUE) == NULL)
      || !ms_autosave_is_at_risk (self->autosave))
    return FALSE;
  if (self->n_requests == 0)
    ms_autosave_try_again (self->autosave, tried_cb, request_new (self, FALSE, NULL));
  return TRUE;
}

static void
detach (MsAutosaveController *self)
{
  g_clear_pointer (&self->leftover, ms_autosave_leftover_free);
  controllers = g_list_remove (controllers, self);
  delete_discarded (self);
  g_clear_pointer (&self->discarded, g_ptr_array_unref);
  g_clear_pointer (&self->autosave, ms_autosave_close);
  if (--n_users == 0)
    g_clear_pointer (&store, ms_autosave_store_unref);
}

static const MsCommand actions[] = {
  { "continue-left", .activate = G_CALLBACK (continue_action) },
  { "discard-left", .activate = G_CALLBACK (discard_action) },
  { "undo-discard", .activate = G_CALLBACK (undo_discard_action) },
  { NULL },
};

static void
attach (MsAutosaveController *self)
{
  self->discarded = g_ptr_array_new ();
  if (n_users++ == 0)
    {
      g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "minesage", NULL);
      store = ms_autosave_store_new (folder);
    }
  const MsWindowParts *parts = self->parts;
  self->files = ms_window_parts_get_feature (parts, MS_TYPE_FILE_CONTROLLER);
  self->offer = ms_window_parts_make_bar (parts, "leftover_bar", "leftover_label");
  self->search = g_cancellable_new ();
  self->autosave = ms_autosave_new (store, parts->game, failed_cb, self);
  controllers = g_list_prepend (controllers, self);
  ms_connect (self->offer, "closed", G_CALLBACK (end_offer), self);
  show_offer (self, NULL);
  search (self);
}

static void
class_init (MsFeatureClass *class)
{
  ms_class_add_signal (class, "offered", 1, G_TYPE_STRING);
  ms_class_add_signal (class, "elsewhere", 1, G_TYPE_POINTER);
}

MS_DEFINE_FEATURE (MsAutosaveController, ms_autosave_controller, .actions = actions,
    .attach = G_CALLBACK (attach), .detach = G_CALLBACK (detach),
    .objects = { G_STRUCT_OFFSET (MsAutosaveController, search),
        G_STRUCT_OFFSET (MsAutosaveController, offer) },
    .class_init = class_init)
