/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-folder.h"

#include "ms-foreign.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include <stdlib.h>

gboolean
ms_cli_take_game (const MsDocument *document, MsDocument *game)
{
  *game = *document;
  if (game->play != NULL && ms_play_get_state (game->play) == MS_STATE_ANALYSIS)
    game->play = document->aside;
  return game->play != NULL && ms_play_get_layout (game->play) != NULL;
}

/* Whether a file counts as a game.  A file that is damaged or too large does, so that it is
 * reported; links, devices and pipes do not. */
static gboolean
is_game (const char *path)
{
  GStatBuf info;
  MsErrorInfo fault;
  MsDocument *document = NULL, game;
  g_autofree char *data = NULL;
  gsize length;
  if (g_lstat (path, &info) == 0 && !S_ISREG (info.st_mode))
    return FALSE;
  if (g_stat (path, &info) != 0 || info.st_size > MS_DOCUMENT_MAX_BYTES
      || !g_file_get_contents (path, &data, &length, NULL))
    return TRUE;
  if (ms_document_read (data, length, &document, &fault) != MS_STATUS_OK)
    return !ms_foreign_is_strange (&fault);
  gboolean found = ms_cli_take_game (document, &game);
  ms_document_free (document);
  return found;
}

static void
tell_passed_over (const char *folder, int n_files)
{
  g_autofree char *name = ms_cli_dup_display_name (folder);
  g_autofree char *message = g_strdup_printf (
      /* Translators: a folder, and how many of its files.  A link to a game is passed over too. */
      g_dngettext (GETTEXT_PACKAGE, "%1$s: %2$d file was skipped: it is a link or no game.",
          "%1$s: %2$d files were skipped: they are links or no games.", (gulong)n_files),
      name, n_files);
  ms_cli_complain (message);
}

static void
tell_empty (const char *folder)
{
  g_autofree char *name = ms_cli_dup_display_name (folder);
  /* Translators: a folder. */
  g_autofree char *message = g_strdup_printf (_ ("%s: There is no file in this folder."), name);
  ms_cli_complain (message);
}

static int
compare_names (const void *a, const void *b)
{
  return g_strcmp0 (*(char *const *)a, *(char *const *)b);
}

MsCliExit
ms_cli_add_folder (const char *folder, GPtrArray *files)
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
      if (is_game (path))
        g_ptr_array_add (files, g_steal_pointer (&path));
      else
        n_others++;
    }
  if (n_others > 0)
    tell_passed_over (folder, n_others);
  else if (files->len == first)
    tell_empty (folder);
  if (files->len > first)
    qsort (files->pdata + first, files->len - first, sizeof (gpointer), compare_names);
  return MS_CLI_DONE;
}
