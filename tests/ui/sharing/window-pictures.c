/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of boards: what is read of one is shown over it and can be put right; the game stays
 * until its position is analysed, and where nothing can be read, a sentence says why. */
#include "ms-dialogs.h"
#include "ms-picture.h"
#include "ms-scan-dialog.h"
#include "ms-scan-view.h"
#include "window-support.h"

#include <string.h>

#define SIDE 9

static const char *const mines[SIDE] = { ".........", "..*...*..", ".........", "*........",
  "....*.*..", ".........", ".*.......", "......*..", "...*....." };

/* The left of the board is opened up to numbers, but for its mines, one of which has a flag. */
static void
fill_cells (MsCell cells[SIDE * SIDE])
{
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      {
        int n = 0;
        for (int v = MAX (y - 1, 0); v <= MIN (y + 1, SIDE - 1); v++)
          for (int u = MAX (x - 1, 0); u <= MIN (x + 1, SIDE - 1); u++)
            n += mines[v][u] == '*';
        cells[y * SIDE + x] = mines[y][x] == '*' || x >= 6 ? MS_CELL_COVERED : (MsCell)n;
      }
  cells[SIDE + 2] = MS_CELL_FLAG;
}

/* The first rows of it. */
static GBytes *
draw_rows (int rows)
{
  MsCell cells[SIDE * SIDE];
  fill_cells (cells);
  MsPicture picture = { .width = SIDE,
    .height = rows,
    .cells = cells,
    .palette = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_CLASSIC),
    .style = MS_STYLE_CLASSIC,
    .cell_size = 24 };
  GBytes *bytes = ms_picture_draw (&picture, MS_PICTURE_PNG, NULL, NULL);
  assert_non_null (bytes);
  return bytes;
}

static GBytes *
draw_board (void)
{
  return draw_rows (SIDE);
}

static cairo_status_t
append (void *bytes, const unsigned char *data, unsigned length)
{
  g_byte_array_append (bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* The board as in a window that has its flags and its mines written above it. */
static GFile *
make_counted_picture (void)
{
  g_autoptr (GBytes) board = draw_board ();
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (board, NULL);
  g_autoptr (GByteArray) png = g_byte_array_new ();
  int width = gdk_texture_get_width (texture), height = gdk_texture_get_height (texture);
  cairo_surface_t *drawn = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  gdk_texture_download (
      texture, cairo_image_surface_get_data (drawn), (gsize)cairo_image_surface_get_stride (drawn));
  cairo_surface_mark_dirty (drawn);
  cairo_surface_t *window = cairo_image_surface_create (
      CAIRO_FORMAT_RGB24, width + 40, height + 80);
  cairo_t *cr = cairo_create (window);
  cairo_set_source_rgb (cr, 0.95, 0.95, 0.95);
  cairo_paint (cr);
  cairo_set_source_surface (cr, drawn, 20, 60);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0.1, 0.1, 0.1);
  cairo_select_font_face (cr, "Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, 18);
  cairo_move_to (cr, 30, 40);
  cairo_show_text (cr, "Mines: 1/10   Time: 0:32");
  cairo_destroy (cr);
  cairo_surface_write_to_png_stream (window, append, png);
  cairo_surface_destroy (window);
  cairo_surface_destroy (drawn);
  return window_make_file ("counted.png", (const char *)png->data, (gssize)png->len);
}

static GdkPixbuf *
load_rows (int rows)
{
  g_autoptr (GBytes) bytes = draw_rows (rows);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  GdkPixbuf *pixbuf = gdk_pixbuf_new_from_stream (stream, NULL, NULL);
  assert_non_null (pixbuf);
  return pixbuf;
}

static GFile *
save (GdkPixbuf *pixbuf)
{
  g_autofree char *data = NULL;
  gsize length;
  assert_true (gdk_pixbuf_save_to_buffer (pixbuf, &data, &length, "png", NULL, NULL));
  return window_make_file ("boards.png", data, (gssize)length);
}

static GFile *
make_picture (gsize most_bytes)
{
  g_autoptr (GBytes) bytes = draw_board ();
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  return window_make_file ("board.png", data, (gssize)MIN (length, most_bytes));
}

static MsScanDialog *
find_dialog (MsWindow *window)
{
  return window_find_dialog (window, MS_TYPE_SCAN_DIALOG);
}

static gboolean
has_dialog (gpointer window)
{
  return find_dialog (window) != NULL;
}

static gboolean
has_total_dialog (gpointer window)
{
  return window_find_dialog (window, MS_TYPE_TOTAL_DIALOG) != NULL;
}

/* A child of the dialog's template, by its name. */
static gpointer
get_child (MsScanDialog *dialog, const char *name)
{
  gpointer child = gtk_widget_get_template_child (GTK_WIDGET (dialog), MS_TYPE_SCAN_DIALOG, name);
  assert_non_null (child);
  return child;
}

static const char *
get_note (MsScanDialog *dialog)
{
  return gtk_label_get_text (get_child (dialog, "note"));
}

static void
assert_called (MsScanDialog *dialog, const char *name)
{
  char *fault = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (get_child (dialog, "view")), GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  if (fault != NULL)
    fail_msg ("%s", fault);
}

static void
type (MsScanDialog *dialog, char letter)
{
  g_signal_emit_by_name (get_child (dialog, "view"), "typed", (int)letter);
}

/* The letters of the board that is analysed are those of the one that was drawn. */
static void
assert_analyses_drawn (MsWindow *window)
{
  MsCell cells[SIDE * SIDE];
  MsPosition *position = ms_game_ref_position (ms_window_get_game (window));
  fill_cells (cells);
  assert_int_equal (ms_position_get_width (position), SIDE);
  assert_int_equal (ms_position_get_mines (position), 10);
  assert_memory_equal (ms_position_get_cells (position), cells, sizeof cells);
  ms_position_unref (position);
}

static void
a_picture_is_shown_and_then_analysed (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  GFile *file = make_picture (G_MAXSIZE);
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_SAFE);
  guint64 seed = ms_game_get_seed (game);
  ms_window_open_file (window, file);
  window_wait (has_dialog, window);
  MsScanDialog *dialog = find_dialog (window);
  assert_true (ms_game_get_seed (game) == seed);
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  assert_string_equal (
      get_note (dialog), "Picture: 9×9; you will be asked for the number of mines.");
  assert_called (dialog, "Cell A1: Opened, without a number");

  /* What somebody doubts is asked for. */
  type (dialog, '?');
  assert_string_equal (get_note (dialog), "1 cell is in doubt; choose what it shows.");
  assert_called (dialog, "Cell A1: In doubt (perhaps: Opened, without a number)");
  assert_false (gtk_widget_get_sensitive (get_child (dialog, "analyse_button")));
  gtk_drop_down_set_selected (get_child (dialog, "choice"), 1);
  assert_called (dialog, "Cell A1: Covered");
  type (dialog, '0');
  assert_true (gtk_widget_get_sensitive (get_child (dialog, "analyse_button")));

  g_signal_emit_by_name (get_child (dialog, "analyse_button"), "clicked");
  window_wait (has_total_dialog, window);
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  g_signal_emit_by_name (window_find_dialog (window, MS_TYPE_TOTAL_DIALOG), "chosen", 10);
  window_wait (window_is_analysis, window);
  assert_analyses_drawn (window);
  assert_true (find_dialog (window) == dialog); /* it stays beside the analysis */
  window_drop_file (file);
}

/* The total is not asked for where the picture tells it. */
static void
a_written_counter_tells_the_total (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = make_counted_picture ();
  ms_window_open_file (window, file);
  window_wait (has_dialog, window);
  MsScanDialog *dialog = find_dialog (window);
  assert_string_equal (get_note (dialog), "Picture: 9×9, 10 mines.");
  g_signal_emit_by_name (get_child (dialog, "analyse_button"), "clicked");
  window_wait (window_is_analysis, window);
  assert_false (has_total_dialog (window));
  assert_analyses_drawn (window);
  window_drop_file (file);
}

static void
doubtful_cells_are_gone_through (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = make_picture (G_MAXSIZE);
  ms_window_open_file (window, file);
  window_wait (has_dialog, window);
  MsScanDialog *dialog = find_dialog (window);
  MsScanView *view = get_child (dialog, "view");
  static const int doubted[] = { 5, 17, 60 };
  for (gsize i = 0; i < G_N_ELEMENTS (doubted); i++)
    {
      ms_scan_view_choose (view, doubted[i]);
      type (dialog, '?');
    }
  assert_string_equal (get_note (dialog), "3 cells are in doubt; choose what they show.");
  g_signal_emit_by_name (get_child (dialog, "next_button"), "clicked");
  assert_int_equal (ms_scan_view_get_cell (view), 5);
  type (dialog, '1');
  assert_int_equal (ms_scan_view_get_cell (view), 17);
  type (dialog, 'H');
  assert_int_equal (ms_scan_view_get_cell (view), 60);
  type (dialog, 'F');
  assert_int_equal (ms_scan_view_get_cell (view), 60);
  assert_false (gtk_widget_get_sensitive (get_child (dialog, "next_button")));
  window_drop_file (file);
}

/* A dialog, and what its note is to begin with. */
typedef struct
{
  MsScanDialog *dialog;
  const char *note;
} Noted;

static gboolean
has_note (gpointer data)
{
  const Noted *noted = data;
  return g_str_has_prefix (get_note (noted->dialog), noted->note);
}

static gboolean
is_read (gpointer dialog)
{
  return !g_str_has_prefix (get_note (dialog), "Reading the picture…");
}

static void
wait_note (MsScanDialog *dialog, const char *note)
{
  window_wait (has_note, &(Noted){ dialog, note });
}

/* The last row is hidden: it is added, and shows what somebody says that it does; what has been
 * said of a column that is removed is known again when that is added. */
static void
rows_are_added_and_removed (void **state)
{
  MsWindow *window = window_of (state);
  MsCell cells[SIDE * SIDE];
  fill_cells (cells);
  g_autoptr (GdkPixbuf) rows = load_rows (SIDE - 1);
  int width = gdk_pixbuf_get_width (rows), height = gdk_pixbuf_get_height (rows);
  g_autoptr (GdkPixbuf)
      picture = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width + 120, height + 120);
  gdk_pixbuf_fill (picture, 0x4a6a8aff);
  gdk_pixbuf_copy_area (rows, 0, 0, width, height, picture, 60, 60);
  GFile *file = save (picture);
  ms_window_open_file (window, file);
  window_wait (has_dialog, window);
  MsScanDialog *dialog = find_dialog (window);
  assert_false (gtk_widget_get_visible (get_child (dialog, "another_button")));

  gtk_widget_activate_action (GTK_WIDGET (dialog), "board.add-bottom", NULL);
  assert_false (gtk_widget_get_sensitive (get_child (dialog, "analyse_button")));
  assert_string_equal (get_note (dialog), "Reading the picture…");
  window_wait (is_read, dialog);
  for (int i = 0; i < SIDE * SIDE; i++)
    {
      ms_scan_view_choose (get_child (dialog, "view"), i);
      type (dialog, ms_scan_find_letter (cells[i]));
    }
  assert_string_equal (
      get_note (dialog), "Picture: 9×9; you will be asked for the number of mines.");

  ms_scan_view_choose (get_child (dialog, "view"), SIDE - 1);
  type (dialog, '?');
  gtk_widget_activate_action (GTK_WIDGET (dialog), "board.remove-right", NULL);
  wait_note (dialog, "Picture: 8×9");
  gtk_widget_activate_action (GTK_WIDGET (dialog), "board.add-right", NULL);
  wait_note (dialog, "1 cell is in doubt");
  ms_scan_view_choose (get_child (dialog, "view"), SIDE - 1);
  assert_called (dialog, "Cell I1: In doubt (perhaps: Covered)");
  type (dialog, 'H');
  g_signal_emit_by_name (get_child (dialog, "analyse_button"), "clicked");
  window_wait (has_total_dialog, window);
  g_signal_emit_by_name (window_find_dialog (window, MS_TYPE_TOTAL_DIALOG), "chosen", 10);
  window_wait (window_is_analysis, window);
  assert_analyses_drawn (window);
  window_drop_file (file);
}

/* Of two boards the larger one is read; the other one can be taken, and what has been said of the
 * first is kept meanwhile. */
static void
another_board_is_taken (void **state)
{
  static const char *const first = "Picture: 9×9; you will be asked for the number of mines.\nThis "
                                   "is board 1 of 2 on the picture; the others have dashes around "
                                   "them.";
  MsWindow *window = window_of (state);
  g_autoptr (GdkPixbuf) large = load_rows (SIDE), small = load_rows (6);
  int width = gdk_pixbuf_get_width (large), height = gdk_pixbuf_get_height (large);
  g_autoptr (GdkPixbuf)
      picture = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 2 * width + 60, height);
  gdk_pixbuf_fill (picture, 0x4a6a8aff);
  gdk_pixbuf_copy_area (large, 0, 0, width, height, picture, 0, 0);
  gdk_pixbuf_copy_area (small, 0, 0, width, gdk_pixbuf_get_height (small), picture, width + 60, 0);
  GFile *file = save (picture);
  ms_window_open_file (window, file);
  window_wait (has_dialog, window);
  MsScanDialog *dialog = find_dialog (window);
  GtkWidget *another = get_child (dialog, "another_button");
  assert_string_equal (get_note (dialog), first);
  assert_true (gtk_widget_get_visible (another));
  type (dialog, '?');
  g_signal_emit_by_name (another, "clicked");
  window_wait (is_read, dialog);
  assert_non_null (strstr (get_note (dialog), "board 2 of 2"));
  ms_scan_view_choose (get_child (dialog, "view"), 6 * SIDE - 1);
  assert_called (dialog, "Cell I6: Covered");
  g_signal_emit_by_name (another, "clicked");
  wait_note (dialog, "1 cell is in doubt; choose what it shows.\nThis is board 1 of 2");
  ms_scan_view_choose (get_child (dialog, "view"), 0);
  assert_called (dialog, "Cell A1: In doubt (perhaps: Opened, without a number)");
  type (dialog, '0');
  assert_string_equal (get_note (dialog), first);

  /* It is asked for twice at once, and closed while it is read. */
  g_signal_emit_by_name (another, "clicked");
  g_signal_emit_by_name (another, "clicked");
  wait_note (dialog, first);
  g_signal_emit_by_name (another, "clicked");
  gtk_window_destroy (GTK_WINDOW (dialog));
  window_drop_file (file);
}

static void
a_picture_is_pasted (void **state)
{
  MsWindow *window = window_of (state);
  g_autoptr (GBytes) bytes = draw_board ();
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (bytes, NULL);
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (GTK_WIDGET (window)), texture);
  window_activate (window, "paste", NULL);
  window_wait (has_dialog, window);
}

static void
what_cannot_be_read_is_told (void **state)
{
  /* The beginning of a PNG of 20000×20000 pixels, and a picture of one colour. */
  static const char huge[] =
      "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x4e\x20\0\0\x4e\x20\x8\x2\0\0\0\x6c\x12"
      "\xd1\x6e\0\0\0\x10IDAT\x78\x9c";
  g_autoptr (GBytes) dot = g_bytes_new_static ("\0\0\0", 3);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (1, 1, GDK_MEMORY_R8G8B8, dot, 3);
  g_autoptr (GBytes) plain = gdk_texture_save_to_png_bytes (texture);
  g_autoptr (GBytes) board = draw_board ();
  const struct
  {
    const char *data;
    gsize length;
    const char *said;
  } rows[] = {
    { g_bytes_get_data (board, NULL), 1000, "a.png: The picture breaks off." },
    { "\x89PNG and no more", 16, "a.png: The picture is damaged." },
    { huge, sizeof huge - 1, "a.png: The picture has 20000×20000 pixels" },
    { g_bytes_get_data (plain, NULL), g_bytes_get_size (plain),
        "a.png: There is no minesweeper board" },
  };
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_SAFE);
  guint64 seed = ms_game_get_seed (game);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GFile *file = window_make_file ("a.png", rows[i].data, (gssize)rows[i].length);
      ms_window_open_file (window, file);
      window_wait_error (window);
      if (!g_str_has_prefix (ms_window_get_error (window), rows[i].said))
        fail_msg ("%s", ms_window_get_error (window));
      assert_null (find_dialog (window));
      assert_true (ms_game_get_seed (game) == seed);
      ms_window_show_error (window, NULL);
      window_drop_file (file);
    }
}

static gboolean
is_idle (gpointer window)
{
  return !ms_file_controller_get_reading (((MsWindow *)window)->files);
}

static void
a_reading_is_cancelled (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = make_picture (G_MAXSIZE);
  ms_window_open_file (window, file);
  assert_true (ms_file_controller_stop_reading (window->files));
  ms_window_open_file (window, file);
  window_wait (has_dialog, window);
  assert_null (ms_window_get_error (window));
  gtk_window_destroy (GTK_WINDOW (find_dialog (window)));
  window_wait (is_idle, window);
  assert_null (find_dialog (window)); /* the first was not read */
  window_drop_file (file);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (a_picture_is_shown_and_then_analysed),
    WINDOW_TEST (a_written_counter_tells_the_total),
    WINDOW_TEST (doubtful_cells_are_gone_through),
    WINDOW_TEST (rows_are_added_and_removed),
    WINDOW_TEST (another_board_is_taken),
    WINDOW_TEST (a_picture_is_pasted),
    WINDOW_TEST (what_cannot_be_read_is_told),
    WINDOW_TEST (a_reading_is_cancelled),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
