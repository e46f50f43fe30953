/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders named where files are wanted: to be read, or to be written into. */
#include "ms-cli.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include <stdlib.h>
#include <string.h>

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
ms_cli_list_files (char **names, MsCliFileFunc is_game, GPtrArray *files)
{
  MsCliExit result = MS_CLI_DONE;
  for (int i = 0; names[i] != NULL; i++)
    if (g_file_test (names[i], G_FILE_TEST_IS_DIR))
      result = ms_cli_combine (result, add_folder (names[i], is_game, files));
    else
      g_ptr_array_add (files, g_strdup (names[i]));
  g_ptr_array_add (files, NULL);
  return result;
}

/* --- Files to read, and a file or folder to write --- */

gboolean
ms_cli_check_in_and_out (char **names)
{
  guint n = g_strv_length (names);
  if (n == 2 || (n > 2 && g_file_test (names[n - 1], G_FILE_TEST_IS_DIR)))
    return TRUE;
  ms_cli_complain (
      _ ("Name the file to read and the one to write, or several files and a folder."));
  return FALSE;
}

/* The path in a folder for what comes of a file, with the file's name but for its ending. */
static char *
dup_path_in (const char *folder, const char *in, const char *ending)
{
  g_autofree char *name = g_path_get_basename (in);
  char *dot = strrchr (name, '.');
  if (dot != NULL && dot > name)
    *dot = '\0';
  g_autofree char *file = g_strconcat (name, ".", ending, NULL);
  return g_build_filename (folder, file, NULL);
}

/* Adds a file to those that must not be replaced any more; FALSE where it is one of them already.
 * A file is known by what it is, not by its name; there is none yet that has another name. */
static gboolean
take_file (GHashTable *taken, const char *path)
{
  GStatBuf info;
  return g_stat (path, &info) != 0
      || g_hash_table_add (taken,
          g_strdup_printf ("%" G_GUINT64_FORMAT ":%" G_GUINT64_FORMAT, (guint64)info.st_dev,
              (guint64)info.st_ino));
}

static MsCliExit
complain_taken (const char *in, const char *out)
{
  g_autofree char *name = ms_cli_dup_display_name (out);
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: the name of a file. */
      _ ("This would replace %s, which was read or written just now."), name);
  return ms_cli_complain_of (in, sentence);
}

static MsCliExit
make_in_folder (
    char **files, const char *folder, const char *ending, MsCliMakeFunc func, gpointer user_data)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  MsCliExit result = MS_CLI_DONE;
  for (int i = 0; files[i] != NULL; i++)
    take_file (taken, files[i]);
  for (int i = 0; files[i] != NULL; i++)
    {
      g_autofree char *out = strcmp (files[i], "-") == 0 ? g_strdup (folder)
                                                         : dup_path_in (folder, files[i], ending);
      MsCliExit made = take_file (taken, out) ? func (files[i], out, user_data)
                                              : complain_taken (files[i], out);
      take_file (taken, out);
      result = ms_cli_combine (result, made);
    }
  return result;
}

MsCliExit
ms_cli_make_all (char **names, const char *ending, MsCliMakeFunc func, gpointer user_data)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  guint n = g_strv_length (names);
  const char *last = names[n - 1];
  if (!g_file_test (last, G_FILE_TEST_IS_DIR))
    return func (names[0], last, user_data);
  g_autofree char **inputs = g_memdup2 (names, (n + 1) * sizeof *names);
  inputs[n - 1] = NULL;
  MsCliExit listed = ms_cli_list_files (inputs, NULL, files);
  MsCliExit made = make_in_folder ((char **)files->pdata, last, ending, func, user_data);
  return ms_cli_combine (listed, made);
}
