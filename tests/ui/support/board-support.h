/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board in a scrolled window, and what the board tests ask of it. */
#pragma once

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

/* The intents since the last call; owned by the caller. */
char *board_take_intents (Board *board);

/* Runs the main loop until condition (data) holds; fails the test after a minute without. */
void board_wait (gboolean (*condition) (gpointer data), gpointer data);
void board_wait_children (Board *board); /* until all children are there and named */

/* Draws until nothing is left out; the image is the caller's. */
cairo_surface_t *board_draw (Board *board);
/* The same on a surface of scale device pixels a logical one, on which the view begins at (x,
 * y). */
cairo_surface_t *board_draw_at (Board *board, double scale, double x, double y);
guint32 board_pixel (cairo_surface_t *image, int x, int y); /* 0xRRGGBB */

/* The name of the accessible child that stands for cell (x, y) of a board with one each. */
const char *board_name (Board *board, int x, int y);

/* Left click on a cell; time in ms. */
void board_click (Board *board, int x, int y, guint32 time);

/* The board's gesture of this type; borrowed. */
GtkGesture *board_find_gesture (Board *board, GType type);

/* As GTK does when a finger is put down and lifted for the nth time at a place in the view. */
void board_tap (Board *board, int n, double wx, double wy);
