/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-lesson-window.h"

#include "ms-actions.h"
#include "ms-flow-layout.h"
#include "ms-lesson.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define WIDTH 520
#define HEIGHT 640
#define TEXT_CHARS 56 /* the most in a line, since longer lines are hard to read */

struct _MsLessonWindow
{
  GtkWindow parent_instance;

  /* Children */
  GtkLabel *place, *sentence;
  MsTaskBoard *board;
  GtkWidget *back, *show, *next;

  GSettings *settings; /* owned */
  guint task; /* index of the one that is shown */
};

G_DEFINE_FINAL_TYPE (MsLessonWindow, ms_lesson_window, GTK_TYPE_WINDOW)

static gboolean
is_last (MsLessonWindow *self)
{
  guint n;
  ms_lesson_get (&n);
  return self->task + 1 == n;
}

static void
update_buttons (MsLessonWindow *self)
{
  gboolean done = ms_task_board_get_done (self->board);
  gtk_widget_set_sensitive (self->back, self->task > 0);
  gtk_widget_set_sensitive (self->show, !done);
  gtk_button_set_label (GTK_BUTTON (self->next), is_last (self) ? _ ("Finish") : _ ("Next"));
  if (done)
    gtk_widget_add_css_class (self->next, "suggested-action");
  else
    gtk_widget_remove_css_class (self->next, "suggested-action");
}

static void
show_task (MsLessonWindow *self, guint index)
{
  guint n;
  const MsLessonTask *task = &ms_lesson_get (&n)[index];
  MsPosition *position = ms_lesson_dup_position (task);
  /* Translators: a task of a lesson, and how many there are. */
  g_autofree char *place = g_strdup_printf (_ ("Task %1$u of %2$u"), index + 1, n);
  self->task = index;
  g_settings_set_int (self->settings, "lesson-task", (int)index);
  gtk_label_set_text (self->place, place);
  gtk_label_set_text (self->sentence, _ (task->sentence));
  ms_task_board_set_task (self->board, &(MsTask){ position, task->kind, NULL, 0 });
  ms_position_unref (position);
  update_buttons (self);
}

/* The board is where the learner goes on; what is asked is said before its cell. */
static void
go_to_board (MsLessonWindow *self)
{
  MsBoardView *view = ms_task_board_get_view (self->board);
  gtk_widget_grab_focus (GTK_WIDGET (view));
  ms_board_view_announce (view, gtk_label_get_text (self->sentence));
}

/* A task that is done leads on: the next key goes to the next task, and screen readers say the
 * verdict as what describes that button. */
static void
answered_cb (MsLessonWindow *self)
{
  update_buttons (self);
  if (ms_task_board_get_done (self->board))
    gtk_widget_grab_focus (self->next);
}

static void
next_cb (MsLessonWindow *self)
{
  if (!is_last (self))
    {
      show_task (self, self->task + 1);
      go_to_board (self);
      return;
    }
  g_settings_set_int (self->settings, "lesson-task", 0);
  gtk_window_close (GTK_WINDOW (self));
}

static void
back_cb (MsLessonWindow *self)
{
  show_task (self, self->task - 1);
  go_to_board (self);
}

static void
show_cb (MsLessonWindow *self)
{
  ms_task_board_show_answer (self->board);
}

static GtkLabel *
append_label (GtkWidget *box, const char *class)
{
  GtkWidget *label = ms_label_new (NULL, class);
  g_object_set (label, "max-width-chars", TEXT_CHARS, "wrap-mode", PANGO_WRAP_WORD_CHAR, NULL);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static GtkWidget *
append_button (GtkWidget *box, const char *text, const char *tooltip)
{
  GtkWidget *button = gtk_button_new_with_label (text);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static void
ms_lesson_window_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ms_lesson_window_parent_class)->map (widget);
  go_to_board (MS_LESSON_WINDOW (widget));
}

static void
ms_lesson_window_class_init (MsLessonWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  ms_class_own (class, g_object_unref, 1, G_STRUCT_OFFSET (MsLessonWindow, settings));
  widget_class->map = ms_lesson_window_map;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_lesson_window_init (MsLessonWindow *self)
{
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *help = gtk_button_new_with_label (_ ("Help"));
  g_object_set (help, "action-name", "app.help", "tooltip-text",
      _ ("The rules, the odds and every figure explained (F1)"), NULL);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), help);
  g_object_set (self, "title", _ ("How to Play"), "titlebar", header, "default-width", WIDTH,
      "default-height", HEIGHT, NULL);
}

/* The content, around the board. */
static void
build (MsLessonWindow *self, MsThemeWatcher *theme)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (box, "lesson");
  self->place = append_label (box, "dim-label");
  self->sentence = append_label (box, "sentence");
  self->board = MS_TASK_BOARD (ms_task_board_new (self->settings, theme));
  gtk_widget_set_vexpand (GTK_WIDGET (self->board), TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->board));
  gtk_widget_set_layout_manager (
      row, g_object_new (MS_TYPE_FLOW_LAYOUT, "form", MS_FLOW_LINES, NULL));
  gtk_widget_set_halign (row, GTK_ALIGN_CENTER);
  self->back = append_button (row, _ ("Back"), _ ("The task before this one"));
  self->show = append_button (row, _ ("Show the Answer"), _ ("A right answer, and its reason"));
  self->next = append_button (row, _ ("Next"), _ ("The next task; the lesson keeps its place"));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->next), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
      ms_task_board_get_told (self->board), NULL, -1);
  gtk_box_append (GTK_BOX (box), row);
  gtk_window_set_child (GTK_WINDOW (self), box);
  const MsSignal signals[] = {
    { self->board, "answered", G_CALLBACK (answered_cb) },
    { self->back, "clicked", G_CALLBACK (back_cb) },
    { self->show, "clicked", G_CALLBACK (show_cb) },
    { self->next, "clicked", G_CALLBACK (next_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

MsLessonWindow *
ms_lesson_window_new (GtkApplication *application, GSettings *settings, MsThemeWatcher *theme)
{
  MsLessonWindow *self = g_object_new (MS_TYPE_LESSON_WINDOW, "application", application, NULL);
  guint n;
  ms_lesson_get (&n);
  self->settings = g_object_ref (settings);
  build (self, theme);
  show_task (self, MIN ((guint)g_settings_get_int (settings, "lesson-task"), n - 1));
  return self;
}

MsTaskBoard *
ms_lesson_window_get_board (MsLessonWindow *self)
{
  return self->board;
}
