/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a fuzz target over files and folders of files, with any compiler: what a fuzzer once found
 * stays found. */
#include "fuzz.h"

#include <glib.h>

static int
replay_file (const char *path)
{
  g_autofree char *data = NULL;
  gsize length;

  if (!g_file_get_contents (path, &data, &length, NULL))
    g_error ("%s cannot be read", path);
  /* An exact copy, so that AddressSanitizer sees a step too far. */
  g_autofree uint8_t *exact = g_memdup2 (data, length);
  LLVMFuzzerTestOneInput (exact, length);
  return 1;
}

static int
replay (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  int n = 0;

  if (folder == NULL)
    return replay_file (path);
  for (const char *name; (name = g_dir_read_name (folder)) != NULL;)
    {
      g_autofree char *inside = g_build_filename (path, name, NULL);
      n += replay (inside);
    }
  return n;
}

int
main (int argc, char **argv)
{
  int n = 0;
  for (int i = 1; i < argc; i++)
    n += replay (argv[i]);
  g_print ("%d inputs\n", n);
  return n > 0 ? 0 : 1;
}
