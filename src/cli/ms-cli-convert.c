/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command convert: writes what a file holds in another format. */
#include "config.h"
#include "ms-cli-options.h"

#include <glib/gi18n-lib.h>

#include <string.h>

typedef enum
{
  TO_POSITION,
  TO_GAME,
  TO_BOARDS,
  TO_MBF,
  N_TARGETS
} Target;

/* The words of --to, which are the endings of the files too. */
static const char *const targets[N_TARGETS] = { "mine", "minesage", "txt", "mbf" };

/* The target that to names or, where it is NULL, the ending of out; FALSE, and it has been said,
 * where there is none. */
static gboolean
choose_target (const char *to, const char *out, Target *target)
{
  const char *dot = strrchr (out, '.');
  int number = -1;
  if (to != NULL && !ms_cli_parse_word ("--to", to, targets, N_TARGETS, &number))
    return FALSE;
  for (int i = 0; number < 0 && dot != NULL && i < N_TARGETS; i++)
    if (strcmp (dot + 1, targets[i]) == 0)
      number = i;
  if (number < 0)
    ms_cli_complain (_ ("Say with --to which format is meant; the name of the file does not."));
  *target = (Target)number;
  return number >= 0;
}

/* A whole sentence when the format has no room for the document, else NULL. */
static const char *
find_fault (const MsDocument *document, Target target)
{
  if (target != TO_BOARDS && target != TO_MBF)
    return NULL;
  if (document->play == NULL || ms_play_get_layout (document->play) == NULL)
    return _ ("There is no board behind this position.");
  if (target == TO_MBF && !ms_mbf_can_hold (ms_play_get_rules (document->play)))
    return _ ("The format mbf holds boards of at most 255×255 cells.");
  return NULL;
}

/* The first click the board was made for; of a game that is all that is known, its own. */
static int
find_first_cell (const MsPlay *play)
{
  int begin = ms_play_get_begin_cell (play), proven = ms_play_get_proven_cell (play);
  if (begin >= 0)
    return begin;
  return proven >= 0 ? proven : ms_play_get_first_cell (play);
}

static char *
dup_board (const MsPlay *play, gsize *length)
{
  uint64_t seed = ms_play_get_seed (play);
  return ms_write_board_text (ms_play_get_layout (play), find_first_cell (play),
      ms_play_has_seed (play) ? &seed : NULL, length);
}

static char *
dup_bytes (const MsDocument *document, Target target, gsize *length)
{
  switch (target)
    {
    case TO_POSITION:
      return ms_write_position_text (document->position, length);
    case TO_GAME:
      if (document->play == NULL)
        return ms_write_native_analysis (document->position, document->density, length);
      return ms_write_native (document->play, document->elapsed_ms, document->assisted, length);
    case TO_BOARDS:
      return dup_board (document->play, length);
    case TO_MBF:
    default:
      return ms_write_mbf (ms_play_get_layout (document->play), length);
    }
}

static MsCliExit
convert (const char *in, const char *out, Target target)
{
  g_autoptr (GPtrArray)
      documents = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_document_free);
  g_autoptr (GString) bytes = g_string_new (NULL);
  MsCliExit exit = ms_cli_read_all (in, documents);

  if (exit != MS_CLI_DONE)
    return exit;
  const char *fault = target != TO_BOARDS && documents->len > 1
      ? _ ("There are several boards; only the format txt holds more than one.")
      : NULL;
  for (guint i = 0; i < documents->len && fault == NULL; i++)
    {
      const MsDocument *document = g_ptr_array_index (documents, i);
      fault = find_fault (document, target);
      if (fault != NULL)
        break;
      gsize length;
      g_autofree char *part = dup_bytes (document, target, &length);
      g_string_append (bytes, i > 0 ? "\n" : "");
      g_string_append_len (bytes, part, (gssize)length);
    }
  if (fault == NULL)
    return ms_cli_write (out, bytes->str, bytes->len);
  g_autofree char *name = ms_cli_dup_display_name (in);
  g_autofree char *message = g_strdup_printf ("%s: %s", name, fault);
  ms_cli_complain (message);
  return MS_CLI_USAGE;
}

MsCliExit
ms_cli_convert (int argc, char **argv)
{
  g_autofree char *to = NULL;
  g_auto (GStrv) files = NULL;
  MsCliExit result;
  Target target;
  const GOptionEntry entries[] = {
    { "to", 0, 0, G_OPTION_ARG_STRING, &to,
        N_ ("The format of OUT (as its name ends, if not given)"), "mine|minesage|txt|mbf" },
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
      ms_cli_complain (_ ("Name two files: what is read, and what is written."));
      return MS_CLI_USAGE;
    }
  return choose_target (to, files[1], &target) ? convert (files[0], files[1], target)
                                               : MS_CLI_USAGE;
}
