/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-application.h"
#include "ms-paths.h"

#include <glib/gi18n.h>
#include <locale.h>

int
main (int argc, char **argv)
{
  g_autofree char *locale_dir = ms_paths_dup_locale_dir ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Minesage");

  g_autoptr (MsApplication) application = ms_application_new (G_APPLICATION_DEFAULT_FLAGS);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
