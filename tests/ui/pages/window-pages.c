/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The side panel: its pages, what is remembered of them, and where it stands. */
#include "window-support.h"

#include "ms-either-layout.h"

/* Widgets of a new window: in its panel, and in all of it but the board. */
#define MOST_IN_PAGES 54
#define MOST_AROUND 225

static const char *
visible_page (MsWindow *window)
{
  return ms_pages_get_visible (window->pages);
}

static GtkWidget *
add_page (MsPages *pages, const char *name, const char *title)
{
  GtkWidget *page = gtk_label_new (title);
  ms_pages_add (pages, name, title, page);
  return page;
}

/* The labels of the buttons, in the order they stand in. */
static void
collect_titles (GtkWidget *widget, GString *titles)
{
  if (GTK_IS_TOGGLE_BUTTON (widget) && gtk_widget_get_mapped (widget))
    g_string_append_printf (titles, "%s%s.", gtk_button_get_label (GTK_BUTTON (widget)),
        gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (widget)) ? "!" : "");
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_titles (child, titles);
}

static void
assert_titles (GtkWidget *pages, const char *wanted)
{
  g_autoptr (GString) titles = g_string_new (NULL);
  collect_titles (pages, titles);
  assert_string_equal (titles->str, wanted);
}

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
test_pages_stand_in_one_order (void **state)
{
  GtkWidget *window = gtk_window_new ();
  MsPages *pages = g_object_new (MS_TYPE_PAGES, NULL);
  guint n = 0;
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (pages));
  gtk_window_present (GTK_WINDOW (window));
  assert_null (ms_pages_get_visible (pages));
  ms_pages_set_page (pages, MS_PAGE_SECTIONS);
  add_page (pages, MS_PAGE_ODDS, "Odds");
  assert_titles (GTK_WIDGET (pages), ""); /* one page needs no row */
  assert_string_equal (ms_pages_get_visible (pages), "odds");
  add_page (pages, MS_PAGE_WHAT_IF, "What if");
  assert_string_equal (ms_pages_get_visible (pages), "odds");
  add_page (pages, MS_PAGE_SECTIONS, "Sections"); /* as was asked for before it was there */
  assert_string_equal (ms_pages_get_visible (pages), "sections");
  add_page (pages, MS_PAGE_WHY, "Why");
  assert_titles (GTK_WIDGET (pages), "Odds.Why.Sections!.What if.");

  g_signal_connect_swapped (pages, "notify::visible-page", G_CALLBACK (count_cb), &n);
  ms_pages_set_page (pages, MS_PAGE_WHY);
  ms_pages_set_page (pages, MS_PAGE_WHY);
  assert_titles (GTK_WIDGET (pages), "Odds.Why!.Sections.What if.");
  assert_int_equal (n, 1);
  gtk_widget_set_visible (GTK_WIDGET (pages), FALSE);
  assert_int_equal (n, 2);
  assert_null (ms_pages_get_visible (pages));
  assert_string_equal (ms_pages_get_page (pages), "why");
  assert_false (ms_pages_shows (pages, MS_PAGE_WHY));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Makes a page, and notes in *data how many have been made. */
static GtkWidget *
make_cb (gpointer data)
{
  count_cb (data);
  return gtk_label_new ("late");
}

static void
test_a_page_is_made_when_it_is_first_seen (void **state)
{
  GtkWidget *window = gtk_window_new ();
  MsPages *pages = g_object_new (MS_TYPE_PAGES, "visible", FALSE, NULL);
  guint n = 0;
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (pages));
  ms_pages_add_late (pages, MS_PAGE_WHY, "Why", make_cb, &n);
  add_page (pages, MS_PAGE_ODDS, "Odds");
  assert_string_equal (ms_pages_get_page (pages), "why");
  gtk_widget_set_visible (GTK_WIDGET (pages), TRUE);
  assert_int_equal (n, 1);
  ms_pages_set_page (pages, MS_PAGE_ODDS);
  ms_pages_set_page (pages, MS_PAGE_WHY);
  assert_int_equal (n, 1);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Of the widget itself, and of all below it. */
static guint
count_widgets (GtkWidget *widget)
{
  guint n = 1;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_widgets (child);
  return n;
}

/* Nothing is made of what is not looked at: a start takes as long as its widgets.  The limit is a
 * tenth above what there are. */
static void
test_a_window_begins_light (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  guint pages = count_widgets (GTK_WIDGET (window->pages));
  guint board = count_widgets (GTK_WIDGET (window->board));
  assert_in_range (pages, 1, MOST_IN_PAGES);
  assert_in_range (count_widgets (GTK_WIDGET (window)) - board, 1, MOST_AROUND);
}

static GtkWidget *
find_button (GtkWidget *widget, const char *label)
{
  GtkWidget *found = NULL;
  if (GTK_IS_TOGGLE_BUTTON (widget)
      && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, label);
  return found;
}

/* A second page, in a window whose features bring none. */
static void
ensure_why (MsWindow *window)
{
  if (find_button (GTK_WIDGET (window->pages), "Why") == NULL)
    add_page (window->pages, MS_PAGE_WHY, "Why");
}

/* Side by side or folded, all the buttons of the row have one width. */
static void
test_buttons_are_even (void **state)
{
  static const char *const others[] = { "Why", "Sections", "What if" };
  static const int widths[] = { 230, 320, 401 };
  MsWindow *window = ((WindowFixture *)*state)->window;
  GtkWidget *pages = GTK_WIDGET (window->pages), *odds = find_button (pages, "Odds");
  window_activate (window, "page", g_variant_new_string ("odds"));
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      gtk_widget_measure (pages, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
      gtk_widget_size_allocate (pages, &(GtkAllocation){ 0, 0, widths[i], 300 }, -1);
      for (guint j = 0; j < G_N_ELEMENTS (others); j++)
        assert_in_range (gtk_widget_get_width (find_button (pages, others[j])),
            gtk_widget_get_width (odds) - 1, gtk_widget_get_width (odds) + 1);
    }
}

/* By mouse, by key and by the action, which opens the panel too. */
static void
test_a_page_is_chosen (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  ensure_why (window);
  assert_null (visible_page (window));
  window_activate (window, "page", g_variant_new_string ("why"));
  assert_string_equal (visible_page (window), "why");
  assert_true (gtk_widget_get_visible (GTK_WIDGET (window->pages)));
  g_signal_emit_by_name (find_button (GTK_WIDGET (window->pages), "Odds"), "clicked");
  assert_string_equal (visible_page (window), "odds");
  g_autoptr (GVariant) page = g_action_group_get_action_state (G_ACTION_GROUP (window), "page");
  assert_string_equal (g_variant_get_string (page, NULL), "odds");
  window_activate (window, "page", g_variant_new_string ("odds"));
  assert_string_equal (visible_page (window), "odds");
  window_activate (window, "show-panel", NULL);
  assert_null (visible_page (window));
}

static void
test_the_page_is_remembered (void **state)
{
  WindowFixture *fixture = *state;
  ensure_why (fixture->window);
  window_activate (fixture->window, "page", g_variant_new_string ("why"));
  g_autofree char *page = g_settings_get_string (fixture->window->settings, "page");
  assert_string_equal (page, "why");
  MsWindow *other = ms_window_new (
      fixture->application, fixture->window->settings, fixture->window->theme);
  ensure_why (other);
  assert_string_equal (visible_page (other), "why");
  /* One window's page is not another's. */
  window_activate (other, "page", g_variant_new_string ("odds"));
  assert_string_equal (visible_page (fixture->window), "why");
  gtk_window_destroy (GTK_WINDOW (other));
}

/* A page that there is none of, asked for from outside; the settings cannot hold its name. */
static void
test_an_unknown_page_is_odds (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = fixture->window;
  window_activate (window, "page", g_variant_new_string ("nowhere"));
  assert_string_equal (visible_page (window), "odds");
  g_autofree char *kept = g_settings_get_string (window->settings, "page");
  assert_string_equal (kept, "odds");
}

typedef struct
{
  GtkWidget *window, *box, *first, *second;
} Folding;

static Folding
make_folding (int width, int height)
{
  Folding folding = { .window = gtk_window_new () };
  folding.first = gtk_label_new (NULL);
  folding.second = gtk_label_new (NULL);
  gtk_widget_set_size_request (folding.first, 100, 50);
  gtk_widget_set_size_request (folding.second, 200, 80);
  folding.box = g_object_new (GTK_TYPE_BOX, "layout-manager",
      g_object_new (MS_TYPE_EITHER_LAYOUT, "least-main", 150, NULL), NULL);
  gtk_box_append (GTK_BOX (folding.box), folding.first);
  gtk_box_append (GTK_BOX (folding.box), folding.second);
  g_object_ref_sink (folding.box);
  gtk_widget_measure (folding.box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_size_allocate (folding.box, &(GtkAllocation){ 0, 0, width, height }, -1);
  return folding;
}

static void
drop_folding (Folding *folding)
{
  g_object_unref (folding->box);
  gtk_window_destroy (GTK_WINDOW (folding->window));
}

static void
assert_place (GtkWidget *child, int x, int y, int width, int height)
{
  GtkAllocation place;
  gtk_widget_get_allocation (child, &place);
  assert_int_equal (place.x, x);
  assert_int_equal (place.y, y);
  assert_int_equal (place.width, width);
  assert_int_equal (place.height, height);
}

static int
least (GtkWidget *box, GtkOrientation orientation, int for_size)
{
  int minimum;
  gtk_widget_measure (box, orientation, for_size, &minimum, NULL, NULL, NULL);
  return minimum;
}

static gboolean
is_stacked (GtkWidget *box)
{
  return ms_either_layout_get_stacked (MS_EITHER_LAYOUT (gtk_widget_get_layout_manager (box)));
}

static void
test_a_box_folds (void **state)
{
  Folding wide = make_folding (350, 300), narrow = make_folding (349, 300),
          low = make_folding (349, 130);
  assert_false (is_stacked (wide.box));
  assert_place (wide.first, 0, 0, 150, 300);
  assert_place (wide.second, 150, 0, 200, 300);
  assert_true (is_stacked (narrow.box));
  assert_place (narrow.first, 0, 0, 349, 220);
  assert_place (narrow.second, 0, 220, 349, 80);
  assert_place (low.first, 0, 0, 349, 50);
  assert_place (low.second, 0, 50, 349, 80);

  assert_int_equal (least (wide.box, GTK_ORIENTATION_HORIZONTAL, -1), 200);
  assert_int_equal (least (wide.box, GTK_ORIENTATION_VERTICAL, 350), 80);
  assert_int_equal (least (wide.box, GTK_ORIENTATION_VERTICAL, 349), 130);
  gtk_widget_set_visible (wide.second, FALSE);
  assert_int_equal (least (wide.box, GTK_ORIENTATION_HORIZONTAL, -1), 100);
  gtk_widget_size_allocate (wide.box, &(GtkAllocation){ 0, 0, 200, 90 }, -1);
  assert_false (is_stacked (wide.box));
  assert_place (wide.first, 0, 0, 200, 90);
  drop_folding (&wide);
  drop_folding (&narrow);
  drop_folding (&low);
}

/* Step by step the window goes without this and that, and can be made narrower still. */
static gboolean
has_size (gpointer data)
{
  MsWindow *window = data;
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 640);
  return gtk_widget_get_width (GTK_WIDGET (window)) <= 380
      && gtk_widget_get_height (GTK_WIDGET (window->pages)) > 0;
}

static graphene_rect_t
bounds_in (GtkWidget *widget, MsWindow *window)
{
  graphene_rect_t bounds;
  assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), &bounds));
  return bounds;
}

/* A narrow window has the panel below the board, and both can be used; closing it takes nothing of
 * the width. */
static void
test_a_narrow_window_has_the_panel_below (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_activate (window, "page", g_variant_new_string ("odds"));
  window_wait (has_size, window);
  graphene_rect_t board = bounds_in (ms_window_get_part (window, "scrolled"), window);
  graphene_rect_t panel = bounds_in (GTK_WIDGET (window->pages), window);
  assert_true (panel.origin.y >= board.origin.y + board.size.height);
  assert_true (board.size.height > 100);
  assert_true (panel.size.height > 100);
  int width, height;
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  window_activate (window, "show-panel", NULL);
  int after;
  gtk_window_get_default_size (GTK_WINDOW (window), &after, &height);
  assert_int_equal (after, width);
}

int
main (void)
{
#define WINDOW_TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_pages_stand_in_one_order),
    cmocka_unit_test_setup_teardown (test_buttons_are_even, window_setup, window_teardown),
    cmocka_unit_test (test_a_box_folds),
    cmocka_unit_test (test_a_page_is_made_when_it_is_first_seen),
    WINDOW_TEST (test_a_window_begins_light),
    WINDOW_TEST (test_a_page_is_chosen),
    WINDOW_TEST (test_the_page_is_remembered),
    WINDOW_TEST (test_an_unknown_page_is_odds),
    WINDOW_TEST (test_a_narrow_window_has_the_panel_below),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
