/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window saves besides games: the board as it is seen, and its analysis as the command
 * line prints it; the game stays as it is. */
#include "window-support.h"

#include "ms-ui-controllers-testing.h"
#include "ms-export-forms.h"
#include "ms-report-explain.h"
#include "ms-report.h"

#include <string.h>

static const char position_text[] = "4x3x2\nHH10\nHH10\n1110\n";

static MsExportController *
exporter_of (void **state)
{
  return ms_window_get_feature (window_of (state), ms_export_controller_get_type ());
}

static gboolean
is_idle (gpointer exporter)
{
  return !ms_export_controller_get_busy (exporter);
}

static gboolean
is_enabled (void **state, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window_of (state)), action);
}

typedef void (*Save) (MsExportController *exporter, GFile *file);

/* What save writes to a new file of this name; the caller's. */
static char *
dup_saved (void **state, Save save, const char *name, gsize *length)
{
  GFile *file = window_make_file (name, "old", -1);
  char *content;
  save (exporter_of (state), file);
  window_wait (is_idle, exporter_of (state));
  assert_null (ms_window_get_error (window_of (state)));
  assert_true (g_file_load_contents (file, NULL, &content, length, NULL, NULL));
  window_drop_file (file);
  return content;
}

/* As the board looks. */
static void
save_shown (MsExportController *exporter, GFile *file)
{
  MsWindow *window = MS_WINDOW (
      gtk_application_get_active_window (GTK_APPLICATION (g_application_get_default ())));
  MsPictureChoice shown = ms_export_picture_get_shown (window->board);
  ms_export_controller_save_picture (exporter, file, &shown);
}

static cairo_status_t
read_cb (void *closure, unsigned char *data, unsigned int length)
{
  GByteArray *rest = closure;
  assert_true (rest->len >= length);
  memcpy (data, rest->data, length);
  g_byte_array_remove_range (rest, 0, length);
  return CAIRO_STATUS_SUCCESS;
}

/* The picture saved now as PNG. */
static cairo_surface_t *
save_png (void **state)
{
  gsize length;
  char *bytes = dup_saved (state, save_shown, "board.png", &length);
  GByteArray *rest = g_byte_array_new_take ((guint8 *)bytes, length);
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream (read_cb, rest);
  assert_int_equal (cairo_surface_status (surface), CAIRO_STATUS_SUCCESS);
  g_byte_array_unref (rest);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  int stride = cairo_image_surface_get_stride (surface);
  const guchar *row = cairo_image_surface_get_data (surface) + y * stride;
  return ((const guint32 *)(gconstpointer)row)[x] & 0xffffff;
}

static void
open_position (void **state)
{
  MsWindow *window = window_of (state);
  assert_true (ms_game_load_text (ms_window_get_game (window), position_text, -1, NULL));
}

static void
a_picture_is_what_the_board_shows (void **state)
{
  open_position (state);
  g_object_set (window_of (state)->board, "cell-size", 40, "fit", FALSE, NULL);
  g_object_set (window_of (state)->board, "theme", MS_THEME_LIGHT, NULL);
  cairo_surface_t *plain = save_png (state);
  assert_int_equal (cairo_image_surface_get_width (plain), 4 * 40 + 1);
  assert_int_equal (cairo_image_surface_get_height (plain), 3 * 40 + 1);
  assert_int_equal (get_pixel (plain, 1 + 3 * 40 + 6, 1 + 20), 0xfbfaf9); /* an opened 0 */
  assert_int_equal (get_pixel (plain, 1 + 40 + 6, 1 + 20), 0xa4b0bc); /* covered, no odds */

  window_activate (window_of (state), "show-probabilities", NULL);
  window_wait_analysis (window_of (state));
  cairo_surface_t *shaded = save_png (state);
  assert_int_not_equal (get_pixel (shaded, 1 + 40 + 6, 1 + 20), 0xa4b0bc);

  g_object_set (window_of (state)->board, "theme", MS_THEME_DARK, NULL);
  cairo_surface_t *dark = save_png (state);
  assert_int_equal (get_pixel (dark, 1 + 3 * 40 + 6, 1 + 20), 0x2b2b2e);
  cairo_surface_destroy (plain);
  cairo_surface_destroy (shaded);
  cairo_surface_destroy (dark);
}

static MsPictureDialog *
find_dialog (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);
      if (MS_IS_PICTURE_DIALOG (toplevel))
        return MS_PICTURE_DIALOG (toplevel);
    }
  return NULL;
}

static void
a_look_can_be_chosen (void **state)
{
  open_position (state);
  window_activate (window_of (state), "show-probabilities", NULL);
  window_wait_analysis (window_of (state));
  window_activate (window_of (state), "save-picture", NULL);
  MsPictureDialog *dialog = find_dialog ();
  assert_non_null (dialog);
  MsPictureChoice choice = ms_picture_dialog_get_choice (dialog);
  MsPictureChoice shown = ms_export_picture_get_shown (window_of (state)->board);
  assert_true (choice.odds && choice.cell_size == shown.cell_size);
  assert_ptr_equal (choice.palette, shown.palette);
  GObject *look = gtk_widget_get_template_child (
      GTK_WIDGET (dialog), MS_TYPE_PICTURE_DIALOG, "look_choice");
  g_autofree char *unlike = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (gtk_widget_get_first_child (GTK_WIDGET (look))),
      GTK_ACCESSIBLE_PROPERTY_LABEL, "Look: As on the board");
  assert_null (unlike);
  const struct
  {
    MsStyle style;
    const MsPalette *palette;
  } looks[] = {
    { shown.style, shown.palette },
    { shown.style, ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, shown.style) },
    { shown.style, ms_palette_get (MS_THEME_DARK, MS_RAMP_THEME, shown.style) },
    { shown.style, ms_palette_get (MS_THEME_HIGH_CONTRAST, MS_RAMP_THEME, shown.style) },
    { MS_STYLE_CLASSIC, ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_CLASSIC) },
    { MS_STYLE_PAPER, ms_palette_get_paper () },
  };
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (look), i);
      choice = ms_picture_dialog_get_choice (dialog);
      assert_int_equal (choice.style, looks[i].style);
      assert_ptr_equal (choice.palette, looks[i].palette);
    }
  gtk_window_destroy (GTK_WINDOW (dialog));

  GFile *file = window_make_file ("print.svg", "old", -1);
  choice = (MsPictureChoice){ FALSE, 50, MS_STYLE_PAPER, ms_palette_get_paper () };
  ms_export_controller_save_picture (exporter_of (state), file, &choice);
  window_wait (is_idle, exporter_of (state));
  g_autofree char *content = NULL;
  assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
  assert_non_null (strstr (content, "width=\"201px\" height=\"151px\""));
  window_drop_file (file);
}

static void
shapes_are_saved (void **state)
{
  gsize length;
  open_position (state);
  g_object_set (window_of (state)->board, "cell-size", 24, "fit", FALSE, NULL);
  g_autofree char *svg = dup_saved (state, save_shown, "board.svg", &length);
  assert_non_null (g_strstr_len (svg, (gssize)length, "width=\"97px\" height=\"73px\""));
  g_autofree char *pdf = dup_saved (state, save_shown, "board.pdf", &length);
  assert_true (length > 6 && g_str_has_prefix (pdf, "%PDF-"));
  assert_memory_equal (pdf + length - 6, "%%EOF\n", 6);
}

static void
an_analysis_is_what_the_command_prints (void **state)
{
  gsize length;
  open_position (state);
  assert_false (is_enabled (state, "save-analysis"));
  window_activate (window_of (state), "show-probabilities", NULL);
  window_wait_analysis (window_of (state));
  assert_true (is_enabled (state, "save-analysis"));
  MsAnalysis *analysis = ms_analyzer_get_analysis (ms_window_get_analyzer (window_of (state)));
  MsReport report = { "-", ms_analysis_get_position (analysis), MS_STATUS_OK,
    ms_analysis_get_result (analysis), ms_analysis_get_best (analysis), FALSE };
  g_autofree char *json = dup_saved (
      state, ms_export_controller_save_analysis, "odds.json", &length);
  g_autofree char *expected_json = ms_report_dup_json (&report);
  assert_int_equal (length, strlen (json));
  assert_string_equal (json, expected_json);
  g_autofree char *text = dup_saved (
      state, ms_export_controller_save_analysis, "odds.txt", &length);
  g_autofree char *expected_text = ms_report_dup_text (&report);
  assert_string_equal (text, expected_text);
}

static void
the_steps_are_what_explain_prints (void **state)
{
  gsize length;
  open_position (state);
  window_activate (window_of (state), "show-probabilities", NULL);
  window_wait_analysis (window_of (state));
  MsAnalysis *analysis = ms_analyzer_get_analysis (ms_window_get_analyzer (window_of (state)));
  MsReportSubject subject = { "-", ms_analysis_get_position (analysis), MS_REPORT_MARKDOWN, FALSE };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsLadder *ladder;
  assert_int_equal (ms_ladder_find (solver, subject.position, &options, &ladder), MS_STATUS_OK);
  assert_true (ladder->n_rungs > 1);
  g_autofree char *expected = ms_report_dup_ladder (&subject, ladder);
  g_autofree char *steps = dup_saved (
      state, ms_export_controller_save_analysis, "steps.md", &length);
  assert_string_equal (steps, expected);
  ms_ladder_free (ladder);
  ms_solver_free (solver);
}

static void
assert_refused (void **state, Save save, const char *path, const char *expected)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  ms_window_show_error (window_of (state), NULL);
  save (exporter_of (state), file);
  window_wait_error (window_of (state));
  assert_non_null (strstr (ms_window_get_error (window_of (state)), expected));
  window_wait (is_idle, exporter_of (state));
}

static void
what_cannot_be_written_is_said (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  g_autofree char *before = ms_game_dup_text (ms_window_get_game (window));
  assert_refused (state, save_shown, "/tmp/board.jpg", ".png, .svg or .pdf");
  assert_refused (state, ms_export_controller_save_analysis, "/tmp/odds.pdf", ".json, .txt or .md");
  assert_refused (state, ms_export_controller_save_analysis, "/tmp/odds.json", "not known");
  assert_refused (state, save_shown, "/nonexistent/board.png", "board.png");
  g_autofree char *after = ms_game_dup_text (ms_window_get_game (window));
  assert_string_equal (before, after);
  assert_int_equal (ms_game_get_state (ms_window_get_game (window)), MS_GAME_PLAYING);
  assert_false (ms_game_get_assisted (ms_window_get_game (window)));
}

static void
a_pause_hides_the_board (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  assert_true (is_enabled (state, "save-picture"));
  ms_game_set_paused (ms_window_get_game (window), TRUE);
  assert_false (is_enabled (state, "save-picture"));
  assert_false (is_enabled (state, "save-analysis"));
  ms_game_set_paused (ms_window_get_game (window), FALSE);
  assert_true (is_enabled (state, "save-picture"));
}

/* The game goes on while a picture of it is drawn; nobody waits for the other. */
static void
a_game_goes_on_meanwhile (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 30, 16, 99, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  GFile *file = window_make_file ("meanwhile.png", "old", -1);
  save_shown (exporter_of (state), file);
  assert_true (ms_export_controller_get_busy (exporter_of (state)));
  assert_false (is_enabled (state, "save-picture"));
  window_activate (window, "new-game", NULL);
  assert_int_equal (ms_game_get_state (ms_window_get_game (window)), MS_GAME_NEW);
  window_wait (is_idle, exporter_of (state));
  assert_null (ms_window_get_error (window));
  assert_true (is_enabled (state, "save-picture"));
  window_drop_file (file);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        a_picture_is_what_the_board_shows, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_look_can_be_chosen, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (shapes_are_saved, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        an_analysis_is_what_the_command_prints, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        the_steps_are_what_explain_prints, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (what_cannot_be_written_is_said, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_pause_hides_the_board, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_game_goes_on_meanwhile, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
