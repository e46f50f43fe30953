/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A real window of a real application, for tests. */
#pragma once

#include "cmocka-common.h"

#include "ms-chance-meter.h"
#include "ms-hindsight.h"
#include "ms-window-private.h"
#include "ms-window-testing.h"
#include "widget-find.h"

typedef struct
{
  GtkApplication *application;
  MsWindow *window; /* shown, with a new Beginner game and default settings, but
                       for the first page: it begins with the board */
} WindowFixture;

static inline MsWindow *
window_of (void **state)
{
  return ((WindowFixture *)*state)->window;
}

int window_setup (void **state);
int window_teardown (void **state);

/* Runs the main loop until condition holds; fails the test when it never does. */
typedef gboolean (*WindowCondition) (gpointer data);
void window_wait (WindowCondition condition, gpointer data);
void window_wait_analysis (MsWindow *window); /* one that is of the game as it stands */
void window_wait_error (MsWindow *window);
gboolean window_is_analysis (gpointer window); /* a condition */

/* As if the player had opened the cell. */
void window_open_cell (MsWindow *window, int x, int y);
/* Opens the middle of a covered board, then every cell without a mine, or the first one with; until
 * that is recorded. */
void window_finish (MsWindow *window, gboolean win);

/* Until a window of any kind has the size that it was asked for last.  One that is asked for
 * earlier may give way to the one before, of which the X server tells when it gets to it. */
void window_settle (gpointer window);

/* Activates an action of the window as a menu would; parameter may be NULL and is sunk. */
void window_activate (MsWindow *window, const char *action, GVariant *parameter);

/* Another window, once it has found out whether there is a game to offer; and whether one has. */
MsWindow *window_open_another (WindowFixture *fixture);
gboolean window_has_searched (gpointer window);

/* The dialog of a type that stands before the window, or NULL; and whether a question does. */
gpointer window_find_dialog (MsWindow *window, GType type);
gboolean window_has_question (gpointer window);

/* From when rest is watched for, the main loop is at rest where it would wait longer than ms, which
 * only clocks do, and no analyser works; ms 0: no longer. */
void window_watch_rest (int ms);
void window_rest (MsWindow *window);

/* The first window of a type; NULL. */
gpointer window_find_toplevel (GType type);

/* Until nothing is written to the records or asked of them any more; and until all are gone. */
void window_wait_records (MsRecords *records);
void window_forget_records (MsWindow *window);

/* Something else has the name of their database, which is returned, the caller's, until they are
 * unblocked. */
char *window_block_records (void);
void window_unblock_records (const char *path);

/* As a pointer does that lets go of value over a widget; whether it was taken. */
gboolean window_drop (gpointer widget, const GValue *value);

/* What works out the chance to win in the window; borrowed. */
MsInquiry *window_get_chance_meter (MsWindow *window);

/* What works out how the game was lost in the window; borrowed. */
MsHindsight *window_get_hindsight (MsWindow *window);

/* Whether the card of a game that has ended is there. */
gboolean window_shows_result (MsWindow *window);

/* How far the hint has come, 0…3, and whether it, or an explanation, is being worked out. */
int window_get_hint_step (MsWindow *window);
gboolean window_is_hint_busy (MsWindow *window);

/* Whether many certain cells are being opened or flagged. */
gboolean window_is_bulk_busy (MsWindow *window);

/* Starts a game that is the same every time. */
void window_start (MsWindow *window, int width, int height, int mines, MsFirstClick first_click);

/* A file of its own with this content, deleted and freed by window_drop_file. */
GFile *window_make_file (const char *name, const char *content, gssize length);
void window_drop_file (GFile *file);
