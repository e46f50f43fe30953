/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours as numbers: how light they are, how they contrast, how they mix.
 *
 * Sources: interpolation in OKLab (B. Ottosson, "A perceptual color space for image processing",
 * 2020); luminance and contrast as in WCAG 2.1.
 */
#pragma once

/* sRGB, each channel in [0, 1]. */
typedef struct
{
  double red, green, blue;
} MsColor;

/* Relative luminance in [0, 1], and the contrast ratio of two colours, 1…21. */
double ms_color_luminance (MsColor color);
double ms_color_contrast (MsColor a, MsColor b);

/* t = 0 gives a, 1 gives b; in OKLab. */
MsColor ms_color_mix (MsColor a, MsColor b, double t);
