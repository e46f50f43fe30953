/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clipboard: what is copied can be pasted, and what is no position changes nothing and says
 * why. */
#include "clipboard-text.h"
#include "window-support.h"

static const char position_text[] = "5x4x4\n1HH1H\n1FH1H\n112HH\n0001H\n";

static void
copy_and_paste_round_trip (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  GFile *file = window_make_file ("corner.mine", position_text, -1);
  ms_window_open_file (window, file);
  window_wait (window_is_analysis, window);
  window_activate (window, "copy", NULL);

  g_autofree char *text = clipboard_text_dup (window);
  assert_string_equal (text, position_text);

  window_activate (window, "new-game", NULL);
  assert_false (window_is_analysis (window));
  window_activate (window, "paste", NULL);
  window_wait (window_is_analysis, window);
  g_autofree char *pasted = ms_game_dup_text (game);
  assert_string_equal (pasted, position_text);
  assert_null (ms_file_controller_get_file (window->files));
  window_drop_file (file);
}

static void
pasting_nonsense_changes_nothing (void **state)
{
  MsWindow *window = window_of (state);
  g_autofree char *long_text = g_strnfill (9 << 20, 'H');
  g_autoptr (GBytes) bytes = g_bytes_new_static ("\0\0\0", 4);
  g_autoptr (GdkTexture) picture = gdk_memory_texture_new (1, 1, GDK_MEMORY_R8G8B8A8, bytes, 4);
  const struct
  {
    const char *text, *said;
  } rows[] = {
    { "no board at all", "Line 1, column 1: This is not" },
    { "", "There is no text and no picture on the clipboard." },
    { "5x4x4\n1HH1H\n1FH", "Line 3, column 4: The file breaks off" },
    { long_text, "The file is larger than 8 MiB" },
    { NULL, "There is no minesweeper board on the picture" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
      if (rows[i].text != NULL)
        gdk_clipboard_set_text (clipboard, rows[i].text);
      else
        gdk_clipboard_set_texture (clipboard, picture);
      window_activate (window, "paste", NULL);
      window_wait_error (window);
      assert_true (g_str_has_prefix (ms_window_get_error (window), rows[i].said));
      assert_int_equal (ms_game_get_state (ms_window_get_game (window)), MS_GAME_NEW);
      ms_window_show_error (window, NULL);
    }
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (copy_and_paste_round_trip),
    WINDOW_TEST (pasting_nonsense_changes_nothing),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
