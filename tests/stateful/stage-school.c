/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lesson and the exercises among all else: each first answer counts as it is judged, what is
 * known is there again in another window, a lesson that is left goes on at its task, and the game
 * stays as it is. */
#include "stage.h"

#include "picture.h"
#include "window-picture.h"

#include "ms-board-view-testing.h"
#include "ms-lesson-window.h"
#include "ms-train-window.h"

/* Adds the texts of all labels below widget that have a CSS class. */
static void
add_texts (GtkWidget *widget, const char *class, GString *texts)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, class))
    g_string_append_printf (texts, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    add_texts (child, class, texts);
}

static char *
dup_texts (gpointer widget, const char *class)
{
  GString *texts = g_string_new (NULL);
  add_texts (widget, class, texts);
  return g_string_free (texts, FALSE);
}

/* Any answer about any covered cell of a board. */
static void
answer (MsTaskBoard *board, MsRng *rng)
{
  MsBoardParts parts = ms_board_view_get_parts (ms_task_board_get_view (board));
  MsGame *game = parts.content->game;
  int n = ms_game_get_width (game) * ms_game_get_height (game);
  int cell = (int)ms_rng_below (rng, (guint64)n);
  for (int i = 0; i < n && ms_cell_is_opened (ms_game_get_cells (game)[cell]); i++)
    cell = (cell + 1) % n;
  MsAnswerAction action = ms_rng_below (rng, 2) == 0 ? MS_ANSWER_OPEN : MS_ANSWER_FLAG;
  ms_task_board_answer (board, (MsAnswer){ action, cell });
}

/* --- Exercises --- */

typedef struct
{
  GtkWidget *window;
  gboolean open; /* no answer to the exercise has counted yet */
  int n_asked, n_right;
} Training;

static gboolean
is_ready (gpointer train)
{
  return gtk_widget_get_sensitive (widget_find_button (train, "_Next"));
}

static Training
open_training (Stage *self)
{
  window_activate (self->window, "train", NULL);
  Training training = { window_find_toplevel (MS_TYPE_TRAIN_WINDOW), TRUE };
  window_wait (is_ready, training.window);
  return training;
}

static void
take_verdict (Training *training, MsTaskBoard *board)
{
  const MsJudgement *verdict = ms_task_board_get_verdict (board);
  MsJudgedKind kind = verdict != NULL ? verdict->kind : MS_JUDGED_UNKNOWN;
  gboolean says = kind == MS_JUDGED_RIGHT || kind == MS_JUDGED_REFUTED
      || kind == MS_JUDGED_UNDECIDED || kind == MS_JUDGED_MISSED || kind == MS_JUDGED_WORSE;
  training->n_asked += training->open && says;
  training->n_right += training->open && kind == MS_JUDGED_RIGHT;
  training->open &= !says;
}

static void
train_once (Training *training, MsRng *rng)
{
  MsTaskBoard *board = MS_TASK_BOARD (widget_find_type (training->window, MS_TYPE_TASK_BOARD));
  switch (ms_rng_below (rng, 5))
    {
    case 0:
      if (!ms_task_board_get_done (board))
        {
          training->n_asked += training->open;
          training->open = FALSE;
          g_signal_emit_by_name (widget_find_button (training->window, "_Show Answer"), "clicked");
        }
      break;
    case 1:
      g_signal_emit_by_name (widget_find_button (training->window, "_Next"), "clicked");
      training->open = TRUE;
      break;
    case 2:
      ms_train_window_choose (MS_TRAIN_WINDOW (training->window), (int)ms_rng_below (rng, 3) - 1);
      training->open = TRUE;
      break;
    default:
      answer (board, rng);
      take_verdict (training, board);
    }
  window_wait (is_ready, training->window);
}

static void
train (Stage *self, MsRng *rng)
{
  Training training = open_training (self);
  for (int i = 0; i < 8; i++)
    train_once (&training, rng);
  g_autofree char *count = g_strdup_printf ("%d of %d right", training.n_right, training.n_asked);
  g_autofree char *counts = dup_texts (training.window, "numeric");
  if (training.n_asked > 0 && strstr (counts, count) == NULL)
    g_string_append_printf (self->differences, "“%s” is not in “%s”\n", count, counts);
  g_autofree char *known = dup_texts (training.window, "dim-label");
  gtk_window_close (GTK_WINDOW (training.window));
  training = open_training (self);
  g_autofree char *again = dup_texts (training.window, "dim-label");
  picture_compare (self->differences, "what was known", known, "in another window", again);
  gtk_window_close (GTK_WINDOW (training.window));
}

/* --- The lesson --- */

static MsLessonWindow *
open_lesson (Stage *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->fixture->application), "lesson", NULL);
  return window_find_toplevel (MS_TYPE_LESSON_WINDOW);
}

static void
learn (Stage *self, MsRng *rng)
{
  static const char *const buttons[] = { "Next", "Back", "Show the Answer", "Finish" };
  GSettings *settings = self->window->settings;
  MsLessonWindow *lesson = open_lesson (self);
  for (int i = 0; i < 8; i++)
    {
      GtkWidget *button = widget_find_button (
          lesson, buttons[ms_rng_below (rng, G_N_ELEMENTS (buttons))]);
      if (button != NULL && gtk_widget_get_sensitive (button))
        g_signal_emit_by_name (button, "clicked");
      else
        answer (ms_lesson_window_get_board (lesson), rng);
    }
  int task = g_settings_get_int (settings, "lesson-task");
  gtk_window_close (GTK_WINDOW (lesson));
  lesson = open_lesson (self);
  if (g_settings_get_int (settings, "lesson-task") != task)
    g_string_append (self->differences, "the lesson goes on at another task\n");
  gtk_window_close (GTK_WINDOW (lesson));
  g_settings_reset (settings, "lesson-task");
}

void
stage_go_to_school (Stage *self, const Step *step)
{
  MsRng rng;
  MsWindow *window = self->window;
  stage_settle (window);
  g_autoptr (GHashTable) stale = window_picture_new_stale ();
  g_autofree char *before = window_picture_dup (window, stale);
  ms_rng_seed (&rng, step->a);
  if (step->a % 2 == 0)
    learn (self, &rng);
  else
    train (self, &rng);
  stage_settle (window);
  g_autofree char *after = window_picture_dup (window, stale);
  picture_compare (self->differences, "before the school", before, "after it", after);
}
