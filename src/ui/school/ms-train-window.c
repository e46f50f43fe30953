/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-train-window.h"

#include "ms-actions.h"
#include "ms-drop-down.h"
#include "ms-errand.h"
#include "ms-figures.h"
#include "ms-flow-layout.h"
#include "ms-record-history.h"
#include "ms-record-text.h"
#include "ms-task-board.h"
#include "ms-train-text.h"
#include "ms-trainer.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define TICK_MS 200

struct _MsTrainWindow
{
  GtkWindow parent_instance;

  /* Children */
  GtkStack *stack;
  GtkDropDown *topics; /* first all of them */
  GtkLabel *heading, *prompt, *clock, *count;
  MsTaskBoard *board;
  GtkWidget *show_button, *game_button, *next_button, *run_button;
  GtkLabel *due; /* of the page of what is known */
  GtkLabel *skills[MS_N_TOPICS];

  /* Owned */
  MsTrainer *trainer;
  MsRecords *records;

  guint tick_id; /* while the clock runs */
  gint64 begun_us; /* when the exercise was shown; 0: it is answered, or there is none */
  gint64 run_end_us; /* 0: no run against the clock */
  int n_asked, n_right; /* of this run or session, answered */
};

G_DEFINE_FINAL_TYPE (MsTrainWindow, ms_train_window, GTK_TYPE_WINDOW)

static int
get_topic (MsTrainWindow *self)
{
  return (int)gtk_drop_down_get_selected (self->topics) - 1;
}

/* --- The clock --- */

static void
show_count (MsTrainWindow *self)
{
  /* Translators: how many exercises were answered rightly, of how many. */
  g_autofree char *text = g_strdup_printf (_ ("%1$d of %2$d right"), self->n_right, self->n_asked);
  gtk_label_set_text (self->count, self->n_asked > 0 ? text : "");
}

static void
end_run (MsTrainWindow *self)
{
  self->run_end_us = 0;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->run_button), FALSE);
}

static gint64
count_elapsed (MsTrainWindow *self)
{
  return self->begun_us > 0 ? (g_get_monotonic_time () - self->begun_us) / 1000 : 0;
}

static gboolean
tick_cb (gpointer user_data)
{
  MsTrainWindow *self = user_data;
  gint64 now = g_get_monotonic_time ();
  g_autofree char *text = NULL;
  if (self->run_end_us > 0 && now >= self->run_end_us)
    end_run (self);
  if (self->run_end_us > 0)
    {
      gint64 left = (self->run_end_us - now) / G_USEC_PER_SEC;
      /* Translators: minutes and seconds that are left. */
      text = g_strdup_printf (_ ("%1$d:%2$02d left"), (int)(left / 60), (int)(left % 60));
    }
  else if (self->begun_us > 0)
    text = ms_train_text_dup_time (count_elapsed (self) / 1000 * 1000);
  if (text != NULL)
    gtk_label_set_text (self->clock, text);
  if (self->begun_us > 0 || self->run_end_us > 0)
    return G_SOURCE_CONTINUE;
  self->tick_id = 0;
  return G_SOURCE_REMOVE;
}

static void
start_clock (MsTrainWindow *self)
{
  if (self->tick_id == 0)
    self->tick_id = g_timeout_add (TICK_MS, tick_cb, self);
}

/* --- Exercises --- */

static void
ask (MsTrainWindow *self)
{
  self->begun_us = 0;
  gtk_widget_set_sensitive (GTK_WIDGET (self->board), FALSE);
  gtk_widget_set_sensitive (self->next_button, FALSE);
  gtk_widget_set_sensitive (self->show_button, FALSE);
  gtk_widget_set_visible (self->game_button, FALSE);
  gtk_label_set_text (self->prompt, _ ("Looking for an exercise…"));
  ms_trainer_ask (self->trainer, get_topic (self));
}

static MsTaskKind
get_kind (const MsExercise *exercise)
{
  if (exercise->topic == MS_TOPIC_DECIDE)
    return MS_TASK_DECIDE;
  if (exercise->topic == MS_TOPIC_GUESS)
    return MS_TASK_GUESS;
  return exercise->flag ? MS_TASK_FLAG : MS_TASK_OPEN;
}

static void
asked_cb (MsTrainWindow *self)
{
  const MsExercise *exercise = ms_trainer_get_exercise (self->trainer);
  gtk_widget_set_sensitive (self->next_button, TRUE);
  if (exercise == NULL)
    {
      gtk_label_set_text (self->prompt, _ ("No exercise could be made of this."));
      return;
    }
  const MsCard *card = ms_trainer_get_card (self->trainer);
  MsTask task = { exercise->position, get_kind (exercise), exercise->mine,
    ms_exercise_get_density (exercise) };
  g_autofree char *topic = ms_train_text_dup_topic (exercise->topic);
  g_autofree char *prompt = ms_train_text_dup_prompt (exercise);
  /* What it is about would give it away. */
  gtk_label_set_text (self->heading,
      card != NULL                ? _ ("From a game of yours")
          : get_topic (self) >= 0 ? topic
                                  : _ ("An exercise"));
  gtk_label_set_text (self->prompt, prompt);
  gtk_widget_set_sensitive (GTK_WIDGET (self->board), TRUE);
  gtk_widget_set_sensitive (self->show_button, TRUE);
  gtk_widget_set_visible (self->game_button, card != NULL && card->game != 0);
  gtk_widget_set_sensitive (self->game_button, FALSE); /* the game gives the answer away */
  ms_task_board_set_task (self->board, &task);
  ms_board_view_announce (ms_task_board_get_view (self->board), prompt);
  gtk_widget_grab_focus (GTK_WIDGET (ms_task_board_get_view (self->board)));
  self->begun_us = g_get_monotonic_time ();
  start_clock (self);
}

/* Whether the answer says that the learner knows it, or does not; else it says nothing. */
static gboolean
is_judged (MsJudgedKind kind)
{
  return kind == MS_JUDGED_RIGHT || kind == MS_JUDGED_REFUTED || kind == MS_JUDGED_UNDECIDED
      || kind == MS_JUDGED_MISSED || kind == MS_JUDGED_WORSE;
}

/* The first answer has been given, or given up. */
static void
take_answer (MsTrainWindow *self, gboolean right)
{
  gint64 elapsed_ms = count_elapsed (self);
  const MsExercise *exercise = ms_trainer_get_exercise (self->trainer);
  if (self->begun_us == 0 || exercise == NULL)
    return;
  self->begun_us = 0;
  self->n_asked++;
  self->n_right += right;
  ms_trainer_answer (self->trainer, right, elapsed_ms);
  gtk_widget_set_sensitive (self->game_button, TRUE);
  g_autofree char *topic = ms_train_text_dup_topic (exercise->topic);
  g_autofree char *time = ms_train_text_dup_time (elapsed_ms);
  gtk_label_set_text (self->heading, topic);
  gtk_label_set_text (self->clock, time);
  show_count (self);
}

static void
answered_cb (MsTrainWindow *self)
{
  const MsJudgement *verdict = ms_task_board_get_verdict (self->board);
  if (verdict == NULL || !is_judged (verdict->kind))
    return;
  take_answer (self, verdict->kind == MS_JUDGED_RIGHT);
  gtk_widget_set_sensitive (self->show_button, !ms_task_board_get_done (self->board));
  if (!ms_task_board_get_done (self->board))
    return;
  if (self->run_end_us > 0)
    ask (self);
  else
    gtk_widget_grab_focus (self->next_button);
}

/* An answer that is shown is none of the learner's. */
static void
show_cb (MsTrainWindow *self)
{
  take_answer (self, FALSE);
  ms_task_board_show_answer (self->board);
}

static void
next_cb (MsTrainWindow *self)
{
  /* An exercise that is passed over says nothing. */
  ask (self);
}

static void
topic_cb (MsTrainWindow *self)
{
  gtk_stack_set_visible_child_name (self->stack, "exercise");
  ask (self);
}

static void
run_cb (MsTrainWindow *self)
{
  if (!gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->run_button)))
    {
      self->run_end_us = 0;
      return;
    }
  self->run_end_us = g_get_monotonic_time () + (gint64)MS_TRAIN_RUN_S * G_USEC_PER_SEC;
  self->n_asked = self->n_right = 0;
  show_count (self);
  gtk_stack_set_visible_child_name (self->stack, "exercise");
  ask (self);
  start_clock (self);
}

/* --- The game that it comes from --- */

static void
fetched_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsErrand) errand = user_data;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, NULL);
  if (answer == NULL || answer->records->len == 0 || errand->owner == NULL)
    return;
  const MsRecord *record = answer->records->pdata[0];
  g_autoptr (MsReplay) replay = ms_record_dup_replay (record);
  g_autofree char *title = ms_record_text_dup_date (record->ended_at, TRUE);
  if (replay != NULL)
    g_signal_emit_by_name (errand->owner, "watch", replay, title, errand->move);
}

static void
game_cb (MsTrainWindow *self)
{
  const MsCard *card = ms_trainer_get_card (self->trainer);
  if (card == NULL || card->game == 0)
    return;
  MsErrand *errand = ms_errand_new (self, NULL, NULL);
  errand->move = card->move;
  ms_records_fetch_async (self->records, card->game, fetched_cb, errand);
}

/* --- What is known --- */

static void
changed_cb (MsTrainWindow *self)
{
  guint n_new, n_due = ms_trainer_count_due (self->trainer, &n_new);
  const MsDrill *drill = ms_trainer_get_drill (self->trainer);
  char *due = g_strdup_printf (ngettext ("%u exercise from your games is due.",
                                   "%u exercises from your games are due.", n_due),
      n_due);
  char *fresh = g_strdup_printf (
      ngettext ("%u was not asked yet.", "%u were not asked yet.", n_new), n_new);
  g_autofree char *both = ms_sentences_join (due, fresh);
  gtk_label_set_text (self->due, both);
  for (int topic = 0; topic < MS_N_TOPICS; topic++)
    {
      g_autofree char *text = ms_train_text_dup_skill (
          &drill->skills[topic], ms_trainer_get_day ());
      gtk_label_set_text (self->skills[topic], text);
    }
}

static void
row_cb (MsTrainWindow *self, GtkListBoxRow *row)
{
  ms_train_window_choose (self, gtk_list_box_row_get_index (row));
}

static GtkWidget *
new_known_page (MsTrainWindow *self)
{
  GtkWidget *list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  ms_widget_set_name (list, _ ("What you know"));
  for (int topic = 0; topic < MS_N_TOPICS; topic++)
    {
      GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL,
          "spacing", 2, "margin-top", 6, "margin-bottom", 6, "margin-start", 12, "margin-end", 12,
          "tooltip-text", _ ("Train this alone"), NULL);
      g_autofree char *title = ms_train_text_dup_topic (topic);
      self->skills[topic] = GTK_LABEL (ms_label_new (NULL, "dim-label"));
      gtk_box_append (GTK_BOX (box), ms_label_new (title, "heading"));
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->skills[topic]));
      GtkWidget *row = gtk_list_box_row_new ();
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
      ms_widget_set_name (row, title);
      gtk_list_box_append (GTK_LIST_BOX (list), row);
    }
  ms_connect (list, "row-activated", G_CALLBACK (row_cb), self);
  self->due = GTK_LABEL (ms_label_new (NULL, NULL));
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing",
      12, "margin-top", 12, "margin-bottom", 12, "margin-start", 12, "margin-end", 12, NULL);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->due));
  gtk_box_append (GTK_BOX (box), list);
  return g_object_new (
      GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER, "child", box, NULL);
}

/* --- Putting it together --- */

static GtkWidget *
new_button (MsTrainWindow *self, GtkWidget *box, const char *label, const char *tip, GCallback call)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_box_append (GTK_BOX (box), button);
  ms_connect (button, "clicked", call, self);
  return button;
}

static GtkWidget *
new_topics (MsTrainWindow *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gtk_string_list_append (names, _ ("All topics"));
  for (int topic = 0; topic < MS_N_TOPICS; topic++)
    {
      g_autofree char *name = ms_train_text_dup_topic (topic);
      gtk_string_list_append (names, name);
    }
  self->topics = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
  ms_drop_down_name (self->topics, _ ("Topic"));
  ms_drop_down_wrap (self->topics);
  ms_connect (self->topics, "notify::selected", G_CALLBACK (topic_cb), self);
  return GTK_WIDGET (self->topics);
}

/* A row that breaks into lines where it is narrow. */
static GtkWidget *
new_row (void)
{
  GtkWidget *row = g_object_new (GTK_TYPE_BOX, "halign", GTK_ALIGN_CENTER, NULL);
  gtk_widget_set_layout_manager (
      row, g_object_new (MS_TYPE_FLOW_LAYOUT, "form", MS_FLOW_LINES, "spacing", 12, NULL));
  return row;
}

static GtkWidget *
new_exercise_page (MsTrainWindow *self, GtkWidget *board)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing",
      12, "margin-top", 12, "margin-bottom", 12, "margin-start", 12, "margin-end", 12, NULL);
  GtkWidget *figures = g_object_new (GTK_TYPE_BOX, "spacing", 12, NULL);
  GtkWidget *buttons = new_row ();
  self->board = MS_TASK_BOARD (board);
  self->heading = GTK_LABEL (ms_label_new (NULL, "heading"));
  self->prompt = GTK_LABEL (ms_label_new (NULL, NULL));
  self->clock = GTK_LABEL (ms_label_new (NULL, "numeric"));
  self->count = GTK_LABEL (ms_label_new (NULL, "numeric"));
  gtk_widget_set_hexpand (GTK_WIDGET (self->clock), TRUE);
  ms_widget_set_name (self->clock, _ ("Time"));
  gtk_box_append (GTK_BOX (figures), GTK_WIDGET (self->clock));
  gtk_box_append (GTK_BOX (figures), GTK_WIDGET (self->count));
  self->show_button = new_button (self, buttons, _ ("_Show Answer"),
      _ ("Show a right answer; it counts as not known"), G_CALLBACK (show_cb));
  self->game_button = new_button (self, buttons, _ ("Its _Game"),
      _ ("Watch the game that this exercise comes from"), G_CALLBACK (game_cb));
  self->next_button = new_button (
      self, buttons, _ ("_Next"), _ ("Go on to another exercise"), G_CALLBACK (next_cb));
  gtk_widget_add_css_class (self->next_button, "suggested-action");
  gtk_box_append (GTK_BOX (box), new_topics (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->heading));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->prompt));
  gtk_box_append (GTK_BOX (box), figures);
  gtk_box_append (GTK_BOX (box), board);
  gtk_box_append (GTK_BOX (box), buttons);
  ms_connect (board, "answered", G_CALLBACK (answered_cb), self);
  return box;
}

/* Which page is shown, and whether the clock runs. */
static GtkWidget *
new_head (MsTrainWindow *self)
{
  GtkWidget *row = new_row (), *switcher = gtk_stack_switcher_new ();
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), self->stack);
  gtk_widget_add_css_class (switcher, "page-buttons");
  gtk_widget_add_css_class (switcher, "in-row");
  self->run_button = gtk_toggle_button_new_with_mnemonic (_ ("_Against the Clock"));
  gtk_widget_set_tooltip_text (
      self->run_button, _ ("As many right answers as you can give in three minutes"));
  gtk_widget_set_margin_top (row, 12);
  gtk_box_append (GTK_BOX (row), switcher);
  gtk_box_append (GTK_BOX (row), self->run_button);
  ms_connect (self->run_button, "toggled", G_CALLBACK (run_cb), self);
  return row;
}

static void
ms_train_window_finalize (GObject *object)
{
  MsTrainWindow *self = MS_TRAIN_WINDOW (object);
  g_clear_handle_id (&self->tick_id, g_source_remove);
  g_clear_object (&self->trainer);
  g_clear_object (&self->records);
  G_OBJECT_CLASS (ms_train_window_parent_class)->finalize (object);
}

static void
ms_train_window_class_init (MsTrainWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = ms_train_window_finalize;
  ms_class_add_signal (class, "watch", 3, G_TYPE_POINTER, G_TYPE_STRING, G_TYPE_INT);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_train_window_init (MsTrainWindow *self)
{
  self->stack = GTK_STACK (gtk_stack_new ());
}

GtkWindow *
ms_train_window_new (GtkWindow *parent, MsRecords *records, GSettings *settings)
{
  g_autoptr (MsThemeWatcher)
      theme = ms_theme_watcher_new (gtk_widget_get_settings (GTK_WIDGET (parent)));
  MsTrainWindow *self = g_object_new (MS_TYPE_TRAIN_WINDOW, "name", "train", "title", _ ("Train"),
      "icon-name", "io.github.minesage.Minesage", "transient-for", parent, "destroy-with-parent",
      TRUE, "default-width", 520, "default-height", 680, NULL);
  self->records = g_object_ref (records);
  self->trainer = ms_trainer_new (records);
  g_settings_bind (settings, "color-scheme", theme, "preference", G_SETTINGS_BIND_GET);
  gtk_window_set_titlebar (GTK_WINDOW (self), gtk_header_bar_new ());
  gtk_stack_add_titled (self->stack, new_exercise_page (self, ms_task_board_new (settings, theme)),
      "exercise", _ ("Exercise"));
  gtk_stack_add_titled (self->stack, new_known_page (self), "known", _ ("What You Know"));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), new_head (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->stack));
  gtk_window_set_child (GTK_WINDOW (self), box);
  ms_connect (self->trainer, "asked", G_CALLBACK (asked_cb), self);
  ms_connect (self->trainer, "changed", G_CALLBACK (changed_cb), self);
  changed_cb (self);
  ask (self);
  return GTK_WINDOW (self);
}

void
ms_train_window_choose (MsTrainWindow *self, int topic)
{
  int chosen = topic >= 0 && topic < MS_N_TOPICS ? topic : -1;
  if (get_topic (self) == chosen)
    topic_cb (self);
  else
    gtk_drop_down_set_selected (self->topics, (guint)(chosen + 1));
}
