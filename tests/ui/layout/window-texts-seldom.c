/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be read or heard where no window shows it at once: menus, small dialogs, messages, the
 * card at the end of a game; tests/golden/window-texts-seldom.txt has it (window-tell.h).  Beside
 * window-texts, since one program that makes all of this has more names of properties and signals
 * than GLib has room for at first, and what it had before is found to be lost. */
#include "window-listens.h"
#include "window-tell.h"

#include "ms-columns-window.h"
#include "ms-game-testing.h"
#include "ms-library-window.h"
#include "ms-resize-dialog.h"
#include "ms-result-bar.h"
#include "ms-settings.h"
#include "ms-ui-moments-testing.h"

static void
tell_menus (MsWindow *window)
{
  static const char *const menus[] = { "new_menu", "primary_menu" };
  for (gsize i = 0; i < G_N_ELEMENTS (menus); i++)
    {
      window_tell_menu (ms_window_get_part (window, menus[i]), menus[i]);
    }
}

/* A game takes as long as cells are open, whoever asks how often. */
static gint64
fake_time (gpointer game)
{
  const MsCell *cells = ms_game_get_cells (game);
  gint64 n_open = 0;
  for (int i = 0; i < ms_game_get_width (game) * ms_game_get_height (game); i++)
    n_open += cells[i] != MS_CELL_COVERED;
  return 100000 * (1 + n_open);
}

/* All that the card has to say of how the game ended; of a lost one it says no place. */
static gboolean
tells_all (gpointer window)
{
  const MsResultText *text = ms_result_bar_get_all (ms_window_get_part (window, "result_bar"));
  gboolean won = ms_game_get_state (ms_window_get_game (window)) == MS_GAME_WON;
  return text != NULL && text->guesses != NULL && text->speed != NULL
      && (!won || text->place != NULL);
}

/* What the card says of a game that was won, and of one that was lost. */
static void
tell_results (MsWindow *window)
{
  for (int won = 1; won >= 0; won--)
    {
      window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
      ms_game_set_time_source (ms_window_get_game (window), fake_time, ms_window_get_game (window));
      window_finish (window, won > 0);
      window_wait (tells_all, window);
      window_tell (
          ms_window_get_part (window, "result_bar"), won > 0 ? "a game won" : "a game lost");
    }
}

/* What is over others, or asks for something, before anything was typed. */
static void
tell_small (MsWindow *window)
{
  GtkWindow *resize = GTK_WINDOW (ms_resize_dialog_new (GTK_WINDOW (window), 9, 9, 10));
  window_tell (resize, "a board is made larger or smaller");
  gtk_window_destroy (resize);
  g_autoptr (GSettings) settings = ms_settings_new ();
  GtkWindow *columns = GTK_WINDOW (ms_columns_window_new (GTK_WINDOW (window), settings));
  window_tell (columns, "the columns of past games");
  gtk_window_destroy (columns);
  g_autoptr (GFile) folder = g_file_new_for_path ("/nowhere");
  GtkWindow *library = GTK_WINDOW (
      ms_library_window_import (GTK_WINDOW (window), ms_window_get_records (window), folder));
  window_tell (library, "replays are imported");
  gtk_window_destroy (library);
  window_tell (ms_window_get_part (window, "bars"), "the messages");
}

/* What these tell has tests of its own; who listens there is noted with all else. */
static void
open_others (MsWindow *window)
{
  static const char *const actions[] = { "help", "about" };
  GActionGroup *application = G_ACTION_GROUP (gtk_window_get_application (GTK_WINDOW (window)));
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    g_action_group_activate_action (application, actions[i], NULL);
  window_activate (window, "examples", NULL);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_activate (window, "cell-menu", NULL);
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (link->data != window && GTK_IS_WINDOW (link->data))
      gtk_window_destroy (link->data);
}

static void
test_all_that_is_seldom_shown_is_there (void **state)
{
  MsWindow *window = window_of (state);
  tell_menus (window);
  tell_small (window);
  tell_results (window);
  open_others (window);
  window_tell_end ("window-texts-seldom.txt");
}

static void
test_all_listen_who_listened (void **state)
{
  window_listens_compare ("window-listens-seldom.txt", "window-listens.txt");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        test_all_that_is_seldom_shown_is_there, window_setup, window_teardown),
    cmocka_unit_test (test_all_listen_who_listened),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
