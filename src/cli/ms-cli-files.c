/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Standard streams and files for all commands: printing, writing, messages, and progress. */
#include "ms-cli.h"

#include "ms-foreign-text.h"
#include "ms-message.h"
#include "ms-paths.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The most symbolic links that are followed, as in the system. */
#define MOST_LINKS 40

/* Set by the thread that prints, seen by all. */
static gint output_is_lost;
/* Where the messages of a thread go; NULL: to standard error. */
static GPrivate caught_messages;
/* There is one line of progress, for one of the threads that work. */
static struct
{
  GThread *owner; /* NULL: nobody's */
  char *name; /* owned */
  gint64 next_report; /* as of g_get_monotonic_time */
  gint shown; /* until whoever prints something has wiped it away */
} progress_line;

void
ms_cli_set_up_language (void)
{
  g_autofree char *locale_dir = ms_paths_dup_locale_dir ();
  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
}

static gboolean
is_standard_stream (const char *file_name)
{
  return strcmp (file_name, "-") == 0;
}

static void
wipe_progress (void)
{
  if (g_atomic_int_compare_and_exchange (&progress_line.shown, TRUE, FALSE))
    g_printerr ("\r\033[K");
}

void
ms_cli_tell (const char *lines)
{
  if (ms_cli_output_is_lost ())
    return;
  wipe_progress ();
  g_printerr ("%s", lines);
}

void
ms_cli_complain (const char *message)
{
  g_autofree char *escaped = ms_foreign_text_dup_escaped (message);
  g_autofree char *line = g_strdup_printf ("minesage-cli: %s\n", escaped);
  GString *caught = g_private_get (&caught_messages);
  if (caught != NULL)
    g_string_append (caught, line);
  else
    ms_cli_tell (line);
}

void
ms_cli_catch_messages (GString *messages)
{
  g_private_set (&caught_messages, messages);
}

void
ms_cli_complain_info (const MsErrorInfo *info, const char *file_name)
{
  g_autofree char *message = ms_message_dup (info, file_name);
  ms_cli_complain (message);
}

MsCliExit
ms_cli_complain_status (MsStatus status, const char *file_name)
{
  MsErrorInfo info;
  ms_fail (&info, status);
  ms_cli_complain_info (&info, file_name);
  return MS_CLI_STOPPED;
}

char *
ms_cli_dup_name (const char *file_name, gboolean json)
{
  g_autofree char *name = *file_name != '\0' ? g_filename_display_name (file_name)
                                             : g_strdup ("“”");
  return json ? g_steal_pointer (&name) : ms_foreign_text_dup_escaped (name);
}

char *
ms_cli_dup_display_name (const char *file_name)
{
  return ms_cli_dup_name (file_name, FALSE);
}

MsCliExit
ms_cli_combine (MsCliExit so_far, MsCliExit next)
{
  return so_far != MS_CLI_DONE ? so_far : next;
}

MsCliExit
ms_cli_complain_of (const char *file_name, const char *sentence)
{
  g_autofree char *name = file_name != NULL ? ms_cli_dup_display_name (file_name) : NULL;
  g_autofree char *message = name != NULL ? g_strdup_printf ("%s: %s", name, sentence)
                                          : g_strdup (sentence);
  ms_cli_complain (message);
  return MS_CLI_USAGE;
}

/* The same for an error of the system. */
MsCliExit
ms_cli_complain_errno (const char *file_name, int number)
{
  ms_cli_complain_of (file_name, g_strerror (number));
  return MS_CLI_FILE_ERROR;
}

MsCliExit
ms_cli_print (const char *text)
{
  return ms_cli_print_bytes (text, strlen (text));
}

MsCliExit
ms_cli_print_bytes (const char *bytes, gsize length)
{
  wipe_progress ();
  errno = 0;
  if (!ms_cli_output_is_lost () && fwrite (bytes, 1, length, stdout) == length
      && fflush (stdout) == 0)
    return MS_CLI_DONE;
  ms_cli_complain_errno (_ ("standard output"), errno);
  g_atomic_int_set (&output_is_lost, TRUE);
  return MS_CLI_FILE_ERROR;
}

/* Writes to something that cannot be replaced by a file, such as a device. */
static MsCliExit
write_stream (const char *file_name, const char *bytes, gsize length)
{
  errno = 0;
  FILE *stream = fopen (file_name, "wb");
  gboolean written = stream != NULL && fwrite (bytes, 1, length, stream) == length;
  if (stream != NULL && fclose (stream) != 0)
    written = FALSE;
  return written ? MS_CLI_DONE : ms_cli_complain_errno (file_name, errno);
}

/* GLib's message would name the temporary file instead of file_name, so the system's is printed
 * where the number of the error is known. */
static MsCliExit
complain_unwritten (const char *file_name, const GError *error)
{
  static const int numbers[] = { EEXIST, EISDIR, EACCES, ENAMETOOLONG, ENOENT, ENOTDIR, EROFS,
    ELOOP, ENOSPC, EIO, EPERM };
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    if ((int)g_file_error_from_errno (numbers[i]) == error->code)
      return ms_cli_complain_errno (file_name, numbers[i]);
  ms_cli_complain_of (file_name, error->message);
  return MS_CLI_FILE_ERROR;
}

/* Whether name is a file or can become one; devices and pipes are not, and must be written to, as a
 * new file would replace them. */
static gboolean
is_file (const char *name)
{
  struct stat info;
  return stat (name, &info) != 0 || S_ISREG (info.st_mode) || S_ISDIR (info.st_mode);
}

/* The path to which a chain of symbolic links leads, even if there is no file yet, so that a link
 * is not replaced by a file.  NULL where the chain is too long. */
static char *
dup_target (const char *file_name)
{
  g_autofree char *path = g_strdup (file_name);
  for (int i = 0; i < MOST_LINKS; i++)
    {
      g_autofree char *to = g_file_read_link (path, NULL), *folder = g_path_get_dirname (path);
      if (to == NULL)
        return g_steal_pointer (&path);
      g_free (path);
      path = g_path_is_absolute (to) ? g_steal_pointer (&to) : g_build_filename (folder, to, NULL);
    }
  return NULL;
}

MsCliExit
ms_cli_write (const char *file_name, const char *bytes, gsize length)
{
  g_autoptr (GError) error = NULL;
  if (is_standard_stream (file_name))
    return ms_cli_print_bytes (bytes, length);
  if (!is_file (file_name))
    return write_stream (file_name, bytes, length);
  g_autofree char *target = dup_target (file_name);
  if (target == NULL)
    return ms_cli_complain_errno (file_name, ELOOP);
  if (g_file_set_contents_full (target, bytes, (gssize)length,
          G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0666, &error))
    return MS_CLI_DONE;
  return complain_unwritten (file_name, error);
}

gboolean
ms_cli_output_is_lost (void)
{
  return g_atomic_int_get (&output_is_lost) != 0;
}

/* --- Progress --- */

/* It is shown only for runs that take longer than FIRST_REPORT. */
#define FIRST_REPORT G_TIME_SPAN_SECOND
#define BETWEEN_REPORTS (G_TIME_SPAN_SECOND / 4)

static bool
report_progress (double progress, void *user_data)
{
  gint64 now = g_get_monotonic_time ();
  if (now < progress_line.next_report)
    return false;
  progress_line.next_report = now + BETWEEN_REPORTS;
  g_printerr ("\r\033[K");
  /* Translators: the name of a file, and how much of the work is done. */
  g_printerr (_ ("%s: %.0f %% done"), progress_line.name, 100 * progress);
  g_atomic_int_set (&progress_line.shown, TRUE);
  return false;
}

void
ms_cli_progress_begin (const char *file_name, MsSolverOptions *options)
{
  if (!isatty (STDERR_FILENO)
      || !g_atomic_pointer_compare_and_exchange (&progress_line.owner, NULL, g_thread_self ()))
    return;
  progress_line.name = ms_cli_dup_display_name (file_name);
  progress_line.next_report = g_get_monotonic_time () + FIRST_REPORT;
  options->poll = report_progress;
}

void
ms_cli_progress_end (void)
{
  if (g_atomic_pointer_get (&progress_line.owner) != g_thread_self ())
    return;
  wipe_progress ();
  g_clear_pointer (&progress_line.name, g_free);
  g_atomic_pointer_set (&progress_line.owner, NULL);
}
