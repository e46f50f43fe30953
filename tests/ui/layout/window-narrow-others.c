/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How narrow every other window can be, in each language, and whether all is in sight at the size
 * it comes with; and how low a replay's.  What of it gives
 * way, and comes back.  With the argument "large": how narrow with text half as large again, and
 * whether all is in sight with text twice as large. */
#include "narrow.h"

#include "ms-file-dialogs.h"
#include "ms-game-kept.h"
#include "ms-help-pages.h"
#include "ms-help-window.h"
#include "ms-record-chooser.h"
#include "ms-records-window.h"
#include "ms-ui-records-testing.h"
#include "ms-replay-window-testing.h"
#include "ms-either-layout.h"
#include "ms-dialogs.h"
#include "told-replay.h"

#include <string.h>

static gboolean
is_mapped (gpointer window)
{
  return gtk_widget_get_mapped (window);
}

/* The window that was not there before; NULL. */
static GtkWindow *
find_new (GList *before)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (g_list_find (before, link->data) == NULL && GTK_IS_WINDOW (link->data))
      return link->data;
  return NULL;
}

static gboolean
is_there (gpointer before)
{
  GtkWindow *window = find_new (before);
  return window != NULL && gtk_widget_get_mapped (GTK_WIDGET (window));
}

static GtkWindow *
open_by (MsWindow *window, const char *action, const char *parameter)
{
  g_autoptr (GList) before = gtk_window_list_toplevels ();
  assert_true (gtk_widget_activate_action_variant (
      GTK_WIDGET (window), action, parameter != NULL ? g_variant_new_string (parameter) : NULL));
  window_wait (is_there, before);
  return find_new (before);
}

static void
check_dialogs (MsWindow *window)
{
  static const char *const actions[][2] = { { "app.preferences" }, { "app.help" },
    { "win.statistics" }, { "win.best-times" }, { "win.daily" }, { "win.train" },
    { "win.examples" }, { "win.by-seed" }, { "win.open-text" }, { "win.new-analysis" },
    { "win.level", "custom" }, { "win.save-picture" }, { "app.about" } };
  const MsRules huge = { .width = 1000, .height = 1000, .mines = 200000, .no_guess = true };
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GtkWindow *opened = open_by (window, actions[i][0], actions[i][1]);
      if (MS_IS_RECORDS_WINDOW (opened))
        ms_record_chooser_choose (
            ms_records_window_get_chooser (MS_RECORDS_WINDOW (opened)), &huge);
      narrow_assert_width (opened, actions[i][0]);
      narrow_assert_whole (opened, actions[i][0]);
      gtk_window_destroy (opened);
    }
}

static MsReplayWindow *
open_replay (MsWindow *window)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  header.claimed_ms = 1230;
  header.player = g_strdup ("A player with a name");
  MsReplay *replay = told_replay ("*..*...", "o1@0 o2@900 f3@1000 o4@1250 o5@2600", &header);
  MsReplayWindow *watched = ms_replay_window_new (gtk_window_get_application (GTK_WINDOW (window)),
      ms_moments_new (replay), "a file of some name.rawvf");
  gtk_window_present (GTK_WINDOW (watched));
  window_wait (is_mapped, watched);
  ms_replay_unref (replay);
  return watched;
}

static gboolean
has_details (gpointer window)
{
  return ms_replay_window_get_parts (window).details != NULL;
}

static void
check_replay (MsWindow *window)
{
  static const char *const actions[] = { NULL, "show-panel", "show-probabilities" };
  MsReplayWindow *watched = open_replay (window);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      if (actions[i] != NULL)
        g_action_group_activate_action (G_ACTION_GROUP (watched), actions[i], NULL);
      narrow_assert_width (watched, "a replay");
      narrow_assert_height (watched, "a replay");
      narrow_assert_whole (watched, "a replay");
    }
  g_action_group_activate_action (G_ACTION_GROUP (watched), "details", NULL);
  window_wait (has_details, watched);
  window_wait (is_mapped, ms_replay_window_get_parts (watched).details);
  narrow_assert_width (ms_replay_window_get_parts (watched).details, "the details of a replay");
  gtk_window_destroy (GTK_WINDOW (watched));
}

static void
check_and_close (GList *before, const char *what)
{
  window_wait (is_there, before);
  GtkWindow *opened = find_new (before);
  narrow_assert_width (opened, what);
  narrow_assert_whole (opened, what);
  gtk_window_destroy (opened);
}

/* Those that no action opens by itself. */
static void
check_asked (MsWindow *window)
{
  g_autoptr (GList) before = gtk_window_list_toplevels ();
  gtk_window_present (
      GTK_WINDOW (ms_total_dialog_new (GTK_WINDOW (window), "A format of some name", 10, 480)));
  check_and_close (before, "the number of mines");
  ms_confirm (GTK_WINDOW (window), "Delete all games?", "There are 1000 of them.", "_Delete All",
      NULL, NULL, NULL);
  check_and_close (before, "a question");
}

/* It shows all that there is to choose, laid out. */
static gboolean
is_current (gpointer statistics)
{
  return ms_records_window_is_current (statistics)
      && gtk_widget_get_width (GTK_WIDGET (ms_records_window_get_chooser (statistics))) > 0;
}

/* Statistics of a game have pages and more to choose from than those of none. */
static void
check_statistics (MsWindow *window)
{
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_finish (window, FALSE);
  GtkWindow *statistics = open_by (window, "win.statistics", NULL);
  window_wait (is_current, statistics);
  assert_string_equal (ms_records_window_get_page (MS_RECORDS_WINDOW (statistics)), "content");
  narrow_assert_width (statistics, "the statistics of a game");
  narrow_assert_whole (statistics, "the statistics of a game");
  gtk_window_destroy (statistics);
  window_forget_records (window);
}

static void
check_windows (void)
{
  void *fixture = NULL;
  assert_int_equal (window_setup (&fixture), 0);
  MsWindow *window = ((WindowFixture *)fixture)->window;
  window_open_cell (window, 4, 4);
  check_dialogs (window);
  check_asked (window);
  check_replay (window);
  window_activate (window, "analyse", NULL);
  GtkWindow *resize = open_by (window, "win.resize", NULL);
  narrow_assert_width (resize, "win.resize");
  gtk_window_destroy (resize);
  check_statistics (window);
  assert_int_equal (window_teardown (&fixture), 0);
}

static void
test_every_language_is_narrow (void **state)
{
  narrow_in_every_language (1, check_windows);
}

static void
test_large_text_is_narrow (void **state)
{
  narrow_in_every_language (1.5, check_windows);
}

static void
test_double_text_is_whole (void **state)
{
  narrow_in_every_language (2, check_windows);
}

/* --- The help --- */

typedef struct
{
  GtkWidget *list, *chooser;
  GtkStack *stack;
} Help;

static Help
get_parts (GtkWindow *window)
{
  GtkWidget *box = gtk_window_get_child (window), *list = gtk_widget_get_first_child (box);
  GtkWidget *line = gtk_widget_get_next_sibling (list);
  assert_true (MS_IS_EITHER_LAYOUT (gtk_widget_get_layout_manager (box)));
  return (Help){ list, gtk_widget_get_next_sibling (line),
    GTK_STACK (gtk_widget_get_last_child (box)) };
}

static gboolean
is_unmapped (gpointer widget)
{
  return !gtk_widget_get_mapped (widget);
}

/* Where the list of pages has no room, a drop-down above them leads to each, and shows which it
 * is. */
static void
test_the_help_of_a_narrow_window (void **state)
{
  int n_pages;
  const MsHelpPage *pages = ms_help_pages (&n_pages);
  GtkWindow *window = open_by (((WindowFixture *)*state)->window, "app.help", NULL);
  Help help = get_parts (window);
  window_wait (is_unmapped, help.chooser);
  assert_true (gtk_widget_get_mapped (help.list));
  window_settle (window);
  gtk_window_set_default_size (window, NARROWEST, 500);
  window_wait (is_unmapped, help.list);
  assert_true (gtk_widget_get_mapped (help.chooser));
  for (int i = n_pages - 1; i >= 0; i--)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (help.chooser), (guint)i);
      assert_string_equal (gtk_stack_get_visible_child_name (help.stack), pages[i].name);
    }
  ms_help_window_show_page (MS_HELP_WINDOW (window), pages[1].name);
  assert_int_equal (gtk_drop_down_get_selected (GTK_DROP_DOWN (help.chooser)), 1);
  gtk_window_set_default_size (window, 760, 500);
  window_wait (is_unmapped, help.chooser);
  assert_true (gtk_widget_get_mapped (help.list));
}

/* --- A replay --- */

/* In a low window the board and what plays stay, and the rest is back as soon as there is room. */
static void
test_a_low_replay (void **state)
{
  MsReplayWindow *watched = open_replay (((WindowFixture *)*state)->window);
  GtkWidget *parts[] = { GTK_WIDGET (ms_replay_window_get_parts (watched).header_label),
    GTK_WIDGET (ms_replay_window_get_parts (watched).strip_place),
    GTK_WIDGET (ms_replay_window_get_parts (watched).moment_label),
    GTK_WIDGET (ms_replay_window_get_parts (watched).counters) };
  g_action_group_activate_action (G_ACTION_GROUP (watched), "show-panel", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    window_wait (is_mapped, parts[i]);
  window_settle (watched);
  gtk_window_set_default_size (GTK_WINDOW (watched), NARROWEST, LOWEST);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    window_wait (is_unmapped, parts[i]);
  assert_true (gtk_widget_get_mapped (GTK_WIDGET (ms_replay_window_get_parts (watched).board)));
  assert_true (gtk_widget_get_mapped (GTK_WIDGET (ms_replay_window_get_parts (watched).transport)));
  assert_true (gtk_widget_get_mapped (GTK_WIDGET (ms_replay_window_get_parts (watched).pages)));
  gtk_window_set_default_size (GTK_WINDOW (watched), 700, 800);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    window_wait (is_mapped, parts[i]);
  gtk_window_destroy (GTK_WINDOW (watched));
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest usual[] = {
    cmocka_unit_test (test_every_language_is_narrow),
    cmocka_unit_test_setup_teardown (
        test_the_help_of_a_narrow_window, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_a_low_replay, window_setup, window_teardown),
  };
  const struct CMUnitTest large[] = {
    cmocka_unit_test (test_large_text_is_narrow),
    cmocka_unit_test (test_double_text_is_whole),
  };
  gtk_init ();
  return argc > 1 && strcmp (argv[1], "large") == 0 ? cmocka_run_group_tests (large, NULL, NULL)
                                                    : cmocka_run_group_tests (usual, NULL, NULL);
}
