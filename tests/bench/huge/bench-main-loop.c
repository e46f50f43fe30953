/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the main loop works at a time while the largest files there can be are opened and looked
 * at in the real windows: processor time of the main thread in one iteration, the most of each
 * thing done, in milliseconds.  A dash: it was not to be done with such a file.
 *
 *   bench-main-loop [NAME…]    of these files alone
 *
 * Each file has a process of its own, with the windows of that alone.  An iteration is what happens
 * between two polls; what a row is waiting for ends it, or PATIENCE_S does. */
#include "huge-files.h"
#include "ms-application.h"
#include "ms-ui-controllers-testing.h"
#include "ms-export-forms.h"
#include "ms-game-kept.h"
#include "ms-dialogs.h"
#include "ms-pages.h"
#include "ms-library-window.h"
#include "ms-records-window.h"
#include "ms-ui-records-testing.h"
#include "ms-replay-window-testing.h"
#include "ms-window-private.h"
#include "watch.h"
#include "ms-window-testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define PATIENCE_S 600
#define N_SLID 8

/* --- What is done --- */

typedef struct
{
  GtkApplication *application;
  MsWindow *window;
  guint64 board_serial; /* of the game before */
} Bench;

static MsReplayWindow *
find_replay (Bench *bench)
{
  for (GList *l = gtk_application_get_windows (bench->application); l != NULL; l = l->next)
    if (MS_IS_REPLAY_WINDOW (l->data))
      return l->data;
  return NULL;
}

static gboolean
is_opened (gpointer data)
{
  Bench *bench = data;
  return find_replay (bench) != NULL || ms_window_get_error (bench->window) != NULL
      || ms_game_get_board_serial (bench->window->game) != bench->board_serial;
}

static void
open_file (Bench *bench, GFile *file)
{
  bench->board_serial = ms_game_get_board_serial (bench->window->game);
  ms_window_open_file (bench->window, file);
  watch_until (is_opened, bench, PATIENCE_S);
  watch_settle ();
  watch_tell ("open");
}

static void
activate (gpointer window, const char *name)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), name, NULL);
}

static void
show_panel (gpointer window)
{
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "show-panel", g_variant_new_boolean (TRUE));
}

static gboolean
is_another_board (gpointer data)
{
  Bench *bench = data;
  return ms_game_get_board_serial (bench->window->game) != bench->board_serial;
}

static gboolean
has_marks (gpointer reviewer)
{
  return ms_reviewer_get_review (reviewer) != NULL;
}

static GtkWidget *
find_button (GtkWidget *widget, const char *label)
{
  GtkWidget *found = NULL;
  if (GTK_IS_LABEL (widget) && strcmp (gtk_label_get_text (GTK_LABEL (widget)), label) == 0)
    return gtk_widget_get_ancestor (widget, GTK_TYPE_BUTTON);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, label);
  return found;
}

static void
press (GtkWidget *part, const char *label)
{
  GtkWidget *button = find_button (part, label);
  g_signal_emit_by_name (button, "clicked");
  watch_until (NULL, NULL, 5);
}

static void
watch_replay (Bench *bench, MsReplayWindow *window, const char *folder)
{
  MsPlayback *playback = ms_replay_window_get_parts (window).playback;
  gint64 start = ms_playback_get_start_time (playback), end = ms_playback_get_end_time (playback);
  activate (window, "to-end");
  watch_settle ();
  activate (window, "to-start");
  watch_settle ();
  for (int i = 1; i <= N_SLID; i++)
    {
      ms_playback_seek (playback, start + (end - start) * (i % 2 == 0 ? i : N_SLID - i) / N_SLID);
      watch_until (NULL, NULL, 0.05);
    }
  watch_tell ("seek");
  activate (window, "to-start");
  watch_settle ();
  ms_playback_set_speed (playback, 16);
  activate (window, "play");
  watch_until (NULL, NULL, 2);
  activate (window, "play");
  watch_tell ("play");
  show_panel (window);
  watch_until (has_marks, ms_review_view_get_reviewer (ms_replay_window_get_parts (window).review),
      PATIENCE_S);
  watch_settle ();
  activate (window, "next-guess");
  activate (window, "step-next");
  watch_settle ();
  watch_tell ("review");
  activate (window, "details");
  watch_settle ();
  watch_tell ("details");
  press (GTK_WIDGET (ms_replay_window_get_parts (window).review), "Copy as Text");
  watch_tell ("copy-text");
  press (GTK_WIDGET (ms_replay_window_get_parts (window).review), "Copy as CSV");
  watch_tell ("copy-csv");
  g_autofree char *path = g_build_filename (folder, "saved.rawvf", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  ms_replay_window_save (window, file);
  watch_until (NULL, NULL, 10);
  remove (path);
  watch_tell ("save");
  ms_playback_seek (playback, start + (end - start) / 2);
  watch_settle ();
  bench->board_serial = ms_game_get_board_serial (bench->window->game);
  activate (window, "continue-from-here");
  watch_until (is_another_board, bench, 2);
  watch_settle ();
  watch_tell ("continue");
  gtk_window_destroy (GTK_WINDOW (window));
  watch_settle ();
  watch_tell ("close");
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer saved)
{
  *(gboolean *)saved = TRUE;
}

static gboolean
is_saved (gpointer saved)
{
  return *(const gboolean *)saved;
}

static gboolean
has_analysis (gpointer window)
{
  return !ms_analyzer_get_busy (((MsWindow *)window)->analyzer);
}

static void
save (Bench *bench, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "saved.minesage", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean saved = FALSE;
  ms_game_save_async (bench->window->game, file, NULL, saved_cb, &saved);
  watch_until (is_saved, &saved, PATIENCE_S);
  watch_tell ("save");
}

/* With the odds, and everything the panel tells of the position. */
static void
study (Bench *bench)
{
  static const char *const pages[] = { MS_PAGE_ODDS, MS_PAGE_WHY, MS_PAGE_SECTIONS,
    MS_PAGE_WHAT_IF };
  MsWindow *window = bench->window;
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "show-probabilities", g_variant_new_boolean (TRUE));
  watch_until (NULL, NULL, 0.1);
  watch_until (has_analysis, window, 20);
  watch_settle ();
  watch_tell ("odds");
  show_panel (window);
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_action_group_activate_action (
          G_ACTION_GROUP (window), "page", g_variant_new_string (pages[i]));
      watch_until (NULL, NULL, 3);
      watch_tell (pages[i]);
    }
  activate (window, "hint");
  watch_until (NULL, NULL, 3);
  watch_tell ("hint");
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "show-probabilities", g_variant_new_boolean (FALSE));
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "show-panel", g_variant_new_boolean (FALSE));
  watch_settle ();
  watch_tell ("away");
}

static void
export_all (Bench *bench, const char *folder)
{
  MsExportController *export = ms_window_get_feature (
      bench->window, ms_export_controller_get_type ());
  const MsPictureChoice choice = ms_export_picture_get_shown (bench->window->board);
  const char *const names[] = { "picture.png", "odds.json" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      if (i == 0)
        ms_export_controller_save_picture (export, file, &choice);
      else
        ms_export_controller_save_analysis (export, file);
      watch_until (NULL, NULL, 4);
      remove (path);
      watch_tell (names[i]);
    }
  activate (bench->window, "copy");
  watch_settle ();
  watch_tell ("copy");
}

static void
study_and_export (Bench *bench, const char *folder)
{
  study (bench);
  save (bench, folder);
  export_all (bench, folder);
}

/* A move, so that the journal is begun, back and forth, on while it is being written, and into a
 * file. */
static void
go_on (Bench *bench, const char *folder)
{
  MsWindow *window = bench->window;
  int width = ms_game_get_width (window->game), height = ms_game_get_height (window->game);
  ms_game_cycle_mark (window->game, width - 1, height - 2);
  watch_settle ();
  watch_tell ("move");
  activate (window, "undo");
  activate (window, "undo");
  watch_settle ();
  activate (window, "redo");
  watch_settle ();
  watch_tell ("undo");
  activate (window, "undo");
  watch_until (NULL, NULL, 0.02);
  ms_game_chord (
      window->game, width - 1, height - 2); /* does nothing, and goes before what is undone */
  watch_settle ();
  watch_tell ("idle");
  activate (window, "undo");
  watch_until (NULL, NULL, 0.02);
  ms_game_cycle_mark (window->game, width - 1, height - 2);
  watch_settle ();
  watch_tell ("hasty");
  activate (window, "undo");
  watch_settle ();
  activate (window, "redo");
  activate (window, "redo");
  watch_settle ();
  save (bench, folder);
}

static gboolean
has_replay (gpointer data)
{
  Bench *bench = data;
  return find_replay (bench) != NULL || ms_window_get_error (bench->window) != NULL;
}

/* Opens a mine, so that the game goes into the records, and has it reviewed. */
static void
lose (Bench *bench)
{
  MsGame *game = bench->window->game;
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  for (int cell = 0; layout != NULL && cell < n_cells; cell++)
    if (ms_layout_has_mine (layout, cell) && ms_game_get_cells (game)[cell] == MS_CELL_COVERED)
      ms_game_open (game, cell % width, cell / width);
  watch_until (NULL, NULL, 3);
  watch_tell ("lose");
  if (ms_game_get_state (game) != MS_GAME_LOST)
    return;
  activate (bench->window, "review");
  watch_until (has_replay, bench, PATIENCE_S);
  watch_until (NULL, NULL, 5);
  watch_tell ("review");
  if (find_replay (bench) != NULL)
    gtk_window_destroy (GTK_WINDOW (find_replay (bench)));
  watch_settle ();
  watch_tell ("close");
  activate (bench->window, "restart");
  watch_settle ();
  watch_tell ("restart");
}

static void
begin_another (Bench *bench)
{
  MsGame *game = bench->window->game;
  ms_game_start (game, &(MsRules){ 9, 9, 10, MS_FIRST_CLICK_OPEN }, 1, NULL);
  ms_game_open (game, 4, 4);
  watch_settle ();
  watch_tell ("new");
}

static gboolean
has_said (gpointer window)
{
  return ms_records_window_get_said (window) != NULL;
}

static MsRecordsWindow *
open_statistics (Bench *bench)
{
  activate (bench->window, "statistics");
  watch_settle ();
  for (GList *l = gtk_application_get_windows (bench->application); l != NULL; l = l->next)
    if (MS_IS_RECORDS_WINDOW (l->data))
      return l->data;
  return NULL;
}

static void
import_records (Bench *bench, GFile *file)
{
  MsRecordsWindow *window = open_statistics (bench);
  watch_tell ("statistics");
  ms_records_window_import_file (window, file);
  watch_until (has_said, window, 5 * PATIENCE_S);
  watch_until (NULL, NULL, 20);
  watch_tell ("import");
  gtk_window_destroy (GTK_WINDOW (window));
  watch_settle ();
  watch_tell ("close");
  open_statistics (bench);
  watch_until (NULL, NULL, 20);
  watch_tell ("again");
  activate (bench->window, "best-times");
  watch_until (NULL, NULL, 20);
  watch_tell ("best-times");
}

static gboolean
is_imported (gpointer library)
{
  return !ms_library_window_get_busy (library);
}

static void
import_folder (Bench *bench, const char *folder)
{
  MsRecordsWindow *window = open_statistics (bench);
  g_autoptr (GFile) place = g_file_new_for_path (folder);
  watch_tell ("statistics");
  MsLibraryWindow *library = ms_library_window_import (
      GTK_WINDOW (window), ms_records_window_get_records (window), place);
  watch_until (is_imported, library, PATIENCE_S);
  watch_until (NULL, NULL, 3);
  watch_tell ("import");
}

/* --- Texts --- */

static GtkDropTarget *
find_drop_target (gpointer widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_DROP_TARGET (controller))
        return GTK_DROP_TARGET (controller);
    }
  return NULL;
}

/* What has come of the text is away, for the next time. */
static void
end_text (Bench *bench, const char *what)
{
  watch_until (is_opened, bench, 60);
  watch_settle ();
  watch_tell (what);
  if (find_replay (bench) != NULL)
    gtk_window_destroy (GTK_WINDOW (find_replay (bench)));
  ms_window_show_error (bench->window, NULL);
  ms_game_start (bench->window->game, &(MsRules){ 9, 9, 10, MS_FIRST_CLICK_OPEN }, 1, NULL);
  watch_settle ();
  watch_tell ("away");
  bench->board_serial = ms_game_get_board_serial (bench->window->game);
}

static GtkWidget *
find_dialog (void)
{
  g_autoptr (GListModel) toplevels = g_object_ref (gtk_window_get_toplevels ());
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, i);
      if (MS_IS_OPEN_TEXT_DIALOG (toplevel))
        return toplevel;
    }
  return NULL;
}

static void
enter_text (Bench *bench, GFile *file)
{
  g_autofree char *text = NULL;
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken;
  g_file_load_contents (file, NULL, &text, NULL, NULL, NULL);
  bench->board_serial = ms_game_get_board_serial (bench->window->game);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (bench->window)), text);
  watch_settle ();
  watch_tell ("copied");
  activate (bench->window, "paste");
  end_text (bench, "paste");
  g_value_init (&value, G_TYPE_STRING);
  g_value_set_string (&value, text);
  g_signal_emit_by_name (find_drop_target (bench->window), "drop", &value, 10.0, 10.0, &taken);
  end_text (bench, "drop");
  activate (bench->window, "open-text");
  watch_settle ();
  watch_tell ("dialog");
  GtkWidget *dialog = find_dialog ();
  GtkWidget *view = gtk_window_get_focus (GTK_WINDOW (dialog));
  gtk_widget_activate_action (view, "clipboard.paste", NULL);
  watch_until (NULL, NULL, 5);
  watch_tell ("pasted-there");
  g_signal_emit_by_name (find_drop_target (view), "drop", &value, 10.0, 10.0, &taken);
  watch_until (NULL, NULL, 5);
  watch_tell ("dropped-there");
  text[MIN (strlen (text), 8000)] = '\0';
  ms_open_text_dialog_set_text (MS_OPEN_TEXT_DIALOG (dialog), text);
  watch_settle ();
  watch_tell ("8000-of-it");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* --- One file --- */

static void
run_file (const HugeFile *which, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, which->name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  Bench bench = { GTK_APPLICATION (ms_application_new (G_APPLICATION_NON_UNIQUE)) };
  struct rusage usage;
  if (!g_application_register (G_APPLICATION (bench.application), NULL, NULL))
    exit (EXIT_FAILURE);
  g_application_activate (G_APPLICATION (bench.application));
  bench.window = MS_WINDOW (gtk_application_get_active_window (bench.application));
  watch_settle ();
  watch_begin ();
  if (which->kind == HUGE_RECORDS)
    import_records (&bench, file);
  else if (which->kind == HUGE_FOLDER)
    import_folder (&bench, folder);
  else if (which->kind == HUGE_TEXT)
    enter_text (&bench, file);
  else
    open_file (&bench, file);
  MsReplayWindow *replay = find_replay (&bench);
  if (replay != NULL)
    watch_replay (&bench, replay, folder);
  else if (which->kind == HUGE_GAME)
    {
      go_on (&bench, folder);
      if (ms_game_get_width (bench.window->game) > 9)
        study_and_export (&bench, folder);
      lose (&bench);
      begin_another (&bench);
    }
  else if (which->kind == HUGE_POSITION)
    study_and_export (&bench, folder);
  getrusage (RUSAGE_SELF, &usage);
  printf ("  (%ld MiB)\n", usage.ru_maxrss / 1024);
}

static void
write_file (const HugeFile *which, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, which->name, NULL);
  g_autoptr (GByteArray) bytes = huge_file_make (which);
  g_autoptr (GError) error = NULL;
  if (!g_file_set_contents (path, (const char *)bytes->data, (gssize)bytes->len, &error))
    {
      g_printerr ("bench-main-loop: %s\n", error->message);
      exit (EXIT_FAILURE);
    }
  printf ("%-16s %4.1f MiB", which->name, bytes->len / 1048576.0);
  fflush (stdout);
}

/* In processes of their own, so that the file is made in another than looks at it. */
static void
start_child (const char *step, const char *name, const char *folder)
{
  const char *arguments[] = { "/proc/self/exe", step, name, folder, NULL };
  int status;
  if (!g_spawn_sync (NULL, (char **)arguments, NULL, G_SPAWN_CHILD_INHERITS_STDIN, NULL, NULL, NULL,
          NULL, &status, NULL)
      || !g_spawn_check_wait_status (status, NULL))
    printf ("  failed\n");
}

static void
measure (const HugeFile *which)
{
  g_autofree char *folder = g_dir_make_tmp ("minesage-huge-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, which->name, NULL);
  g_autofree char *saved = g_build_filename (folder, "saved.minesage", NULL);
  start_child ("--write", which->name, folder);
  start_child ("--look", which->name, folder);
  remove (saved);
  remove (path);
  remove (folder);
}

static const HugeFile *
find_file (const char *name)
{
  for (int i = 0; i < n_huge_files; i++)
    if (strcmp (huge_files[i].name, name) == 0)
      return &huge_files[i];
  g_printerr ("bench-main-loop: there is no %s\n", name);
  exit (EXIT_FAILURE);
}

int
main (int argc, char **argv)
{
  if (argc == 4 && strcmp (argv[1], "--write") == 0)
    write_file (find_file (argv[2]), argv[3]);
  else if (argc == 4 && strcmp (argv[1], "--look") == 0)
    run_file (find_file (argv[2]), argv[3]);
  else
    for (int i = argc > 1 ? 1 : 0; i < (argc > 1 ? argc : n_huge_files); i++)
      measure (argc > 1 ? find_file (argv[i]) : &huge_files[i]);
  return 0;
}
