/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the painter puts into a cell, looked up pixel by pixel on image surfaces. */
#include "cmocka-common.h"

#include "painter-picture.h"

static int
count_near (const Picture *picture, MsColor color)
{
  int n = 0;
  for (int y = 0; y < picture->size; y++)
    for (int x = 0; x < picture->size; x++)
      n += difference (pixel (picture, x, y), pack (color)) <= 24;
  return n;
}

/* Whether the inside of the cell (without edges and light) has any colour but this one. */
static gboolean
is_plain_inside (const Picture *picture, MsColor color)
{
  int in = 4, end = picture->body - in;
  for (int y = in; y < end; y++)
    for (int x = in; x < end; x++)
      if (difference (pixel (picture, x, y), pack (color)) > 2)
        return FALSE;
  return TRUE;
}

static void
test_states_have_their_colours (void **state)
{
  static Picture picture;
  for (int i = 0; i < N_THEMES; i++)
    {
      const MsPalette *palette = palette_of ((MsTheme)i);
      MsPainterCell cell = plain (MS_CELL_COVERED);
      draw (&picture, (MsTheme)i, 28, &cell);
      assert_true (is_plain_inside (&picture, palette->covered));
      assert_int_equal (
          pixel (&picture, 13, 0), pack (palette->border > 1 ? palette->edge : palette->covered));
      cell = plain (0);
      draw (&picture, (MsTheme)i, 28, &cell);
      assert_true (is_plain_inside (&picture, palette->opened));
      assert_int_equal (pixel (&picture, 0, 0), pack (palette->opened));
      for (MsCell digit = 1; digit <= 8; digit++)
        {
          cell = plain (digit);
          draw (&picture, (MsTheme)i, 28, &cell);
          assert_true (count_near (&picture, palette->digits[digit]) >= 15);
        }
      cell = plain (MS_CELL_BLAST);
      draw (&picture, (MsTheme)i, 28, &cell);
      assert_int_equal (pixel (&picture, 1, 1), pack (palette->blast));
    }
}

/* No two kinds of cell look alike, at no size that has shapes. */
static void
test_states_differ (void **state)
{
  static Picture pictures[MS_N_CELLS];
  const int sizes[] = { 10, 16, 28, 44, 96 };
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      for (MsCell cell = 0; cell < MS_N_CELLS; cell++)
        {
          MsPainterCell description = plain (cell);
          draw (&pictures[cell], MS_THEME_LIGHT, sizes[i], &description);
        }
      for (MsCell a = 0; a < MS_N_CELLS; a++)
        for (MsCell b = 0; b < a; b++)
          assert_memory_not_equal (&pictures[a], &pictures[b], sizeof (Picture));
    }
}

static void
test_digits_are_tall (void **state)
{
  static Picture picture;
  for (int size = 12; size <= 64; size += 4)
    for (MsCell digit = 1; digit <= 8; digit++)
      {
        int first = size, last = -1;
        MsPainterCell cell = plain (digit);
        draw (&picture, MS_THEME_LIGHT, size, &cell);
        for (int y = 0; y < size - 1; y++)
          for (int x = 0; x < size - 1; x++)
            if (difference (pixel (&picture, x, y), pack (palette_of (0)->opened)) > 24)
              {
                first = MIN (first, y);
                last = MAX (last, y);
              }
        assert_true (last - first + 1 >= (int)(0.55 * size));
        /* In the middle, to a pixel. */
        assert_true (abs (first + last - (size - 2)) <= 3);
      }
}

static void
test_shades (void **state)
{
  static Picture picture;
  for (int i = 0; i < N_THEMES; i++)
    for (int percent = 1; percent < 100; percent += 7)
      {
        MsPainterCell cell = odds (percent / 100.0);
        MsColor shade = ms_palette_shade (palette_of ((MsTheme)i), percent / 100.0);
        draw (&picture, (MsTheme)i, 32, &cell);
        assert_true (difference (pixel (&picture, 4, 26), pack (shade)) <= 2);
        assert_false (is_plain_inside (&picture, shade));
      }
}

static void
test_text_by_size (void **state)
{
  static Picture picture;
  for (int size = 10; size <= 48; size++)
    {
      MsPainterCell cell = odds (0.333);
      MsColor shade = ms_palette_shade (palette_of (MS_THEME_LIGHT), 0.333);
      draw (&picture, MS_THEME_LIGHT, size, &cell);
      assert_int_equal (is_plain_inside (&picture, shade), size < 18);
      cell.flags |= MS_PAINTER_OUTSIDE;
      draw (&picture, MS_THEME_LIGHT, size, &cell);
      assert_true (is_plain_inside (&picture, shade));
    }
}

/* The edge, and on cells with room the pixel beside it, looks the same with and without the text.
 */
static void
assert_not_clipped (int size, double probability, guint flags, const char *fraction)
{
  static Picture with, without;
  MsPainterCell cell = odds (probability);
  cell.fraction = fraction;
  cell.numbers = fraction != NULL ? MS_ODDS_FORMAT_FRACTION : MS_ODDS_FORMAT_MINE;
  cell.flags |= (guint8)flags;
  draw (&with, MS_THEME_LIGHT, size, &cell);
  cell.flags = (cell.flags & ~MS_PAINTER_ESTIMATE) | MS_PAINTER_OUTSIDE;
  draw (&without, MS_THEME_LIGHT, size, &cell);
  int body = with.body;
  for (int i = 0; i < body; i++)
    for (int depth = 0; depth < (size < 28 ? 1 : 2); depth++)
      {
        int far = body - 1 - depth;
        assert_true (difference (pixel (&with, i, depth), pixel (&without, i, depth)) <= 24);
        assert_true (difference (pixel (&with, i, far), pixel (&without, i, far)) <= 24);
        assert_true (difference (pixel (&with, depth, i), pixel (&without, depth, i)) <= 24);
        assert_true (difference (pixel (&with, far, i), pixel (&without, far, i)) <= 24);
      }
}

static void
test_texts_fit (void **state)
{
  const double widest[] = { 0.0004, 0.009, 0.4444, 0.8888, 0.995, 0.9999 };
  for (int size = 18; size <= 96; size++)
    for (guint i = 0; i < G_N_ELEMENTS (widest); i++)
      {
        assert_not_clipped (size, widest[i], 0, NULL);
        assert_not_clipped (size, widest[i], MS_PAINTER_ESTIMATE, NULL);
        assert_not_clipped (size, widest[i], 0, "8/9");
        assert_not_clipped (size, widest[i], 0, "8888/9999");
        assert_not_clipped (size, widest[i], 0, "88888888/99999999");
      }
}

/* How many pixels differ from those mirrored left to right. */
static int
count_lopsided (const Picture *picture)
{
  int n = 0, side = picture->body;
  for (int y = 3; y < side - 3; y++)
    for (int x = 3; x < side / 2; x++)
      n += difference (pixel (picture, x, y), pixel (picture, side - 1 - x, y)) > 60;
  return n;
}

static void
test_certain_cells_have_signs (void **state)
{
  static Picture safe, mine;
  const int sizes[] = { 12, 16, 18, 28, 44 };
  for (int theme = 0; theme < N_THEMES; theme++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        MsPainterCell cell = certain (MS_CERTAINTY_SAFE, MS_PAINTER_SHADED);
        draw (&safe, (MsTheme)theme, sizes[i], &cell);
        assert_null (dup_text (&cell, sizes[i]));
        cell = certain (MS_CERTAINTY_MINE, MS_PAINTER_SHADED);
        draw (&mine, (MsTheme)theme, sizes[i], &cell);
        assert_null (dup_text (&cell, sizes[i]));

        const MsPalette *palette = palette_of ((MsTheme)theme);
        assert_true (count_near (&safe, ms_palette_text_on (palette->safe)) >= sizes[i] / 4);
        assert_true (count_near (&mine, palette->settled) >= sizes[i] / 3);
        /* A diamond is symmetric, a tick is not. */
        assert_true (count_lopsided (&safe) >= 4);
        assert_int_equal (count_lopsided (&mine), 0);
      }
}

static void
test_flags_stay_neutral (void **state)
{
  static Picture shaded, unshaded;
  MsPainterCell cell = odds (0.9);
  cell.cell = MS_CELL_FLAG;
  draw (&shaded, MS_THEME_LIGHT, 28, &cell);
  cell = plain (MS_CELL_FLAG);
  draw (&unshaded, MS_THEME_LIGHT, 28, &cell);
  assert_memory_equal (&shaded, &unshaded, sizeof shaded);
}

static void
test_question_mark_stays_beside_the_odds (void **state)
{
  static Picture with, without;
  MsPainterCell cell = odds (0.25);
  draw (&without, MS_THEME_LIGHT, 40, &cell);
  cell.cell = MS_CELL_QUESTION;
  draw (&with, MS_THEME_LIGHT, 40, &cell);
  assert_memory_not_equal (&with, &without, sizeof with);
  /* It only adds to the corner. */
  for (int y = 14; y < 40; y++)
    assert_memory_equal (&with.pixels[FRAME + y], &without.pixels[FRAME + y], 40 * 4);
}

static void
test_best_guess_ring (void **state)
{
  static Picture picture;
  for (int i = 0; i < N_THEMES; i++)
    for (int size = 18; size <= 64; size += 2)
      {
        const MsPalette *palette = palette_of ((MsTheme)i);
        MsPainterCell cell = odds (0.08);
        draw (&picture, (MsTheme)i, size, &cell);
        int without = count_near (&picture, palette->ring_outer);
        cell.flags |= MS_PAINTER_BEST;
        draw (&picture, (MsTheme)i, size, &cell);
        assert_true (count_near (&picture, palette->ring_outer) >= without + 2 * size);
        /* From the edge inwards: the outer ring, then the contrasting line. */
        assert_int_equal (pixel (&picture, size / 2, 0), pack (palette->ring_outer));
        int y = 0;
        while (y < size / 2 && pixel (&picture, size / 2, y) == pack (palette->ring_outer))
          y++;
        assert_int_equal (pixel (&picture, size / 2, y), pack (palette->ring_inner));
      }
}

/* The column just inside the ring looks the same with and without a text. */
static void
test_ring_does_not_cut_the_text (void **state)
{
  static Picture with, without;
  for (int size = 18; size <= 96; size++)
    {
      const MsPalette *palette = palette_of (MS_THEME_LIGHT);
      MsPainterCell cell = odds (0.4444);
      cell.flags |= MS_PAINTER_BEST | MS_PAINTER_ALONE;
      draw (&with, MS_THEME_LIGHT, size, &cell);
      cell.flags |= MS_PAINTER_OUTSIDE;
      draw (&without, MS_THEME_LIGHT, size, &cell);
      assert_memory_not_equal (&with, &without, sizeof with);
      int x = 0, middle = size / 2;
      while (pixel (&with, x, middle) == pack (palette->ring_outer)
          || pixel (&with, x, middle) == pack (palette->ring_inner))
        x++;
      assert_in_range (x, 2, size / 4);
      for (int y = 0; y < size; y++)
        assert_true (difference (pixel (&with, x, y), pixel (&without, x, y)) <= 24);
    }
}

/* The cross of a dead cell is there inside the ring, and the ring is whole. */
static void
test_ring_leaves_the_cross_of_a_dead_cell (void **state)
{
  static Picture with, without;
  for (int size = 18; size <= 96; size++)
    {
      MsPainterCell cell = odds (0.4444);
      int n_changed = 0;
      cell.flags |= MS_PAINTER_BEST;
      draw (&without, MS_THEME_LIGHT, size, &cell);
      cell.flags |= MS_PAINTER_DEAD;
      draw (&with, MS_THEME_LIGHT, size, &cell);
      const MsPalette *palette = palette_of (MS_THEME_LIGHT);
      for (int i = 0; i < size * size; i++)
        {
          guint32 before = pixel (&without, i % size, i / size);
          gboolean changed = before != pixel (&with, i % size, i / size);
          n_changed += changed;
          assert_false (changed && before == pack (palette->ring_outer));
        }
      assert_true (n_changed >= 6);
    }
}

static void
test_outside_ring_is_thin (void **state)
{
  static Picture with, without;
  MsPainterCell cell = odds (0.08);
  cell.flags |= MS_PAINTER_OUTSIDE;
  draw (&without, MS_THEME_LIGHT, 28, &cell);
  cell.flags |= MS_PAINTER_BEST;
  draw (&with, MS_THEME_LIGHT, 28, &cell);
  for (int x = 0; x < 14; x++)
    if (x == 3)
      assert_true (difference (pixel (&with, x, 14), pixel (&without, x, 14)) > 60);
    else
      assert_int_equal (pixel (&with, x, 14), pixel (&without, x, 14));
}

static void
test_conflict_outline (void **state)
{
  static Picture picture;
  MsPainterCell cell = plain (3);
  cell.flags = MS_PAINTER_CONFLICT;
  draw (&picture, MS_THEME_LIGHT, 28, &cell);
  assert_int_equal (pixel (&picture, 14, 0), pack (palette_of (MS_THEME_LIGHT)->wrong));
  assert_int_equal (pixel (&picture, 14, 25), pack (palette_of (MS_THEME_LIGHT)->wrong));
  assert_int_equal (pixel (&picture, 4, 4), pack (palette_of (MS_THEME_LIGHT)->opened));
}

static void
test_deduced_highlight (void **state)
{
  static Picture picture;
  const MsPalette *palette = palette_of (MS_THEME_LIGHT);
  MsPainterCell cell = certain (MS_CERTAINTY_MINE, MS_PAINTER_DEDUCED);
  draw (&picture, MS_THEME_LIGHT, 28, &cell);
  assert_int_equal (pixel (&picture, 14, 0), pack (palette->settled));
  assert_int_equal (pixel (&picture, 6, 6), pack (palette->covered));

  cell = certain (MS_CERTAINTY_SAFE, MS_PAINTER_DEDUCED);
  draw (&picture, MS_THEME_LIGHT, 28, &cell);
  assert_int_equal (pixel (&picture, 14, 0), pack (palette->safe));
  assert_int_equal (pixel (&picture, 6, 6), pack (palette->covered));

  /* What is not certain stays as it is. */
  cell = odds (0.5);
  cell.flags = MS_PAINTER_DEDUCED;
  assert_false (ms_painter_has_analysis_layer (&cell));
}

/* As it is when the game is lost, whether the odds or the deduced cells are shown. */
static void
test_flags_on_safe_cells_are_crossed (void **state)
{
  static const guint8 shown[] = { MS_PAINTER_SHADED, MS_PAINTER_DEDUCED,
    MS_PAINTER_SHADED | MS_PAINTER_DEDUCED };
  static Picture picture, wrong, flag;
  MsPainterCell cell = plain (MS_CELL_WRONG_FLAG);
  draw (&wrong, MS_THEME_LIGHT, 28, &cell);
  for (gsize i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      cell = certain (MS_CERTAINTY_SAFE, shown[i]);
      cell.cell = MS_CELL_FLAG;
      assert_true (ms_painter_has_analysis_layer (&cell));
      draw (&picture, MS_THEME_LIGHT, 28, &cell);
      assert_memory_equal (&picture, &wrong, sizeof wrong);
    }
  cell.flags = 0;
  draw (&picture, MS_THEME_LIGHT, 28, &cell);
  cell = plain (MS_CELL_FLAG);
  draw (&flag, MS_THEME_LIGHT, 28, &cell);
  assert_memory_equal (&picture, &flag, sizeof flag);
}

static void
test_high_contrast_borders (void **state)
{
  static Picture picture;
  MsPainterCell cell = odds (0.2);
  draw (&picture, MS_THEME_HIGH_CONTRAST, 28, &cell);
  for (int depth = 0; depth < 2; depth++)
    {
      assert_int_equal (pixel (&picture, 14, depth), 0x000000);
      assert_int_equal (pixel (&picture, depth, 14), 0x000000);
      assert_int_equal (pixel (&picture, 14, 26 - depth), 0x000000);
    }
  assert_int_not_equal (pixel (&picture, 14, 2), 0x000000);
}

static void
assert_stays_inside (const Picture *picture)
{
  int side = picture->size + 2 * FRAME;
  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++)
      {
        gboolean inside = x >= FRAME && y >= FRAME && x < FRAME + picture->size
            && y < FRAME + picture->size;
        if ((picture->pixels[y][x] == UNTOUCHED) == inside)
          fail_msg ("size %d, pixel %d, %d", picture->size, x - FRAME, y - FRAME);
      }
}

static void
test_nothing_leaves_the_cell (void **state)
{
  static Picture picture;
  for (int size = MS_PAINTER_MIN_SIZE; size <= MS_PAINTER_MAX_SIZE; size++)
    for (MsCell kind = 0; kind < MS_N_CELLS; kind++)
      {
        MsPainterCell cell = odds (0.9999);
        cell.cell = kind;
        cell.flags = kind <= 8 ? MS_PAINTER_CONFLICT
                               : MS_PAINTER_SHADED | MS_PAINTER_BEST | MS_PAINTER_ESTIMATE;
        draw (&picture, MS_THEME_LIGHT, size, &cell);
        assert_stays_inside (&picture);
        cell.certainty = MS_CERTAINTY_SAFE;
        cell.flags = MS_PAINTER_DEDUCED;
        draw (&picture, MS_THEME_HIGH_CONTRAST, size, &cell);
        assert_stays_inside (&picture);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_states_have_their_colours),
    cmocka_unit_test (test_states_differ),
    cmocka_unit_test (test_digits_are_tall),
    cmocka_unit_test (test_shades),
    cmocka_unit_test (test_text_by_size),
    cmocka_unit_test (test_texts_fit),
    cmocka_unit_test (test_certain_cells_have_signs),
    cmocka_unit_test (test_flags_stay_neutral),
    cmocka_unit_test (test_question_mark_stays_beside_the_odds),
    cmocka_unit_test (test_best_guess_ring),
    cmocka_unit_test (test_ring_does_not_cut_the_text),
    cmocka_unit_test (test_ring_leaves_the_cross_of_a_dead_cell),
    cmocka_unit_test (test_outside_ring_is_thin),
    cmocka_unit_test (test_conflict_outline),
    cmocka_unit_test (test_deduced_highlight),
    cmocka_unit_test (test_flags_on_safe_cells_are_crossed),
    cmocka_unit_test (test_high_contrast_borders),
    cmocka_unit_test (test_nothing_leaves_the_cell),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
