/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-options.h"

#include "config.h"

#include <glib/gi18n-lib.h>

#include <string.h>

typedef struct
{
  gboolean help, version;
  int mines; /* the value of --mines; G_MININT: not given */
} Common;

/* Handles --help: ends parsing at once, so that it works whatever is wrong with other arguments. */
static gboolean
help_cb (const char *name, const char *value, gpointer data, GError **error)
{
  Common *asked = data;
  asked->help = TRUE;
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, name);
  return FALSE;
}

/* Returns FALSE, after a message, where one of the words gives a value to an option that takes
 * none: GLib would take --exact=no for --exact. */
static gboolean
check_values (const GOptionEntry *entries, char **words)
{
  for (int i = 1; words[i] != NULL && strcmp (words[i], "--") != 0; i++)
    for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++)
      {
        gsize length = strlen (entry->long_name);
        if (entry->arg != G_OPTION_ARG_NONE || !g_str_has_prefix (words[i], "--")
            || strncmp (words[i] + 2, entry->long_name, length) != 0 || words[i][2 + length] != '=')
          continue;
        g_autofree char *message
            /* Translators: the name of an option, such as exact. */
            = g_strdup_printf (_ ("--%s takes no value."), entry->long_name);
        ms_cli_complain (message);
        return FALSE;
      }
  return TRUE;
}

/* Removes leading zeros: GLib would take a number such as in --mines=010 for an octal one, or
 * refuse it. */
static void
drop_zeros (char *number)
{
  gsize zeros = strspn (number, "0");
  gsize others = strspn (number + zeros, "0123456789");
  if (others == 0 && zeros > 0)
    zeros--;
  if (number[zeros + others] == '\0')
    memmove (number, number + zeros, strlen (number + zeros) + 1);
}

static void
take_decimals (const GOptionEntry *entries, char **words)
{
  for (int i = 1; words[i] != NULL && strcmp (words[i], "--") != 0; i++)
    for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++)
      {
        gsize length = strlen (entry->long_name);
        if ((entry->arg != G_OPTION_ARG_INT && entry->arg != G_OPTION_ARG_INT64)
            || !g_str_has_prefix (words[i], "--")
            || strncmp (words[i] + 2, entry->long_name, length) != 0)
          continue;
        if (words[i][2 + length] == '=')
          drop_zeros (words[i] + 3 + length);
        else if (words[i][2 + length] == '\0' && words[i + 1] != NULL)
          drop_zeros (words[i + 1]);
      }
}

/* Parses the options; the other arguments stay in *argc and *argv.  The help is not printed by
 * GLib, which would not notice when it cannot be written. */
static gboolean
parse_arguments (GOptionContext *context, const GOptionEntry *entries, gboolean takes_files,
    int *argc, char ***argv, Common *asked)
{
  const GOptionEntry common[] = {
    { "help", 'h', G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK, help_cb,
        N_ ("Print this help and exit"), NULL },
    { "help-all", '?', G_OPTION_FLAG_NO_ARG | G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_CALLBACK, help_cb,
        NULL, NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &asked->version, N_ ("Print the version and exit"),
        NULL },
    G_OPTION_ENTRY_NULL,
  };
  const GOptionEntry of_files[] = {
    { "mines", 0, 0, G_OPTION_ARG_INT, &asked->mines,
        N_ ("How many mines there are, for a position that does not say"), "N" },
    G_OPTION_ENTRY_NULL,
  };
  GOptionGroup *group = g_option_group_new (NULL, NULL, NULL, asked, NULL);
  g_autoptr (GError) error = NULL;

  g_option_group_set_translation_domain (group, GETTEXT_PACKAGE);
  g_option_group_add_entries (group, entries);
  take_decimals (entries, *argv);
  if (takes_files)
    {
      g_option_group_add_entries (group, of_files);
      take_decimals (of_files, *argv);
    }
  g_option_group_add_entries (group, common);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_set_main_group (context, group);
  g_option_context_set_help_enabled (context, FALSE);
  if (g_option_context_parse (context, argc, argv, &error))
    return TRUE;
  if (!asked->help)
    ms_cli_complain (error->message);
  return asked->help;
}

gboolean
ms_cli_parse (int argc, char **argv, const GOptionEntry *entries, const char *summary,
    char ***files, MsCliExit *result)
{
  g_autofree char *program = g_strdup_printf ("minesage-cli %s", argv[0]);
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  Common asked = { FALSE, FALSE, G_MININT };

  g_set_prgname (program); /* the name in the usage line of --help */
  g_option_context_set_summary (context, summary);
  *result = MS_CLI_USAGE;
  if (!check_values (entries, argv))
    return FALSE;
  if (!parse_arguments (context, entries, files != NULL, &argc, &argv, &asked))
    return FALSE;
  if (asked.help)
    {
      g_autofree char *help = g_option_context_get_help (context, TRUE, NULL);
      *result = ms_cli_print (help);
      return FALSE;
    }
  if (asked.version)
    {
      *result = ms_cli_print ("minesage-cli " MS_VERSION "\n");
      return FALSE;
    }
  if (files == NULL && argc > 1)
    {
      /* Translators: a word somebody typed. */
      g_autofree char *message = g_strdup_printf (
          _ ("“%s” is not an option of this command."), argv[1]);
      ms_cli_complain (message);
      return FALSE;
    }
  if (files != NULL && *files == NULL)
    {
      ms_cli_complain (_ ("Name at least one file; - is standard input."));
      return FALSE;
    }
  if (asked.mines < 0 && asked.mines != G_MININT)
    {
      ms_cli_complain (_ ("--mines takes a whole number, 0 or more."));
      return FALSE;
    }
  ms_cli_set_missing_total (MAX (asked.mines, -1));
  *result = MS_CLI_DONE;
  return TRUE;
}

char *
ms_cli_dup_not_one_of (const char *word, const char *option, const char *const *words, int n_words)
{
  g_autoptr (GString) list = g_string_new (words[0]);
  for (int i = 1; i < n_words; i++)
    g_string_append_printf (list, ", %s", words[i]);
  /* Translators: a word somebody typed, the option or the key of a strategy ("guess") it was given to,
   * and a list of words. */
  return g_strdup_printf (
      _ ("“%1$s” is not a value for %2$s, which takes one of: %3$s."), word, option, list->str);
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
  g_autofree char *message = ms_cli_dup_not_one_of (word, option, words, n_words);
  ms_cli_complain (message);
  return FALSE;
}

gboolean
ms_cli_take_density (const char *text, double *density, const char **end)
{
  char *stop;
  double value = g_ascii_strtod (text, &stop);
  if (stop == text || !g_ascii_isdigit (*text))
    return FALSE;
  if (*stop == '%')
    {
      value /= 100;
      stop++;
    }
  *density = value;
  *end = stop;
  return value > 0 && value < 1;
}

gboolean
ms_cli_parse_density (const char *option, const char *text, double *density)
{
  const char *end;
  double value;
  if (text == NULL)
    return TRUE;
  if (ms_cli_take_density (text, &value, &end) && *end == '\0')
    {
      *density = value;
      return TRUE;
    }
  /* Translators: %1$s is an option, %2$s what somebody typed. */
  g_autofree char *message = g_strdup_printf (
      _ ("%1$s takes a density between 0 and 1, such as 0.2 or 20%%; not “%2$s”."), option, text);
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
