/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-cli-language.h"

#include "ms-paths.h"

#include <glib.h>

#include <libintl.h>
#include <locale.h>

void
ms_cli_set_up_language (void)
{
  g_autofree char *locale_dir = ms_paths_dup_locale_dir ();
  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
}
