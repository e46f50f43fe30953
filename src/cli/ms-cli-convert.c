/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command convert: writes what a file holds in another format. */
#include "config.h"
#include "ms-cli-options.h"
#include "ms-message.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* The target named by --to or, where to is NULL, by the ending of the output file; NULL, after a
 * message, where there is none. */
static const MsTarget *
choose_target (const char *to, const char *out)
{
  int n_targets, number = -1;
  const MsTarget *const *targets = ms_targets_get (&n_targets);
  g_autofree const char **names = g_new (const char *, n_targets);

  if (to == NULL)
    {
      const MsTarget *target = ms_target_for_file (out);
      if (target == NULL)
        ms_cli_complain (_ ("The name of the file does not tell the format; give it with --to."));
      return target;
    }
  for (int i = 0; i < n_targets; i++)
    names[i] = targets[i]->name;
  return ms_cli_parse_word ("--to", to, names, n_targets, &number) ? targets[number] : NULL;
}

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
convert (const char *in, const char *out, const MsTarget *target)
{
  g_autoptr (GPtrArray)
      documents = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_document_free);
  g_autoptr (GString) bytes = g_string_new (NULL);
  MsCliExit exit = ms_cli_read_all (in, documents);

  if (exit != MS_CLI_DONE)
    return exit;
  g_autofree char *fault = append_all (bytes, documents, target);
  if (fault == NULL)
    return ms_cli_write (out, bytes->str, bytes->len);
  g_autofree char *name = ms_cli_dup_display_name (in);
  g_autofree char *message = g_strdup_printf ("%s: %s", name, fault);
  ms_cli_complain (message);
  return MS_CLI_USAGE;
}

/* The names of all targets, "mine|minesage|…". */
static char *
dup_target_names (void)
{
  int n_targets;
  const MsTarget *const *targets = ms_targets_get (&n_targets);
  GString *names = g_string_new (NULL);
  for (int i = 0; i < n_targets; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? "|" : "", targets[i]->name);
  return g_string_free (names, FALSE);
}

MsCliExit
ms_cli_convert (int argc, char **argv)
{
  g_autofree char *to = NULL, *names = dup_target_names ();
  g_auto (GStrv) files = NULL;
  MsCliExit result;
  const GOptionEntry entries[] = {
    { "to", 0, 0, G_OPTION_ARG_STRING, &to,
        N_ ("The format of OUT (as its name ends, if not given)"), names },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, N_ ("IN OUT") },
    G_OPTION_ENTRY_NULL,
  };

  if (!ms_cli_parse (argc, argv, entries,
          _ ("Writes a position, a game or boards in another format; - is standard input or "
             "output."),
          &files, &result))
    return result;
  if (g_strv_length (files) != 2)
    {
      ms_cli_complain (_ ("Name two files: the one to read, and the one to write."));
      return MS_CLI_USAGE;
    }
  const MsTarget *target = choose_target (to, files[1]);
  return target != NULL ? convert (files[0], files[1], target) : MS_CLI_USAGE;
}
