/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "config.h"

#include "ms-paths.h"

#include <glib/gstdio.h>

/* The folder that is levels ("..", "../..") above the folder of the running program; NULL if that
 * is not known. */
static char *
dup_folder_above (const char *levels)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  if (program == NULL)
    return NULL;
  g_autofree char *folder = g_path_get_dirname (program);
  g_autofree char *joined = g_build_filename (folder, levels, NULL);
  return g_canonicalize_filename (joined, NULL);
}

char *
ms_paths_dup_build_root (void)
{
  g_autofree char *root = dup_folder_above ("../..");
  if (root == NULL)
    return NULL;
  g_autofree char *mark = g_build_filename (root, "meson-private", NULL);
  return g_file_test (mark, G_FILE_TEST_IS_DIR) ? g_steal_pointer (&root) : NULL;
}

/* A folder below share/ of the prefix in which the program lies now, even if it was moved there. */
static char *
dup_shared_folder (const char *name)
{
  g_autofree char *prefix = dup_folder_above ("..");
  return prefix != NULL ? g_build_filename (prefix, "share", name, NULL) : NULL;
}

char *
ms_paths_dup_schema_dir (void)
{
  return dup_shared_folder ("glib-2.0/schemas");
}

char *
ms_paths_dup_locale_dir (void)
{
  g_autofree char *root = ms_paths_dup_build_root ();
  if (root != NULL)
    return g_build_filename (root, "po", NULL);
  g_autofree char *shared = dup_shared_folder ("locale");
  if (shared != NULL && g_file_test (shared, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&shared);
  return g_strdup (MS_LOCALE_DIR);
}

char *
ms_paths_dup_examples_dir (void)
{
  g_autofree char *root = ms_paths_dup_build_root ();
  return root != NULL ? g_build_filename (root, "data", "examples", NULL)
                      : dup_shared_folder ("minesage/examples");
}
