/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The modes of play that EVF knows.  Names are those of RAWVF where it has one. */
#include "ms-evf-private.h"

#include <string.h>

#define NO_RULE 65535
#define OTHER "EVF mode "

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
