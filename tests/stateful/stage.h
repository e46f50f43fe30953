/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A real window that takes steps. */
#pragma once

#include "window-support.h"

#include "steps.h"

typedef struct
{
  WindowFixture *fixture;
  MsWindow *window;
  GString *differences;

  /* What the status line may still say of what was done; forgotten with the next change. */
  char *notice;
  int n_hints; /* how often a hint was asked for */
  const char *asked; /* the action that was asked since; NULL: none */
  int asked_x, asked_y;
  gboolean trusted; /* flags were trusted at some time */
  double place; /* the total or density last moved to */
  guint n_boards; /* how many boards have come */
  GFile *read; /* a slow file that is being read, NULL: none */
  StepKind kind; /* of the step that is taken */
  GByteArray *cells; /* what the board showed when it changed last */
} Stage;

Stage *stage_new (guint64 seed, GString *taken);
void stage_free (Stage *self);

/* Takes a step, and tells it in a line.  What differs goes into the stage's differences. */
void stage_take (Stage *self, const Step *step, GString *taken);

/* Waits until nothing works any more, and compares with a window that is new. */
void stage_rest (Stage *self);

/* The same of a window that shows the first page. */
void stage_compare_levels (Stage *self);

/* Runs the main loop until nothing in window works or waits. */
void stage_settle (MsWindow *window);

/* Gives the focus to the button of an action of window, if there is one that can be pressed. */
void stage_focus_action (MsWindow *window, const char *name);

/* Only the steps point at cells of window. */
void stage_ignore_pointer (MsWindow *window);

/* stage-files.c */
void stage_load (Stage *self, const Step *step);
void stage_play_daily (Stage *self, const Step *step);
void stage_restart (Stage *self);
/* A file is read from now on until stage_end_read, where it has to have come, or stage_leave_read,
 * where it is not wanted; the next one takes its place. */
void stage_begin_to_read (Stage *self, const Step *step);
void stage_end_read (Stage *self);
void stage_leave_read (Stage *self);
/* Stops what the window says it is busy with. */
void stage_cancel (Stage *self);
/* Whether another board has come since n_boards was 0; what is asked meanwhile is agreed to.  data:
 * the stage. */
gboolean stage_has_another_board (gpointer data);

/* stage-sounds.c: at each change of the game what was heard of it is compared with what it did, and
 * at a rest there is nothing more.  on: what is set in the preferences. */
void stage_listen (Stage *self, gboolean on);
void stage_stop_listening (Stage *self);
void stage_hear_change (Stage *self, const MsGameChange *change);
void stage_hear_nothing (Stage *self);

/* stage-columns.c */
void stage_choose_columns (Stage *self, const Step *step);

/* stage-school.c */
void stage_go_to_school (Stage *self, const Step *step);

/* stage-past.c: FALSE where the step does not look at the game again. */
gboolean stage_look_again (Stage *self, const Step *step);
