/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands beside what in the foot of a window, and what is remembered of it. */
#include "cmocka-common.h"

#include "ms-either-layout.h"

#define NARROW 20
#define HEIGHT 10 /* of each child */
#define WIDE 1000 /* leaves no room beside it in a foot of ROOM */
#define ROOM 1200

typedef struct
{
  GtkWidget *window, *foot, *first, *second;
} Foot;

static int
setup (void **state)
{
  Foot *foot = g_new0 (Foot, 1);
  foot->window = gtk_window_new ();
  foot->foot = g_object_new (GTK_TYPE_BOX, "layout-manager",
      g_object_new (MS_TYPE_EITHER_LAYOUT, "above", TRUE, "least-chars", 50, NULL), NULL);
  gtk_window_set_child (GTK_WINDOW (foot->window), foot->foot);
  foot->first = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  foot->second = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (foot->foot), foot->first);
  gtk_box_append (GTK_BOX (foot->foot), foot->second);
  gtk_widget_add_css_class (foot->first, "yields");
  gtk_widget_set_size_request (foot->first, NARROW, HEIGHT);
  gtk_widget_set_size_request (foot->second, -1, HEIGHT);
  *state = foot;
  return 0;
}

static int
teardown (void **state)
{
  Foot *foot = *state;
  gtk_window_destroy (GTK_WINDOW (foot->window));
  g_free (foot);
  return 0;
}

static void
assert_height (Foot *foot, int height)
{
  int natural;
  gtk_widget_measure (foot->foot, GTK_ORIENTATION_VERTICAL, ROOM, NULL, &natural, NULL, NULL);
  assert_int_equal (natural, height);
}

/* To be asked for a size leaves no trace. */
static void
test_measuring_changes_nothing (void **state)
{
  Foot *foot = *state;
  assert_height (foot, HEIGHT);
  gtk_widget_set_size_request (foot->first, WIDE, HEIGHT);
  assert_height (foot, 2 * HEIGHT);
  gtk_widget_set_size_request (foot->first, NARROW, HEIGHT);
  assert_height (foot, HEIGHT);
}

/* What once had to stand above stays there, or the foot would jump with every number it shows. */
static void
test_a_place_is_kept (void **state)
{
  Foot *foot = *state;
  gtk_widget_set_size_request (foot->first, WIDE, HEIGHT);
  gtk_widget_size_allocate (foot->foot, &(GtkAllocation){ 0, 0, ROOM, 2 * HEIGHT }, -1);
  gtk_widget_set_size_request (foot->first, NARROW, HEIGHT);
  assert_height (foot, 2 * HEIGHT);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_measuring_changes_nothing, setup, teardown),
    cmocka_unit_test_setup_teardown (test_a_place_is_kept, setup, teardown),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
