/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How large the numbers of the board are, measured in what is drawn. */
#include "cmocka-common.h"

#include "painter-picture.h"

/* Whether a pixel is nearer to the digit's colour than to that of the ground. */
static gboolean
is_ink (guint32 pixel, guint32 ground, guint32 ink)
{
  return difference (pixel, ground) > difference (pixel, ink);
}

/* The rows from the first to the last with ink, and likewise the columns. */
static void
measure (const Picture *picture, guint32 ground, guint32 ink, int *width, int *height)
{
  int left = picture->size, right = -1, top = picture->size, bottom = -1;
  for (int y = 0; y < picture->size; y++)
    for (int x = 0; x < picture->size; x++)
      if (is_ink (pixel (picture, x, y), ground, ink)
          && difference (pixel (picture, x, y), pixel (picture, 0, 0)) > 8)
        {
          left = MIN (left, x);
          right = MAX (right, x);
          top = MIN (top, y);
          bottom = MAX (bottom, y);
        }
  *width = right - left + 1;
  *height = bottom - top + 1;
}

static void
check_digit (MsTheme theme, MsStyle style, int size, MsCell digit)
{
  static Picture picture;
  const MsPalette *palette = ms_palette_get (theme, MS_RAMP_THEME, style);
  MsPainterCell cell = plain (digit);
  int width, height;
  draw_styled (&picture, theme, style, size, &cell);
  /* The line beside the cell is no ink. */
  picture.size = MIN (picture.body, size - 2);
  measure (&picture, pack (palette->opened), pack (palette->digits[digit]), &width, &height);
  if (height < 0.6 * size || height > 0.7 * size || width > 0.7 * size)
    fail_msg ("%d in style %d, theme %d, is %d pixels wide and %d high in a cell of %d", digit,
        style, theme, width, height, size);
}

/* Not less, and the margin is as much as keeps two numbers apart. */
static void
test_digits_fill_two_thirds_of_a_cell (void **state)
{
  for (int style = 0; style < N_STYLES; style++)
    for (int theme = 0; theme < N_THEMES; theme++)
      for (int size = 18; size <= 64; size++)
        for (MsCell digit = 1; digit <= 8; digit++)
          check_digit ((MsTheme)theme, (MsStyle)style, size, digit);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_digits_fill_two_thirds_of_a_cell),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
