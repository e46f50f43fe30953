/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What gives way in a column: lines of tools that are scrolled, in front of what expands. */
#include "cmocka-common.h"

#include "ms-flow-layout.h"

#define WIDTH 100
#define LINE 30 /* of tools, the highest of which is so high */
#define SPACING 6 /* between lines */
#define TOP 20 /* what yields */
#define SHARE 40 /* percent */

typedef struct
{
  GtkWidget *window, *column, *top, *tools, *board;
} Column;

static GtkWidget *
add_box (GtkWidget *parent, int width, int height)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_size_request (box, width, height);
  gtk_box_append (GTK_BOX (parent), box);
  return box;
}

/* Three tools, each of which fills a line; only the last is as high as a line. */
static GtkWidget *
make_tools (void)
{
  GtkWidget *row = g_object_new (GTK_TYPE_BOX, "layout-manager",
      g_object_new (MS_TYPE_FLOW_LAYOUT, "form", MS_FLOW_LINES, "even", TRUE, NULL), NULL);
  add_box (row, 60, 10);
  add_box (row, 70, 20);
  add_box (row, 80, LINE);
  return g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER,
      "vscrollbar-policy", GTK_POLICY_EXTERNAL, "propagate-natural-height", TRUE, "child", row,
      NULL);
}

static int
setup (void **state)
{
  Column *column = g_new0 (Column, 1);
  column->window = gtk_window_new ();
  column->column = g_object_new (GTK_TYPE_BOX, "layout-manager",
      g_object_new (MS_TYPE_FLOW_LAYOUT, "form", MS_FLOW_COLUMN, "share", SHARE, NULL), NULL);
  gtk_window_set_child (GTK_WINDOW (column->window), column->column);
  column->top = add_box (column->column, -1, TOP);
  gtk_widget_add_css_class (column->top, "yields");
  column->tools = make_tools ();
  gtk_box_append (GTK_BOX (column->column), column->tools);
  column->board = add_box (column->column, -1, 10);
  gtk_widget_set_vexpand (column->board, TRUE);
  *state = column;
  return 0;
}

static int
teardown (void **state)
{
  Column *column = *state;
  gtk_window_destroy (GTK_WINDOW (column->window));
  g_free (column);
  return 0;
}

static void
assert_heights (Column *column, int height, int top, int tools)
{
  gtk_widget_size_allocate (column->column, &(GtkAllocation){ 0, 0, WIDTH, height }, -1);
  assert_int_equal (gtk_widget_get_child_visible (column->top), top > 0);
  assert_int_equal (gtk_widget_get_height (column->tools), tools);
  assert_int_equal (gtk_widget_get_height (column->board), height - top - tools);
}

/* All lines only where the board keeps its share, else one: never a part of one. */
static void
test_whole_lines (void **state)
{
  const int all = 3 * LINE + 2 * SPACING, enough = (TOP + all) * 100 / (100 - SHARE) + 2;
  assert_heights (*state, 2 * enough, TOP, all);
  assert_heights (*state, enough, TOP, all);
  assert_heights (*state, enough - 4, TOP, LINE);
  assert_heights (*state, 100, TOP, LINE);
}

/* What yields goes once it would take from the board's share, and the line of tools stays. */
static void
test_share (void **state)
{
  const int enough = (TOP + LINE) * 100 / (100 - SHARE) + 2;
  assert_heights (*state, enough, TOP, LINE);
  assert_heights (*state, enough - 4, 0, LINE);
  assert_heights (*state, LINE + 10, 0, LINE);
}

/* Without a share the board has what the others leave. */
static void
test_no_share (void **state)
{
  Column *column = *state;
  g_object_set (gtk_widget_get_layout_manager (column->column), "share", 0, NULL);
  assert_heights (column, TOP + LINE + 10, TOP, LINE);
  assert_heights (column, TOP + 3 * LINE + 2 * SPACING + 10, TOP, 3 * LINE + 2 * SPACING);
}

/* The smallest height is that of one line and of what neither yields nor expands further. */
static void
test_smallest (void **state)
{
  Column *column = *state;
  int minimum, natural;
  gtk_widget_measure (
      column->column, GTK_ORIENTATION_VERTICAL, WIDTH, &minimum, &natural, NULL, NULL);
  assert_int_equal (minimum, LINE + 10);
  assert_int_equal (natural, TOP + 3 * LINE + 2 * SPACING + 10);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_whole_lines, setup, teardown),
    cmocka_unit_test_setup_teardown (test_share, setup, teardown),
    cmocka_unit_test_setup_teardown (test_no_share, setup, teardown),
    cmocka_unit_test_setup_teardown (test_smallest, setup, teardown),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
