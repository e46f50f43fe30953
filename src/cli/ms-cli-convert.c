/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command convert: writes what a file holds in another format. */
#include "ms-cli-options.h"
#include "ms-message.h"
#include "ms-replay.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* The earlier one first; where nothing says when a game was begun, it comes before the others. */
static int
compare_starts (gconstpointer a, gconstpointer b, gpointer here)
{
  const MsDocument *const *first = a, *const *second = b;
  gint64 start = ms_replay_find_start ((*first)->replay, here);
  gint64 other = ms_replay_find_start ((*second)->replay, here);

  return (start > other) - (start < other);
}

/* A set of replays is of one player, in the order in which the games were begun.  NULL, or a
 * sentence that says why there can be no set. */
static char *
order_replays (GPtrArray *documents)
{
  const char *player = NULL;

  for (guint i = 0; i < documents->len; i++)
    {
      const MsDocument *document = documents->pdata[i];
      if (document->replay == NULL)
        return documents->len == 1
            ? NULL
            : g_strdup (_ ("A set of several games is made of replays; one of these is none."));
      const char *found = ms_replay_get_header (document->replay)->player;
      if (i > 0 && g_strcmp0 (found, player) != 0)
        /* Translators: names of two players. */
        return g_strdup_printf (_ ("A set has one player; here are “%1$s” and “%2$s”."),
            player != NULL ? player : "", found != NULL ? found : "");
      player = found;
    }
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();
  g_ptr_array_sort_with_data (documents, compare_starts, here);
  return NULL;
}

/* Appends the documents, written as target, to bytes; adds a line end to targets of one line.
 * Returns NULL, or a sentence that says why a document cannot be written. */
static char *
append_all (GString *bytes, GPtrArray *documents, const MsTarget *target)
{
  MsErrorInfo info;

  if (!target->several && documents->len > 1)
    return g_strdup (
        _ ("There are several boards; only the formats txt and evfs hold more than one."));
  if (target->several && target->kind == MS_TARGET_REPLAY)
    {
      char *fault = order_replays (documents);
      if (fault != NULL)
        return fault;
    }
  for (guint i = 0; i < documents->len; i++)
    {
      gsize length;
      g_autofree char *part = NULL;
      if (ms_document_write_as (target, documents->pdata[i], &part, &length, &info) != MS_STATUS_OK)
        return ms_message_dup_sentence (&info);
      if (target->several)
        ms_target_join (target, bytes, part, length);
      else
        g_string_append_len (bytes, part, (gssize)length);
      g_string_append (bytes, target->is_line ? "\n" : "");
    }
  return NULL;
}

/* Writes all that the n files hold into one. */
static MsCliExit
gather (char **in, guint n, const char *out, const MsTarget *target)
{
  g_autoptr (GPtrArray)
      documents = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_document_free);
  g_autoptr (GString) bytes = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      MsCliExit exit = ms_cli_read_all (in[i], documents);
      if (exit != MS_CLI_DONE)
        return exit;
    }
  g_autofree char *fault = append_all (bytes, documents, target);
  return fault == NULL ? ms_cli_write (out, bytes->str, bytes->len)
                       : ms_cli_complain_of (n == 1 ? in[0] : NULL, fault);
}

static MsCliExit
convert (const char *in, const char *out, gpointer user_data)
{
  return gather ((char *[]){ (char *)in }, 1, out, user_data);
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
    MS_CLI_FILES (files, N_ ("IN OUT|IN… FOLDER|IN… OUT")),
    { NULL },
  };
  if (!ms_cli_parse (argc, argv, options,
          _ ("Writes a position, a game or boards in another format; - is standard input or "
             "output."),
          &settings, &result))
    return result;
  guint n_files = g_strv_length (settings.files);
  const char *out = n_files > 0 ? settings.files[n_files - 1] : "";
  target = settings.to >= 0 ? ms_target_get (settings.to) : ms_target_for_file (out);
  if (n_files > 2 && target != NULL && target->several && !g_file_test (out, G_FILE_TEST_IS_DIR))
    return gather (settings.files, n_files - 1, out, target);
  if (!ms_cli_check_in_and_out (settings.files))
    return MS_CLI_USAGE;
  return target != NULL
      ? ms_cli_make_all (settings.files, target->extension, convert, (gpointer)target)
      : ms_cli_complain_of (
          NULL, _ ("The name of the file does not tell the format; give it with --to."));
}
