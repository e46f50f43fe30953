/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Autosave in the window: the running game is kept while it is played, without a word unless that
 * fails; a game that nobody plays any more is offered in a bar.  Until the player has decided its
 * file stays, and no other window offers it. */
#include "config.h"

#include "ms-window-private.h"

#include "ms-autosave.h"
#include "ms-counters.h"

#include <glib/gi18n.h>

struct _MsWindowAutosave
{
  MsMessageBar *bar;
  MsAutosave *autosave;
  MsAutosaveLeftover *leftover; /* what the bar offers */
  GCancellable *search;
};

/* One for all windows, gone with the last: then everything is on the disk. */
static MsAutosaveStore *store;
static guint n_users;

static void
show_bar (MsWindow *self, const char *text)
{
  ms_message_bar_set_text (self->autosave->bar, text);
  ms_window_set_action_enabled (self, "continue-left", text != NULL);
  ms_window_set_action_enabled (self, "discard-left", text != NULL);
}

static char *
dup_offer (const MsAutosaveLeftover *leftover)
{
  const MsRules *rules = ms_play_get_rules (leftover->document->play);
  g_autofree char *clock = ms_counters_dup_clock (leftover->document->elapsed_ms / 1000);
  g_autofree char *size = g_strdup_printf (
      ngettext ("%1$d×%2$d, %3$d mine", "%1$d×%2$d, %3$d mines", (unsigned long)rules->mines),
      rules->width, rules->height, rules->mines);
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
  /* Translators: the size of a board ("30×16, 99 mines") and the time played ("01:24"). */
  return g_strdup_printf (_ ("A game was left unfinished: %1$s, %2$s on the clock."), size, clock);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree char *set_aside = NULL;
  g_autoptr (MsAutosaveLeftover) leftover = ms_autosave_leftover_find_finish (result, &set_aside);
  g_autoptr (MsWindow) self = g_weak_ref_get (user_data);
  g_weak_ref_clear (user_data);
  g_free (user_data);
  if (self == NULL || self->autosave == NULL)
    return;
  if (set_aside != NULL)
    {
      g_autofree char *shown = g_filename_display_name (set_aside);
      g_autofree char *message = g_strdup_printf (
          _ ("An autosaved game was damaged and could not be read. It was kept as %s."), shown);
      ms_window_show_error (self, message);
    }
  if (leftover == NULL)
    return;
  g_autofree char *offer = dup_offer (leftover);
  self->autosave->leftover = g_steal_pointer (&leftover);
  show_bar (self, offer);
}

static void
search (MsWindow *self)
{
  GWeakRef *weak = g_new (GWeakRef, 1);
  g_weak_ref_init (weak, self);
  ms_autosave_leftover_find_async (
      ms_autosave_store_get_folder (store), self->autosave->search, found_cb, weak);
}

static MsAutosaveLeftover *
take_leftover (MsWindow *self)
{
  show_bar (self, NULL);
  return g_steal_pointer (&self->autosave->leftover);
}

/* What would be lost by another board. */
static gboolean
is_busy (MsWindow *self)
{
  MsGameState state = ms_game_get_state (self->game);
  return state == MS_GAME_PLAYING || state == MS_GAME_ANALYSIS
      || (state == MS_GAME_NEW
          && (ms_game_get_can_undo (self->game) || ms_game_get_can_redo (self->game)));
}

static void
resume (MsWindow *self, MsAutosaveLeftover *leftover)
{
  ms_window_show_error (self, NULL);
  ms_file_controller_set_file (self->files, NULL);
  ms_autosave_resume (self->autosave->autosave, leftover);
}

static void
continue_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  MsAutosaveLeftover *leftover = take_leftover (self);
  if (is_busy (self))
    {
      GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
      MsWindow *other = ms_window_new (application, self->settings, self->theme);
      resume (other, leftover);
      gtk_window_present (GTK_WINDOW (other));
      return; /* which looks for more */
    }
  resume (self, leftover);
  search (self);
}

static void
discard_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  ms_autosave_discard (store, take_leftover (self));
  search (self);
}

/* Not now: it is offered again by another window, or at the next start. */
static void
bar_closed_cb (MsWindow *self)
{
  ms_autosave_leftover_free (take_leftover (self));
}

static void
failed_cb (const GError *error, gpointer user_data)
{
  g_autofree char *message = g_strdup_printf (
      _ ("The running game cannot be kept on the disk: %s. You can play on, but it would be lost "
         "if Minesage ended."),
      error->message);
  ms_window_show_error (user_data, message);
}

void
ms_window_add_autosave (MsWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "continue-left", .activate = continue_action },
    { .name = "discard-left", .activate = discard_action },
  };
  if (n_users++ == 0)
    {
      g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "minesage", NULL);
      store = ms_autosave_store_new (folder);
    }
  self->autosave = g_new0 (MsWindowAutosave, 1);
  self->autosave->bar = ms_message_bar_new (self->size, self->leftover_bar, self->leftover_label);
  self->autosave->search = g_cancellable_new ();
  self->autosave->autosave = ms_autosave_new (store, self->game, failed_cb, self);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->leftover_bar, "response", G_CALLBACK (bar_closed_cb), self);
  show_bar (self, NULL);
  search (self);
}

void
ms_window_remove_autosave (MsWindow *self)
{
  MsWindowAutosave *own = g_steal_pointer (&self->autosave);
  if (own == NULL)
    return;
  g_cancellable_cancel (own->search);
  g_object_unref (own->search);
  g_object_unref (own->bar);
  ms_autosave_leftover_free (own->leftover);
  ms_autosave_close (own->autosave);
  g_free (own);
  if (--n_users == 0)
    g_clear_pointer (&store, ms_autosave_store_unref);
}
