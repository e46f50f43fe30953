/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders named where files are wanted. */
#include "ms-cli.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>

static int
compare_names (const void *a, const void *b)
{
  return g_strcmp0 (*(char *const *)a, *(char *const *)b);
}

/* Adds the files of a folder as ms_cli_list_files does. */
static MsCliExit
add_folder (const char *folder, MsCliFileFunc is_game, GPtrArray *files)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) directory = g_dir_open (folder, 0, &error);
  guint first = files->len;
  int n_others = 0;
  const char *name;
  if (directory == NULL)
    {
      ms_cli_complain (error->message);
      return MS_CLI_FILE_ERROR;
    }
  while ((name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      if (name[0] == '.' || g_file_test (path, G_FILE_TEST_IS_DIR))
        continue;
      if (is_game == NULL || is_game (path))
        g_ptr_array_add (files, g_steal_pointer (&path));
      else
        n_others++;
    }
  g_autofree char *others = g_strdup_printf (
      /* Translators: how many files of a folder.  A link to a game is passed over too. */
      g_dngettext (GETTEXT_PACKAGE, "%d file was skipped: it is a link or no game.",
          "%d files were skipped: they are links or no games.", (gulong)n_others),
      n_others);
  if (n_others > 0)
    ms_cli_complain_of (folder, others);
  else if (files->len == first)
    ms_cli_complain_of (folder, _ ("There is no file in this folder."));
  if (files->len > first)
    qsort (files->pdata + first, files->len - first, sizeof (gpointer), compare_names);
  return MS_CLI_DONE;
}

MsCliExit
ms_cli_list_files (char **names, MsCliFileFunc is_game, GPtrArray *files, gboolean *many)
{
  MsCliExit result = MS_CLI_DONE;
  *many = names[1] != NULL;
  for (int i = 0; names[i] != NULL; i++)
    if (g_file_test (names[i], G_FILE_TEST_IS_DIR))
      {
        *many = TRUE;
        result = ms_cli_combine (result, add_folder (names[i], is_game, files));
      }
    else
      g_ptr_array_add (files, g_strdup (names[i]));
  g_ptr_array_add (files, NULL);
  return result;
}
