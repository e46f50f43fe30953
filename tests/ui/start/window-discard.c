/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that is discarded, and whose file cannot be deleted in the end. */
#include "window-support.h"

#include "ms-autosave-controller.h"

#include <glib/gstdio.h>

#include <string.h>

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

/* A window in which the game of another one that was closed is discarded, but not yet deleted. */
static MsWindow *
discard_game (void **state)
{
  WindowFixture *fixture = *state;
  window_wait (window_has_searched, fixture->window);
  MsWindow *player = window_open_another (*state);
  window_start (player, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (player->board, "open", 4, 4);
  gtk_window_destroy (GTK_WINDOW (player));
  MsWindow *window = window_open_another (*state);
  window_wait (is_mapped, ms_window_get_part (window, "continue_left_button"));
  window_activate (window, "discard-left", NULL);
  window_wait (window_has_searched, window);
  return window;
}

/* Puts a folder, which cannot be unlinked, in place of the only file; returns its path, owned. */
static char *
block_file (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "minesage", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  assert_non_null (dir);
  do
    name = g_dir_read_name (dir);
  while (name != NULL && !g_str_has_suffix (name, ".journal"));
  assert_non_null (name);
  char *path = g_build_filename (folder, name, NULL);
  assert_int_equal (g_unlink (path), 0);
  assert_int_equal (g_mkdir (path, 0700), 0);
  return path;
}

static void
assert_says_undeleted (MsWindow *window, const char *path)
{
  window_wait_error (window);
  const char *error = gtk_label_get_text (ms_window_get_part (window, "error_label"));
  assert_true (g_str_has_prefix (
      error, "A discarded game could not be deleted and will be offered again: "));
  assert_non_null (strstr (error, path));
  assert_int_equal (g_rmdir (path), 0);
}

static void
a_game_that_cannot_be_deleted_is_told (void **state)
{
  MsWindow *window = discard_game (state);
  g_autofree char *path = block_file ();
  g_signal_emit_by_name (
      ms_window_get_part (window, "leftover_bar"), "response", GTK_RESPONSE_CLOSE);
  assert_says_undeleted (window, path);
}

static void
another_window_tells_it_when_this_one_is_closed (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = discard_game (state);
  g_autofree char *path = block_file ();
  gtk_window_destroy (GTK_WINDOW (window));
  assert_says_undeleted (fixture->window, path);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (a_game_that_cannot_be_deleted_is_told),
    WINDOW_TEST (another_window_tells_it_when_this_one_is_closed),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
