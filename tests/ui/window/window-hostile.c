/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files made to do harm are opened one after another in a window with a game: each is shown or
 * refused in one sentence, no reader breaks at one, and where it is refused the game is what it
 * was.
 *
 * With arguments it is a measurement too: how many files, the number of the first, and how many
 * bytes they may have; it prints what became of them, and the most processor time that an iteration
 * of the main loop took, with the file that did. */
#include "hostile.h"
#include "watch.h"
#include "window-support.h"

#include "ms-cage.h"
#include "ms-file-controller.h"
#include "ms-message.h"
#include "ms-reader.h"
#include "ms-scan-file.h"

#include <stdlib.h>
#include <string.h>

static guint64 n_files = 120, first_file = 0;
static gsize most_bytes = 1 << 16;

static struct
{
  int n_opened, n_refused, n_given_up;
  double most_ms;
  guint64 slowest;
  char *slowest_how;
} told;

static gboolean
is_read (gpointer window)
{
  return !ms_file_controller_get_reading (((MsWindow *)window)->files);
}

static gboolean
is_alone (gpointer window)
{
  GListModel *windows = gtk_window_get_toplevels ();
  return g_list_model_get_n_items (windows) == 1;
}

static gboolean
count_frame_cb (GtkWidget *window, GdkFrameClock *clock, gpointer n_left)
{
  return --*(int *)n_left > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean
is_shown (gpointer n_left)
{
  return *(int *)n_left <= 0;
}

/* In the window, or in the one of a replay, which is drawn beside it. */
static void
wait_until_shown (MsWindow *window)
{
  int n_left = 3;
  gtk_widget_add_tick_callback (GTK_WIDGET (window), count_frame_cb, &n_left, NULL);
  window_wait (is_shown, &n_left);
}

/* Replays and questions, which stand in windows of their own. */
static void
close_others (MsWindow *window)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *l = all; l != NULL; l = l->next)
    if (l->data != window)
      gtk_window_destroy (l->data);
  window_wait (is_alone, window);
}

static char *
dup_sentence (MsStatus status)
{
  MsErrorInfo info;
  ms_fail_counts (&info, status, MS_CAGE_SECONDS, MS_CAGE_MIB);
  return ms_message_dup_sentence (&info);
}

static void
check_refused (MsWindow *window, const char *name, const char *before, const char *how)
{
  g_autofree char *broken = dup_sentence (MS_STATUS_FILE_READER_BROKE);
  g_autofree char *missing = dup_sentence (MS_STATUS_FILE_READER_MISSING);
  g_autofree char *given_up = dup_sentence (MS_STATUS_FILE_READER_LIMIT);
  g_autofree char *after = ms_game_dup_text (window->game);
  const char *sentence = ms_window_get_error (window);
  if (strstr (sentence, broken) != NULL || strstr (sentence, missing) != NULL)
    fail_msg ("%s (%s): %s", name, how, sentence);
  if (strstr (sentence, name) == NULL || strchr (sentence, '\n') != NULL)
    fail_msg ("%s (%s) is not named in one sentence: %s", name, how, sentence);
  assert_string_equal (before, after);
  if (strstr (sentence, given_up) != NULL)
    told.n_given_up++;
  else
    told.n_refused++;
}

static void
open_one (MsWindow *window, const Hostile *hostile, guint64 number)
{
  const char *ending;
  g_autofree char *how = NULL;
  g_autoptr (GByteArray) bytes = hostile_make (hostile, number, most_bytes, &ending, &how);
  g_autofree char *name = g_strdup_printf ("file-%" G_GUINT64_FORMAT "%s", number, ending);
  g_autofree char *before = ms_game_dup_text (window->game);
  GFile *file = window_make_file (name, (const char *)bytes->data, (gssize)bytes->len);
  watch_take ();
  ms_window_open_file (window, file);
  window_wait (is_read, window);
  if (ms_window_get_error (window) != NULL)
    check_refused (window, name, before, how);
  else
    {
      told.n_opened++;
      wait_until_shown (window);
      close_others (window);
      window_start (window, 9, 9, 10, MS_FIRST_CLICK_SAFE);
    }
  ms_window_show_error (window, NULL);
  double most = watch_take ();
  if (most > told.most_ms)
    {
      told.most_ms = most;
      told.slowest = number;
      g_free (told.slowest_how);
      told.slowest_how = g_steal_pointer (&how);
    }
  window_drop_file (file);
}

static void
every_file_is_shown_or_refused (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  g_autofree char *corpus = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "corpus", NULL);
  Hostile *hostile = hostile_new (corpus);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_SAFE);
  watch_begin ();
  for (guint64 i = 0; i < n_files; i++)
    open_one (window, hostile, first_file + i);
  hostile_free (hostile);
  assert_true (told.n_opened > 0 && told.n_refused > 0);
  print_message ("%d opened, %d refused, %d given up; at most %.1f ms of processor time between "
                 "two polls, with file %" G_GUINT64_FORMAT " (%s)\n",
      told.n_opened, told.n_refused, told.n_given_up, told.most_ms, told.slowest, told.slowest_how);
  g_free (told.slowest_how);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (every_file_is_shown_or_refused, window_setup, window_teardown),
  };
  ms_reader_main (argc, argv, ms_scan_file_answer);
  ms_reader_use_self ();
  if (argc == 4)
    {
      n_files = g_ascii_strtoull (argv[1], NULL, 10);
      first_file = g_ascii_strtoull (argv[2], NULL, 10);
      most_bytes = g_ascii_strtoull (argv[3], NULL, 10);
    }
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
