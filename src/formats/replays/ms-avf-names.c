/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who played an AVF file, where, and with what program. */
#include "ms-avf-private.h"
#include "ms-program-name.h"

#include <string.h>

#define LINES "cs=" /* with a checksum of 16 bytes behind it */
#define CHECKSUM 16

char *
ms_avf_dup_country (const MsLayout *layout, const guint8 *data, gsize from, gsize end)
{
  static const struct
  {
    guint8 number;
    const char *code;
  } countries[] = { { 8, "CN" }, { 37, "CN" }, { 10, "GB" }, { 12, "FR" }, { 13, "DE" },
    { 23, "KR" }, { 29, "PL" }, { 31, "RU" }, { 41, "US" }, { 69, "JP" } };
  int width = ms_layout_get_width (layout);
  int n_cells = width * ms_layout_get_height (layout);
  gint64 sum = 0;
  gsize skipped = 4;

  for (int cell = 0; cell < n_cells; cell++)
    {
      int weight = ms_layout_has_mine (layout, cell) ? 10
                                                     : ms_layout_count_around (layout, cell) + 1;
      sum += (gint64)weight * (cell % width) * (1 + cell / width);
    }
  do
    skipped++;
  while ((sum /= 10) > 0);
  if (from + skipped >= end)
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (countries); i++)
    if (countries[i].number == data[from + skipped])
      return g_strdup (countries[i].code);
  return NULL;
}

/* The text up to the next CR, or to the end. */
static const guint8 *
take_line (MsBytes *bytes, gsize *n)
{
  const guint8 *line = bytes->data + bytes->offset;
  gsize left = ms_bytes_get_left (bytes);
  const guint8 *end = left > 0 ? memchr (line, '\r', left) : NULL;

  *n = end != NULL ? (gsize)(end - line) : left;
  ms_bytes_take (bytes, end != NULL ? *n + 1 : *n);
  return line;
}

static gboolean
has_key (const guint8 *line, gsize n, const char *key)
{
  return n >= strlen (key) && memcmp (line, key, strlen (key)) == 0;
}

/* Moves behind "cs=" and its checksum. */
static gboolean
find_lines (MsBytes *bytes)
{
  const char *text = (const char *)bytes->data + bytes->offset;
  gsize n = ms_bytes_get_left (bytes);

  for (gsize i = 0; i + strlen (LINES) <= n; i++)
    if (memcmp (text + i, LINES, strlen (LINES)) == 0)
      {
        ms_bytes_take (bytes, i + strlen (LINES) + CHECKSUM);
        return !bytes->ended;
      }
  return FALSE;
}

gboolean
ms_avf_take_lines (MsBytes *bytes, MsReplayHeader *header)
{
  const char *encoding = NULL, *of_program = NULL;
  const guint8 *line;
  gsize n;

  if (!find_lines (bytes))
    return FALSE;
  take_line (bytes, &n); /* the rest of the checksum's */
  do
    line = take_line (bytes, &n);
  while (has_key (line, n, "RealTime:") || has_key (line, n, "Skin:"));
  if (n > 0)
    header->player = ms_bytes_dup_text (line, n, &encoding);
  header->encoding = g_strdup (encoding);
  line = take_line (bytes, &n);
  g_autofree char *program = ms_bytes_dup_text (line, n, &of_program);
  header->program = ms_program_name_dup (program);
  return TRUE;
}
