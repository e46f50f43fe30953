/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and standard streams for all commands: reading, printing, messages, and progress. */
#include "ms-cli.h"

#include "ms-foreign-text.h"
#include "ms-message.h"
#include "ms-paths.h"
#include "ms-replay.h"

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

static gboolean output_is_lost;
static int missing_total = -1;

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

void
ms_cli_complain (const char *message)
{
  g_autofree char *line = ms_foreign_text_dup_escaped (message);
  if (!output_is_lost)
    g_printerr ("minesage-cli: %s\n", line);
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
static MsCliExit
complain_errno (const char *file_name, int number)
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
  errno = 0;
  if (!output_is_lost && fwrite (bytes, 1, length, stdout) == length && fflush (stdout) == 0)
    return MS_CLI_DONE;
  complain_errno (_ ("standard output"), errno);
  output_is_lost = TRUE;
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
  return written ? MS_CLI_DONE : complain_errno (file_name, errno);
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
      return complain_errno (file_name, numbers[i]);
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
    return complain_errno (file_name, ELOOP);
  if (g_file_set_contents_full (target, bytes, (gssize)length,
          G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0666, &error))
    return MS_CLI_DONE;
  return complain_unwritten (file_name, error);
}

void
ms_cli_set_missing_total (int mines)
{
  missing_total = mines;
}

/* Adds what the text alone does not tell: the mine total, from --mines.  Prints a message where the
 * text could have several formats. */
static MsCliExit
complete (MsDocument *document, const char *file_name)
{
  MsErrorInfo info;
  if (document->ambiguous)
    {
      g_autofree char *sentence
          /* Translators: the name of a format, such as “Position (rows of characters)”. */
          = g_strdup_printf (_ ("This text can be read in several ways; it was read as: %s."),
              ms_format_name (document->format));
      ms_cli_complain_of (file_name, sentence);
    }
  if (!document->total_missing)
    return MS_CLI_DONE;
  if (missing_total < 0)
    return ms_cli_complain_of (file_name,
        _ ("This position does not say how many mines there are; give it with --mines."));
  if (ms_document_set_mines (document, missing_total, &info) == MS_STATUS_OK)
    return MS_CLI_DONE;
  ms_cli_complain_info (&info, file_name);
  return MS_CLI_USAGE;
}

gboolean
ms_cli_output_is_lost (void)
{
  return output_is_lost;
}

/* Opens a file, but nothing that may have no end, unless the shell has already opened it for the
 * program: -, /dev/stdin, <(…).  Does not wait for the other end of a named pipe.  NULL on failure;
 * *fault is then a sentence about it, or NULL where errno tells. */
static FILE *
open_to_read (const char *file_name, const char **fault)
{
  struct stat info;
  if (is_standard_stream (file_name))
    return stdin;
  if (strcmp (file_name, "/dev/stdin") == 0 || g_str_has_prefix (file_name, "/dev/fd/")
      || g_str_has_prefix (file_name, "/proc/self/fd/"))
    return fopen (file_name, "rb");
  int descriptor = open (file_name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0)
    return NULL;
  if (fstat (descriptor, &info) == 0 && (S_ISREG (info.st_mode) || S_ISDIR (info.st_mode)))
    return fdopen (descriptor, "rb");
  close (descriptor);
  *fault = _ (
      "This is no regular file; what comes out of a pipe is read from standard input, as -.");
  return NULL;
}

MsCliExit
ms_cli_read_bytes (const char *file_name, gsize most, GByteArray *bytes)
{
  guint8 buffer[65536];
  struct stat about;
  const char *fault = NULL;
  FILE *stream = open_to_read (file_name, &fault);
  if (stream == NULL)
    {
      if (fault == NULL)
        return complain_errno (file_name, errno);
      ms_cli_complain_of (file_name, fault);
      return MS_CLI_FILE_ERROR;
    }
  /* A file that is too large by its size need not be read; of others one byte more than most is
   * enough to know. */
  gsize size = 0, n;
  if (fstat (fileno (stream), &about) == 0 && S_ISREG (about.st_mode) && about.st_size > 0)
    size = (gsize)about.st_size;
  while (MAX (size, bytes->len) <= most && (n = fread (buffer, 1, sizeof buffer, stream)) > 0)
    g_byte_array_append (bytes, buffer, (guint)n);
  int number = ferror (stream) ? errno : 0;
  if (stream != stdin)
    fclose (stream);
  if (number != 0)
    return complain_errno (file_name, number);
  if (MAX (size, bytes->len) <= most)
    return MS_CLI_DONE;
  MsErrorInfo info;
  ms_fail_counts (&info, MS_STATUS_FILE_TOO_LARGE, (long)MAX (size, bytes->len), (long)most);
  ms_cli_complain_info (&info, file_name);
  return MS_CLI_USAGE;
}

/* Prints messages where what a replay claims differs from what its events give.  As figures are
 * always computed from the events, this is not a failure; a recording that breaks off is one. */
static MsCliExit
complain_of_replay (const char *file_name, const MsReplay *replay)
{
  MsCliExit result = ms_replay_get_fault (replay) != NULL ? MS_CLI_USAGE : MS_CLI_DONE;
  g_autofree char *remarks = ms_replay_dup_remarks (replay);
  g_auto (GStrv) sentences = g_strsplit (remarks != NULL ? remarks : "", "\n", -1);
  for (int i = 0; sentences[i] != NULL; i++)
    ms_cli_complain_of (file_name, sentences[i]);
  return result;
}

MsCliExit
ms_cli_read_all (const char *file_name, GPtrArray *documents)
{
  MsErrorInfo info;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gsize offset = 0;
  MsCliExit read = ms_cli_read_bytes (file_name, MS_DOCUMENT_MAX_BYTES, bytes),
            result = MS_CLI_DONE;

  if (read != MS_CLI_DONE)
    return read;
  do
    {
      MsDocument *document;
      const char *text = (const char *)bytes->data + offset;
      if (ms_document_read (text, bytes->len - offset, &document, &info) != MS_STATUS_OK)
        {
          /* The lines of the boards before this one count too. */
          for (gsize i = 0; i < offset && info.line > 0; i++)
            info.line += bytes->data[i] == '\n';
          ms_cli_complain_info (&info, file_name);
          return MS_CLI_USAGE;
        }
      g_ptr_array_add (documents, document);
      if (document->replay != NULL)
        result = ms_cli_combine (result, complain_of_replay (file_name, document->replay));
      read = complete (document, file_name);
      if (read != MS_CLI_DONE)
        {
          g_ptr_array_set_size (documents, (int)documents->len - 1);
          return read;
        }
      offset = document->next > 0 ? offset + document->next : 0;
    }
  while (offset > 0);
  return result;
}

MsCliExit
ms_cli_for_each_document (char **files, MsCliDocumentFunc func, gpointer user_data)
{
  MsCliExit result = MS_CLI_DONE;
  for (int i = 0; files[i] != NULL && !output_is_lost; i++)
    {
      g_autoptr (GPtrArray)
          documents = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_document_free);
      MsCliExit read = ms_cli_read_all (files[i], documents);
      for (guint j = 0; j < documents->len && !output_is_lost; j++)
        result = ms_cli_combine (result, func (files[i], documents->pdata[j], user_data));
      result = ms_cli_combine (result, read);
    }
  return result;
}

MsCliExit
ms_cli_read (const char *file_name, MsDocument **document)
{
  g_autoptr (GPtrArray)
      documents = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_document_free);
  MsCliExit read = ms_cli_read_all (file_name, documents);

  *document = NULL;
  if (read != MS_CLI_DONE)
    return read;
  if (documents->len == 1)
    {
      *document = g_ptr_array_steal_index (documents, 0);
      return MS_CLI_DONE;
    }
  return ms_cli_complain_of (file_name, _ ("There are several boards; this command takes one."));
}

/* --- Progress --- */

/* It is shown only for runs that take longer than FIRST_REPORT. */
#define FIRST_REPORT G_TIME_SPAN_SECOND
#define BETWEEN_REPORTS (G_TIME_SPAN_SECOND / 4)

static struct
{
  char *name; /* owned */
  gint64 next_report; /* as of g_get_monotonic_time */
  gboolean shown;
} progress_line;

static bool
report_progress (double progress, void *user_data)
{
  gint64 now = g_get_monotonic_time ();
  if (now < progress_line.next_report)
    return false;
  progress_line.next_report = now + BETWEEN_REPORTS;
  progress_line.shown = TRUE;
  g_printerr ("\r\033[K");
  /* Translators: the name of a file, and how much of the work is done. */
  g_printerr (_ ("%s: %.0f %% done"), progress_line.name, 100 * progress);
  return false;
}

void
ms_cli_progress_begin (const char *file_name, MsSolverOptions *options)
{
  if (!isatty (STDERR_FILENO))
    return;
  progress_line.name = ms_cli_dup_display_name (file_name);
  progress_line.next_report = g_get_monotonic_time () + FIRST_REPORT;
  options->poll = report_progress;
}

void
ms_cli_progress_end (void)
{
  if (progress_line.shown)
    g_printerr ("\r\033[K");
  progress_line.shown = FALSE;
  g_clear_pointer (&progress_line.name, g_free);
}
