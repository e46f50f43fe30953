/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-daily-window.h"

#include "ms-daily-calendar.h"
#include "ms-daily-game.h"
#include "ms-daily-text.h"
#include "ms-flow-layout.h"
#include "ms-level-tile.h"
#include "ms-record-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsDailyWindow
{
  GtkWindow parent_instance;

  MsDailyCalendar *calendar;
  GtkLabel *summary, *heading;
  GtkWidget *tiles[MS_N_DAILY_KINDS];
  GtkWidget *tile_box, *making, *spinner, *copy_button, *copied;

  MsRecords *records; /* owned; NULL: none are kept */
  MsDailyBook *book; /* owned; NULL: nothing is known yet */
  GCancellable *asking; /* owned: of the question for the book; NULL: none was asked */
};

G_DEFINE_FINAL_TYPE (MsDailyWindow, ms_daily_window, GTK_TYPE_WINDOW)

/* --- What is shown --- */

static void
show_date (MsDailyWindow *self)
{
  int date = ms_daily_calendar_get_date (self->calendar);
  g_autofree char *day = ms_daily_text_dup_date (date);
  g_autofree char *share = self->book != NULL ? ms_daily_text_dup_share (self->book, date) : NULL;
  gtk_label_set_text (self->heading, day);
  gtk_widget_set_sensitive (self->copy_button, share != NULL);
  gtk_widget_set_visible (self->copied, FALSE);
  for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
    {
      MsDaily daily = { date, (MsDailyKind)kind };
      g_autofree char *outcome = ms_daily_text_dup_outcome (
          self->book != NULL ? ms_daily_book_find (self->book, &daily) : NULL);
      ms_level_tile_set_note (self->tiles[kind], outcome);
      ms_level_tile_set_spoken (self->tiles[kind], outcome);
    }
}

/* The day may be another one than when the window was last looked at. */
static void
show (MsDailyWindow *self)
{
  int today = ms_daily_game_get_today ();
  g_autofree char *summary = ms_daily_text_dup_summary (self->book, today);
  gtk_label_set_text (self->summary, summary);
  ms_daily_calendar_show (self->calendar, self->book, today);
  show_date (self);
}

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsDailyWindow) self = user_data;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, NULL);
  if (answer == NULL)
    return;
  MsDailyBook *before = self->book;
  self->book = g_steal_pointer (&answer->daily);
  show (self);
  ms_daily_book_free (before);
}

static void
ask (MsDailyWindow *self)
{
  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  if (self->records == NULL)
    return;
  self->asking = g_cancellable_new ();
  ms_records_daily_async (self->records, self->asking, answer_cb, g_object_ref (self));
}

void
ms_daily_window_set_making (MsDailyWindow *self, gboolean making)
{
  gtk_widget_set_sensitive (self->tile_box, !making);
  gtk_widget_set_visible (self->making, making);
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), making);
}

/* --- What the player does --- */

static void
play_cb (MsDailyWindow *self, GtkWidget *tile)
{
  for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
    if (self->tiles[kind] == tile)
      g_signal_emit_by_name (self, "play", ms_daily_calendar_get_date (self->calendar), kind);
}

static void
copy_cb (MsDailyWindow *self)
{
  g_autofree char *text = ms_daily_text_dup_share (
      self->book, ms_daily_calendar_get_date (self->calendar));
  g_signal_emit_by_name (self, "copy", text);
  gtk_widget_set_visible (self->copied, TRUE);
}

static void
cancel_cb (MsDailyWindow *self)
{
  g_signal_emit_by_name (self, "cancel");
}

static void
today_cb (MsDailyWindow *self)
{
  show (self);
  ms_daily_calendar_choose (self->calendar, ms_daily_game_get_today ());
}

/* --- The window --- */

static GtkWidget *
new_tiles (MsDailyWindow *self, GObject *look)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (box, ms_flow_layout_new (MS_FLOW_TILES));
  for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
    {
      int first_cell;
      MsRules rules = ms_daily_get_rules ((MsDailyKind)kind, &first_cell);
      g_autofree char *size = ms_record_text_dup_size (rules.width, rules.height, rules.mines);
      self->tiles[kind] = ms_level_tile_new (
          look, &rules, ms_daily_text_get_kind ((MsDailyKind)kind), size);
      ms_connect (self->tiles[kind], "clicked", G_CALLBACK (play_cb), self);
      gtk_box_append (GTK_BOX (box), self->tiles[kind]);
    }
  ms_widget_set_name (box, _ ("Boards of the day"));
  return box;
}

static GtkWidget *
new_making (MsDailyWindow *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));
  self->spinner = gtk_spinner_new ();
  ms_connect (cancel, "clicked", G_CALLBACK (cancel_cb), self);
  gtk_widget_set_visible (row, FALSE);
  gtk_widget_set_halign (row, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), self->spinner);
  gtk_box_append (GTK_BOX (row), ms_label_new (_ ("The board is being made."), NULL));
  gtk_box_append (GTK_BOX (row), cancel);
  return row;
}

static GtkWidget *
new_buttons (MsDailyWindow *self)
{
  GtkWidget *row = g_object_new (GTK_TYPE_BOX, "halign", GTK_ALIGN_CENTER, NULL);
  GtkWidget *today = gtk_button_new_with_mnemonic (_ ("_Today"));
  gtk_widget_set_layout_manager (row, ms_flow_layout_new (MS_FLOW_LINES));
  self->copy_button = gtk_button_new_with_mnemonic (_ ("Copy _Results"));
  gtk_widget_set_tooltip_text (self->copy_button,
      _ ("The results of this day as a text, which says nothing of where the mines are"));
  ms_connect (today, "clicked", G_CALLBACK (today_cb), self);
  ms_connect (self->copy_button, "clicked", G_CALLBACK (copy_cb), self);
  gtk_box_append (GTK_BOX (row), today);
  gtk_box_append (GTK_BOX (row), self->copy_button);
  self->copied = ms_label_new (_ ("The results were copied."), NULL);
  gtk_box_append (GTK_BOX (row), self->copied);
  return row;
}

static const char *
get_rules_text (void)
{
  return _ (
      "The same four boards for everybody, made from the date alone. The first cell is opened "
      "for you, and the clock starts at once. Beginner, Intermediate and Expert need no "
      "guess. Expert with guesses needs at least three, and whoever always takes the cell "
      "least likely to be a mine, of several the first, row by row, wins it.\n"
      "The first game that you finish on a board counts, one more as the second try; all "
      "later ones are practice. A streak counts days on each of which a board was won that "
      "was begun on its own day. Boards of other days count for their best time alone, and a "
      "try with odds, hints or undo wins nothing.\n"
      "● won   ○ played   · not played");
}

static void
ms_daily_window_dispose (GObject *object)
{
  MsDailyWindow *self = MS_DAILY_WINDOW (object);
  g_cancellable_cancel (self->asking);
  G_OBJECT_CLASS (ms_daily_window_parent_class)->dispose (object);
}

static void
ms_daily_window_finalize (GObject *object)
{
  MsDailyWindow *self = MS_DAILY_WINDOW (object);
  ms_daily_book_free (self->book);
  g_clear_object (&self->asking);
  g_clear_object (&self->records);
  G_OBJECT_CLASS (ms_daily_window_parent_class)->finalize (object);
}

static void
ms_daily_window_class_init (MsDailyWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_daily_window_dispose;
  G_OBJECT_CLASS (class)->finalize = ms_daily_window_finalize;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  ms_class_add_signal (class, "play", 2, G_TYPE_INT, G_TYPE_INT);
  ms_class_add_signal (class, "copy", 1, G_TYPE_STRING);
  ms_class_add_signal (class, "cancel", 0);
}

static void
ms_daily_window_init (MsDailyWindow *self)
{
}

GtkWindow *
ms_daily_window_new (GtkWindow *parent, GObject *look, MsRecords *records)
{
  MsDailyWindow *self = g_object_new (MS_TYPE_DAILY_WINDOW, "transient-for", parent,
      "destroy-with-parent", TRUE, "title", _ ("Board of the Day"), "default-width", 620,
      "default-height", 760, NULL);
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing",
      12, "margin-start", 18, "margin-end", 18, "margin-top", 18, "margin-bottom", 18, NULL);
  self->summary = GTK_LABEL (ms_label_new (NULL, NULL));
  self->heading = GTK_LABEL (ms_label_new (NULL, "heading"));
  self->calendar = g_object_new (MS_TYPE_DAILY_CALENDAR, NULL);
  self->tile_box = new_tiles (self, look);
  self->making = new_making (self);
  GtkWidget *const parts[] = { GTK_WIDGET (self->heading), self->tile_box, self->making,
    new_buttons (self), GTK_WIDGET (self->calendar), GTK_WIDGET (self->summary),
    ms_label_new (get_rules_text (), "dim-label") };
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_box_append (GTK_BOX (box), parts[i]);
  GtkWidget *scrolled = g_object_new (
      GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER, "child", box, NULL);
  gtk_window_set_child (GTK_WINDOW (self), scrolled);
  ms_connect (self->calendar, "chosen", G_CALLBACK (show_date), self);
  if (records != NULL)
    {
      self->records = g_object_ref (records);
      ms_connect (records, "changed", G_CALLBACK (ask), self);
    }
  /* At midnight the day changes, which is seen when the window is come back to. */
  ms_connect (self, "notify::is-active", G_CALLBACK (show), self);
  show (self);
  ask (self);
  gtk_widget_grab_focus (self->tiles[0]);
  return GTK_WINDOW (self);
}
