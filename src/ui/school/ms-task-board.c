/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-task-board.h"

#include "ms-actions.h"
#include "ms-neighbours.h"
#include "ms-page-overlays.h"
#include "ms-rulers.h"
#include "ms-settings.h"
#include "ms-spoken.h"
#include "ms-judged-text.h"
#include "ms-widgets.h"
#include "ms-witness.h"

#include <glib/gi18n.h>

/* Work and bytes for one verdict, which is found between two frames: a hundred times what a task of
 * a lesson takes. */
#define MOST_WORK 1e8
#define MOST_MEMORY (64u << 20)

#define LEAST_BOARD 160 /* pixels */

struct _MsTaskBoard
{
  GtkBox parent_instance;

  /* Children */
  MsBoardView *board;
  GtkLabel *told;
  GtkWidget *nothing; /* the button for the answer that no cell is certainly safe */

  /* Owned */
  GSettings *settings;
  MsGame *game; /* an analysis: the position as it is after what was answered rightly */
  MsSolver *solver; /* NULL: there is no memory for one */
  MsPosition *position; /* the task's; NULL: there is none yet */
  guint8 *mines; /* [height*width] the layout that is played; NULL: none was given */
  MsBoardOverlay *overlay;
  MsJudgement *verdict;

  MsTaskKind kind;
  double density; /* as that of a task */
  MsAnswer answer; /* the last one, which verdict is about */
  gboolean done;
};

G_DEFINE_FINAL_TYPE (MsTaskBoard, ms_task_board, GTK_TYPE_BOX)

static MsSolverOptions
get_limits (void)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.work_limit = MOST_WORK;
  options.memory_limit = MOST_MEMORY;
  return options;
}

/* --- Playing a right answer --- */

/* Opens a safe cell, and what follows where it shows no number. */
static void
open_safe (MsTaskBoard *self, const guint8 *mines, int cell)
{
  int width = ms_game_get_width (self->game), height = ms_game_get_height (self->game);
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (int));
  g_array_append_val (waiting, cell);
  while (waiting->len > 0)
    {
      int next = g_array_index (waiting, int, waiting->len - 1), around[8], n_mines = 0;
      g_array_set_size (waiting, waiting->len - 1);
      MsCell shown = ms_game_get_cells (self->game)[next];
      if (ms_cell_is_opened (shown) || ms_cell_is_flagged (shown))
        continue;
      int n = ms_neighbours (width, height, next, around);
      for (int i = 0; i < n; i++)
        n_mines += mines[around[i]] != 0;
      ms_game_edit_cell (self->game, next % width, next / width, (MsCell)n_mines);
      if (n_mines == 0)
        g_array_append_vals (waiting, around, (guint)n);
    }
}

static void
play (MsTaskBoard *self, MsPosition *position)
{
  int width = ms_game_get_width (self->game), cell = self->answer.cell, cells[8] = { cell }, n = 1;
  if (self->answer.action == MS_ANSWER_NOTHING)
    return;
  if (self->answer.action == MS_ANSWER_FLAG)
    {
      ms_game_set_mark (self->game, cell % width, cell / width, MS_CELL_FLAG);
      return;
    }
  if (self->answer.action == MS_ANSWER_CHORD)
    n = ms_neighbours (width, ms_game_get_height (self->game), cell, cells);
  MsSolverOptions options = get_limits ();
  options.density = self->density;
  guint8 *drawn = NULL;
  if (self->mines == NULL)
    ms_witness_find (self->solver, position, &options, self->verdict->cell, FALSE, NULL, &drawn);
  const guint8 *mines = self->mines != NULL ? self->mines : drawn;
  for (int i = 0; mines != NULL && i < n; i++)
    if (mines[cells[i]] == 0)
      open_safe (self, mines, cells[i]);
  ms_dealloc (NULL, drawn);
}

/* --- The verdict on the board --- */

/* The numbers that were the reason of a right answer, around what is open or flagged now. */
static void
add_reasons (MsBoardOverlay *overlay, const MsProof *proof)
{
  for (int i = 0; proof != NULL && i < proof->n_rungs; i++)
    for (int j = 0; j < proof->rungs[i]->n_numbers; j++)
      ms_board_overlay_add (
          overlay, &(MsOverlayCell){ .cell = proof->rungs[i]->numbers[j], .reason = TRUE });
}

static MsBoardOverlay *
new_overlay (MsTaskBoard *self, MsPosition *position)
{
  const MsJudgement *verdict = self->verdict;
  if (verdict->kind == MS_JUDGED_RIGHT || verdict->proof == NULL)
    {
      MsBoardOverlay *overlay = ms_board_overlay_new (
          ms_position_get_width (position), ms_position_get_height (position));
      add_reasons (overlay, verdict->proof);
      if (verdict->kind == MS_JUDGED_UNFLAGGED)
        ms_board_overlay_add (overlay, &(MsOverlayCell){ .cell = verdict->cell, .reason = TRUE });
      return overlay;
    }
  MsWhy why = { .position = position,
    .cell = verdict->cell,
    .kind = verdict->kind == MS_JUDGED_UNDECIDED ? MS_WHY_UNDECIDABLE : MS_WHY_RUNGS,
    .proof = verdict->proof };
  MsWhyShown shown = { .step = verdict->proof->n_rungs - 1,
    .with_mine = self->answer.action != MS_ANSWER_FLAG };
  return ms_page_overlays_new_why (&why, &shown);
}

static void
tell (MsTaskBoard *self, const char *text)
{
  gtk_label_set_text (self->told, text);
  ms_board_view_announce (self->board, text);
}

static void
clear (MsTaskBoard *self)
{
  g_clear_pointer (&self->verdict, ms_judgement_free);
  ms_board_view_replace_overlay (self->board, &self->overlay, NULL);
  gtk_label_set_text (self->told, "");
}

/* --- Answers --- */

/* Shows the verdict, which is taken over, and plays a right answer.  shown: as ms-judged-text.h has
 * it. */
static void
take_verdict (
    MsTaskBoard *self, const MsTask *task, MsAnswer answer, MsJudgement *verdict, gboolean shown)
{
  clear (self);
  self->verdict = verdict;
  self->answer = answer;
  self->done = verdict->kind == MS_JUDGED_RIGHT;
  g_autofree char *text = ms_judged_text_dup (
      task, &answer, verdict, ms_settings_get_numbers (self->settings), shown);
  if (self->done)
    play (self, task->position);
  ms_board_view_replace_overlay (self->board, &self->overlay, new_overlay (self, task->position));
  gtk_widget_set_sensitive (self->nothing, !self->done);
  tell (self, text);
  g_signal_emit_by_name (self, "answered");
}

static void
judge (MsTaskBoard *self, MsAnswer answer, gboolean shown)
{
  MsSolverOptions options = get_limits ();
  MsJudgement *verdict;
  if (self->done || self->solver == NULL)
    return;
  MsTask task = { ms_game_ref_position (self->game), self->kind, self->mines, self->density };
  if (ms_task_judge (self->solver, &task, &answer, &options, &verdict) == MS_STATUS_OK)
    take_verdict (self, &task, answer, verdict, shown);
  ms_position_unref (task.position);
}

void
ms_task_board_answer (MsTaskBoard *self, MsAnswer answer)
{
  judge (self, answer, FALSE);
}

/* The answer to the position as it is on the board, if that was a task of that kind; nothing where
 * it is not known. */
static MsAnswer
solve (MsTaskBoard *self, MsTaskKind kind)
{
  MsSolverOptions options = get_limits ();
  MsTaskKey key = { { MS_ANSWER_NOTHING, -1 }, MS_N_RUNG_RULES };
  MsTask task = { ms_game_ref_position (self->game), kind, self->mines, self->density };
  if (self->solver != NULL)
    ms_task_solve (self->solver, &task, &options, &key);
  ms_position_unref (task.position);
  return key.answer;
}

void
ms_task_board_show_answer (MsTaskBoard *self)
{
  int width = ms_game_get_width (self->game);
  MsAnswer answer = { MS_ANSWER_NOTHING, -1 };
  if (self->done)
    return;
  /* As it was at first: what flags the learner has set since may be in the way. */
  ms_game_edit_position (self->game, self->position, self->density > 0 ? self->density : NAN);
  /* A chord needs the flags that a task leaves to the learner. */
  if (self->kind == MS_TASK_CHORD)
    answer = solve (self, MS_TASK_FLAG);
  while (answer.action == MS_ANSWER_FLAG)
    {
      ms_game_set_mark (self->game, answer.cell % width, answer.cell / width, MS_CELL_FLAG);
      answer = solve (self, MS_TASK_FLAG);
    }
  answer = solve (self, self->kind);
  if (answer.action == MS_ANSWER_OPEN)
    ms_game_set_mark (self->game, answer.cell % width, answer.cell / width, MS_CELL_COVERED);
  judge (self, answer, TRUE);
}

static void
open_cb (MsTaskBoard *self, int x, int y)
{
  /* However the learner has chosen to chord: a number that is clicked can mean nothing else. */
  gboolean opened = ms_cell_is_opened (ms_game_get_cell (self->game, x, y));
  ms_task_board_answer (self,
      (MsAnswer){
          opened ? MS_ANSWER_CHORD : MS_ANSWER_OPEN, y * ms_game_get_width (self->game) + x });
}

static void
chord_cb (MsTaskBoard *self, int x, int y)
{
  ms_task_board_answer (
      self, (MsAnswer){ MS_ANSWER_CHORD, y * ms_game_get_width (self->game) + x });
}

static void
mark_cb (MsTaskBoard *self, int x, int y)
{
  MsCell shown = ms_game_get_cell (self->game, x, y);
  if (self->done || ms_cell_is_opened (shown))
    return;
  if (self->kind == MS_TASK_FLAG && !ms_cell_is_flagged (shown))
    ms_task_board_answer (
        self, (MsAnswer){ MS_ANSWER_FLAG, y * ms_game_get_width (self->game) + x });
  else
    {
      clear (self);
      ms_game_set_mark (
          self->game, x, y, ms_cell_is_flagged (shown) ? MS_CELL_COVERED : MS_CELL_FLAG);
    }
}

static void
nothing_cb (MsTaskBoard *self)
{
  ms_task_board_answer (self, (MsAnswer){ MS_ANSWER_NOTHING, -1 });
}

/* --- Putting it together --- */

void
ms_task_board_set_task (MsTaskBoard *self, const MsTask *task)
{
  int width = ms_position_get_width (task->position);
  int height = ms_position_get_height (task->position);
  clear (self);
  ms_position_ref (task->position);
  ms_position_unref (self->position);
  self->position = task->position;
  g_free (self->mines);
  self->mines = task->mines != NULL ? g_memdup2 (task->mines, (gsize)width * (gsize)height) : NULL;
  self->kind = task->kind;
  self->density = task->density;
  self->done = FALSE;
  ms_game_start_analysis (self->game, width, height, ms_position_get_mines (task->position), NULL);
  ms_game_edit_position (self->game, task->position, self->density > 0 ? self->density : NAN);
  gtk_widget_set_visible (self->nothing, task->kind == MS_TASK_DECIDE);
  gtk_widget_set_sensitive (self->nothing, TRUE);
}

const MsJudgement *
ms_task_board_get_verdict (MsTaskBoard *self)
{
  return self->verdict;
}

MsAnswer
ms_task_board_get_answer (MsTaskBoard *self)
{
  return self->answer;
}

gboolean
ms_task_board_get_done (MsTaskBoard *self)
{
  return self->done;
}

MsBoardView *
ms_task_board_get_view (MsTaskBoard *self)
{
  return self->board;
}

GtkWidget *
ms_task_board_get_told (MsTaskBoard *self)
{
  return GTK_WIDGET (self->told);
}

static void
ms_task_board_finalize (GObject *object)
{
  MsTaskBoard *self = MS_TASK_BOARD (object);
  g_clear_object (&self->settings);
  g_object_unref (self->game);
  ms_solver_free (self->solver);
  ms_position_unref (self->position);
  g_free (self->mines);
  g_clear_pointer (&self->overlay, ms_board_overlay_unref);
  ms_judgement_free (self->verdict);
  G_OBJECT_CLASS (ms_task_board_parent_class)->finalize (object);
}

static void
ms_task_board_class_init (MsTaskBoardClass *class)
{
  G_OBJECT_CLASS (class)->finalize = ms_task_board_finalize;
  ms_class_add_signal (class, "answered", 0);
}

static void
ms_task_board_init (MsTaskBoard *self)
{
  self->game = ms_game_new ();
  self->solver = ms_solver_new (NULL);
  g_object_set (self, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 12, NULL);
  /* Reasons name cells by column and row, so the rulers are always there. */
  self->board = g_object_new (MS_TYPE_BOARD_VIEW, "rulers", MS_RULERS_ALWAYS, NULL);
  GtkWidget *scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "child", self->board, "vexpand",
      TRUE, "width-request", LEAST_BOARD, "height-request", LEAST_BOARD, NULL);
  gtk_widget_add_css_class (scrolled, "board");
  self->told = GTK_LABEL (ms_label_new (NULL, "verdict"));
  self->nothing = gtk_button_new_with_label (_ ("Nothing Is Certain"));
  g_object_set (self->nothing, "halign", GTK_ALIGN_CENTER, "tooltip-text",
      _ ("Answer that of no covered cell can it be known that it is safe"), NULL);
  gtk_box_append (GTK_BOX (self), scrolled);
  gtk_box_append (GTK_BOX (self), self->nothing);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->told));
  ms_board_view_set_game (self->board, self->game);
  const MsSignal signals[] = {
    { self->board, "open", G_CALLBACK (open_cb) },
    { self->board, "chord", G_CALLBACK (chord_cb) },
    { self->board, "mark", G_CALLBACK (mark_cb) },
    { self->nothing, "clicked", G_CALLBACK (nothing_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

GtkWidget *
ms_task_board_new (GSettings *settings, MsThemeWatcher *theme)
{
  static const struct
  {
    const char *key, *property;
  } table[] = {
    { "palette", "ramp" },
    { "board-style", "style" },
    { "animation", "animate" },
    { "chording", "chording" },
    { "mark-on-release", "mark-on-release" },
  };
  MsTaskBoard *self = g_object_new (MS_TYPE_TASK_BOARD, NULL);
  self->settings = g_object_ref (settings);
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    g_settings_bind (settings, table[i].key, self->board, table[i].property, G_SETTINGS_BIND_GET);
  g_object_bind_property (theme, "theme", self->board, "theme", G_BINDING_SYNC_CREATE);
  return GTK_WIDGET (self);
}
