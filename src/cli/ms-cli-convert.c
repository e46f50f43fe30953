/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command convert: writes what a file holds in another format. */
#include "ms-cli-options.h"
#include "ms-message.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Appends the documents, written as target, to bytes; adds a line end to targets of one line.
 * Returns NULL, or a sentence that says why a document cannot be written. */
static char *
append_all (GString *bytes, const GPtrArray *documents, const MsTarget *target)
{
  MsErrorInfo info;

  if (!target->several && documents->len > 1)
    return g_strdup (_ ("There are several boards; only the format txt holds more than one."));
  for (guint i = 0; i < documents->len; i++)
    {
      gsize length;
      g_autofree char *part = NULL;
      if (ms_document_write_as (target, documents->pdata[i], &part, &length, &info) != MS_STATUS_OK)
        return ms_message_dup_sentence (&info);
      g_string_append (bytes, i > 0 ? "\n" : "");
      g_string_append_len (bytes, part, (gssize)length);
      g_string_append (bytes, target->is_line ? "\n" : "");
    }
  return NULL;
}

static MsCliExit
convert (const char *in, const char *out, gpointer user_data)
{
  const MsTarget *target = user_data;
  g_autoptr (GPtrArray)
      documents = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_document_free);
  g_autoptr (GString) bytes = g_string_new (NULL);
  MsCliExit exit = ms_cli_read_all (in, documents);

  if (exit != MS_CLI_DONE)
    return exit;
  g_autofree char *fault = append_all (bytes, documents, target);
  return fault == NULL ? ms_cli_write (out, bytes->str, bytes->len)
                       : ms_cli_complain_of (in, fault);
}

typedef struct
{
  int to; /* -1: not given */
  char **files;
} Settings;

MsCliExit
ms_cli_convert (int argc, char **argv)
{
  const MsTarget *target;
  g_autoptr (GString) names = g_string_new (NULL);
  Settings settings = { .to = -1 };
  MsCliExit result;

  for (int i = 0; (target = ms_target_get (i)) != NULL; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? "|" : "", target->name);
  const MsCliOption options[] = {
    { "--to", MS_CLI_WORD (to), N_ ("The format of OUT (as its name ends, if not given)"),
        names->str },
    MS_CLI_FILES (files, N_ ("IN OUT|IN… FOLDER")),
    { NULL },
  };
  if (!ms_cli_parse (argc, argv, options,
          _ ("Writes a position, a game or boards in another format; - is standard input or "
             "output."),
          &settings, &result))
    return result;
  if (!ms_cli_check_in_and_out (settings.files))
    return MS_CLI_USAGE;
  const char *out = settings.files[g_strv_length (settings.files) - 1];
  target = settings.to >= 0 ? ms_target_get (settings.to) : ms_target_for_file (out);
  return target != NULL
      ? ms_cli_make_all (settings.files, target->extension, convert, (gpointer)target)
      : ms_cli_complain_of (
          NULL, _ ("The name of the file does not tell the format; give it with --to."));
}
