/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is heard of a game, off until chosen; what is in the files; and that whoever cannot have
 * them is left in silence. */
#include "window-support.h"

#include "ms-sound-testing.h"

#include <glib/gstdio.h>
#include <gmodule.h>
#include <stdlib.h>
#include <string.h>

static GString *heard;

static gboolean
hear (MsSound sound)
{
  static const char *const names[] = { "open", "flag", "win", "loss" };
  g_string_append_printf (heard, "%s ", names[sound]);
  return TRUE;
}

static int
setup (void **state)
{
  heard = g_string_new (NULL);
  ms_sound_set_func (hear);
  return window_setup (state);
}

static int
teardown (void **state)
{
  int status = window_teardown (state);
  ms_sound_set_func (NULL);
  g_string_free (heard, TRUE);
  return status;
}

static void
assert_heard (const char *wanted)
{
  assert_string_equal (heard->str, wanted);
  g_string_truncate (heard, 0);
}

/* One mine, at the right. */
static const char text[] = "[Minesage]\nVersion=1\nKind=game\n\n[Rules]\nWidth=4\nHeight=1\n"
                           "Mines=1\nFirstClick=any\n\n[Game]\nSeed=1\nState=new\n"
                           "FirstCell=none\nElapsedMs=0\nAssisted=no\n\n[Layout]\nRow0=...*\n\n"
                           "[Cells]\nRow0=HHHH\n\n[Moves]\nCount=0\n";

static MsGame *
load (MsWindow *window)
{
  assert_true (ms_game_load_text (window->game, text, -1, NULL));
  return window->game;
}

static void
test_silence_until_chosen (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsGame *game = load (window);
  ms_game_cycle_mark (game, 3, 0);
  ms_game_open (game, 2, 0);
  assert_heard ("");
  g_settings_set_boolean (window->settings, "sounds", TRUE);
  ms_game_cycle_mark (game, 3, 0);
  assert_heard ("flag ");
  g_settings_set_boolean (window->settings, "sounds", FALSE);
  ms_game_open (game, 3, 0);
  assert_heard ("");
}

static void
test_each_move_once (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  g_settings_set_boolean (window->settings, "sounds", TRUE);
  g_settings_set_boolean (window->settings, "question-marks", TRUE);
  MsGame *game = load (window);
  for (int i = 0; i < 3; i++)
    ms_game_cycle_mark (game, 3, 0); /* a flag, a question mark, neither */
  assert_heard ("flag flag flag ");
  ms_game_open (game, 2, 0);
  assert_heard ("open ");
  ms_game_open (game, 2, 0); /* without an effect */
  assert_heard ("");
  window_activate (window, "undo", NULL);
  window_activate (window, "redo", NULL);
  assert_heard ("");
  ms_game_open (game, 0, 0);
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
  assert_heard ("win ");
  load (window);
  assert_heard ("");
  ms_game_open (game, 3, 0);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  assert_heard ("loss ");
  window_activate (window, "undo", NULL);
  window_activate (window, "redo", NULL);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  assert_heard ("");
}

static void
test_an_analysis_is_silent (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  g_settings_set_boolean (window->settings, "sounds", TRUE);
  assert_true (ms_game_load_text (window->game, "3x1x1\n1HH\n", -1, NULL));
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_ANALYSIS);
  ms_game_cycle_mark (window->game, 1, 0);
  assert_heard ("");
}

static int
read_int (const guint8 *data, int n_bytes)
{
  int value = 0;
  for (int i = n_bytes - 1; i >= 0; i--)
    value = value * 256 + data[i];
  return value;
}

/* A file that any player reads, loud enough, not clipped, and without a click at either end. */
static void
test_files (void **state)
{
  for (int sound = 0; sound < MS_N_SOUNDS; sound++)
    {
      g_autoptr (GBytes) wav = ms_sound_make ((MsSound)sound);
      gsize size;
      const guint8 *data = g_bytes_get_data (wav, &size);
      int most = 0;
      assert_in_range (size, 44 + 2000, 40960);
      assert_memory_equal (data, "RIFF", 4);
      assert_int_equal (read_int (data + 4, 4), size - 8);
      assert_memory_equal (data + 8, "WAVEfmt ", 8);
      assert_int_equal (read_int (data + 40, 4), size - 44);
      for (gsize at = 44; at < size; at += 2)
        most = MAX (most, abs ((gint16)read_int (data + at, 2)));
      assert_in_range (most, 3000, 28000);
      assert_in_range (abs ((gint16)read_int (data + 44, 2)), 0, 50);
      assert_in_range (abs ((gint16)read_int (data + size - 2, 2)), 0, 50);
    }
}

/* Nothing comes of a folder that cannot be made; then there is one, and the file in it is played,
 * to a device that nobody hears. */
static void
test_playing (void **state)
{
  g_autofree char *caches = g_build_filename (g_get_user_cache_dir (), "minesage", NULL);
  g_autofree char *folder = g_build_filename (caches, "sounds", NULL);
  g_autofree char *path = g_build_filename (folder, "win.wav", NULL);
  g_autofree char *content = NULL;
  gsize length;
  GModule *library = g_module_open ("libcanberra.so.0", G_MODULE_BIND_LAZY);
  ms_sound_set_func (NULL);
  g_autofree char *device = g_build_filename (g_get_user_config_dir (), "asound.conf", NULL);
  assert_true (g_file_set_contents (device, "pcm.!default { type null }\n", -1, NULL));
  assert_true (g_setenv ("ALSA_CONFIG_PATH", device, TRUE));
  assert_true (g_setenv ("CANBERRA_DRIVER", "alsa", TRUE));
  assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
  assert_int_equal (g_mkdir_with_parents (caches, 0700), 0);
  assert_true (g_file_set_contents (folder, "", 0, NULL));
  assert_false (ms_sound_play (MS_SOUND_WIN));
  assert_int_equal (g_unlink (folder), 0);
  assert_int_equal (ms_sound_play (MS_SOUND_WIN), library != NULL);
  if (library == NULL)
    return;
  g_autoptr (GBytes) wav = ms_sound_make (MS_SOUND_WIN);
  assert_true (g_file_get_contents (path, &content, &length, NULL));
  g_autoptr (GBytes) written = g_bytes_new (content, length);
  assert_true (g_bytes_equal (wav, written));
  assert_true (ms_sound_play (MS_SOUND_WIN));
  g_module_close (library);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_silence_until_chosen, setup, teardown),
    cmocka_unit_test_setup_teardown (test_each_move_once, setup, teardown),
    cmocka_unit_test_setup_teardown (test_an_analysis_is_silent, setup, teardown),
    cmocka_unit_test (test_files),
    cmocka_unit_test (test_playing),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
