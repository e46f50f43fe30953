/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A picture as it lies in memory, borrowed: rows of pixels, each of which begins with its red, its
 * green and its blue byte. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Hardly any screen is larger than this, 8K; what is larger is not looked at. */
#define MS_SCAN_MOST_PIXELS (1 << 25)

typedef struct
{
  const uint8_t *pixels;
  int width, height; /* in pixels, at least 1 */
  size_t stride; /* bytes from one row to the next */
  int channels; /* bytes to a pixel, 3 or 4 */
} MsScanImage;

static inline const uint8_t *
ms_scan_image_at (const MsScanImage *image, int x, int y)
{
  return image->pixels + (size_t)y * image->stride + (size_t)x * (size_t)image->channels;
}

/* Brightness as television has it, in [0, 255]. */
static inline int
ms_scan_luma (const uint8_t *rgb)
{
  return (77 * rgb[0] + 150 * rgb[1] + 29 * rgb[2] + 128) >> 8;
}
