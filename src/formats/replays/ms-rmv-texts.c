/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of an RMV file. */
#include "ms-program-name.h"
#include "ms-rmv-private.h"

#include <string.h>

/* One text; NULL where it is empty, or not the UTF-8 it should be. */
static char *
dup_text (const guint8 *text, gsize n, gboolean is_utf8, const char **encoding)
{
  if (text == NULL || n == 0)
    return NULL;
  if (is_utf8 && !g_utf8_validate ((const char *)text, (gssize)n, NULL))
    return NULL;
  return ms_bytes_dup_text (text, n, encoding);
}

static char *
take_short_text (MsBytes *bytes, gboolean is_utf8, const char **encoding)
{
  gsize n = ms_bytes_take_u8 (bytes);
  const guint8 *text = ms_bytes_take (bytes, n);

  return dup_text (text, n, is_utf8, encoding);
}

/* The name, else the nick; the country.  What follows is a secret of the player's. */
static void
take_players (MsBytes *players, gboolean is_utf8, MsReplayHeader *header)
{
  const char *encoding = NULL;
  guint n = ms_bytes_take_u16 (players);
  char *texts[3] = { NULL };

  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (texts)); i++)
    texts[i] = take_short_text (players, is_utf8, &encoding);
  if (texts[0] == NULL)
    texts[0] = g_steal_pointer (&texts[1]);
  header->player = texts[0];
  header->country = texts[2];
  header->encoding = g_strdup (encoding);
  g_free (texts[1]);
}

/* What calls itself clone_name, where the program has not been given a number. */
static char *
take_clone_name (MsBytes *extensions)
{
  const char *encoding = NULL;
  guint n = ms_bytes_take_u16 (extensions);

  for (guint i = 0; i < n && !extensions->ended; i++)
    {
      g_autofree char *name = take_short_text (extensions, TRUE, &encoding);
      g_autofree char *value = take_short_text (extensions, TRUE, &encoding);
      if (g_strcmp0 (name, "clone_name") == 0)
        return g_steal_pointer (&value);
    }
  return NULL;
}

void
ms_rmv_take_texts (MsRmvSections *sections, gboolean is_utf8, MsReplayHeader *header)
{
  const char *encoding = NULL; /* of no interest: a program's name is ASCII but for a © */
  gsize n = ms_bytes_get_left (&sections->program);
  g_autofree char *program = dup_text (
      ms_bytes_take (&sections->program, n), n, is_utf8, &encoding);

  header->program = ms_program_name_dup (program);
  if (header->program == NULL)
    header->program = take_clone_name (&sections->extensions);
  take_players (&sections->players, is_utf8, header);
}

/* "\nLEVEL:Expert#SCORE:34.88#…#3BV:128#…#\n".  A name stands before the 3BV and could hold
 * anything, so that the last one counts. */
int
ms_rmv_take_bbbv (const MsBytes *result)
{
  static const char key[] = "#3BV:";
  const char *text = (const char *)result->data + result->offset;
  const char *found = g_strrstr_len (text, (gssize)ms_bytes_get_left (result), key);
  int bbbv = 0;

  if (found == NULL)
    return -1;
  const char *end = (const char *)result->data + result->length;
  for (const char *p = found + strlen (key); p < end && g_ascii_isdigit (*p); p++)
    bbbv = MIN (bbbv * 10 + (*p - '0'), 1000000);
  return bbbv > 0 ? bbbv : -1;
}
