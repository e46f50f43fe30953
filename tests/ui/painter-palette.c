/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The promises of ms-palette.h about contrast, over whole ramps and all themes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ms-palette.h"

#include <math.h>

#define N_SHADES 1000

static const MsTheme themes[] = { MS_THEME_LIGHT, MS_THEME_DARK, MS_THEME_HIGH_CONTRAST };
static const MsRamp ramps[] = { MS_RAMP_THEME, MS_RAMP_VIRIDIS, MS_RAMP_HIGH_CONTRAST };

static void
assert_contrast (MsColor a, MsColor b, double wanted)
{
  double contrast = ms_color_contrast (a, b);
  if (contrast < wanted)
    fail_msg ("contrast is %.3f, wanted %.1f", contrast, wanted);
}

static void
each_palette (void (*check) (const MsPalette *palette))
{
  for (guint theme = 0; theme < G_N_ELEMENTS (themes); theme++)
    for (guint ramp = 0; ramp < G_N_ELEMENTS (ramps); ramp++)
      check (ms_palette_get (themes[theme], ramps[ramp]));
}

static void
check_text (const MsPalette *palette)
{
  for (int i = 0; i <= N_SHADES; i++)
    {
      MsColor shade = ms_palette_shade (palette, (double)i / N_SHADES);
      assert_contrast (ms_palette_text_on (shade), shade, 4.5);
    }
  assert_contrast (ms_palette_text_on (palette->covered), palette->covered, 4.5);
}

static void
test_text_on_every_shade (void **state)
{
  each_palette (check_text);
}

static void
check_cells (const MsPalette *palette)
{
  for (int digit = 1; digit <= 8; digit++)
    assert_contrast (palette->digits[digit], palette->opened, 4.5);
  assert_contrast (palette->covered, palette->opened, 3);
  assert_contrast (palette->edge, palette->opened, 3);
  assert_contrast (palette->mine, palette->opened, 4.5);
  assert_contrast (palette->wrong, palette->opened, 3);
  assert_contrast (palette->mark, palette->covered, 3);
  assert_contrast (palette->cloth_rim, palette->covered, 3);
  assert_contrast (palette->ring_outer, palette->ring_inner, 7);
  for (unsigned group = 1; group <= MS_PALETTE_N_GROUPS; group++)
    {
      MsColor color = ms_palette_group (palette, group);
      assert_contrast (color, palette->opened, 4.5);
      assert_contrast (color, palette->covered, 3);
      assert_contrast (color, palette->ring_inner, 4.5);
    }
}

static void
test_cells (void **state)
{
  each_palette (check_cells);
}

static void
assert_color (MsColor color, guint32 rgb)
{
  assert_int_equal (lround (color.red * 255), rgb >> 16 & 255);
  assert_int_equal (lround (color.green * 255), rgb >> 8 & 255);
  assert_int_equal (lround (color.blue * 255), rgb & 255);
}

static void
test_ends_and_stops (void **state)
{
  const MsPalette *light = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME);
  assert_color (ms_palette_shade (light, 0), 0x2f6fb3);
  assert_color (ms_palette_shade (light, -1), 0x2f6fb3);
  assert_color (ms_palette_shade (light, 0.5), 0xd9cba6);
  assert_color (ms_palette_shade (light, 1), 0xb0400f);
  assert_color (ms_palette_shade (light, 2), 0xb0400f);
  assert_color (ms_palette_shade (light, NAN), 0x7f8a97);
  const MsPalette *viridis = ms_palette_get (MS_THEME_DARK, MS_RAMP_VIRIDIS);
  assert_color (ms_palette_shade (viridis, 0.25), 0x3b528b);
}

/* The mean of black and white in OKLab has a lightness of 0.5, a linear light of 1/8. */
static void
test_mix_is_oklab (void **state)
{
  MsColor grey = ms_color_mix ((MsColor){ 0, 0, 0 }, (MsColor){ 1, 1, 1 }, 0.5);
  assert_float_equal (ms_color_luminance (grey), 0.125, 1e-3);
  assert_float_equal (grey.red, grey.blue, 1e-3);
}

/* In high contrast lightness alone tells the shades apart: it must fall all the way. */
static void
test_high_contrast_falls (void **state)
{
  const MsPalette *palettes[] = { ms_palette_get (MS_THEME_HIGH_CONTRAST, MS_RAMP_THEME),
    ms_palette_get (MS_THEME_LIGHT, MS_RAMP_HIGH_CONTRAST),
    ms_palette_get (MS_THEME_DARK, MS_RAMP_HIGH_CONTRAST) };
  for (guint n = 0; n < G_N_ELEMENTS (palettes); n++)
    {
      double before = 2;
      for (int i = 0; i <= 100; i++)
        {
          double luminance = ms_color_luminance (ms_palette_shade (palettes[n], i / 100.0));
          assert_true (luminance < before);
          before = luminance;
        }
    }
}

/* The five colours of the published map; lightness rises all the way. */
static void
test_viridis_rises (void **state)
{
  static const guint32 stops[] = { 0x440154, 0x3b528b, 0x21918c, 0x5ec962, 0xfde725 };
  const MsPalette *palette = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_VIRIDIS);
  double before = -1;
  for (int i = 0; i <= 100; i++)
    {
      double luminance = ms_color_luminance (ms_palette_shade (palette, i / 100.0));
      assert_true (luminance > before);
      before = luminance;
    }
  for (int i = 0; i < 5; i++)
    assert_color (ms_palette_shade (palette, i / 4.0), stops[i]);
}

/* Chosen by hand, high contrast has the thick lines too, and keeps to the dark on a dark desktop.
 */
static void
test_high_contrast_is_more_than_greys (void **state)
{
  const MsPalette *light = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_HIGH_CONTRAST);
  const MsPalette *dark = ms_palette_get (MS_THEME_DARK, MS_RAMP_HIGH_CONTRAST);
  assert_int_equal (light->border, 2);
  assert_int_equal (dark->border, 2);
  assert_color (light->opened, 0xffffff);
  assert_color (dark->opened, 0x000000);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_text_on_every_shade),
    cmocka_unit_test (test_cells),
    cmocka_unit_test (test_ends_and_stops),
    cmocka_unit_test (test_mix_is_oklab),
    cmocka_unit_test (test_high_contrast_falls),
    cmocka_unit_test (test_viridis_rises),
    cmocka_unit_test (test_high_contrast_is_more_than_greys),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
