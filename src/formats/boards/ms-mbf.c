/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MBF, as other programs read it: width and height in a byte each, the mine total in two, high byte
 * first, then column and row of each mine, a byte each. */
#include "ms-board-write.h"

gboolean
ms_mbf_can_hold (const MsRules *rules)
{
  return rules->width <= MS_MBF_MOST_SIDE && rules->height <= MS_MBF_MOST_SIDE;
}

char *
ms_write_mbf (const MsLayout *layout, gsize *length)
{
  int width = ms_layout_get_width (layout), height = ms_layout_get_height (layout);
  int mines = ms_layout_get_mines (layout);
  GByteArray *bytes = g_byte_array_sized_new (4 + 2 * (guint)mines);
  guint8 head[4] = { (guint8)width, (guint8)height, (guint8)(mines >> 8), (guint8)mines };

  g_byte_array_append (bytes, head, sizeof head);
  for (int cell = 0; cell < width * height; cell++)
    if (ms_layout_has_mine (layout, cell))
      {
        guint8 place[2] = { (guint8)(cell % width), (guint8)(cell / width) };
        g_byte_array_append (bytes, place, sizeof place);
      }
  *length = bytes->len;
  g_byte_array_append (bytes, (const guint8 *)"", 1);
  return (char *)g_byte_array_free (bytes, FALSE);
}
