/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No sign on the board is printed through another, measured in what is drawn: what a cell shows is
 * whole beside its label, in its circle and beside the lines. */
#include "cmocka-common.h"

#include "ms-board-overlay.h"

#include <math.h>
#include <string.h>

#define COLUMNS 5
#define ROWS 4
#define MIDDLE (COLUMNS + 2) /* the cell with the signs */
#define LEAST_LEGIBLE 6 /* pixels */
#define MOST_PIXELS (COLUMNS * ROWS * 64 * 64)

static const MsStyle styles[] = { MS_STYLE_FLAT, MS_STYLE_CLASSIC, MS_STYLE_PAPER };
/* Thin edges and thick ones. */
static const MsTheme themes[] = { MS_THEME_LIGHT, MS_THEME_HIGH_CONTRAST_DARK };
static const int sizes[] = { 24, 25, 28, 31, 40, 64 };

typedef struct
{
  int side, width, height; /* of a cell; of the picture */
  guint32 pixels[MOST_PIXELS]; /* 0xRRGGBB */
} Picture;

/* Every cell of the board below the overlay is the same one. */
static void
describe (gconstpointer data, int x, int y, MsPainterCell *cell)
{
  *cell = *(const MsPainterCell *)data;
}

static void
take (Picture *picture, cairo_surface_t *surface)
{
  cairo_surface_flush (surface);
  for (int y = 0; y < picture->height; y++)
    for (int x = 0; x < picture->width; x++)
      picture->pixels[y * picture->width + x] = 0xffffff
          & *(guint32 *)(gpointer)(cairo_image_surface_get_data (surface)
              + y * cairo_image_surface_get_stride (surface) + 4 * x);
}

/* Cells of the board, with the middle one drawn as under signs, and the overlay on them (NULL:
 * none). */
static void
draw_area (Picture *picture, MsPainter *painter, const MsPainterCell *cell, guint under,
    MsBoardOverlay *overlay, const GdkRectangle *area)
{
  int side = (int)ms_painter_get_form (painter)->size;
  picture->side = side;
  picture->width = area->width * side;
  picture->height = area->height * side;
  cairo_surface_t *surface = cairo_image_surface_create (
      CAIRO_FORMAT_RGB24, picture->width, picture->height);
  cairo_t *cr = cairo_create (surface);
  cairo_translate (cr, -area->x * side, -area->y * side);
  for (int y = area->y; y < area->y + area->height; y++)
    for (int x = area->x; x < area->x + area->width; x++)
      ms_painter_draw_under (
          painter, cr, x * side, y * side, cell, y * COLUMNS + x == MIDDLE ? under : 0);
  if (overlay != NULL)
    ms_board_overlay_draw (overlay, painter, cr, area, describe, cell);
  cairo_destroy (cr);
  take (picture, surface);
  cairo_surface_destroy (surface);
}

/* The middle cell alone. */
static void
draw (Picture *picture, MsPainter *painter, const MsPainterCell *cell, guint under,
    MsBoardOverlay *overlay)
{
  static const GdkRectangle middle = { MIDDLE % COLUMNS, MIDDLE / COLUMNS, 1, 1 };
  draw_area (picture, painter, cell, under, overlay, &middle);
}

/* The channel in which two pixels differ most tells by how much. */
static int
compare (guint32 a, guint32 b)
{
  int most = 0;
  for (int shift = 0; shift < 24; shift += 8)
    most = MAX (most, ABS ((int)(a >> shift & 255) - (int)(b >> shift & 255)));
  return most;
}

/* What is hardly seen, at the rim of a curve, is not ink, and may touch other ink's rim. */
static gboolean
is_ink (const Picture *drawn, const Picture *ground, int i)
{
  return compare (drawn->pixels[i], ground->pixels[i]) > 32;
}

static void
assert_same (const Picture *a, const Picture *b, int i)
{
  assert_in_range (compare (a->pixels[i], b->pixels[i]), 0, 16);
}

static int
count_rows (const Picture *a, const Picture *b)
{
  int n = 0;
  for (int row = 0; row < a->height; row++)
    n += memcmp (&a->pixels[row * a->width], &b->pixels[row * a->width],
             (gsize)a->width * sizeof *a->pixels)
        != 0;
  return n;
}

static MsPainterCell
opened (MsCell number)
{
  return (MsPainterCell){ .probability = NAN, .cell = number };
}

static MsPainterCell
shaded (double probability, MsCertainty certainty, guint more)
{
  return (MsPainterCell){ .probability = probability,
    .cell = MS_CELL_COVERED,
    .certainty = (guint8)certainty,
    .flags = (guint16)(MS_PAINTER_SHADED | more) };
}

/* A cell, and one that has the same ground and nothing on it. */
typedef struct
{
  MsPainterCell full, bare;
} Pair;

/* All that is written or drawn in the cell is whole, and there is enough of it to be read. */
static void
check (MsPainter *painter, const Pair *pair, MsOverlayCell sign)
{
  static Picture full, bare, whole, ground;
  g_autoptr (MsBoardOverlay) overlay = ms_board_overlay_new (COLUMNS, ROWS);
  guint under = (sign.label[0] != 0 ? MS_PAINTER_UNDER_LABEL : 0)
      | (sign.reason ? MS_PAINTER_UNDER_CIRCLE : 0);
  sign.cell = MIDDLE;
  ms_board_overlay_add (overlay, &sign);
  draw (&full, painter, &pair->full, 0, overlay);
  draw (&bare, painter, &pair->bare, 0, overlay);
  draw (&whole, painter, &pair->full, under, NULL);
  draw (&ground, painter, &pair->bare, under, NULL);
  for (int i = 0; i < full.width * full.height; i++)
    if (is_ink (&whole, &ground, i))
      {
        assert_same (&full, &whole, i); /* nothing is over the ink */
        assert_same (&bare, &ground, i); /* nor would be where it is */
      }
  assert_true (count_rows (&whole, &ground) >= LEAST_LEGIBLE);
  assert_true (count_rows (&bare, &ground) >= LEAST_LEGIBLE);
}

static void
check_signs (MsPainter *painter, const Pair *pair)
{
  static const char *const labels[] = { "A", "BC", "7", "→2", "+12", "−100", "?" };
  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      MsOverlayCell sign = { .group = 0 };
      g_strlcpy (sign.label, labels[i], sizeof sign.label);
      check (painter, pair, sign);
      sign.reason = ms_cell_is_opened (pair->full.cell);
      check (painter, pair, sign);
    }
  if (ms_cell_is_opened (pair->full.cell))
    check (painter, pair, (MsOverlayCell){ .reason = TRUE });
}

static void
each_painter (void (*check_size) (MsPainter *painter))
{
  for (gsize style = 0; style < G_N_ELEMENTS (styles); style++)
    for (gsize theme = 0; theme < G_N_ELEMENTS (themes); theme++)
      for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
        {
          const MsPalette *palette = ms_palette_get (themes[theme], MS_RAMP_THEME, styles[style]);
          g_autoptr (MsPainter) painter = ms_painter_new (palette, styles[style], sizes[i]);
          check_size (painter);
        }
}

static void
check_numbers (MsPainter *painter)
{
  for (MsCell number = 1; number <= 8; number++)
    check_signs (painter, &(Pair){ opened (number), opened (0) });
}

static void
test_numbers_step_aside (void **state)
{
  each_painter (check_numbers);
}

static void
check_odds (MsPainter *painter)
{
  static const double odds[] = { 0.083, 0.25, 0.5, 0.9996 };
  for (gsize i = 0; i < G_N_ELEMENTS (odds); i++)
    check_signs (painter,
        &(Pair){ shaded (odds[i], MS_CERTAINTY_NONE, 0),
            shaded (odds[i], MS_CERTAINTY_NONE, MS_PAINTER_OUTSIDE) });
  MsPainterCell flag = { .probability = NAN, .cell = MS_CELL_FLAG };
  MsPainterCell unknown = shaded (NAN, MS_CERTAINTY_NONE, 0);
  if (ms_painter_get_form (painter)->style != MS_STYLE_PAPER) /* covered cells are hatched there */
    check_signs (painter, &(Pair){ flag, unknown });
}

static void
test_odds_and_flags_step_aside (void **state)
{
  each_painter (check_odds);
}

/* Where a sign takes the whole cell nothing is left below it: it looks the same over any number. */
static void
check_covering (MsPainter *painter)
{
  static Picture full, bare;
  for (MsOverlaySign kind = MS_OVERLAY_SAFE; kind <= MS_OVERLAY_GHOST_FREE; kind++)
    for (int labelled = 0; labelled < 2; labelled++)
      {
        MsOverlayCell sign = { .cell = MIDDLE, .sign = kind };
        MsPainterCell cell = shaded (0.25, MS_CERTAINTY_NONE, 0);
        MsPainterCell empty = shaded (0.25, MS_CERTAINTY_NONE, MS_PAINTER_OUTSIDE);
        g_autoptr (MsBoardOverlay) overlay = ms_board_overlay_new (COLUMNS, ROWS);
        g_strlcpy (sign.label, labelled ? "3" : "", sizeof sign.label);
        ms_board_overlay_add (overlay, &sign);
        draw (&full, painter, &cell, 0, overlay);
        draw (&bare, painter, &empty, 0, overlay);
        for (int i = 0; i < full.width * full.height; i++)
          assert_int_equal (full.pixels[i], bare.pixels[i]);
      }
}

static void
test_ticks_and_ghosts_replace_what_was_there (void **state)
{
  each_painter (check_covering);
}

/* A label stands beside the sign, which is whole. */
static void
check_labelled_sign (MsPainter *painter)
{
  static Picture sign, both, spaced;
  MsPainterCell cell = shaded (NAN, MS_CERTAINTY_NONE, 0);
  const MsOverlayCell kinds[] = { { .cell = MIDDLE, .sign = MS_OVERLAY_SAFE },
    { .cell = MIDDLE, .sign = MS_OVERLAY_SAFE, .label = "8" },
    { .cell = MIDDLE, .sign = MS_OVERLAY_SAFE, .label = " " } };
  Picture *pictures[] = { &sign, &both, &spaced };
  for (int i = 0; i < 3; i++)
    {
      g_autoptr (MsBoardOverlay) overlay = ms_board_overlay_new (COLUMNS, ROWS);
      ms_board_overlay_add (overlay, &kinds[i]);
      draw (pictures[i], painter, &cell, 0, overlay);
    }
  int strip = (int)ms_painter_get_strip (painter);
  assert_true (count_rows (&both, &spaced) >= LEAST_LEGIBLE);
  for (int i = 0; i < both.width * both.height; i++)
    if (i / both.width >= strip)
      assert_int_equal (both.pixels[i], spaced.pixels[i]);
  assert_true (count_rows (&sign, &both) > strip); /* it has moved */
}

static void
test_labels_are_read_beside_signs (void **state)
{
  each_painter (check_labelled_sign);
}

/* From cell to cell all over the board, past and across others. */
static void
check_lines (MsPainter *painter)
{
  static const int lines[][2] = { { 0, 1 }, { 0, COLUMNS }, { 0, COLUMNS + 1 }, { 0, 2 },
    { 1, 2 * COLUMNS + 2 }, { 2, COLUMNS + 4 }, { 4, 2 * COLUMNS + 3 }, { 5, 3 * COLUMNS + 3 } };
  static const GdkRectangle board = { 0, 0, COLUMNS, ROWS };
  static Picture full, bare, whole, ground;
  int n_lines = 0;
  for (MsCell number = 1; number <= 8; number++)
    {
      MsPainterCell digit = opened (number), empty = opened (0);
      g_autoptr (MsBoardOverlay) overlay = ms_board_overlay_new (COLUMNS, ROWS);
      for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
        ms_board_overlay_add_line (overlay, lines[i][0], lines[i][1]);
      draw_area (&full, painter, &digit, 0, overlay, &board);
      draw_area (&bare, painter, &empty, 0, overlay, &board);
      draw_area (&whole, painter, &digit, 0, NULL, &board);
      draw_area (&ground, painter, &empty, 0, NULL, &board);
      for (int i = 0; i < full.width * full.height; i++)
        {
          if (is_ink (&whole, &ground, i))
            assert_same (&full, &whole, i);
          n_lines += full.pixels[i] != whole.pixels[i];
        }
    }
  assert_true (n_lines > 8 * full.side);
}

static void
test_lines_end_before_numbers (void **state)
{
  each_painter (check_lines);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_numbers_step_aside),
    cmocka_unit_test (test_odds_and_flags_step_aside),
    cmocka_unit_test (test_ticks_and_ghosts_replace_what_was_there),
    cmocka_unit_test (test_labels_are_read_beside_signs),
    cmocka_unit_test (test_lines_end_before_numbers),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
