/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The promises of ms-palette.h about contrast, over whole ramps and all themes. */
#include "cmocka-common.h"

#include "ms-palette.h"
#include "ms-palette-testing.h"

#include <math.h>

#define N_SHADES 1000

static const MsTheme themes[] = { MS_THEME_LIGHT, MS_THEME_DARK, MS_THEME_HIGH_CONTRAST,
  MS_THEME_HIGH_CONTRAST_DARK };
static const MsStyle styles[] = { MS_STYLE_FLAT, MS_STYLE_CLASSIC, MS_STYLE_PAPER };
static const MsRamp ramps[] = { MS_RAMP_THEME, MS_RAMP_VIRIDIS, MS_RAMP_HIGH_CONTRAST };

static void
assert_contrast (MsColor a, MsColor b, double wanted)
{
  double contrast = ms_color_contrast (a, b);
  if (contrast < wanted)
    fail_msg ("contrast is %.3f, wanted %.1f", contrast, wanted);
}

static void
each_palette (void (*check) (const MsPalette *palette, MsStyle style))
{
  for (guint style = 0; style < G_N_ELEMENTS (styles); style++)
    for (guint theme = 0; theme < G_N_ELEMENTS (themes); theme++)
      for (guint ramp = 0; ramp < G_N_ELEMENTS (ramps); ramp++)
        check (ms_palette_get (themes[theme], ramps[ramp], styles[style]), styles[style]);
}

static void
check_text (const MsPalette *palette, MsStyle style)
{
  for (int i = 0; i <= N_SHADES; i++)
    {
      MsColor shade = ms_palette_shade (palette, (double)i / N_SHADES);
      assert_contrast (ms_palette_text_on (shade), shade, 4.5);
    }
  assert_contrast (ms_palette_text_on (palette->covered), palette->covered, 4.5);
  assert_contrast (ms_palette_text_on (palette->safe), palette->safe, 4.5);
}

static void
test_text_on_every_shade (void **state)
{
  each_palette (check_text);
}

/* What tells a covered cell from an opened one: its colour, or the ink on it. */
static void
check_covered (const MsPalette *palette, MsStyle style)
{
  gboolean strong = palette->border > 1;
  if (style == MS_STYLE_FLAT && !strong)
    assert_contrast (palette->covered, palette->opened, 2);
  else if (style == MS_STYLE_CLASSIC || strong)
    assert_contrast (palette->covered, palette->opened, 3);
  assert_contrast (palette->edge, palette->opened, 3);
  for (int i = 0; i <= N_SHADES; i++)
    {
      MsColor shade = ms_palette_shade (palette, (double)i / N_SHADES);
      assert_contrast (ms_palette_edge_of (palette, shade), palette->opened, 2);
    }
}

static void
check_cells (const MsPalette *palette, MsStyle style)
{
  check_covered (palette, style);
  for (int digit = 1; digit <= 8; digit++)
    assert_contrast (palette->digits[digit], palette->opened, 4.5);
  assert_contrast (palette->mine, palette->opened, 4.5);
  assert_contrast (palette->wrong, palette->opened, 3);
  assert_contrast (palette->mark, palette->covered, 3);
  assert_contrast (palette->settled, palette->covered, 3);
  if (ms_color_contrast (palette->cloth, palette->covered) < 3)
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
  const MsPalette *light = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_FLAT);
  assert_color (ms_palette_shade (light, 0), 0x2f6fb3);
  assert_color (ms_palette_shade (light, -1), 0x2f6fb3);
  assert_color (ms_palette_shade (light, 0.5), 0xd9cba6);
  assert_color (ms_palette_shade (light, 1), 0xb0400f);
  assert_color (ms_palette_shade (light, 2), 0xb0400f);
  assert_color (ms_palette_shade (light, NAN), 0xa4b0bc);
  const MsPalette *viridis = ms_palette_get (MS_THEME_DARK, MS_RAMP_VIRIDIS, MS_STYLE_FLAT);
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

/* In high contrast lightness alone tells the shades apart: it must fall all the way, on a dark
 * board rise. */
static void
test_high_contrast_is_by_lightness (void **state)
{
  static const struct
  {
    MsTheme theme;
    MsRamp ramp;
    int direction;
  } wanted[] = { { MS_THEME_HIGH_CONTRAST, MS_RAMP_THEME, -1 },
    { MS_THEME_LIGHT, MS_RAMP_HIGH_CONTRAST, -1 },
    { MS_THEME_HIGH_CONTRAST_DARK, MS_RAMP_THEME, 1 },
    { MS_THEME_DARK, MS_RAMP_HIGH_CONTRAST, 1 } };
  for (guint n = 0; n < G_N_ELEMENTS (wanted); n++)
    {
      const MsPalette *palette = ms_palette_get (wanted[n].theme, wanted[n].ramp, MS_STYLE_FLAT);
      double before = -2 * wanted[n].direction;
      for (int i = 0; i <= 100; i++)
        {
          double luminance = ms_color_luminance (ms_palette_shade (palette, i / 100.0));
          assert_true ((luminance - before) * wanted[n].direction > 0);
          before = luminance;
        }
    }
}

/* What most of the cells of a board show, about a fifth, is nearer to its opened cells than to the
 * other end, as are the lines round them: no wall of white on a dark desktop. */
static void
test_high_contrast_is_calm_in_the_dark (void **state)
{
  for (guint style = 0; style < G_N_ELEMENTS (styles); style++)
    {
      const MsPalette *palette = ms_palette_get (
          MS_THEME_HIGH_CONTRAST_DARK, MS_RAMP_THEME, styles[style]);
      for (int i = 0; i <= 25; i++)
        assert_true (ms_color_luminance (ms_palette_shade (palette, i / 100.0)) < 0.1);
      assert_true (ms_color_luminance (palette->edge) < 0.5);
    }
}

/* The five colours of the published map; lightness rises all the way. */
static void
test_viridis_rises (void **state)
{
  static const guint32 stops[] = { 0x440154, 0x3b528b, 0x21918c, 0x5ec962, 0xfde725 };
  const MsPalette *palette = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_VIRIDIS, MS_STYLE_FLAT);
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

/* What is left of linear light in a kind of sight: the matrices of Machado, Oliveira and Fernandes
 * (2009) for sight without one kind of cone. */
static const double sights[][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 },
      { -0.003882, -0.048116, 1.051998 } },
  { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 },
      { -0.011820, 0.042940, 0.968881 } },
  { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 },
      { 0.004733, 0.691367, 0.303900 } },
};

static double
to_light (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

/* A colour in OKLab, as it is seen. */
static void
see (MsColor color, const double sight[3][3], double lab[3])
{
  double light[3] = { to_light (color.red), to_light (color.green), to_light (color.blue) };
  double seen[3];
  for (int i = 0; i < 3; i++)
    seen[i] = CLAMP (
        sight[i][0] * light[0] + sight[i][1] * light[1] + sight[i][2] * light[2], 0, 1);
  double l = cbrt (0.4122214708 * seen[0] + 0.5363325363 * seen[1] + 0.0514459929 * seen[2]);
  double m = cbrt (0.2119034982 * seen[0] + 0.6806995451 * seen[1] + 0.1073969566 * seen[2]);
  double s = cbrt (0.0883024619 * seen[0] + 0.2817188376 * seen[1] + 0.6299787005 * seen[2]);
  lab[0] = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
  lab[1] = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
  lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
}

/* Of two colours in the sight where they are most alike; 0.02 is just seen. */
static double
find_difference (MsColor a, MsColor b)
{
  double least = INFINITY;
  for (guint i = 0; i < G_N_ELEMENTS (sights); i++)
    {
      double x[3], y[3];
      see (a, sights[i], x);
      see (b, sights[i], y);
      least = fmin (
          least, sqrt (pow (x[0] - y[0], 2) + pow (x[1] - y[1], 2) + pow (x[2] - y[2], 2)));
    }
  return least;
}

static void
check_steps (const MsPalette *palette, MsStyle style)
{
  for (int i = 0; i < 10; i++)
    assert_true (find_difference (ms_palette_shade (palette, i / 10.0),
                     ms_palette_shade (palette, (i + 1) / 10.0))
        >= 0.04);
  for (int i = 0; i < 4; i++)
    assert_true (find_difference (palette->ramp[i], palette->ramp[i + 1]) >= 0.1);
}

static void
test_steps_are_told_apart_in_all_sights (void **state)
{
  each_palette (check_steps);
}

static void
check_tick (const MsPalette *palette, MsStyle style)
{
  for (int i = 0; i <= N_SHADES; i++)
    {
      MsColor shade = ms_palette_shade (palette, (double)i / N_SHADES);
      assert_true (find_difference (palette->safe, shade) >= 0.05);
    }
  assert_true (find_difference (palette->safe, palette->covered) >= 0.1);
  assert_contrast (palette->safe, palette->opened, 3);
}

/* The first to be seen: no shade comes near to it. */
static void
test_ticks_stand_out_in_all_sights (void **state)
{
  each_palette (check_tick);
}

/* Chosen by hand, high contrast has the thick lines too, and keeps to the dark on a dark desktop.
 */
static void
test_high_contrast_is_more_than_greys (void **state)
{
  const MsPalette *light = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_HIGH_CONTRAST, MS_STYLE_FLAT);
  const MsPalette *dark = ms_palette_get (MS_THEME_DARK, MS_RAMP_HIGH_CONTRAST, MS_STYLE_FLAT);
  assert_int_equal (light->border, 2);
  assert_int_equal (dark->border, 2);
  assert_color (light->opened, 0xffffff);
  assert_color (dark->opened, 0x000000);
  const MsPalette *theme = ms_palette_get (
      MS_THEME_HIGH_CONTRAST_DARK, MS_RAMP_THEME, MS_STYLE_FLAT);
  assert_int_equal (theme->border, 2);
  assert_color (theme->opened, 0x000000);
  assert_color (theme->covered, 0x767676);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_text_on_every_shade),
    cmocka_unit_test (test_cells),
    cmocka_unit_test (test_ends_and_stops),
    cmocka_unit_test (test_mix_is_oklab),
    cmocka_unit_test (test_high_contrast_is_by_lightness),
    cmocka_unit_test (test_high_contrast_is_calm_in_the_dark),
    cmocka_unit_test (test_viridis_rises),
    cmocka_unit_test (test_steps_are_told_apart_in_all_sights),
    cmocka_unit_test (test_ticks_stand_out_in_all_sights),
    cmocka_unit_test (test_high_contrast_is_more_than_greys),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
