/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-counter.h"

#include "ms-scan-written.h"

#define ABOVE 5.0 /* how far above the board it can be, in cells */
#define RED 45 /* of a segment, be it on or off, at least; of its neighbours less */
#define LIT 120 /* of one that is on */
#define DIM 95 /* of one that is off, at most: what is between may be either */

/* How much more red than anything else there is, as a mean around a place. */
static int
measure_red (const MsScanImage *image, double x, double y, int reach)
{
  int sum = 0, n = 0;
  for (int v = MAX ((int)y - reach, 0); v <= MIN ((int)y + reach, image->height - 1); v++)
    for (int u = MAX ((int)x - reach, 0); u <= MIN ((int)x + reach, image->width - 1); u++, n++)
      {
        const uint8_t *rgb = ms_scan_image_at (image, u, v);
        sum += rgb[0] - MAX (rgb[1], rgb[2]);
      }
  return n > 0 ? sum / n : 0;
}

/* The box of the leftmost red things above the board that are no farther from each other than a
 * digit is broad. */
static gboolean
find_box (const MsScanImage *image, const MsScanLattice *lattice, int box[4])
{
  const double *columns = lattice->lines[0], *rows = lattice->lines[1];
  int top = MAX ((int)(rows[0] - ABOVE * lattice->side), 0);
  int bottom = CLAMP ((int)(rows[0] - lattice->side * 0.25), 0, image->height);
  int left = CLAMP ((int)columns[0], 0, image->width);
  int right = CLAMP ((int)(columns[0] + columns[lattice->width]) / 2, 0, image->width);
  int gap = (int)(lattice->side * 0.5), last = -1;
  box[0] = box[1] = G_MAXINT;
  box[2] = box[3] = -1;
  for (int x = left; x < right && (last < 0 || x - last <= gap); x++)
    for (int y = top; y < bottom; y++)
      if (measure_red (image, x, y, 0) >= RED)
        {
          last = x;
          box[0] = MIN (box[0], x);
          box[1] = MIN (box[1], y);
          box[2] = MAX (box[2], x + 1);
          box[3] = MAX (box[3], y + 1);
        }
  return last >= 0;
}

/* A digit by its segments: top, upper left, upper right, middle, lower left, lower right, bottom.
 */
static int
read_digit (const MsScanImage *image, double x, double y, double width, double height)
{
  static const uint8_t digits[10] = { 0x77, 0x24, 0x5d, 0x6d, 0x2e, 0x6b, 0x7b, 0x25, 0x7f, 0x6f };
  static const double places[7][2] = { { 0.5, 0.06 }, { 0.08, 0.27 }, { 0.92, 0.27 }, { 0.5, 0.5 },
    { 0.08, 0.73 }, { 0.92, 0.73 }, { 0.5, 0.94 } };
  int lit = 0;
  for (int i = 0; i < 7; i++)
    {
      int red = measure_red (
          image, x + places[i][0] * width, y + places[i][1] * height, height > 30);
      if (red > DIM && red < LIT)
        return -1;
      lit |= (red >= LIT) << i;
    }
  for (int i = 0; i < 10; i++)
    if (digits[i] == lit)
      return i;
  return -1;
}

/* What the segments show; -1 where there are none that can be read. */
static int
read_segments (const MsScanImage *image, const MsScanLattice *lattice)
{
  int box[4], number = 0;
  if (!find_box (image, lattice, box))
    return -1;
  double width = box[2] - box[0], height = box[3] - box[1];
  /* Three digits of about the proportions of all such counters, with room between them. */
  double digit = width * 0.306, pitch = width * 0.347;
  if (height < 8 || height > 4 * lattice->side || digit < 0.3 * height || digit > 0.8 * height)
    return -1;
  for (int i = 0; i < 3; i++)
    {
      int read = read_digit (image, box[0] + i * pitch, box[1], digit, height);
      if (read < 0)
        return -1;
      number = 10 * number + read;
    }
  return number;
}

MsScanCounter
ms_scan_counter_read (
    const MsScanImage *image, const MsScanPlane *rows, const MsScanLattice *lattice)
{
  int shown = read_segments (image, lattice);
  return shown >= 0 ? (MsScanCounter){ shown, -1, false }
                    : ms_scan_written_read (image, rows, lattice);
}
