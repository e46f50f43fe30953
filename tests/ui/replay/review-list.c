/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of a review: how it is filled, and where it is scrolled to. */
#include "cmocka-common.h"

#include "review-page.h"

#include <string.h>

/* A guess that could be avoided (cell 3 was safe), one wrong flag. */
#define ROWS "..*."
#define MOVES "o1@0 f3@1000 o0@5000"

/* n flags on a cell that is opened in the end: each was wrong. */
static Page
open_flags (int n)
{
  g_autoptr (GString) moves = g_string_new ("o1@0");
  for (int i = 1; i <= n; i++)
    g_string_append_printf (moves, " f3@%d u3@%d", i * 10, i * 10 + 5);
  g_string_append (moves, " o3@9000");
  return open_page (ROWS, moves->str);
}

typedef struct
{
  Page *page;
  int n_rows, most;
} Growth;

static void
painted_cb (GdkFrameClock *clock, gpointer user_data)
{
  Growth *growth = user_data;
  int n_before = growth->n_rows;
  while (get_row (growth->page, growth->n_rows) != NULL)
    growth->n_rows++;
  growth->most = MAX (growth->most, growth->n_rows - n_before);
}

/* The list has as many flags as it has room for, says how many it has not, and the text has all. */
static void
test_more_than_the_list_holds (void **state)
{
  Page page = open_flags (400);
  Growth growth = { &page };
  gtk_widget_realize (page.window);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (page.window);
  g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), &growth);
  ms_reviewer_start (
      ms_review_view_get_reviewer (page.view)); /* and there is no frame for a while */
  while (ms_reviewer_get_review (ms_review_view_get_reviewer (page.view)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  show (&page);
  while (growth.n_rows < 300)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handlers_disconnect_by_data (clock, &growth);
  assert_in_range (growth.most, 1, 20);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  assert_null (get_row (&page, 300));
  assert_non_null (widget_find_words (
      page.view, "104 more are not listed here")); /* with the first opening and three idle flags */
  g_autofree char *text = dup_copied (&page, "Copy as Text");
  int n = 0;
  for (const char *p = text; (p = strstr (p, "The flag on D1 was wrong")) != NULL; p++)
    n++;
  assert_int_equal (n, 400);
  ms_playback_seek_event (page.playback, 0);
  close_page (&page);

  Page other = open_page (ROWS, MOVES);
  show (&other);
  assert_null (widget_find_words (other.view, "not listed here"));
  close_page (&other);
}

/* Whether all of the selected row is seen. */
static gboolean
is_selected_row_in_sight (GtkWidget *scrolled, GtkListBox *list)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (list);
  graphene_rect_t bounds;
  return row != NULL && gtk_widget_compute_bounds (GTK_WIDGET (row), scrolled, &bounds)
      && bounds.size.height > 1 && bounds.origin.y > -1
      && bounds.origin.y + bounds.size.height < (float)gtk_widget_get_height (scrolled) + 1;
}

/* In a window too low for its rows the list is where the selected row is, also after the window has
 * become lower, but for somebody who has scrolled. */
static void
test_the_selected_row_is_in_sight (void **state)
{
  Page page = open_flags (40);
  gtk_window_set_default_size (GTK_WINDOW (page.window), 700, 900);
  show (&page);
  GtkWidget *scrolled = widget_find_type (page.view, GTK_TYPE_SCROLLED_WINDOW);
  GtkListBox *list = widget_find_type (page.view, GTK_TYPE_LIST_BOX);
  GtkAdjustment *position = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  while (get_row (&page, 40) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_signal_emit_by_name (get_row (&page, 40), "activate");
  while (!is_selected_row_in_sight (scrolled, list))
    g_main_context_iteration (NULL, TRUE);
  /* Made lower, so high that the list is at its end, and lower again.  The list's own height is not
   * what is waited for: a line below it comes when the fewest clicks are known. */
  const int heights[] = { 500, 700, 480 };
  for (int i = 0; i < (int)G_N_ELEMENTS (heights); i++)
    {
      gtk_window_set_default_size (GTK_WINDOW (page.window), 700, heights[i]);
      while (gtk_widget_get_height (page.window) != heights[i]
          || !is_selected_row_in_sight (scrolled, list))
        g_main_context_iteration (NULL, TRUE);
    }
  gtk_adjustment_set_value (position, 0);
  gtk_window_set_default_size (GTK_WINDOW (page.window), 700, 600);
  while (gtk_widget_get_height (page.window) != 600)
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  assert_true (gtk_adjustment_get_value (position) == 0);
  close_page (&page);
}

/* Whether the list is scrolled so that the next layout has all of the selected row in sight. */
static gboolean
is_scrolled_to_selected (GtkAdjustment *position, GtkListBox *list)
{
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_selected_row (list));
  double value = gtk_adjustment_get_value (position);
  graphene_rect_t bounds;
  return gtk_widget_compute_bounds (row, GTK_WIDGET (list), &bounds) && bounds.origin.y > value - 1
      && bounds.origin.y + bounds.size.height < value + gtk_adjustment_get_page_size (position) + 1;
}

/* Whatever key moves the focus, the row that has it is in sight. */
static void
test_the_keyboards_row_is_in_sight (void **state)
{
  Page page = open_flags (40);
  gtk_window_set_default_size (GTK_WINDOW (page.window), 700, 500);
  show (&page);
  GtkWidget *scrolled = widget_find_type (page.view, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *position = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  GtkListBox *list = widget_find_type (page.view, GTK_TYPE_LIST_BOX);
  while (
      get_row (&page, 43) == NULL || gtk_widget_get_height (GTK_WIDGET (get_row (&page, 43))) == 0)
    g_main_context_iteration (NULL, TRUE);
  assert_null (get_row (&page, 44)); /* the opening, and three flags that helped nothing */
  gtk_list_box_select_row (list, get_row (&page, 0));
  gtk_widget_grab_focus (GTK_WIDGET (get_row (&page, 0)));
  assert_true (is_scrolled_to_selected (position, list));
  const struct
  {
    GtkMovementStep step;
    int count;
  } keys[] = { { GTK_MOVEMENT_BUFFER_ENDS, 1 }, { GTK_MOVEMENT_DISPLAY_LINES, -1 },
    { GTK_MOVEMENT_PAGES, -1 }, { GTK_MOVEMENT_BUFFER_ENDS, -1 }, { GTK_MOVEMENT_DISPLAY_LINES, 1 },
    { GTK_MOVEMENT_PAGES, 1 } };
  for (int i = 0; i < (int)G_N_ELEMENTS (keys); i++)
    {
      g_signal_emit_by_name (list, "move-cursor", keys[i].step, keys[i].count, FALSE, FALSE);
      assert_true (is_scrolled_to_selected (position, list));
    }
  close_page (&page);
}

/* Closed while the list is being filled. */
static void
test_closed_while_it_fills (void **state)
{
  Page page = open_flags (100);
  MsReviewer *reviewer = ms_review_view_get_reviewer (page.view);
  gtk_window_present (GTK_WINDOW (page.window));
  while (get_row (&page, 0) == NULL)
    g_main_context_iteration (NULL, TRUE);
  assert_non_null (ms_reviewer_get_review (reviewer));
  close_page (&page);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_more_than_the_list_holds),
    cmocka_unit_test (test_the_selected_row_is_in_sight),
    cmocka_unit_test (test_the_keyboards_row_is_in_sight),
    cmocka_unit_test (test_closed_while_it_fills),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
