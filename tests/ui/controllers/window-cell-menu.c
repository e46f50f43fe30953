/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of a cell, in a real window: each in at most two gestures by fingers, by keys, by
 * the menu and by the actions of the accessible child; and an Expert game won by fingers.
 *
 * GDK lets nobody make its events, so fingers are here what GTK's gestures tell of them; those of a
 * touch screen are in the end-to-end tests. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-cell-commands.h"
#include "ms-cell-name.h"
#include "ms-ui-board-testing.h"
#include "ms-ui-controllers-testing.h"
#include "ms-ui-panels-testing.h"
#include "ms-ui-workbench-testing.h"
#include "ms-what-if.h"
#include "ms-feature-testing.h"

#include <stdlib.h>
#include <string.h>

/* --- Fingers --- */

static GtkGesture *
find_gesture (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return GTK_GESTURE (controller);
    }
  fail_msg ("no gesture %s", g_type_name (type));
  return NULL;
}

static void
get_middle (MsWindow *window, int cell, double *wx, double *wy)
{
  int width = ms_game_get_width (window->game);
  GdkRectangle place = ms_board_view_get_place (window->board, cell % width, cell / width);
  *wx = place.x + place.width / 2.0;
  *wy = place.y + place.height / 2.0;
}

static void
tap (MsWindow *window, int cell)
{
  double wx, wy;
  get_middle (window, cell, &wx, &wy);
  GtkGesture *click = find_gesture (GTK_WIDGET (window->board), GTK_TYPE_GESTURE_CLICK);
  g_signal_emit_by_name (click, "pressed", 1, wx, wy);
  g_signal_emit_by_name (click, "released", 1, wx, wy);
}

/* Draws the tool "?" onto the cell. */
static void
draw_tool (MsWindow *window, int cell)
{
  double wx, wy;
  GtkWidget *tool = ms_window_get_part (window, "ask_button");
  GtkGesture *drag = find_gesture (tool, GTK_TYPE_GESTURE_DRAG);
  get_middle (window, cell, &wx, &wy);
  assert_true (
      gtk_widget_translate_coordinates (GTK_WIDGET (window->board), tool, wx, wy, &wx, &wy));
  g_signal_emit_by_name (drag, "drag-begin", 5.0, 5.0);
  g_signal_emit_by_name (drag, "drag-update", wx - 5, wy - 5);
  g_signal_emit_by_name (drag, "drag-end", wx - 5, wy - 5);
}

/* --- The menu --- */

static GtkPopover *
find_menu (MsWindow *window)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (window->parts.overlay));
  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child) && gtk_widget_get_visible (child)
        && gtk_widget_has_css_class (child, "cell-menu"))
      return GTK_POPOVER (child);
  return NULL;
}

/* The texts of all labels below widget, each ended by a newline. */
static void
collect (GtkWidget *widget, GString *texts)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (texts, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, texts);
}

static GtkWidget *
find_row (MsWindow *window, const char *label)
{
  g_autofree char *start = g_strdup_printf ("%s\n", label);
  assert_non_null (find_menu (window));
  GtkWidget *row = gtk_widget_get_first_child (gtk_popover_get_child (find_menu (window)));
  for (; row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      g_autoptr (GString) texts = g_string_new (NULL);
      collect (row, texts);
      if (GTK_IS_BUTTON (row) && g_str_has_prefix (texts->str, start))
        return row;
    }
  fail_msg ("no row “%s”", label);
  return NULL;
}

static void
choose_row (MsWindow *window, const char *label)
{
  g_signal_emit_by_name (find_row (window, label), "clicked");
  assert_null (find_menu (window));
}

/* --- Each command by each way --- */

typedef enum
{
  BY_FINGERS,
  BY_KEYS,
  BY_MENU,
  BY_ACTIONS,
  N_WAYS
} Way;

/* As if the key were pressed while the board has the focus. */
static void
press_key (MsWindow *window, const char *accelerator)
{
  guint key;
  GdkModifierType modifiers;
  assert_true (gtk_accelerator_parse (accelerator, &key, &modifiers));
  if (ms_board_view_key (window->board, key, modifiers))
    return;
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window->board));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GListModel) keys = g_list_model_get_item (controllers, i);
      for (guint j = 0; GTK_IS_SHORTCUT_CONTROLLER (keys) && j < g_list_model_get_n_items (keys);
           j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (keys, j);
          GtkKeyvalTrigger *trigger = GTK_KEYVAL_TRIGGER (gtk_shortcut_get_trigger (shortcut));
          if (gtk_keyval_trigger_get_keyval (trigger) != key
              || gtk_keyval_trigger_get_modifiers (trigger) != modifiers)
            continue;
          gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0,
              GTK_WIDGET (window->board), gtk_shortcut_get_arguments (shortcut));
          return;
        }
    }
  fail_msg ("no key “%s”", accelerator);
}

typedef struct
{
  MsWindow *window;
  int cell;
} Place;

static GtkWidget *
get_child (const Place *place)
{
  int width = ms_game_get_width (place->window->game);
  return ms_board_cells_get_child (ms_board_view_get_parts (place->window->board).cells,
      place->cell % width, place->cell / width);
}

static gboolean
has_child (gpointer place)
{
  return get_child (place) != NULL;
}

/* The cell is neither flagged nor questioned. */
static void
do_command (MsWindow *window, Way way, const char *name, int cell)
{
  int width = ms_game_get_width (window->game);
  const MsCellCommand *command = ms_cell_commands_find (
      name, ms_cell_is_opened (ms_game_get_cells (window->game)[cell]));
  g_autofree char *action = g_strdup_printf ("cell.%s", command->name);
  Place place = { window, cell };
  int n_gestures = 0;
  assert_string_equal (command->name, name);
  switch (way)
    {
    case BY_FINGERS:
      draw_tool (window, cell);
      n_gestures++;
      choose_row (window, ms_cell_commands_get_label (command));
      break;
    case BY_KEYS:
      g_signal_emit_by_name (window->board, "hovered", cell % width, cell / width);
      press_key (window, command->key);
      break;
    case BY_MENU:
      ms_board_view_set_cursor (window->board, cell % width, cell / width);
      press_key (window, cell % 2 == 0 ? "Menu" : "<Shift>F10");
      n_gestures++;
      choose_row (window, ms_cell_commands_get_label (command));
      break;
    case BY_ACTIONS:
    default:
      window_wait (has_child, &place);
      assert_true (gtk_widget_activate_action (get_child (&place), action, NULL));
      break;
    }
  assert_true (++n_gestures <= 2);
}

/* --- Games that are known --- */

/* A new game on a layout; '*' is a mine. */
static void
load (MsWindow *window, int width, int height, const char *layout)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int n_mines = 0;
  for (int i = 0; i < width * height; i++)
    n_mines += layout[i] == '*';
  g_string_printf (text,
      "[Minesage]\nVersion=1\nKind=game\n\n[Rules]\nWidth=%d\nHeight=%d\nMines=%d\n"
      "FirstClick=any\n\n[Game]\nSeed=1\nState=new\nFirstCell=none\nElapsedMs=0\n"
      "Assisted=no\n\n[Layout]\n",
      width, height, n_mines);
  for (int y = 0; y < height; y++)
    g_string_append_printf (text, "Row%d=%.*s\n", y, width, layout + (gsize)y * (gsize)width);
  g_string_append (text, "\n[Cells]\n");
  for (int y = 0; y < height; y++)
    {
      g_string_append_printf (text, "Row%d=", y);
      for (int x = 0; x < width; x++)
        g_string_append_c (text, 'H');
      g_string_append_c (text, '\n');
    }
  g_string_append (text, "\n[Moves]\nCount=0\n");
  assert_true (ms_game_load_text (window->game, text->str, -1, NULL));
}

static MsCell
look_at (MsWindow *window, int cell)
{
  return ms_game_get_cells (window->game)[cell];
}

static gboolean
is_hinted (gpointer data)
{
  Place *place = data;
  return ms_board_view_get_parts (place->window->board).marks->hint.cell == place->cell;
}

static gboolean
is_proved (gpointer data)
{
  Place *place = data;
  MsWhy *why = ms_why_controller_get_why (
      ms_window_get_feature (place->window, ms_why_controller_get_type ()));
  return ms_pages_shows (place->window->pages, MS_PAGE_WHY) && why != NULL
      && why->cell == place->cell;
}

/* What the cell would show is told on the page of odds. */
static gboolean
is_revealed (gpointer data)
{
  Place *place = data;
  g_autofree char *start = g_strdup_printf (
      "\n%s: ", ms_cell_name_at (place->cell, ms_game_get_width (place->window->game)).text);
  g_autoptr (GString) texts = g_string_new (NULL);
  collect (GTK_WIDGET (place->window->panel), texts);
  return ms_pages_shows (place->window->pages, MS_PAGE_ODDS) && strstr (texts->str, start) != NULL;
}

static void
assert_supposed (MsWindow *window, int cell, MsCertainty certainty)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (
      ms_analyzer_get_variation (window->analyzer), &n);
  assert_int_equal (n, 1);
  assert_int_equal (assumed[0].cell, cell);
  assert_int_equal (
      ms_variation_get_assumption (ms_analyzer_get_variation (window->analyzer), cell), certainty);
  window_activate (window, "suppose-take-back", NULL);
}

static void
assert_compared (MsWindow *window, int cell)
{
  guint n;
  const int *picked = ms_scout_controller_get_picked (
      ms_window_get_feature (window, ms_scout_controller_get_type ()), &n);
  assert_int_equal (n, 1);
  assert_int_equal (picked[0], cell);
  /* The next tap is at the other cell, and opens nothing. */
  tap (window, 4);
  ms_scout_controller_get_picked (
      ms_window_get_feature (window, ms_scout_controller_get_type ()), &n);
  assert_int_equal (n, 2);
  assert_int_equal (look_at (window, 4), MS_CELL_COVERED);
}

static void
assert_curve (MsWindow *window, int cell)
{
  guint n;
  const int *cells = ms_what_if_get_cells (
      ms_feature_get_worker (ms_window_get_feature (window, ms_what_if_controller_get_type ()), 0),
      &n);
  assert_true (ms_pages_shows (window->pages, MS_PAGE_WHAT_IF));
  assert_int_equal (n, 1);
  assert_int_equal (cells[0], cell);
}

static void
explain (MsWindow *window, Way way, const char *name, int cell)
{
  Place place = { window, cell };
  do_command (window, way, name, cell);
  window_wait (is_hinted, &place);
  int width = ms_board_view_get_parts (window->board).marks->hint.area.width;
  assert_int_equal (width > 0, ms_cell_is_opened (look_at (window, cell)));
}

static void
play_twelve (MsWindow *window, Way way)
{
  load (window, 7, 3,
      "*.*...*"
      "......."
      "...*...");
  do_command (window, way, "open", 20);
  assert_int_equal (look_at (window, 18), 1);
  do_command (window, way, "open", 5);
  do_command (window, way, "open", 1);
  assert_int_equal (look_at (window, 1), 2);
  do_command (window, way, "mark", 0);
  do_command (window, way, "mark", 2);
  assert_int_equal (look_at (window, 2), MS_CELL_FLAG);
  do_command (window, way, "chord", 1);
  assert_int_equal (look_at (window, 8), 2);
  do_command (window, way, "flag-around", 13);
  assert_int_equal (look_at (window, 6), MS_CELL_FLAG);
  explain (window, way, "explain-number", 13);
  explain (window, way, "explain", 10);
  Place place = { window, 10 };
  do_command (window, way, "why", 10);
  window_wait (is_proved, &place);
  do_command (window, way, "suppose-mine", 3);
  assert_supposed (window, 3, MS_CERTAINTY_MINE);
  do_command (window, way, "suppose-safe", 10);
  assert_supposed (window, 10, MS_CERTAINTY_SAFE);
  do_command (window, way, "compare", 3);
  assert_compared (window, 3);
  do_command (window, way, "reveal", 10);
  window_wait (is_revealed, &place);
  do_command (window, way, "what-if", 4);
  assert_curve (window, 4);
}

static void
test_twelve_commands_in_two_gestures (void **state)
{
  for (int way = 0; way < N_WAYS; way++)
    play_twelve (window_of (state), (Way)way);
}

/* A mine in a cell of six, the same ones every time. */
static void
test_an_expert_game_is_won_by_fingers (void **state)
{
  MsWindow *window = window_of (state);
  char layout[480 + 1];
  guint32 random = 1;
  memset (layout, '.', 480);
  layout[480] = '\0';
  for (int n = 0; n < 99;)
    {
      random = random * 1664525U + 1013904223U;
      int cell = (int)((random >> 8) % 480);
      n += layout[cell] == '.';
      layout[cell] = '*';
    }
  load (window, 30, 16, layout);
  for (int cell = 0; cell < 480; cell++)
    {
      double wx, wy;
      get_middle (window, cell, &wx, &wy);
      if (layout[cell] == '*')
        g_signal_emit_by_name (
            find_gesture (GTK_WIDGET (window->board), GTK_TYPE_GESTURE_LONG_PRESS), "pressed", wx,
            wy);
      else if (!ms_cell_is_opened (look_at (window, cell)))
        tap (window, cell);
    }
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
}

/* --- What the menu says --- */

static void
test_rows_are_those_of_the_table (void **state)
{
  MsWindow *window = window_of (state);
  load (window, 3, 1, "..*");
  ms_game_open (window->game, 1, 0);
  for (int cell = 1; cell <= 2; cell++)
    {
      g_autoptr (GString) texts = g_string_new (NULL);
      ms_board_view_set_cursor (window->board, cell, 0);
      window_activate (window, "cell-menu", NULL);
      collect (gtk_popover_get_child (find_menu (window)), texts);
      assert_true (g_str_has_prefix (texts->str, cell == 1 ? "Cell B1\n" : "Cell C1\n"));
      for (int i = 0; i < MS_N_CELL_COMMANDS; i++)
        {
          const MsCellCommand *command = &ms_cell_commands[i];
          guint key;
          GdkModifierType modifiers;
          assert_true (gtk_accelerator_parse (command->key, &key, &modifiers));
          g_autofree char *told = gtk_accelerator_get_label (key, modifiers);
          g_autofree char *row = g_strdup_printf ("\n%s\n%s\n", command->label, told);
          assert_int_equal (
              strstr (texts->str, row) != NULL, ms_cell_commands_is_for (command, cell == 1));
        }
      gtk_popover_popdown (find_menu (window));
    }
}

/* A row of what cannot be done says why of this cell, and does nothing. */
static void
test_a_row_says_why_not (void **state)
{
  MsWindow *window = window_of (state);
  load (window, 3, 1, "..*");
  ms_game_open (window->game, 1, 0);
  ms_game_cycle_mark (window->game, 0, 0);
  ms_board_view_set_cursor (window->board, 0, 0);
  window_activate (window, "cell-menu", NULL);
  g_autoptr (GString) texts = g_string_new (NULL);
  GtkWidget *row = find_row (window, "Open");
  collect (row, texts);
  assert_string_equal (
      texts->str, "Open\nSpace\nA1 has a flag, which keeps it from being opened.\n");
  g_signal_emit_by_name (row, "clicked");
  assert_int_equal (look_at (window, 0), MS_CELL_FLAG);
  assert_non_null (find_menu (window));
  find_row (window, "Remove Flag");
  gtk_popover_popdown (find_menu (window));
  /* So do the keys. */
  press_key (window, "space");
  assert_string_equal (
      ms_status_line_get_text (window->status), "A1 has a flag, which keeps it from being opened.");
  ms_board_view_set_cursor (window->board, 1, 0);
  press_key (window, "f");
  assert_string_equal (ms_status_line_get_text (window->status), "B1 is already open.");
  press_key (window, "<Shift>f");
  assert_string_equal (ms_status_line_get_text (window->status),
      "Around B1 there are more covered cells than mines.");
  press_key (window, "w");
  assert_string_equal (ms_status_line_get_text (window->status), "B1 is already open.");
  ms_game_open (window->game, 2, 0);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_LOST);
  ms_board_view_set_cursor (window->board, 0, 0);
  press_key (window, "i");
  assert_string_equal (
      ms_status_line_get_text (window->status), "The game is over. You hit a mine.");
}

static void
assert_key_says (MsWindow *window, const char *accelerator, const char *sentence)
{
  ms_window_parts_say (&window->parts, "");
  press_key (window, accelerator);
  /* How the game ended may follow. */
  assert_true (g_str_has_prefix (ms_status_line_get_text (window->status), sentence));
  assert_string_equal (ms_board_view_get_parts (window->board).cells->news, sentence);
}

/* Seen, and told to whoever does not see it. */
static void
test_a_key_says_why_not (void **state)
{
  static const char *const of_cells[] = { "space", "Return", "f", "h", "i", "<Shift>i", "<Shift>h",
    "x", "t", "u", "<Shift>o", "<Shift>d" };
  static const char *const of_analyses[] = { "n", "c", "m", "s", "<Control>a", "<Control>x",
    "Delete" };
  MsWindow *window = window_of (state);
  for (int won = 0; won < 2; won++)
    {
      load (window, 3, 1, "..*");
      ms_board_view_set_cursor (window->board, 1, 0);
      ms_game_open (window->game, won ? 0 : 2, 0);
      if (won)
        ms_game_open (window->game, 1, 0);
      assert_true (ms_game_is_over (window->game));
      for (guint i = 0; i < G_N_ELEMENTS (of_cells); i++)
        assert_key_says (window, of_cells[i], "The game is over.");
      if (won)
        assert_non_null (
            strstr (ms_status_line_get_text (window->status), "The game is over. You won in "));
    }
  load (window, 3, 1, "..*");
  for (guint i = 0; i < G_N_ELEMENTS (of_analyses); i++)
    assert_key_says (window, of_analyses[i], "This key changes an analysis, not a game.");
  assert_key_says (window, "j", "Show Why first (Alt+2): this key goes through its steps.");
  window_activate (window, "page", g_variant_new_string (MS_PAGE_WHY));
  assert_key_says (window, "k", "There is no further step.");
}

/* The tool asks once, with any other tool in hand, and Escape puts it away. */
static void
test_the_tool_asks_once (void **state)
{
  MsWindow *window = window_of (state);
  load (window, 3, 1, "..*");
  for (int i = 0; i < 2; i++)
    {
      window_activate (window, "ask-mode", NULL);
      assert_true (ms_actions_get_toggle (window->parts.actions, "ask-mode"));
      if (i == 0)
        tap (window, 2);
      else
        {
          ms_board_view_press (window->board, GDK_BUTTON_PRIMARY, 2, 0, 0);
          ms_board_view_release (window->board, GDK_BUTTON_PRIMARY, 2, 0);
        }
      assert_int_equal (look_at (window, 2), MS_CELL_COVERED);
      assert_false (ms_actions_get_toggle (window->parts.actions, "ask-mode"));
      find_row (window, "Open");
      gtk_popover_popdown (find_menu (window));
    }
  window_activate (window, "ask-mode", NULL);
  assert_true (ms_window_dismiss_feature (window));
  assert_false (ms_actions_get_toggle (window->parts.actions, "ask-mode"));
  tap (window, 0);
  assert_int_equal (look_at (window, 0), 0);
}

/* The menu is over the board, and the pointer that leaves it points at nothing there. */
static void
test_closing_points_at_nothing (void **state)
{
  MsWindow *window = window_of (state);
  load (window, 3, 1, "..*");
  ms_board_view_set_cursor (window->board, 2, 0);
  window_activate (window, "cell-menu", NULL);
  gtk_popover_popdown (find_menu (window));
  GtkEventController *motion = GTK_EVENT_CONTROLLER (NULL);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window->board));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        motion = GTK_EVENT_CONTROLLER (controller);
    }
  double wx, wy;
  get_middle (window, 0, &wx, &wy);
  g_signal_emit_by_name (motion, "enter", wx, wy);
  assert_int_equal (ms_board_view_get_chosen (window->board), 2);
  g_signal_emit_by_name (motion, "motion", wx + 5, wy + 5);
  assert_int_equal (ms_board_view_get_chosen (window->board), 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        test_twelve_commands_in_two_gestures, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        test_an_expert_game_is_won_by_fingers, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        test_rows_are_those_of_the_table, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_a_row_says_why_not, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_a_key_says_why_not, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_the_tool_asks_once, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_closing_points_at_nothing, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
