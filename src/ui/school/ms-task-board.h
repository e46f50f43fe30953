/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsTaskBoard: a live board on which a learner answers a task (ms-task.h) by playing.
 *
 * The board is opened, flagged and chorded as that of a game: with the mouse, fingers, the keyboard
 * or assistive technology; below it is a button for the answer that no cell is certainly safe,
 * where a task allows that.  Each answer is judged at once.  Its verdict stands below the board, is
 * announced, and is drawn on the board as a proof is: numbers that are a reason are circled, cells
 * that follow carry their sign, and what is not certain is shown by a layout that fits.  A wrong
 * answer changes nothing, and another one may be given; a right one is played, and the task is
 * done.  Where no flag is asked for, flags are notes, which can be set and taken away freely.
 *
 * Signal
 *   answered ()   an answer was judged; see ms_task_board_get_verdict
 */
#pragma once

#include "ms-board-view.h"
#include "ms-task.h"
#include "ms-theme-watcher.h"

#define MS_TYPE_TASK_BOARD (ms_task_board_get_type ())
G_DECLARE_FINAL_TYPE (MsTaskBoard, ms_task_board, MS, TASK_BOARD, GtkBox)

/* The board looks and is handled as settings say (palette, style, chording and the like), in the
 * theme of theme; it follows both and takes references. */
GtkWidget *ms_task_board_new (GSettings *settings, MsThemeWatcher *theme);

/* Puts another task on the board, or the same once more.  What it points to is copied, or a
 * reference taken.  Where it has no layout, what is opened shows numbers of some layout that
 * fits. */
void ms_task_board_set_task (MsTaskBoard *self, const MsTask *task);

/* The verdict on the last answer, borrowed until the next one; NULL: none was given yet. */
const MsJudgement *ms_task_board_get_verdict (MsTaskBoard *self);
/* The answer that the verdict is about. */
MsAnswer ms_task_board_get_answer (MsTaskBoard *self);
/* Whether the task was answered rightly, or the answer was shown. */
gboolean ms_task_board_get_done (MsTaskBoard *self);

/* Answers as if the learner had done so; does nothing once the task is done. */
void ms_task_board_answer (MsTaskBoard *self, MsAnswer answer);
/* Gives a right answer for the learner who gives up: "answered" is emitted, and the task is
 * done. */
void ms_task_board_show_answer (MsTaskBoard *self);

/* The label with the verdict, borrowed: what describes a button that leads on. */
GtkWidget *ms_task_board_get_told (MsTaskBoard *self);
/* The board itself, borrowed: for its focus, and for tests. */
MsBoardView *ms_task_board_get_view (MsTaskBoard *self);
