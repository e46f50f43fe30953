/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-evf.h"

#include <string.h>

#define NO_RULE 65535
#define OTHER "EVF mode "

/* The modes of play.  Names are those of RAWVF where it has the mode. */
static const char *const names[] = {
  "Classic",
  "UPK",
  "Cheat",
  "Density",
  "Win7",
  "Classic NG",
  "Strong NG",
  "Weak NG",
  "Quasi NG",
  "Strong guessable",
  "Weak guessable",
  "Recursive chord",
  "Recursive flag",
  "Recursive chord and flag",
  "Recursive chord NG",
  "Recursive flag NG",
  "Recursive chord and flag NG",
};

char *
ms_evf_dup_mode_name (int mode)
{
  return mode < (int)G_N_ELEMENTS (names) ? g_strdup (names[mode])
                                          : g_strdup_printf (OTHER "%d", mode);
}

int
ms_evf_find_mode (const char *name)
{
  if (name == NULL || g_ascii_strcasecmp (name, "Standard") == 0)
    return 0;
  for (int mode = 0; mode < (int)G_N_ELEMENTS (names); mode++)
    if (g_ascii_strcasecmp (names[mode], name) == 0)
      return mode;
  if (g_ascii_strncasecmp (name, "Cheat", strlen ("Cheat")) == 0)
    return 2;
  guint64 number;
  if (g_str_has_prefix (name, OTHER)
      && g_ascii_string_to_unsigned (name + strlen (OTHER), 10, 0, NO_RULE, &number, NULL))
    return (int)number;
  return NO_RULE;
}

/* How many bytes every version has at least, and the longest names and checksums that are
 * accepted. */
#define LEAST_LENGTH 24
#define LONGEST_NAME 1024
#define LONGEST_CHECKSUM 1024

/* Future versions up to this one are recognised, so that they can be reported as too new. */
#define LATEST_VERSION 15

/* Whether data begins with a text of one line and a NUL, or with a part of such a text; *n becomes
 * the length that was looked at. */
static gboolean
has_text (const guint8 *data, gsize length, gsize *n)
{
  gsize longest = MIN (length, LONGEST_NAME);

  for (*n = 0; *n < longest && data[*n] != 0; (*n)++)
    if (data[*n] < ' ' || data[*n] == 0x7f)
      return FALSE;
  return TRUE;
}

gboolean
ms_evf_has_head (const char *data, gsize length)
{
  const guint8 *bytes = (const guint8 *)data;
  gsize n;

  if (length < LEAST_LENGTH || bytes[0] > LATEST_VERSION)
    return FALSE;
  if (bytes[0] >= 4)
    {
      const gsize country = 16, program = 34;
      return (bytes[1] & 0x07) == 0 && (bytes[2] & 0x1f) == 0 && bytes[3] > 0 && bytes[4] > 0
          && g_ascii_isupper (bytes[country]) && g_ascii_isupper (bytes[country + 1])
          && (length <= program || has_text (bytes + program, length - program, &n));
    }
  const guint8 *size = bytes + (bytes[0] == 3 ? 3 : 2);
  gsize program = bytes[0] == 3 ? 15 : 14;
  int mode = size[5] << 8 | size[6];
  return (bytes[1] & 0x0f) == 0 && (bytes[0] < 3 || (bytes[2] & 0x1f) == 0) && size[0] > 0
      && size[1] > 0 && (mode < 256 || mode == 65535)
      && has_text (bytes + program, length - program, &n) && n > 0;
}

/* Whether the entry of a game in a set begins here, with its name; *game becomes the offset at
 * which the game itself begins.  Where none does, *skip tells how many further places have none. */
static gboolean
has_entry (const char *data, gsize length, gsize *game, gsize *skip)
{
  gsize n;
  gboolean is_text = has_text ((const guint8 *)data, length, &n);

  *game = n + 5;
  /* What is behind this name would be behind those that begin within it. */
  *skip = n < LONGEST_NAME ? n : 0;
  if (!is_text || *game > length || data[n] != '\0'
      || !ms_evf_has_head (data + *game, length - *game))
    return FALSE;
  *skip = 0;
  return g_utf8_validate (data, (gssize)n, NULL);
}

gsize
ms_evf_set_open (MsEvfSet *set, const char *data, gsize length)
{
  const guint8 *bytes = (const guint8 *)data;
  gsize skip;

  *set = (MsEvfSet){ .checksum = -1 };
  if (length > 3 && bytes[0] == 0 && has_entry (data + 3, length - 3, &set->game, &skip))
    {
      set->is_set = TRUE;
      set->game += 3;
      set->checksum = bytes[1] << 8 | bytes[2];
    }
  else if (length > 0 && bytes[0] != 0 && has_entry (data, length, &set->game, &skip))
    set->is_set = TRUE;
  if (!set->is_set)
    return 0;
  MsBytes said;
  ms_bytes_init (&said, data + set->game - 4, 4);
  set->said_length = ms_bytes_take_u32 (&said);
  return set->game;
}

gboolean
ms_evf_set_has_head (const char *data, gsize length)
{
  MsEvfSet set;

  return ms_evf_set_open (&set, data, length) > 0;
}

gsize
ms_evf_set_find_next (const MsEvfSet *set, const char *data, gsize length, gsize end)
{
  gsize first = (end > 0 ? end : set->game + set->said_length) + (gsize)MAX (set->checksum, 0);
  gsize last = set->checksum >= 0 ? first : first + LONGEST_CHECKSUM, game, skip;

  if (!set->is_set)
    return 0;
  for (gsize at = first; at <= last && at < length; at += 1 + skip)
    {
      skip = 0;
      if (data[at] != '\0' && has_entry (data + at, length - at, &game, &skip))
        return at;
    }
  return 0;
}
