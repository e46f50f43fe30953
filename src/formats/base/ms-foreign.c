/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-foreign.h"

#include "ms-text.h"

#include <string.h>

static const struct
{
  const char *start;
  gsize length;
  MsStatus status;
  const char *name;
} starts[] = {
  { "*umf", 4, MS_STATUS_FILE_CANNOT_READ, "UMF (Viennasweeper)" },
  { "RGMH", 4, MS_STATUS_FILE_CANNOT_READ, "MineSweeperSave-ms (Windows 7)" },
  { "\x89PNG", 4, MS_STATUS_FILE_PICTURE, "PNG" },
  { "\xff\xd8\xff", 3, MS_STATUS_FILE_PICTURE, "JPEG" },
  { "PK\x03\x04", 4, MS_STATUS_FILE_ARCHIVE, "ZIP" },
  { "Rar!\x1a\x07", 6, MS_STATUS_FILE_ARCHIVE, "RAR" },
  { "7z\xbc\xaf\x27\x1c", 6, MS_STATUS_FILE_ARCHIVE, "7z" },
  { "\x1f\x8b", 2, MS_STATUS_FILE_ARCHIVE, "gzip" },
  { "\xfd"
    "7zXZ",
      5, MS_STATUS_FILE_ARCHIVE, "xz" },
};

static const struct
{
  const char *ending, *name;
} endings[] = {
  { ".mvr", "MVR (Minesweeper X)" },
  { ".umf", "UMF (Viennasweeper)" },
  { ".fsvf", "FSVF (FreeSweeper)" },
  { ".msor", "msor (JSMinesweeper)" },
  { ".minesweepersave-ms", "MineSweeperSave-ms (Windows 7)" },
};

gboolean
ms_foreign_is_strange (const MsErrorInfo *info)
{
  return info->status == MS_STATUS_FILE_UNKNOWN || info->status == MS_STATUS_FILE_NOT_TEXT
      || info->status == MS_STATUS_FILE_PICTURE;
}

MsStatus
ms_foreign_find (const char *data, gsize length, MsErrorInfo *info)
{
  const guint8 *bytes = (const guint8 *)data;

  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    if (length >= starts[i].length && memcmp (data, starts[i].start, starts[i].length) == 0)
      {
        /* The flags of the first file in a ZIP archive say whether it has a password. */
        const gsize flags = 6;
        if (bytes[0] == 'P' && length > flags && bytes[flags] & 1)
          return ms_fail (info, MS_STATUS_FILE_PASSWORD);
        return ms_text_fail_value (info, starts[i].status, starts[i].name);
      }
  return MS_STATUS_OK;
}

MsErrorInfo
ms_foreign_name (const MsErrorInfo *info, const char *file_name)
{
  MsErrorInfo named = *info;

  if (file_name == NULL
      || (info->status != MS_STATUS_FILE_UNKNOWN && info->status != MS_STATUS_FILE_NOT_TEXT))
    return named;
  g_autofree char *lower = g_ascii_strdown (file_name, -1);
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i].ending))
      ms_text_fail_value (&named, MS_STATUS_FILE_CANNOT_READ, endings[i].name);
  return named;
}
