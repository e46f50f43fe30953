/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one click enters that opens one cell of an Expert board in a window with default settings,
 * whose pages are hidden: with the odds off, and with the odds on.  From the press of the button
 * until all work has ended, the frame is drawn and the main loop would wait.
 *
 * Argument: a file to write.  Lines of words between tabs: "click NAME" begins one, "entered
 * FUNCTION FILE" and "handler FUNCTION FILE" say what it entered, and what of that MsGame called;
 * FILE is - where the function is not static.  Each kind of click is made a few times: what comes
 * of the clock, or of work that another click began, is not in all of them. */
#include "window-support.h"

#include "entries.h"
#include "ms-board-view-testing.h"
#include "ms-play.h"

#include <stdio.h>

#define N_CLICKS 4
#define LONG_MS 100 /* for so long nothing but a clock waits */

static FILE *out;

static void
write_entry (const char *kind, const Entry *entry)
{
  fprintf (out, "%s\t%s\t%s\n", kind, entry->name, entry->file != NULL ? entry->file : "-");
}

/* Opens cell, and nothing else, by a click of the left button. */
static void
count_click (MsWindow *window, const char *name, int cell)
{
  MsGame *game = ms_window_get_game (window);
  int width = ms_game_get_width (game), x = cell % width, y = cell / width;
  assert_int_equal (ms_game_get_cell (game, x, y), MS_CELL_COVERED);
  window_rest (window);
  entries_begin (game);
  ms_board_view_press (window->board, GDK_BUTTON_PRIMARY, x, y, 0);
  ms_board_view_release (window->board, GDK_BUTTON_PRIMARY, x, y);
  window_rest (window);
  entries_end ();
  assert_in_range (ms_game_get_cell (game, x, y), 1, 8);

  g_autoptr (GArray) entered = entries_copy ();
  g_autoptr (GArray) handlers = entries_copy_handlers ();
  fprintf (out, "click\t%s\n", name);
  for (guint i = 0; i < entered->len; i++)
    write_entry ("entered", &g_array_index (entered, Entry, i));
  for (guint i = 0; i < handlers->len; i++)
    write_entry ("handler", &g_array_index (handlers, EntryHandler, i).function);
}

/* The next covered cell from there that is a number. */
static int
find_number (MsGame *game, const MsLayout *layout, int cell)
{
  while (ms_game_get_cells (game)[cell] != MS_CELL_COVERED || ms_layout_has_mine (layout, cell)
      || ms_layout_count_around (layout, cell) == 0)
    cell++;
  return cell;
}

/* The game's own layout, from its seed. */
static MsPlay *
play_first_click (MsGame *game, int cell)
{
  MsRules rules = ms_game_get_rules (game);
  MsPlay *play = ms_play_new (&rules, ms_game_get_seed (game), NULL, NULL);
  MsMove move = { .action = MS_ACTION_OPEN, .cell = cell };
  assert_non_null (play);
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
  return play;
}

static int
find_first_number (MsGame *game)
{
  for (int cell = 0;; cell++)
    {
      MsPlay *play = play_first_click (game, cell);
      gboolean is_number = ms_play_get_cells (play)[cell] > 0;
      ms_play_free (play);
      if (is_number)
        return cell;
    }
}

static void
count_clicks (MsWindow *window, const char *first_name, const char *name)
{
  MsGame *game = ms_window_get_game (window);
  for (int i = 0; i < N_CLICKS; i++)
    {
      window_start (window, 30, 16, 99, MS_FIRST_CLICK_SAFE);
      int first = find_first_number (game);
      MsPlay *play = play_first_click (game, first);
      count_click (window, first_name, first);
      for (int k = 0, cell = first; k < N_CLICKS; k++)
        {
          cell = find_number (game, ms_play_get_layout (play), cell + 1);
          count_click (window, name, cell);
        }
      ms_play_free (play);
    }
}

static void
test_click (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  count_clicks (window, "first", "plain");
  window_activate (window, "show-probabilities", NULL);
  window_rest (window);
  count_clicks (window, "first-odds", "odds");
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_click, window_setup, window_teardown),
  };
  if (entries_get_obstacle () != NULL)
    {
      printf ("skipped: %s\n", entries_get_obstacle ());
      return 77;
    }
  out = argc == 2 ? fopen (argv[1], "w") : NULL;
  if (out == NULL)
    {
      fprintf (stderr, "Usage: count-click FILE\n");
      return 2;
    }
  window_watch_rest (LONG_MS);
  int status = cmocka_run_group_tests (tests, NULL, NULL);
  return fclose (out) == 0 ? status : 1;
}
