/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of more games than are read at once: what is in sight is read, and nothing else is
 * kept. */
#include "cmocka-common.h"

#include "ms-games-list.h"
#include "ms-ui-records-testing.h"
#include "ms-games-table.h"
#include "ms-time-digits.h"

#include <glib/gstdio.h>

#define N_GAMES 3000

/* --- Helpers --- */

typedef struct
{
  char *folder, *path;
  MsRecords *records;
  GAsyncResult *result;
  GtkWidget *window;
  MsGamesTable *table;
} Fixture;

static void
result_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  ((Fixture *)user_data)->result = g_object_ref (result);
}

static GAsyncResult *
wait_for_result (Fixture *fixture)
{
  while (fixture->result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return g_steal_pointer (&fixture->result);
}

static char *
make_name (guint i)
{
  return g_strdup_printf ("Player %u", i);
}

/* Each a minute after the one before, so that the last comes first in the list. */
static void
import_games (Fixture *fixture, guint first, guint n)
{
  g_autofree char *path = g_build_filename (fixture->folder, "games.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GString *text = g_string_new ("date,width,height,mines,seconds,won,3bv,player\n");
  for (guint i = first; i < first + n; i++)
    g_string_append_printf (text, "2026-03-%02uT%02u:%02u:00Z,9,9,10,%u.5,yes,12,Player %u\n",
        1 + i / 1440, i / 60 % 24, i % 60, 1 + i % 100, i);
  assert_true (g_file_set_contents (path, text->str, (gssize)text->len, NULL));
  g_string_free (text, TRUE);
  ms_records_import_async (fixture->records, file, result_cb, fixture);
  g_autoptr (GAsyncResult) result = wait_for_result (fixture);
  assert_int_equal (ms_records_finish (fixture->records, result, NULL)->n_added, n);
  g_remove (path);
}

static void
show (Fixture *fixture)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  ms_records_report_async (
      fixture->records, &all, MS_RECORD_ORDER_LATEST, -1, FALSE, NULL, result_cb, fixture);
  g_autoptr (GAsyncResult) result = wait_for_result (fixture);
  const MsRecordReport *report = ms_records_finish (fixture->records, result, NULL)->report;
  assert_null (report->statistics);
  assert_int_equal (report->games->len, MS_RECORDS_PAGE);
  ms_games_table_set_games (fixture->table, fixture->records, report->ids, report->games);
}

/* One table for all, since making its lines is most of what these tests cost: what a test adds to
 * it stays there for the next. */
static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  gtk_init ();
  fixture->folder = g_dir_make_tmp ("minesage-games-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "records.sqlite", NULL);
  fixture->records = ms_records_new (fixture->path);
  fixture->table = MS_GAMES_TABLE (ms_games_table_new (MS_GAMES_TABLE_HISTORY, NULL));
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 700, 400);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->table));
  gtk_window_present (GTK_WINDOW (fixture->window));
  import_games (fixture, 0, N_GAMES);
  show (fixture);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  g_autofree char *command = g_strdup_printf ("rm -r '%s'", fixture->folder);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (G_OBJECT (fixture->records)->ref_count > 1)
    g_main_context_iteration (NULL, TRUE);
  g_object_unref (fixture->records);
  assert_true (g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL));
  g_free (fixture->folder);
  g_free (fixture->path);
  g_free (fixture);
  return 0;
}

static GtkWidget *
find (GtkWidget *widget, GType type, const char *text)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_mapped (widget)
      && (text == NULL || g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), text) == 0))
    return widget;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type, text);
  return found;
}

static void
wait_for_text (Fixture *fixture, const char *text)
{
  while (find (fixture->window, GTK_TYPE_LABEL, text) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static GtkSingleSelection *
selection_of (Fixture *fixture)
{
  GtkWidget *view = find (fixture->window, GTK_TYPE_COLUMN_VIEW, NULL);
  return GTK_SINGLE_SELECTION (gtk_column_view_get_model (GTK_COLUMN_VIEW (view)));
}

static MsGamesList *
list_of (Fixture *fixture)
{
  return MS_GAMES_LIST (gtk_single_selection_get_model (selection_of (fixture)));
}

/* The lines have their places. */
static void
wait_for_layout (Fixture *fixture)
{
  GtkWidget *view = find (fixture->window, GTK_TYPE_COLUMN_VIEW, NULL);
  GtkAdjustment *place = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
  while (gtk_adjustment_get_upper (place) < N_GAMES * 10)
    g_main_context_iteration (NULL, TRUE);
}

static void
scroll_to (Fixture *fixture, guint place)
{
  GtkWidget *view = find (fixture->window, GTK_TYPE_COLUMN_VIEW, NULL);
  GtkWidget *list = find (view, GTK_TYPE_LIST_VIEW, NULL);
  assert_true (gtk_widget_activate_action (list, "list.scroll-to-item", "u", place));
}

/* --- Tests --- */

static void
every_game_can_be_scrolled_to (void **state)
{
  Fixture *fixture = *state;
  g_autofree char *latest = make_name (N_GAMES - 1), *middle = make_name (N_GAMES / 2);
  wait_for_text (fixture, latest);
  wait_for_layout (fixture);
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (list_of (fixture))), N_GAMES);
  scroll_to (fixture, N_GAMES - 1);
  wait_for_text (fixture, "Player 0");
  scroll_to (fixture, N_GAMES - 1 - N_GAMES / 2);
  wait_for_text (fixture, middle);
  assert_true (ms_games_list_get_n_held (list_of (fixture)) < N_GAMES / 4);
}

/* The selected game stays so when others come before it, and is told when it has been read. */
static void
what_is_selected_stays_selected (void **state)
{
  Fixture *fixture = *state;
  GtkSingleSelection *selection = selection_of (fixture);
  gtk_single_selection_set_selected (selection, N_GAMES - 1);
  while (ms_games_table_get_selected (fixture->table) == NULL)
    g_main_context_iteration (NULL, TRUE);
  assert_string_equal (ms_games_table_get_selected (fixture->table)->player, "Player 0");
  import_games (fixture, N_GAMES, 2);
  show (fixture);
  assert_int_equal (gtk_single_selection_get_selected (selection), N_GAMES + 1);
  assert_string_equal (ms_games_table_get_selected (fixture->table)->player, "Player 0");
  assert_int_equal (
      ms_games_line_get_place (gtk_single_selection_get_selected_item (selection)), N_GAMES + 1);
}

static void
count_change (GListModel *model, guint place, guint n_removed, guint n_added, guint *n_changed)
{
  *n_changed += n_removed + n_added;
}

/* The lines that were there already are not made again. */
static void
only_what_changes_is_told (void **state)
{
  Fixture *fixture = *state;
  MsGamesList *list = list_of (fixture);
  guint n_changed = 0;
  g_signal_connect (list, "items-changed", G_CALLBACK (count_change), &n_changed);
  show (fixture);
  assert_int_equal (n_changed, 0);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list));
  import_games (fixture, n, 3);
  show (fixture);
  assert_int_equal (n_changed, 3);
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (list)), n + 3);
}

static guint n_let_go;

static void
let_go (gpointer record)
{
  ms_record_free (record);
  n_let_go++;
}

static void
nothing_is_kept_of_a_list_that_is_gone (void **state)
{
  Fixture *fixture = *state;
  MsGamesList *list = g_object_new (MS_TYPE_GAMES_LIST, NULL);
  MsRecord *record = ms_record_new ();
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  GPtrArray *games = g_ptr_array_new_with_free_func (let_go);
  g_array_append_val (ids, record->id);
  g_ptr_array_add (games, record);
  ms_games_list_set (list, fixture->records, ids, games);
  g_ptr_array_unref (games);
  assert_int_equal (n_let_go, 0);
  g_object_unref (list);
  assert_int_equal (n_let_go, 1);
}

/* In a list that is open, too. */
static void
times_follow_the_clock (void **state)
{
  Fixture *fixture = *state;
  wait_for_text (fixture, "100.50 s");
  ms_time_digits_set (3);
  wait_for_text (fixture, "100.500 s");
  assert_null (find (fixture->window, GTK_TYPE_LABEL, "100.50 s"));
  ms_time_digits_set (0);
  wait_for_text (fixture, "100.50 s");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (times_follow_the_clock),
    cmocka_unit_test (every_game_can_be_scrolled_to),
    cmocka_unit_test (what_is_selected_stays_selected),
    cmocka_unit_test (only_what_changes_is_told),
    cmocka_unit_test (nothing_is_kept_of_a_list_that_is_gone),
  };
  return cmocka_run_group_tests (tests, set_up, tear_down);
}
