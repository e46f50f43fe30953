/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli.h"

#include "ms-message.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

static gboolean
is_standard_input (const char *file_name)
{
  return strcmp (file_name, "-") == 0;
}

void
ms_cli_complain (const char *message)
{
  g_printerr ("minesage-cli: %s\n", message);
}

void
ms_cli_complain_info (const MsErrorInfo *info, const char *file_name)
{
  g_autofree char *message = ms_error_info_dup_message (info, file_name);
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
ms_cli_dup_display_name (const char *file_name)
{
  return g_filename_display_name (file_name);
}

MsCliExit
ms_cli_combine (MsCliExit so_far, MsCliExit next)
{
  return so_far != MS_CLI_DONE ? so_far : next;
}

static void
complain_errno (const char *name, int number)
{
  g_autofree char *message = g_strdup_printf ("%s: %s", name, g_strerror (number));
  ms_cli_complain (message);
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
  if (fwrite (bytes, 1, length, stdout) == length && fflush (stdout) == 0)
    return MS_CLI_DONE;
  complain_errno (_ ("standard output"), errno);
  return MS_CLI_FILE_ERROR;
}

/* One byte more than is allowed is enough to know. */
static gboolean
read_stream (FILE *stream, GByteArray *bytes)
{
  guint8 buffer[65536];
  gsize n;

  while (bytes->len <= MS_DOCUMENT_MAX_BYTES && (n = fread (buffer, 1, sizeof buffer, stream)) > 0)
    g_byte_array_append (bytes, buffer, (guint)n);
  return !ferror (stream);
}

static GByteArray *
read_bytes (const char *file_name)
{
  FILE *stream = is_standard_input (file_name) ? stdin : fopen (file_name, "rb");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gboolean ok = stream != NULL && read_stream (stream, bytes);
  int number = errno;

  if (stream != NULL && stream != stdin)
    fclose (stream);
  if (ok)
    return g_steal_pointer (&bytes);
  g_autofree char *name = ms_cli_dup_display_name (file_name);
  complain_errno (name, number);
  return NULL;
}

/* How many lines end before text[length] does. */
static int
count_lines (const char *text, gsize length)
{
  int lines = 0;
  for (gsize i = 0; i < length; i++)
    lines += text[i] == '\n';
  return lines;
}

MsCliExit
ms_cli_read_all (const char *file_name, GPtrArray *documents)
{
  MsErrorInfo info;
  g_autoptr (GByteArray) bytes = read_bytes (file_name);
  gsize offset = 0;

  if (bytes == NULL)
    return MS_CLI_FILE_ERROR;
  do
    {
      MsDocument *document;
      const char *text = (const char *)bytes->data + offset;
      if (ms_document_read (text, bytes->len - offset, &document, &info) != MS_STATUS_OK)
        {
          if (info.line > 0)
            info.line += count_lines ((const char *)bytes->data, offset);
          ms_cli_complain_info (&info, file_name);
          return MS_CLI_USAGE;
        }
      g_ptr_array_add (documents, document);
      offset = document->next > 0 ? offset + document->next : 0;
    }
  while (offset > 0);
  return MS_CLI_DONE;
}

MsCliExit
ms_cli_read (const char *file_name, MsDocument **document)
{
  MsErrorInfo info;
  g_autoptr (GByteArray) bytes = read_bytes (file_name);

  *document = NULL;
  if (bytes == NULL)
    return MS_CLI_FILE_ERROR;
  if (ms_document_read ((const char *)bytes->data, bytes->len, document, &info) == MS_STATUS_OK)
    return MS_CLI_DONE;
  ms_cli_complain_info (&info, file_name);
  return MS_CLI_USAGE;
}
