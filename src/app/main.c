/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-application.h"
#include "ms-paths.h"
#include "ms-reader.h"
#include "ms-scan-file.h"

#include <glib/gi18n.h>
#include <locale.h>

/* Where GTK is told to draw with cairo, it opens OpenGL all the same, which takes 40 ms and most of
 * the program's memory.  Newer GTK knows the word by the other name. */
static void
leave_opengl_alone (void)
{
  if (g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") != 0)
    return;
  const char *debug = g_getenv ("GDK_DEBUG");
  g_autofree char *words = g_strconcat ("gl-disable", debug != NULL ? "," : NULL, debug, NULL);
  g_setenv ("GDK_DEBUG", words, TRUE);
  g_setenv ("GDK_DISABLE", "gl,vulkan", FALSE);
}

int
main (int argc, char **argv)
{
  ms_reader_main (argc, argv, ms_scan_file_answer);
  ms_reader_use_self ();
  g_autofree char *locale_dir = ms_paths_dup_locale_dir ();
  leave_opengl_alone ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Minesage");

  g_autoptr (MsApplication) application = ms_application_new (G_APPLICATION_DEFAULT_FLAGS);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
