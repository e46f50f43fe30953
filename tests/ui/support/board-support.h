/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board in a scrolled window, and what the board tests ask of it. */
#pragma once

#include "cmocka-common.h"
#include "ms-board-view-testing.h"

typedef struct
{
  GtkWidget *window;
  MsBoardView *view;
  MsBoardParts in; /* the view's parts */
  MsGame *game;
  GString *intents; /* "open 1,2 " and so on, as they came */
} Board;

/* Shows the board of a .mine text in a window of this size, and waits until it has its place.
 * With connect the intents also go to the game. */
Board *board_new_text (const char *text, int width, int height, gboolean connect);
Board *board_new_game (int columns, int rows, int mines, int width, int height);
void board_free (Board *board);

/* Sets the true analysis of the game's position. */
void board_analyse (Board *board);

/* Six columns and four rows, opened at (0, 2), (1, 2), (0, 3) … around one certain mine; the rest
 * is covered. */
extern const char board_corner[];

/* For cmocka: *state is a Board of that, whose intents do not go to the game. */
int board_corner_set_up (void **state);
int board_corner_tear_down (void **state);
#define board_corner_test(test) \
  cmocka_unit_test_setup_teardown (test, board_corner_set_up, board_corner_tear_down)

/* Takes the intents since the last call and compares them. */
void board_assert_intents (Board *board, const char *wanted);

/* Runs the main loop until condition (data) holds; fails the test after a minute without. */
void board_wait (gboolean (*condition) (gpointer data), gpointer data);
void board_wait_children (Board *board); /* until all children are there and named */

/* Draws until nothing is left out; the image is the caller's. */
cairo_surface_t *board_draw (Board *board);
/* The same on a surface of scale device pixels a logical one, on which the view begins at (x,
 * y). */
cairo_surface_t *board_draw_at (Board *board, double scale, double x, double y);
guint32 board_rgb (MsColor color); /* 0xRRGGBB */
guint32 board_pixel (cairo_surface_t *image, int x, int y); /* 0xRRGGBB */

/* The name of the accessible child that stands for cell (x, y) of a board with one each. */
const char *board_name (Board *board, int x, int y);

/* A button of the mouse over a cell, at time 0. */
void board_press (Board *board, guint button, int x, int y);
void board_release (Board *board, guint button, int x, int y);

/* Left click on a cell; time in ms. */
void board_click (Board *board, int x, int y, guint32 time);

/* The board's gesture of this type; borrowed. */
GtkGesture *board_find_gesture (Board *board, GType type);

/* As GTK does when a finger is put down and lifted for the nth time at a place in the view. */
void board_tap (Board *board, int n, double wx, double wy);
