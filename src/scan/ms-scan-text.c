/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-text.h"

#include <stdlib.h>
#include <string.h>

#define STROKE 15 /* pixels, more than strokes are broad */
#define AROUND 9 /* pixels: what is less than half as inky as the most within them is none */
#define LEAST_INK 40
#define ALL_INK 80 /* of a colour: parts of one thing that differ as much are alike */

/* Makes each byte the most of those that are 0…size-1 steps behind it. */
static void
spread (uint8_t *bytes, gsize n, gsize step, gsize size)
{
  for (gsize done = 1; done < size;)
    {
      gsize more = MIN (done, size - done), far = more * step;
      for (gsize i = 0; i + far < n; i++)
        bytes[i] = MAX (bytes[i], bytes[i + far]);
      done += more;
    }
}

static void
spread_square (uint8_t *bytes, int width, int height, gsize size)
{
  gsize w = (gsize)width, n = w * (gsize)height;
  for (gsize row = 0; row < n; row += w)
    spread (bytes + row, w, 1, size);
  spread (bytes, n, w, size);
}

/* Turns a plane round, end to beginning and dark to bright: what then spreads is the least, to the
 * other side. */
static void
turn (uint8_t *bytes, gsize n)
{
  for (gsize i = 0; i < n / 2; i++)
    {
      uint8_t byte = bytes[i];
      bytes[i] = (uint8_t)(UINT8_MAX - bytes[n - 1 - i]);
      bytes[n - 1 - i] = (uint8_t)(UINT8_MAX - byte);
    }
  if (n % 2 != 0)
    bytes[n / 2] = (uint8_t)(UINT8_MAX - bytes[n / 2]);
}

uint8_t *
ms_scan_text_dup_ink (
    const MsScanPlane *rows, int left, int top, int width, int height, gboolean bright)
{
  gsize w = (gsize)width, n = w * (gsize)height;
  g_autofree uint8_t *luma = g_malloc (n);
  for (int y = 0; y < height; y++)
    memcpy (
        luma + (gsize)y * w, rows->luma + (gsize)(top + y) * (gsize)rows->length + (gsize)left, w);
  for (gsize i = 0; bright && i < n; i++)
    luma[i] = (uint8_t)(UINT8_MAX - luma[i]);
  /* The ground is the brightness without whatever is dark and nowhere as broad as STROKE. */
  uint8_t *ink = g_memdup2 (luma, n);
  spread_square (ink, width, height, STROKE);
  turn (ink, n);
  spread_square (ink, width, height, STROKE);
  turn (ink, n);
  for (gsize i = 0; i < n; i++)
    ink[i] = (uint8_t)MAX (ink[i] - luma[i], 0);
  return ink;
}

uint8_t *
ms_scan_text_dup_difference (
    const MsScanImage *image, int left, int top, int width, int height, const uint8_t ground[3])
{
  uint8_t *ink = g_malloc ((gsize)width * (gsize)height), *to = ink;
  for (int y = top; y < top + height; y++)
    for (int x = left; x < left + width; x++)
      {
        const uint8_t *rgb = ms_scan_image_at (image, x, y);
        int most = 0;
        for (int i = 0; i < 3; i++)
          most = MAX (most, abs (rgb[i] - ground[i]));
        *to++ = (uint8_t)(MIN (most, ALL_INK) * UINT8_MAX / ALL_INK);
      }
  return ink;
}

/* Labels with -1 what is inky enough to be part of a glyph. */
static void
find_strokes (MsScanText *text, const int hole[4])
{
  gsize n = (gsize)text->width * (gsize)text->height;
  g_autofree uint8_t *most = g_memdup2 (text->ink, n);
  spread_square (most, text->width, text->height, AROUND);
  for (int y = 0; y < text->height; y++)
    for (int x = 0; x < text->width; x++)
      {
        int at = y * text->width + x;
        int around = most[MAX (y - AROUND / 2, 0) * text->width + MAX (x - AROUND / 2, 0)];
        text->label[at] = text->ink[at] >= MAX (LEAST_INK, around / 2) ? -1 : 0;
      }
  for (int y = hole != NULL ? hole[1] : 0; hole != NULL && y < hole[3]; y++)
    for (int x = hole[0]; x < hole[2]; x++)
      text->label[y * text->width + x] = 0;
}

/* Gives all strokes that hang together at a place one label, and takes their box. */
static void
take_glyph (MsScanText *text, int x, int y, int label, GArray *stack)
{
  MsScanGlyph glyph = { x, y, x + 1, y + 1, label };
  int at = y * text->width + x;
  text->label[at] = label;
  g_array_append_val (stack, at);
  while (stack->len > 0)
    {
      at = g_array_index (stack, int, stack->len - 1);
      g_array_set_size (stack, stack->len - 1);
      x = at % text->width;
      y = at / text->width;
      glyph.left = MIN (glyph.left, x);
      glyph.top = MIN (glyph.top, y);
      glyph.right = MAX (glyph.right, x + 1);
      glyph.bottom = MAX (glyph.bottom, y + 1);
      for (int v = MAX (y - 1, 0); v <= MIN (y + 1, text->height - 1); v++)
        for (int u = MAX (x - 1, 0); u <= MIN (x + 1, text->width - 1); u++)
          if (text->label[v * text->width + u] < 0)
            {
              int beside = v * text->width + u;
              text->label[beside] = label;
              g_array_append_val (stack, beside);
            }
    }
  if (glyph.right - glyph.left <= MS_SCAN_MOST_GLYPH
      && glyph.bottom - glyph.top <= MS_SCAN_MOST_GLYPH)
    g_array_append_val (text->glyphs, glyph);
}

MsScanText *
ms_scan_text_new (uint8_t *ink, int width, int height, const int hole[4])
{
  MsScanText *text = g_new (MsScanText, 1);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (int));
  *text = (MsScanText){ .width = width,
    .height = height,
    .ink = ink,
    .label = g_new (int, (gsize)width *(gsize)height),
    .glyphs = g_array_new (FALSE, FALSE, sizeof (MsScanGlyph)) };
  find_strokes (text, hole);
  int label = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (text->label[y * width + x] < 0)
        take_glyph (text, x, y, ++label, stack);
  return text;
}

void
ms_scan_text_cut (const MsScanText *text, const MsScanGlyph *glyph, MsScanShape *shape)
{
  memset (shape, 0, sizeof *shape);
  shape->width = glyph->right - glyph->left;
  shape->height = glyph->bottom - glyph->top;
  for (int y = 0; y < shape->height + 2 * MS_SCAN_RIM; y++)
    for (int x = 0; x < shape->width + 2 * MS_SCAN_RIM; x++)
      {
        int u = glyph->left - MS_SCAN_RIM + x, v = glyph->top - MS_SCAN_RIM + y;
        if (u < 0 || v < 0 || u >= text->width || v >= text->height)
          continue;
        int label = text->label[v * text->width + u];
        if (label == 0 || label == glyph->label)
          shape->ink[y][x] = text->ink[v * text->width + u];
      }
}

void
ms_scan_text_free (MsScanText *text)
{
  if (text == NULL)
    return;
  g_free (text->ink);
  g_free (text->label);
  g_array_unref (text->glyphs);
  g_free (text);
}
