/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-options.h"

#include "config.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* What is left after the options is left in *argc and *argv. */
static gboolean
parse_arguments (GOptionContext *context, const GOptionEntry *entries, int *argc, char ***argv,
    gboolean *version)
{
  const GOptionEntry common[] = {
    { "version", 0, 0, G_OPTION_ARG_NONE, version, N_ ("Print the version and exit"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GError) error = NULL;

  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, common, GETTEXT_PACKAGE);
  if (g_option_context_parse (context, argc, argv, &error))
    return TRUE;
  ms_cli_complain (error->message);
  return FALSE;
}

gboolean
ms_cli_parse (int argc, char **argv, const GOptionEntry *entries, const char *summary,
    char ***files, MsCliExit *result)
{
  g_autofree char *program = g_strdup_printf ("minesage-cli %s", argv[0]);
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  gboolean version = FALSE;

  g_set_prgname (program); /* for the usage line of --help */
  g_option_context_set_summary (context, summary);
  *result = MS_CLI_USAGE;
  if (!parse_arguments (context, entries, &argc, &argv, &version))
    return FALSE;
  if (version)
    {
      *result = ms_cli_print ("minesage-cli " MS_VERSION "\n");
      return FALSE;
    }
  if (files == NULL && argc > 1)
    {
      /* Translators: a word somebody typed. */
      g_autofree char *message = g_strdup_printf (
          _ ("“%s” is no option of this command."), argv[1]);
      ms_cli_complain (message);
      return FALSE;
    }
  if (files != NULL && *files == NULL)
    {
      ms_cli_complain (_ ("Name at least one file; - is standard input."));
      return FALSE;
    }
  *result = MS_CLI_DONE;
  return TRUE;
}

gboolean
ms_cli_parse_word (
    const char *option, const char *word, const char *const *words, int n_words, int *number)
{
  if (word == NULL)
    return TRUE;
  for (int i = 0; i < n_words; i++)
    if (strcmp (word, words[i]) == 0)
      {
        *number = i;
        return TRUE;
      }
  g_autofree char *message
      /* Translators: a word somebody typed, and the option it was given to. */
      = g_strdup_printf (_ ("“%s” is nothing that %s can be."), word, option);
  ms_cli_complain (message);
  return FALSE;
}

static gboolean
take_number (const char **text, int *number)
{
  gsize digits = strspn (*text, "0123456789");
  if (digits == 0 || digits > 6)
    return FALSE;
  *number = (int)g_ascii_strtoll (*text, NULL, 10);
  *text += digits;
  return TRUE;
}

gboolean
ms_cli_parse_cell (const char *option, const char *text, int *x, int *y)
{
  const char *p = text;
  if (take_number (&p, x) && *p++ == ',' && take_number (&p, y) && *p == '\0')
    return TRUE;
  g_autofree char *message = g_strdup_printf (
      _ ("%s takes the column and the row of a cell, both counted from 0, such as 3,4; not “%s”."),
      option, text);
  ms_cli_complain (message);
  return FALSE;
}

gboolean
ms_cli_parse_seed (const char *text, guint64 *seed)
{
  *seed = 1;
  if (text == NULL || g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, seed, NULL))
    return TRUE;
  ms_cli_complain (_ ("--seed takes a number from 0 to 18446744073709551615."));
  return FALSE;
}

gboolean
ms_cli_parse_format (const char *word, MsCliFormat *format)
{
  static const char *const formats[] = { "text", "json" };
  int number = (int)*format;
  gboolean known = ms_cli_parse_word ("--format", word, formats, 2, &number);
  *format = (MsCliFormat)number;
  return known;
}
