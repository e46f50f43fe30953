/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds in every style and theme: which cells are seen first, and that they differ. */
#include "cmocka-common.h"

#include "painter-picture.h"

/* How much of a cell looks unlike another, as a sum over its pixels. */
static double
compare (const Picture *a, const Picture *b)
{
  double sum = 0;
  for (int y = 0; y < a->size; y++)
    for (int x = 0; x < a->size; x++)
      sum += difference (pixel (a, x, y), pixel (b, x, y));
  return sum / (a->size * a->size);
}

/* Beside a plain covered cell that of a certain mine is hardly seen, that of a certainly safe one
 * at once; and the ring is seen at once among cells of the same odds.  Also in small pictures. */
static void
check_order (MsTheme theme, MsStyle style, int size)
{
  static Picture covered, mine, safe, shaded, ringed;
  MsPainterCell cell = plain (MS_CELL_QUESTION);
  MsPainterCell likely = odds (0.12);
  likely.flags |= MS_PAINTER_OUTSIDE;
  draw_styled (&shaded, theme, style, size, &likely);
  likely.flags |= MS_PAINTER_BEST | MS_PAINTER_ALONE;
  draw_styled (&ringed, theme, style, size, &likely);
  draw_styled (&covered, theme, style, size, &cell);
  cell = certain (MS_CERTAINTY_MINE, MS_PAINTER_SHADED);
  draw_styled (&mine, theme, style, size, &cell);
  cell = certain (MS_CERTAINTY_SAFE, MS_PAINTER_SHADED);
  draw_styled (&safe, theme, style, size, &cell);
  assert_true (compare (&safe, &covered) >= 2 * compare (&mine, &covered));
  assert_true (compare (&ringed, &shaded) >= 2 * compare (&mine, &covered));
}

static void
test_what_is_to_be_done_is_seen_first (void **state)
{
  const int sizes[] = { 12, 18, 28, 36, 48, 64 };
  for (int theme = 0; theme < N_THEMES; theme++)
    for (int style = 0; style < N_STYLES; style++)
      for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
        check_order ((MsTheme)theme, (MsStyle)style, sizes[i]);
}

/* No style, and in none a theme, leaves a cell it cannot draw. */
static void
check_kinds (MsTheme theme, MsStyle style, int size)
{
  static Picture pictures[MS_N_CELLS];
  for (MsCell cell = 0; cell < MS_N_CELLS; cell++)
    {
      MsPainterCell description = plain (cell);
      draw_styled (&pictures[cell], theme, style, size, &description);
    }
  for (MsCell a = 0; a < MS_N_CELLS; a++)
    for (MsCell b = 0; b < a; b++)
      assert_memory_not_equal (&pictures[a], &pictures[b], sizeof (Picture));
}

static void
test_kinds_differ_in_every_style (void **state)
{
  for (int theme = 0; theme < N_THEMES; theme++)
    for (int style = 0; style < N_STYLES; style++)
      for (int size = 12; size <= 36; size += 12)
        check_kinds ((MsTheme)theme, (MsStyle)style, size);
}

/* Held down, a cell looks neither covered nor opened, in its whole place. */
static void
check_pressed (MsTheme theme, MsStyle style, int size)
{
  static Picture covered, opened, pressed;
  const MsPalette *palette = ms_palette_get (theme, MS_RAMP_THEME, style);
  g_autoptr (MsPainter) painter = ms_painter_new (palette, style, size);
  MsPainterCell cell = plain (MS_CELL_COVERED);
  draw_styled (&covered, theme, style, size, &cell);
  cell = plain (0);
  draw_styled (&opened, theme, style, size, &cell);
  pressed = covered;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, size, size);
  cairo_t *cr = cairo_create (surface);
  ms_painter_draw_pressed (painter, cr, 0, 0);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      pressed.pixels[FRAME + y][FRAME + x] = 0xffffff
          & ((guint32 *)(gpointer)cairo_image_surface_get_data (
              surface))[y * cairo_image_surface_get_stride (surface) / 4 + x];
  cairo_surface_destroy (surface);
  assert_true (compare (&pressed, &covered) > 8);
  assert_true (compare (&pressed, &opened) > 4);
}

static void
test_pressed_cells_look_pressed (void **state)
{
  for (int theme = 0; theme < N_THEMES; theme++)
    for (int style = 0; style < N_STYLES; style++)
      for (int size = 6; size <= 48; size += 6)
        check_pressed ((MsTheme)theme, (MsStyle)style, size);
}

/* Small flat cells meet in lines: where four meet there is no dot lighter or darker than these. */
static void
test_small_cells_leave_no_dots (void **state)
{
  static Picture picture;
  MsPainterCell cell = plain (MS_CELL_COVERED);
  for (int size = MS_PAINTER_MIN_SIZE; size < 14; size++)
    {
      draw (&picture, MS_THEME_LIGHT, size, &cell);
      guint32 corner = pixel (&picture, size - 1, size - 1);
      for (int i = 0; i < size; i++)
        {
          assert_int_equal (pixel (&picture, i, size - 1), corner);
          assert_int_equal (pixel (&picture, size - 1, i), corner);
        }
      assert_int_equal (pixel (&picture, 0, 0), pixel (&picture, size / 2, size / 2));
    }
  /* Nor do those of the size that huge boards begin with. */
  for (int size = 14; size < 24; size++)
    {
      draw (&picture, MS_THEME_LIGHT, size, &cell);
      int last = picture.body - 1;
      guint32 middle = pixel (&picture, size / 2, size / 2);
      assert_int_equal (pixel (&picture, 0, 0), middle);
      assert_int_equal (pixel (&picture, last, 0), middle);
      assert_int_equal (pixel (&picture, 0, last), middle);
      assert_int_equal (pixel (&picture, last, last), middle);
    }
}

/* Without room for lines and shapes the colour alone says what is covered. */
static void
test_small_cells_differ_by_colour (void **state)
{
  static Picture covered, opened;
  for (int theme = 0; theme < N_THEMES; theme++)
    for (int style = 0; style < N_STYLES; style++)
      for (int size = MS_PAINTER_MIN_SIZE; size < 10; size++)
        {
          MsPainterCell cell = plain (MS_CELL_COVERED);
          draw_styled (&covered, (MsTheme)theme, (MsStyle)style, size, &cell);
          cell = plain (0);
          draw_styled (&opened, (MsTheme)theme, (MsStyle)style, size, &cell);
          double contrast = ms_color_contrast (unpack (pixel (&covered, size / 2, size / 2)),
              unpack (pixel (&opened, size / 2, size / 2)));
          assert_true (contrast >= (style == MS_STYLE_FLAT ? 2 : 3));
        }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_what_is_to_be_done_is_seen_first),
    cmocka_unit_test (test_kinds_differ_in_every_style),
    cmocka_unit_test (test_pressed_cells_look_pressed),
    cmocka_unit_test (test_small_cells_leave_no_dots),
    cmocka_unit_test (test_small_cells_differ_by_colour),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
