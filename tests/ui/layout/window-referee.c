/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The referee of room: in every state of the window, in every language, with text of several sizes,
 * with the panel and without, and at several widths, only what may give way does, and in the order
 * of the table below.  At a size that the program has chosen nothing does.  Without arguments: some
 * languages and the usual text; with the argument "all": all of them.
 *
 * A window is laid out at a size without being shown at it, so that thousands can be. */
#include "narrow.h"

#include "ms-board-view-testing.h"
#include "ms-pattern.h"
#include "ms-size-controller-testing.h"

#include <string.h>

/* What each yields to: something is in sight only where all before it are. */
enum
{
  WORDS, /* of the main button, Show probabilities */
  TITLE,
  SUBTITLE,
  HISTORY, /* undo and redo */
  N_RANKS
};
static const char *const rank_names[] = { "the main button's words", "the title", "the subtitle",
  "undo and redo" };

/* From this width on, in text of the usual size, no sentence of the status line is cut. */
#define WHOLE_SENTENCE 436

static const int widths[] = { 360, 436, 617, 1000, 1366, 1920 };

static struct
{
  MsWindow *window;
  const char *state, *language;
  double scale;
  int width; /* of the window; 0: the size that the program has chosen */
  gboolean panel;
} now;
static int n_windows;

static void
complain (const char *what, const char *which)
{
  fail_msg ("%s, %s, text %g, width %d, panel %d: %s “%s”", now.state, now.language, now.scale,
      now.width, now.panel, what, which);
}

static GtkWidget *
find_label (GtkWidget *inside)
{
  GtkWidget *found = GTK_IS_LABEL (inside) ? inside : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (inside); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child);
  return found;
}

/* What is hidden for another reason than the lack of room is not left out. */
static gboolean
is_left_out (GtkWidget *widget)
{
  return gtk_widget_is_visible (widget) && !gtk_widget_get_mapped (widget);
}

static void
check_order (gboolean all)
{
  GtkWidget *header = ms_window_get_part (now.window, "header_row");
  GtkWidget *start = gtk_widget_get_first_child (header);
  GtkWidget *title = gtk_widget_get_next_sibling (start);
  GtkWidget *const ranks[N_RANKS] = { find_label (ms_window_get_part (now.window, "odds_button")),
    title, gtk_widget_get_next_sibling (title), ms_window_get_part (now.window, "history_box") };
  int shown = 0;
  while (shown < N_RANKS && !is_left_out (ranks[shown]))
    shown++;
  for (int i = shown + 1; i < N_RANKS; i++)
    if (gtk_widget_get_mapped (ranks[i]))
      complain ("left out before others", rank_names[shown]);
  if (all && shown < HISTORY)
    complain ("left out at a chosen size", rank_names[shown]);
  if (shown > WORDS && narrow_is_cut (find_label (ms_window_get_part (now.window, "new_button"))))
    complain ("cut before others", "New");
}

typedef struct
{
  double x, y;
  int cell_size;
} Place;

static Place
get_place (void)
{
  GtkWidget *board = GTK_WIDGET (now.window->board);
  graphene_rect_t sight = ms_board_view_get_sight (now.window->board);
  Place place = { .cell_size = ms_board_view_get_parts (now.window->board).geometry->cell_size };
  assert_true (gtk_widget_translate_coordinates (
      board, GTK_WIDGET (now.window), sight.origin.x, sight.origin.y, &place.x, &place.y));
  return place;
}

static void
lay_out (int width, int height)
{
  GtkWidget *child = gtk_window_get_child (GTK_WINDOW (now.window));
  int least_width, least_height;
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  width = MAX (width, least_width);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL, NULL);
  gtk_widget_size_allocate (child, &(GtkAllocation){ 0, 0, width, MAX (height, least_height) }, -1);
}

static void
check_place (Place before, const char *what)
{
  Place after = get_place ();
  if (before.x != after.x || before.y != after.y || before.cell_size != after.cell_size)
    complain ("moves the board", what);
}

/* What is said stands below all cells in sight, on a legend that is seen wholly or not at all. */
static void
check_covered (GtkWidget *said, const char *what)
{
  GtkWidget *board = GTK_WIDGET (now.window->board), *window = GTK_WIDGET (now.window);
  GdkRectangle last = ms_board_view_get_place (
      now.window->board, 0, ms_game_get_height (now.window->game) - 1);
  int lowest = MIN (last.y + last.height, gtk_widget_get_height (board));
  graphene_rect_t bounds, legend, common;
  double x, y;
  assert_true (gtk_widget_compute_bounds (said, window, &bounds));
  assert_true (gtk_widget_translate_coordinates (board, window, 0, lowest, &x, &y));
  if (bounds.origin.y < (float)y)
    complain ("covers cells", what);
  if (gtk_widget_get_mapped (GTK_WIDGET (now.window->legend))
      && gtk_widget_compute_bounds (GTK_WIDGET (now.window->legend), window, &legend)
      && graphene_rect_intersection (&legend, &bounds, &common)
      && common.size.height < legend.size.height)
    complain ("covers a part of the legend", what);
}

static void
check_bar (int width, int height)
{
  static const char *const bars[][2] = { { "error_bar", "error_label" },
    { "suppose_bar", "suppose_label" }, { "leftover_bar", "leftover_label" } };
  if (!gtk_widget_get_mapped (GTK_WIDGET (now.window->board)))
    return;
  Place before = get_place ();
  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      g_autoptr (MsMessageBar)
          bar = ms_window_parts_make_bar (&now.window->parts, bars[i][0], bars[i][1]);
      GtkWidget *widget = ms_window_get_part (now.window, bars[i][0]);
      ms_message_bar_set_text (bar,
          "A sentence of some length about what has become of a file, "
          "as bars have them, in more than one line of a small window.");
      lay_out (width, height);
      check_place (before, bars[i][0]);
      check_covered (gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW), bars[i][0]);
      ms_message_bar_set_text (bar, NULL);
      lay_out (width, height);
    }
}

/* What a hint says of each pattern that has a name is not cut where a sentence is whole, nor does
 * it move the board. */
static void
check_patterns (int width, int height)
{
  static const int n_numbers[] = { [MS_PATTERN_1_1] = 2, 2, 3, 4 };
  MsPosition *position = ms_game_ref_position (now.window->game);
  int last = ms_position_get_width (position) * ms_position_get_height (position) - 1;
  ms_status_line_set_notice (now.window->status, NULL);
  lay_out (width, height);
  Place before = get_place ();
  for (int i = 2 * MS_PATTERN_1_1; i <= 2 * MS_PATTERN_1_2_2_1 + 1; i++)
    {
      const MsPattern pattern = { .kind = (MsPatternKind)(i / 2),
        .mine = i % 2 != 0,
        .reduced = TRUE,
        .numbers = { last - 1, last - 2, last - 3, last - 4 },
        .n_numbers = n_numbers[i / 2],
        .mines = { last - 5, last - 6 },
        .n_mines = 2 };
      g_autofree char *text = ms_pattern_text_dup (&pattern, position, last);
      ms_status_line_set_notice (now.window->status, text);
      lay_out (width, height);
      check_place (before, text);
      check_covered (GTK_WIDGET (now.window->status), text);
      if ((now.width == 0 || now.width >= WHOLE_SENTENCE * now.scale)
          && narrow_is_cut (find_label (GTK_WIDGET (now.window->status))))
        complain ("cut", text);
    }
  ms_status_line_set_notice (now.window->status, NULL);
  ms_position_unref (position);
  lay_out (width, height);
}

static void
check_one (int width)
{
  int chosen_width, chosen_height, least;
  GtkWidget *window = GTK_WIDGET (now.window);
  gtk_window_get_default_size (GTK_WINDOW (window), &chosen_width, &chosen_height);
  now.width = width;
  if (width == 0)
    {
      width = chosen_width;
      gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      if (least > width)
        complain ("the window needs more width than it was given in", "a size chosen for it");
    }
  lay_out (width, chosen_height);
  const char *cut = now.width == 0 ? narrow_find_cut (window) : NULL;
  if (cut != NULL)
    complain ("cut", cut);
  else if (now.width >= WHOLE_SENTENCE * now.scale
      && narrow_is_cut (find_label (GTK_WIDGET (now.window->status))))
    complain ("cut", "the sentence");
  check_order (now.width == 0);
  check_bar (width, chosen_height);
  if (g_str_equal (now.state, "a hint"))
    check_patterns (width, chosen_height);
  n_windows++;
}

static gboolean
has_its_size (gpointer window)
{
  return ms_size_controller_is_settled (((MsWindow *)window)->size);
}

static void
toggle (const char *action, GVariant *parameter)
{
  window_activate (now.window, action, parameter);
  window_wait (has_its_size, now.window);
}

static void
check_state (const char *state)
{
  int width, height;
  now.state = state;
  for (int panel = 0; panel < 2; panel++)
    {
      now.panel = panel != 0;
      if (panel > 0)
        toggle ("show-panel", NULL);
      check_one (0);
      for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
        check_one (widths[i]);
      gtk_window_get_default_size (GTK_WINDOW (now.window), &width, &height);
      lay_out (width, height);
    }
  toggle ("show-panel", NULL);
  check_one (0);
}

static gboolean
is_hint_there (gpointer window)
{
  return !window_is_hint_busy (window);
}

static void
check_level (const char *level)
{
  MsWindow *window = now.window;
  toggle ("level", g_variant_new_string (level));
  check_state ("a new game");
  int width = ms_game_get_width (window->game), height = ms_game_get_height (window->game);
  MsRules rules = ms_game_get_rules (window->game);
  window_start (window, width, height, rules.mines, MS_FIRST_CLICK_OPEN);
  window_open_cell (window, width / 2, height / 2);
  check_state ("a game");
  for (int i = 0; i < 3; i++)
    {
      window_activate (window, "hint", NULL);
      window_wait (is_hint_there, window);
    }
  check_state ("a hint");
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  check_state ("odds");
  window_activate (window, "autoplay", NULL);
  check_state ("autoplay");
  window_activate (window, "autoplay", NULL);
  window_activate (window, "pause", NULL);
  check_state ("a pause");
  window_activate (window, "pause", NULL);
  window_activate (window, "analyse", NULL);
  window_wait_analysis (window);
  check_state ("an analysis");
  window_activate (window, "return-to-game", NULL);
  window_activate (window, "show-probabilities", NULL);
  for (int i = 0; i < width * height && ms_game_get_state (window->game) == MS_GAME_PLAYING; i++)
    window_open_cell (window, i % width, i / width);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_LOST);
  check_state ("a lost game");
  window_activate (window, "undo", NULL);
  for (int i = 0; i < width * height && ms_game_get_state (window->game) != MS_GAME_WON; i++)
    {
      window_open_cell (window, i % width, i / width);
      if (ms_game_get_state (window->game) == MS_GAME_LOST)
        window_activate (window, "undo", NULL);
    }
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
  check_state ("a won game");
}

static void
check_pages (void)
{
  static const char *const pages[] = { MS_PAGE_WHY, MS_PAGE_SECTIONS, MS_PAGE_WHAT_IF,
    MS_PAGE_ODDS };
  toggle ("levels", NULL);
  now.state = "the first page";
  now.panel = FALSE;
  check_one (0);
  toggle ("new-game", NULL);
  now.panel = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      now.state = pages[i];
      toggle ("page", g_variant_new_string (pages[i]));
      check_one (0);
    }
  toggle ("show-panel", NULL);
}

/* Levels and the panel toggled in any order leave no width that is too small, and the size of each
 * is the same whatever was before. */
static void
check_toggled (void)
{
  static const char *const steps[] = { "beginner", "expert", "panel", "beginner", "panel",
    "intermediate", "panel", "beginner", "expert", "panel", "beginner" };
  g_autoptr (GHashTable) sizes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const char *level = NULL;
  now.panel = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      int width, height;
      if (g_str_equal (steps[i], "panel"))
        {
          toggle ("show-panel", NULL);
          now.panel = !now.panel;
        }
      else
        toggle ("level", g_variant_new_string (level = steps[i]));
      now.state = level;
      check_one (0);
      gtk_window_get_default_size (GTK_WINDOW (now.window), &width, &height);
      g_autofree char *state = g_strdup_printf ("%s, panel %d", level, now.panel);
      g_autofree char *size = g_strdup_printf ("%d×%d", width, height);
      const char *before = g_hash_table_lookup (sizes, state);
      if (before != NULL && !g_str_equal (before, size))
        complain (before, size);
      g_hash_table_insert (sizes, g_steal_pointer (&state), g_steal_pointer (&size));
    }
}

static void
check_windows (const char *language, double scale)
{
  static const char *const levels[] = { "beginner", "expert" };
  void *fixture = NULL;
  languages_speak (language);
  narrow_set_text (scale);
  now.scale = scale;
  now.language = language;
  assert_int_equal (window_setup (&fixture), 0);
  now.window = ((WindowFixture *)fixture)->window;
  window_wait (has_its_size, now.window);
  check_toggled ();
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    check_level (levels[i]);
  check_pages ();
  assert_int_equal (window_teardown (&fixture), 0);
}

static void
check (gboolean all)
{
  static const double scales[] = { 1, 1.5, 2 };
  g_autofree char *folder = languages_bind ();
  g_autoptr (GPtrArray) languages = languages_list (folder);
  for (guint i = 0; i < languages->len; i++)
    for (guint k = 0; k < (all ? G_N_ELEMENTS (scales) : 1); k++)
      if (all || i == 0 || g_str_equal (languages->pdata[i], "de"))
        check_windows (languages->pdata[i], scales[k]);
  narrow_set_text (1);
  languages_speak (NULL);
  g_print ("%d windows\n", n_windows);
}

static void
test_some_windows (void **state)
{
  check (FALSE);
}

static void
test_all_windows (void **state)
{
  check (TRUE);
  assert_true (n_windows >= 3000);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest some[] = { cmocka_unit_test (test_some_windows) };
  const struct CMUnitTest all[] = { cmocka_unit_test (test_all_windows) };
  gtk_init ();
  return argc > 1 && strcmp (argv[1], "all") == 0 ? cmocka_run_group_tests (all, NULL, NULL)
                                                  : cmocka_run_group_tests (some, NULL, NULL);
}
