/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command render: a program of its own, so that the others need no library that draws. */
#include "ms-cli.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <unistd.h>

#define PROGRAM "minesage-render"

static MsCliExit
complain (const char *program, int number)
{
  g_autofree char *name = ms_cli_dup_display_name (program);
  g_autofree char *message = number == ENOENT
      /* Translators: the file that is missing. */
      ? g_strdup_printf (_ ("Pictures are drawn by a program of its own, %s, which is not "
                            "installed."),
          name)
      : g_strdup_printf ("%s: %s", name, g_strerror (number));
  ms_cli_complain (message);
  return MS_CLI_FILE_ERROR;
}

/* It takes the place of this program, with its streams and its exit status. */
MsCliExit
ms_cli_render (int argc, char **argv)
{
  /* Beside this program, wherever that was moved to; the caller's. */
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
  g_autofree char *program = folder != NULL ? g_build_filename (folder, PROGRAM, NULL)
                                            : g_strdup (PROGRAM);
  execv (program, argv);
  return complain (program, errno);
}
