/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "languages.h"

#include <libintl.h>

char *
languages_bind (void)
{
  char *folder = g_build_filename (g_getenv ("G_TEST_BUILDDIR"), "..", "po", NULL);
  bindtextdomain (GETTEXT_PACKAGE, folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  return folder;
}

GPtrArray *
languages_list (const char *folder)
{
  GPtrArray *languages = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_ptr_array_add (languages, g_strdup ("en"));
  for (const char *name = NULL; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *messages = g_build_filename (folder, name, "LC_MESSAGES", NULL);
      if (g_file_test (messages, G_FILE_TEST_IS_DIR))
        g_ptr_array_add (languages, g_strdup (name));
    }
  return languages;
}

void
languages_speak (const char *language)
{
  if (language != NULL)
    g_setenv ("LANGUAGE", language, TRUE);
  else
    g_unsetenv ("LANGUAGE");
  textdomain (GETTEXT_PACKAGE); /* which forgets what was found in another language */
}
