/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help: it opens once, and its pages have names.  What the program says of itself opens without
 * a selection. */
#include "window-support.h"

#include "ms-help-pages.h"
#include "ms-help-window.h"

static GtkWindow *
find_help (GtkApplication *application, int *n_found)
{
  GtkWindow *found = NULL;
  *n_found = 0;
  for (GList *link = gtk_application_get_windows (application); link != NULL; link = link->next)
    if (MS_IS_HELP_WINDOW (link->data))
      {
        found = link->data;
        ++*n_found;
      }
  return found;
}

static gboolean
is_gone (gpointer application)
{
  int n_found;
  find_help (application, &n_found);
  return n_found == 0;
}

static void
help_opens_once_and_shows_every_page (void **state)
{
  GtkApplication *application = ((WindowFixture *)*state)->application;
  int n_found, n_pages;
  for (int i = 0; i < 2; i++)
    g_action_group_activate_action (G_ACTION_GROUP (application), "help", NULL);
  GtkWindow *help = find_help (application, &n_found);
  assert_int_equal (n_found, 1);

  const MsHelpPage *pages = ms_help_pages (&n_pages);
  GtkWidget *stack = gtk_widget_get_last_child (gtk_window_get_child (help));
  for (int i = 0; i < n_pages; i++)
    {
      ms_help_window_show_page (MS_HELP_WINDOW (help), pages[i].name);
      assert_string_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), pages[i].name);
    }
  gtk_window_close (help);
  window_wait (is_gone, application);
  g_action_group_activate_action (G_ACTION_GROUP (application), "help", NULL);
  find_help (application, &n_found);
  assert_int_equal (n_found, 1);
}

static void
assert_pages_listed (GtkWindow *help, gboolean listed)
{
  GtkWidget *list = widget_find_type (help, GTK_TYPE_STACK_SIDEBAR);
  GtkWidget *chooser = widget_find_type (gtk_window_get_child (help), GTK_TYPE_DROP_DOWN);
  assert_int_equal (gtk_widget_get_mapped (list), listed);
  assert_int_equal (gtk_widget_get_mapped (chooser), !listed);
}

/* Beside the text as a list, and above a narrow one to choose from. */
static void
pages_are_listed_or_chosen (void **state)
{
  GtkApplication *application = ((WindowFixture *)*state)->application;
  int n_found;
  g_action_group_activate_action (G_ACTION_GROUP (application), "help", NULL);
  GtkWindow *help = find_help (application, &n_found);
  window_settle (help);
  assert_pages_listed (help, TRUE);
  gtk_window_set_default_size (help, 360, 500);
  window_settle (help);
  assert_pages_listed (help, FALSE);
  gtk_window_set_default_size (help, 800, 500);
  window_settle (help);
  assert_pages_listed (help, TRUE);
}

static void
assert_named (GtkWidget *widget, const char *name)
{
  g_autofree char *other = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  assert_null (other);
}

/* Counts the rows below widget, each of which is called like the page of its turn. */
static int
check_rows (GtkWidget *widget, const MsHelpPage *pages, int n_before)
{
  int n = 0;
  if (GTK_IS_LIST_BOX_ROW (widget))
    assert_named (widget, pages[n_before + n++].title);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_rows (child, pages, n_before + n);
  return n;
}

/* The list of pages, and what is scrolled by the keyboard beside it. */
static void
help_is_named (void **state)
{
  GtkApplication *application = ((WindowFixture *)*state)->application;
  int n_found, n_pages;
  g_action_group_activate_action (G_ACTION_GROUP (application), "help", NULL);
  GtkWidget *box = gtk_window_get_child (find_help (application, &n_found));
  const MsHelpPage *pages = ms_help_pages (&n_pages);
  GtkStack *stack = GTK_STACK (gtk_widget_get_last_child (box));
  assert_int_equal (check_rows (gtk_widget_get_first_child (box), pages, 0), n_pages);
  for (int i = 0; i < n_pages; i++)
    assert_named (gtk_stack_get_child_by_name (stack, pages[i].name), pages[i].title);
}

static GtkWindow *
find_about (void)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (GTK_IS_ABOUT_DIALOG (link->data))
      return link->data;
  return NULL;
}

static gboolean
has_focus (gpointer dialog)
{
  return gtk_window_get_focus (dialog) != NULL;
}

/* What could be selected would be, with the focus. */
static void
about_begins_with_its_close_button (void **state)
{
  WindowFixture *fixture = *state;
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "about", NULL);
  GtkWindow *about = find_about ();
  assert_non_null (about);
  window_wait (has_focus, about);
  assert_true (gtk_widget_has_css_class (gtk_window_get_focus (about), "close"));
  gtk_window_destroy (about);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        help_opens_once_and_shows_every_page, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (pages_are_listed_or_chosen, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (help_is_named, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        about_begins_with_its_close_button, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
