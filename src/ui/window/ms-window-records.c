/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that ends is handed to the records; what they have to say goes under the header bar, a new
 * best time into the result bar. */
#include "config.h"

#include "ms-best-times-window.h"
#include "ms-file-dialogs.h"
#include "ms-record-text.h"
#include "ms-result-bar.h"
#include "ms-statistics-window.h"
#include "ms-window-private.h"

#include <glib/gi18n.h>

struct _MsWindowRecords
{
  MsRecords *records;
  MsMessageBar *bar;
  GtkWindow *best_times, *statistics; /* weak: open, or NULL */
  gboolean asking; /* what is to become of games that are not written */
  gboolean lets_go; /* the answer: they may be lost */
};

/* --- Messages --- */

static void
message_cb (MsWindow *self)
{
  MsWindowRecords *own = self->records;
  ms_message_bar_set_text (own->bar, ms_records_get_message (own->records));
}

static void
add_bar (MsWindow *self)
{
  MsWindowRecords *own = self->records;
  GtkWidget *label = gtk_label_new (NULL), *bar = gtk_info_bar_new ();
  gtk_info_bar_set_message_type (GTK_INFO_BAR (bar), GTK_MESSAGE_WARNING);
  gtk_info_bar_set_show_close_button (GTK_INFO_BAR (bar), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 80);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_info_bar_add_child (GTK_INFO_BAR (bar), label);
  gtk_widget_set_visible (bar, FALSE);
  own->bar = ms_message_bar_new (self->size, GTK_INFO_BAR (bar), GTK_LABEL (label));
  gtk_box_insert_child_after (self->content, bar, ms_window_get_part (self, "error_bar"));
  g_signal_connect_swapped (bar, "response", G_CALLBACK (ms_records_clear_message), own->records);
}

/* --- Recording --- */

/* A game that has been handed over; the window may play another one, or be gone, by the answer. */
typedef struct
{
  MsWindow *window; /* weak */
  guint64 seed;
} Handover;

static void
tell_best (MsWindow *self, const MsRecordRank *rank)
{
  g_autofree char *before = ms_record_text_dup_time (rank->best_before_ms);
  g_autofree char *sentence = rank->best_before_ms < 0
      ? g_strdup (_ ("It is the first time in the list of this level."))
      /* Translators: a time in seconds. */
      : g_strdup_printf (_ ("A new best time! The best before was %s."), before);
  GtkWidget *bar = ms_window_get_part (self, "result_bar");
  int height = ms_size_controller_measure_bar (bar);
  ms_result_bar_add (MS_RESULT_BAR (bar), sentence);
  ms_window_grow (self, 0, ms_size_controller_measure_bar (bar) - height);
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Handover *handover = user_data;
  MsRecordRank rank;
  gboolean added = ms_records_add_finish (MS_RECORDS (source), result, &rank, NULL);
  MsWindow *self = handover->window;
  g_clear_weak_pointer (&handover->window);
  if (self != NULL && added && rank.best && ms_game_get_state (self->game) == MS_GAME_WON
      && ms_game_get_seed (self->game) == handover->seed)
    tell_best (self, &rank);
}

static const char *
player_name (const char *chosen)
{
  if (*chosen != '\0')
    return chosen;
  /* GLib says "Unknown" where the system knows no real name. */
  const char *name = g_get_real_name ();
  return g_str_equal (name, "Unknown") ? g_get_user_name () : name;
}

static void
ended_cb (MsWindow *self)
{
  Handover *handover = g_new0 (Handover, 1);
  g_autofree char *chosen = g_settings_get_string (self->settings, "player-name");
  g_autofree char *name = g_utf8_make_valid (player_name (chosen), -1);
  g_set_weak_pointer (&handover->window, self);
  handover->seed = ms_game_get_seed (self->game);
  ms_records_add_async (
      self->records->records, ms_record_new_from_game (self->game, name), added_cb, handover);
}

/* --- Closing --- */

static gboolean
is_last (MsWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GList *windows = application != NULL ? gtk_application_get_windows (application) : NULL;
  for (; windows != NULL; windows = windows->next)
    if (MS_IS_WINDOW (windows->data) && windows->data != self)
      return FALSE;
  return TRUE;
}

static void
let_go (gpointer user_data)
{
  MsWindow *self = user_data;
  if (self->records != NULL)
    self->records->lets_go = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

static void
asked (gpointer user_data)
{
  g_autoptr (MsWindow) self = user_data;
  if (self->records != NULL)
    self->records->asking = FALSE;
}

static void
ask (MsWindow *self, const GError *error)
{
  guint n = ms_records_get_n_unsaved (self->records->records);
  g_autofree char *question = g_strdup_printf (
      ngettext ("Quit without recording %u game?", "Quit without recording %u games?", n), n);
  g_autofree char *explanation = g_strdup_printf (
      /* Translators: a whole sentence that says what keeps games from being written. */
      ngettext ("It has not been written, and would be lost. %s",
          "They have not been written, and would be lost. %s", n),
      error->message);
  ms_confirm (
      GTK_WINDOW (self), question, explanation, _ ("_Quit"), let_go, g_object_ref (self), asked);
}

static void
flushed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean written = ms_records_flush_finish (MS_RECORDS (source), result, &error);
  if (self->records == NULL)
    return;
  if (!written)
    {
      ask (self, error);
      return;
    }
  self->records->asking = FALSE;
  gtk_window_close (GTK_WINDOW (self));
}

gboolean
ms_window_waits_for_records (MsWindow *self)
{
  MsWindowRecords *own = self->records;
  if (own == NULL || own->lets_go || !is_last (self)
      || (ms_records_get_n_unsaved (own->records) == 0 && !ms_records_is_writing (own->records)))
    return FALSE;
  if (!own->asking)
    ms_records_flush_async (own->records, flushed_cb, g_object_ref (self));
  own->asking = TRUE;
  return TRUE;
}

/* --- Windows --- */

/* Opens with the level that is played, if it is one. */
static void
present (MsWindow *self, GtkWindow **place, GtkWindow *made)
{
  if (made != NULL)
    {
      MsRules rules = ms_game_get_rules (self->game);
      MsRecordChooser *chooser = ms_records_window_get_chooser (MS_RECORDS_WINDOW (made));
      if (ms_game_get_state (self->game) != MS_GAME_ANALYSIS)
        ms_record_chooser_choose (chooser, rules.width, rules.height, rules.mines, rules.no_guess);
      g_set_weak_pointer (place, made);
    }
  gtk_window_present (*place);
}

static void
best_times_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  MsWindowRecords *own = self->records;
  GtkWindow *made = own->best_times != NULL
      ? NULL
      : GTK_WINDOW (ms_best_times_window_new (GTK_WINDOW (self), own->records, self->settings));
  present (self, &own->best_times, made);
}

static void
statistics_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  MsWindowRecords *own = self->records;
  GtkWindow *made = own->statistics != NULL
      ? NULL
      : GTK_WINDOW (ms_statistics_window_new (GTK_WINDOW (self), own->records));
  present (self, &own->statistics, made);
}

void
ms_window_set_records (MsWindow *self, MsRecords *records)
{
  static const GActionEntry entries[] = {
    { .name = "best-times", .activate = best_times_action },
    { .name = "statistics", .activate = statistics_action },
  };
  self->records = g_new0 (MsWindowRecords, 1);
  self->records->records = g_object_ref (records);
  add_bar (self);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->game, "ended", G_CALLBACK (ended_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (records, "notify::message", G_CALLBACK (message_cb), self);
  message_cb (self);
}

MsRecords *
ms_window_get_records (MsWindow *self)
{
  return self->records != NULL ? self->records->records : NULL;
}

/* Not left to GTK: a window that is still referred to, because a key of its own made the program
 * quit, would go after the one it belongs to and look for it. */
static void
close_window (GtkWindow **place)
{
  GtkWindow *window = *place;
  if (window == NULL)
    return;
  g_clear_weak_pointer (place);
  gtk_window_set_transient_for (window, NULL);
  gtk_window_destroy (window);
}

void
ms_window_remove_records (MsWindow *self)
{
  MsWindowRecords *own = self->records;
  if (own == NULL)
    return;
  g_signal_handlers_disconnect_by_data (own->records, self);
  close_window (&own->best_times);
  close_window (&own->statistics);
  g_object_unref (own->bar);
  g_object_unref (own->records);
  g_clear_pointer (&self->records, g_free);
}
