/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsLessonWindow: the first lesson (ms-lesson.h), one task after the other on a live board.
 *
 * It begins with the task at which the learner was last; the setting "lesson-task" keeps it.  Any
 * task can be passed over, shown, or returned to, and after the last one the lesson begins anew.
 * The game that is being played is not touched. */
#pragma once

#include "ms-task-board.h"

#define MS_TYPE_LESSON_WINDOW (ms_lesson_window_get_type ())
G_DECLARE_FINAL_TYPE (MsLessonWindow, ms_lesson_window, MS, LESSON_WINDOW, GtkWindow)

/* References to settings and theme are taken. */
MsLessonWindow *ms_lesson_window_new (
    GtkApplication *application, GSettings *settings, MsThemeWatcher *theme);

/* The board, borrowed. */
MsTaskBoard *ms_lesson_window_get_board (MsLessonWindow *self);
