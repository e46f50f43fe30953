/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the focus is when the widget that had it cannot be used any more. */
#include "cmocka-common.h"

#include "ms-focus.h"

#include <gtk/gtk.h>

typedef struct
{
  GtkWidget *window, *outer, *inner;
  GtkWidget *before, *buttons[3], *after; /* the buttons are in the inner box */
} Row;

static GtkWidget *
append_button (GtkWidget *box)
{
  GtkWidget *button = gtk_button_new_with_label ("button");
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static int
setup (void **state)
{
  Row *row = g_new0 (Row, 1);
  row->window = gtk_window_new ();
  row->outer = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  row->inner = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  row->before = append_button (row->outer);
  gtk_box_append (GTK_BOX (row->outer), row->inner);
  for (int i = 0; i < 3; i++)
    row->buttons[i] = append_button (row->inner);
  row->after = append_button (row->outer);
  gtk_window_set_child (GTK_WINDOW (row->window), row->outer);
  gtk_window_present (GTK_WINDOW (row->window));
  *state = row;
  return 0;
}

static int
teardown (void **state)
{
  Row *row = *state;
  gtk_window_destroy (GTK_WINDOW (row->window));
  g_free (row);
  return 0;
}

/* Idle sources run in turn: when one of lower priority has run, those before it have. */
static gboolean
rested_cb (gpointer rested)
{
  *(gboolean *)rested = TRUE;
  return G_SOURCE_REMOVE;
}

static void
assert_focus (Row *row, GtkWidget *expected)
{
  gboolean rested = FALSE;
  g_idle_add_full (G_PRIORITY_LOW, rested_cb, &rested, NULL);
  while (!rested)
    g_main_context_iteration (NULL, TRUE);
  assert_ptr_equal (gtk_window_get_focus (GTK_WINDOW (row->window)), expected);
}

static void
it_goes_to_the_next_one (void **state)
{
  Row *row = *state;
  gtk_widget_grab_focus (row->buttons[1]);
  gtk_widget_set_sensitive (row->buttons[1], FALSE);
  assert_focus (row, row->buttons[2]);
}

static void
it_goes_back_from_the_last_one (void **state)
{
  Row *row = *state;
  gtk_widget_grab_focus (row->buttons[2]);
  gtk_widget_set_sensitive (row->buttons[2], FALSE);
  assert_focus (row, row->buttons[1]);
}

/* What cannot be used, or is not shown, does not take it. */
static void
it_goes_past_what_cannot_take_it (void **state)
{
  Row *row = *state;
  gtk_widget_grab_focus (row->buttons[0]);
  gtk_widget_set_sensitive (row->buttons[0], FALSE);
  gtk_widget_set_sensitive (row->buttons[1], FALSE);
  assert_focus (row, row->buttons[2]);
  gtk_widget_hide (row->after);
  gtk_widget_set_sensitive (row->buttons[2], FALSE);
  assert_focus (row, row->before);
}

static void
it_leaves_a_box_that_cannot_be_used (void **state)
{
  Row *row = *state;
  gtk_widget_grab_focus (row->buttons[1]);
  gtk_widget_set_sensitive (row->inner, FALSE);
  assert_focus (row, row->after);
}

/* Nobody could see the focus on its other buttons. */
static void
it_leaves_a_box_that_is_hidden (void **state)
{
  Row *row = *state;
  gtk_widget_grab_focus (row->buttons[1]);
  gtk_widget_set_sensitive (row->buttons[1], FALSE);
  gtk_widget_hide (row->inner);
  assert_focus (row, row->after);
}

/* What cannot be used for a moment has it again after that. */
static void
it_comes_back_within_a_step (void **state)
{
  Row *row = *state;
  gtk_widget_grab_focus (row->buttons[1]);
  gtk_widget_set_sensitive (row->inner, FALSE);
  gtk_widget_set_sensitive (row->inner, TRUE);
  assert_focus (row, row->buttons[1]);
}

/* Whoever switched it off may know better. */
static void
it_stays_where_it_was_put (void **state)
{
  Row *row = *state;
  gtk_widget_grab_focus (row->buttons[1]);
  gtk_widget_set_sensitive (row->buttons[1], FALSE);
  gtk_widget_grab_focus (row->before);
  assert_focus (row, row->before);
}

/* Taken from what can be used it was meant to be nowhere, and so it is where nothing takes it. */
static void
it_may_be_nowhere (void **state)
{
  Row *row = *state;
  gtk_widget_grab_focus (row->buttons[1]);
  gtk_window_set_focus (GTK_WINDOW (row->window), NULL);
  assert_focus (row, NULL);
  gtk_widget_grab_focus (row->buttons[1]);
  gtk_widget_set_sensitive (row->outer, FALSE);
  assert_focus (row, NULL);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (it_goes_to_the_next_one, setup, teardown),
    cmocka_unit_test_setup_teardown (it_goes_back_from_the_last_one, setup, teardown),
    cmocka_unit_test_setup_teardown (it_goes_past_what_cannot_take_it, setup, teardown),
    cmocka_unit_test_setup_teardown (it_leaves_a_box_that_cannot_be_used, setup, teardown),
    cmocka_unit_test_setup_teardown (it_leaves_a_box_that_is_hidden, setup, teardown),
    cmocka_unit_test_setup_teardown (it_comes_back_within_a_step, setup, teardown),
    cmocka_unit_test_setup_teardown (it_stays_where_it_was_put, setup, teardown),
    cmocka_unit_test_setup_teardown (it_may_be_nowhere, setup, teardown),
  };
  gtk_init ();
  ms_focus_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
