/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands render and read-picture: they run a separate program, so that the other commands
 * need no library for drawing or for pictures. */
#include "ms-cli.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <unistd.h>

#define PROGRAM "minesage-render"

/* The separate program replaces this process, and so has its streams and gives its exit status;
 * argv[0] tells it the command. */
static MsCliExit
run_program (char **argv)
{
  /* The separate program is in the folder of this one, even if both were moved. */
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
  g_autofree char *program = folder != NULL ? g_build_filename (folder, PROGRAM, NULL)
                                            : g_strdup (PROGRAM);
  execv (program, argv);
  int number = errno;
  g_autofree char *name = ms_cli_dup_display_name (program);
  g_autofree char *message = number == ENOENT
      /* Translators: the file that is missing. */
      ? g_strdup_printf (_ ("Pictures are drawn and read by a program of its own, %s, which is not "
                            "installed."),
          name)
      : g_strdup_printf ("%s: %s", name, g_strerror (number));
  ms_cli_complain (message);
  return MS_CLI_FILE_ERROR;
}

MsCliExit
ms_cli_read_picture (int argc, char **argv)
{
  return run_program (argv);
}

MsCliExit
ms_cli_render (int argc, char **argv)
{
  return run_program (argv);
}
