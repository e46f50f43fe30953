/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-program-name.h"

#include <string.h>

char *
ms_program_name_dup (const char *text)
{
  static const char *const rights[] = { "copyright", "(c)", "\xc2\xa9" };

  if (text == NULL)
    return NULL;
  g_autofree char *lower = g_ascii_strdown (text, -1);
  gsize n = strlen (text);
  for (gsize i = 0; i < G_N_ELEMENTS (rights); i++)
    {
      const char *found = strstr (lower, rights[i]);
      if (found != NULL)
        n = MIN (n, (gsize)(found - lower));
    }
  while (n > 0 && strchr (" .,-", text[n - 1]) != NULL)
    n--;
  return n > 0 ? g_strndup (text, n) : NULL;
}
