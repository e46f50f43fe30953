/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-options.h"

#include "config.h"

#include "ms-cell-name.h"
#include "ms-reader.h"
#include "ms-seed-text.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* What was typed of an option, before the value is checked. */
typedef struct
{
  gboolean given; /* of a number: it stands among the arguments */
  union
  {
    gboolean on;
    int number;
    gint64 large;
    double real;
    char *text; /* NULL: not given */
    char **texts; /* likewise */
  } value;
} Typed;

/* All that was typed, as settings point to it. */
static GSList *typed_so_far;

/* --- Values --- */

static gboolean
check_bounds (const MsCliOption *option, double value)
{
  if (value >= option->least && value <= option->most)
    return TRUE;
  g_autofree char *message = option->fault != NULL ? g_strdup (_ (option->fault))
      : option->most != G_MAXINT
      /* Translators: an option, such as --threads, and two numbers. */
      ? g_strdup_printf (_ ("%1$s takes a number from %2$.0f to %3$.0f."), option->name,
          option->least, option->most)
      /* Translators: an option, such as --playouts. */
      : g_strdup_printf (_ ("%s takes a whole number, 0 or more."), option->name);
  ms_cli_complain (message);
  return FALSE;
}

char *
ms_cli_dup_not_one_of (const char *word, const char *option, const char *const *words)
{
  g_autofree char *list = g_strjoinv (", ", (char **)words);
  /* Translators: a word somebody typed, the option or the key of a strategy ("guess") it was given
   * to, and a list of words. */
  return g_strdup_printf (
      _ ("“%1$s” is not a value for %2$s, which takes one of: %3$s."), word, option, list);
}

static gboolean
take_word (const MsCliOption *option, const char *word, int *number)
{
  g_auto (GStrv) words = g_strsplit (option->value, "|", -1);
  for (int i = 0; words[i] != NULL; i++)
    if (strcmp (word, words[i]) == 0)
      {
        *number = i;
        return TRUE;
      }
  g_autofree char *message = ms_cli_dup_not_one_of (word, option->name, (const char *const *)words);
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

static gboolean
take_density (const MsCliOption *option, const char *text, double *density)
{
  const char *end;
  if (ms_cli_take_density (text, density, &end) && *end == '\0')
    return TRUE;
  /* Translators: an option, and what somebody typed. */
  g_autofree char *message = g_strdup_printf (
      _ ("%1$s takes a density between 0 and 1, such as 0.2 or 20%%; not “%2$s”."), option->name,
      text);
  ms_cli_complain (message);
  return FALSE;
}

gboolean
ms_cli_parse_seed (const char *text, guint64 *seed)
{
  if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, seed, NULL))
    return TRUE;
  ms_cli_complain (_ ("--seed takes a number from 0 to 18446744073709551615."));
  return FALSE;
}

/* Puts the value of a text that was typed where its kind wants it. */
static gboolean
take_text (const MsCliOption *option, const char *text, gpointer to)
{
  if (text == NULL)
    return TRUE;
  switch (option->kind)
    {
    case MS_CLI_KIND_WORD:
      return take_word (option, text, to);
    case MS_CLI_KIND_DENSITY:
      return take_density (option, text, to);
    case MS_CLI_KIND_SEED:
      return ms_cli_parse_seed (text, to);
    case MS_CLI_KIND_CELL:
      return ms_cli_parse_cell (option->name, text, to);
    default:
      *(const char **)to = text;
      return TRUE;
    }
}

/* Puts a value where its row says; FALSE, after a message, where it makes no sense. */
static gboolean
take_value (const MsCliOption *option, const Typed *typed, gpointer settings)
{
  gpointer to = G_STRUCT_MEMBER_P (settings, option->offset);
  switch (option->kind)
    {
    case MS_CLI_KIND_SWITCH:
      *(bool *)to = typed->value.on;
      return TRUE;
    case MS_CLI_KIND_INT:
      if (typed->given)
        *(int *)to = typed->value.number;
      return !typed->given || check_bounds (option, typed->value.number);
    case MS_CLI_KIND_INT64:
      if (typed->given)
        *(gint64 *)to = typed->value.large;
      return !typed->given || check_bounds (option, (double)typed->value.large);
    case MS_CLI_KIND_REAL:
      if (typed->given)
        *(double *)to = typed->value.real;
      return !typed->given || check_bounds (option, typed->value.real);
    case MS_CLI_KIND_TEXTS:
    case MS_CLI_KIND_FILES:
      *(char ***)to = typed->value.texts;
      return TRUE;
    default:
      return take_text (option, typed->value.text, to);
    }
}

/* --- What was meant --- */

/* How many letters must be put in, left out or changed to make one word of the other, at most
 * most + 1. */
static guint
count_changes (const char *a, const char *b, guint most)
{
  if (*a == '\0' || *b == '\0')
    return (guint)MIN (strlen (*a == '\0' ? b : a), most + 1);
  if (*a == *b)
    return count_changes (a + 1, b + 1, most);
  if (most == 0)
    return 1;
  guint left_out = count_changes (a + 1, b, most - 1), put_in = count_changes (a, b + 1, most - 1),
        changed = count_changes (a + 1, b + 1, most - 1);
  return 1 + MIN (changed, MIN (left_out, put_in));
}

const char *
ms_cli_find_meant (const char *word, const char *const *names, gsize stride, gsize n)
{
  const char *meant = NULL;
  guint most = strlen (word) > 5 ? 2 : 1;
  for (gsize i = 0; i < n; i++)
    {
      const char *name = *(const char *const *)((const char *)names + i * stride);
      guint changes = name != NULL ? count_changes (word, name, most) : most + 1;
      if (changes > most)
        continue;
      meant = name;
      most = changes - (changes > 0);
      if (changes == 0)
        break;
    }
  return meant;
}

/* --- The arguments --- */

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

/* Notes which of rows[n] are given, and corrects what GLib would misread: it takes a number with
 * leading zeros for an octal one, and --exact=no for --exact.  FALSE, after a message, where a
 * switch has a value. */
static gboolean
prepare (const MsCliOption *const *rows, int n, char **words, Typed *typed)
{
  for (int i = 1; words[i] != NULL && strcmp (words[i], "--") != 0; i++)
    for (int row = 0; row < n; row++)
      {
        gsize length = strlen (rows[row]->name);
        MsCliKind kind = rows[row]->kind;
        char *end = words[i] + length;
        if (length == 0 || strncmp (words[i], rows[row]->name, length) != 0
            || (*end != '=' && *end != '\0'))
          continue;
        typed[row].given = TRUE;
        if (kind == MS_CLI_KIND_SWITCH && *end == '=')
          {
            /* Translators: the name of an option, such as exact. */
            g_autofree char *message = g_strdup_printf (
                _ ("--%s takes no value."), rows[row]->name + strlen ("--"));
            ms_cli_complain (message);
            return FALSE;
          }
        char *value = *end == '=' ? end + 1 : words[i + 1];
        if (value != NULL && (kind == MS_CLI_KIND_INT || kind == MS_CLI_KIND_INT64))
          drop_zeros (value);
        if (*end == '\0' && kind != MS_CLI_KIND_SWITCH && value != NULL)
          i++; /* the next word is the value, whatever it looks like */
        break;
      }
  return TRUE;
}

/* A row as GOption wants it, which is to fill *typed. */
static GOptionEntry
make_entry (const MsCliOption *option, Typed *typed)
{
  static const GOptionArg args[] = {
    [MS_CLI_KIND_SWITCH] = G_OPTION_ARG_NONE,
    [MS_CLI_KIND_WORD] = G_OPTION_ARG_STRING,
    [MS_CLI_KIND_INT] = G_OPTION_ARG_INT,
    [MS_CLI_KIND_INT64] = G_OPTION_ARG_INT64,
    [MS_CLI_KIND_REAL] = G_OPTION_ARG_DOUBLE,
    [MS_CLI_KIND_DENSITY] = G_OPTION_ARG_STRING,
    [MS_CLI_KIND_SEED] = G_OPTION_ARG_STRING,
    [MS_CLI_KIND_CELL] = G_OPTION_ARG_STRING,
    [MS_CLI_KIND_TEXT] = G_OPTION_ARG_STRING,
    [MS_CLI_KIND_TEXTS] = G_OPTION_ARG_STRING_ARRAY,
    [MS_CLI_KIND_FILE] = G_OPTION_ARG_FILENAME,
    [MS_CLI_KIND_FILES] = G_OPTION_ARG_FILENAME_ARRAY,
  };
  return (GOptionEntry){ option->name + (option->kind == MS_CLI_KIND_FILES ? 0 : strlen ("--")), 0,
    0, args[option->kind], &typed->value, option->help, option->value };
}

/* Which of the options that every command has were given. */
typedef struct
{
  gboolean help, version;
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

/* Prints what GLib says of the arguments, and, of an option that there is not, which may have been
 * meant. */
static void
complain_parse (const GError *error, const GOptionEntry *entries)
{
  const char *meant = NULL, *dashes = strstr (error->message, "--");
  gsize n = 0;
  while (entries[n].long_name != NULL)
    n++;
  if (g_error_matches (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION) && dashes != NULL)
    {
      g_autofree char *word = g_strndup (dashes + 2, strcspn (dashes + 2, "= "));
      meant = ms_cli_find_meant (word, &entries->long_name, sizeof *entries, n);
    }
  g_autofree char *message = meant != NULL
      /* Translators: a sentence that there is no such option, and one that there is. */
      ? g_strdup_printf (_ ("%1$s; did you mean --%2$s?"), error->message, meant)
      : g_strdup (error->message);
  ms_cli_complain (message);
}

/* Prints the rows for the completion of shells. */
static MsCliExit
list_options (const MsCliOption *const *rows, int n)
{
  g_autoptr (GString) list = g_string_new (NULL);
  for (int i = 0; i < n; i++)
    if (rows[i]->kind != MS_CLI_KIND_FILES)
      g_string_append_printf (list, "%s\t%s\t%s\n", rows[i]->name,
          rows[i]->value != NULL ? rows[i]->value : "", _ (rows[i]->help));
  return ms_cli_print (list->str);
}

/* Parses by entries and those that every command has; other arguments stay in *argc and *argv.  The
 * help is not printed by GLib, which would not notice when it cannot be written. */
static gboolean
parse_entries (
    const GOptionEntry *entries, const char *summary, int *argc, char ***argv, MsCliExit *result)
{
  g_autofree char *program = g_strdup_printf ("minesage-cli %s", (*argv)[0]);
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  Common asked = { FALSE, FALSE };
  const GOptionEntry common[] = {
    { "help", 'h', G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK, help_cb,
        N_ ("Print this help and exit"), NULL },
    { "help-all", '?', G_OPTION_FLAG_NO_ARG | G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_CALLBACK, help_cb,
        NULL, NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &asked.version, N_ ("Print the version and exit"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  GOptionGroup *group = g_option_group_new (NULL, NULL, NULL, &asked, NULL);

  g_set_prgname (program); /* the name in the usage line of --help */
  g_option_context_set_summary (context, summary);
  g_option_group_set_translation_domain (group, GETTEXT_PACKAGE);
  g_option_group_add_entries (group, entries);
  g_option_group_add_entries (group, common);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_set_main_group (context, group);
  g_option_context_set_help_enabled (context, FALSE);
  gboolean parsed = g_option_context_parse (context, argc, argv, &error);
  if (asked.help)
    {
      g_autofree char *help = g_option_context_get_help (context, TRUE, NULL);
      *result = ms_cli_print (help);
    }
  else if (!parsed)
    complain_parse (error, entries);
  else if (asked.version)
    *result = ms_cli_print ("minesage-cli " MS_VERSION "\n");
  return parsed && !asked.version;
}

/* Whether the arguments that are no options fit a command with that last row, which may take
 * files. */
static gboolean
check_files (const MsCliOption *last, char **files, int argc, char **argv)
{
  g_autofree char *message = NULL;
  if (last->kind != MS_CLI_KIND_FILES && argc > 1)
    /* Translators: a word somebody typed. */
    message = g_strdup_printf (_ ("“%s” is not an option of this command."), argv[1]);
  else if (last->kind == MS_CLI_KIND_FILES && files == NULL)
    message = g_strdup (_ ("Name at least one file; - is standard input."));
  if (message != NULL)
    ms_cli_complain (message);
  return message == NULL;
}

/* The options of every command that takes files; their values. */
typedef struct
{
  int mines;
  bool caged;
} Settings;

static const MsCliOption of_files[] = {
  { "--mines", MS_CLI_INT (mines),
      N_ ("How many mines there are, for a position that does not say"), "N", 0, G_MAXINT },
  { "--caged", MS_CLI_SWITCH (caged),
      N_ ("Read files in another process, which may do nothing else") },
};

gboolean
ms_cli_parse (int argc, char **argv, const MsCliOption *options, const char *summary,
    gpointer settings, MsCliExit *result)
{
  Settings reading = { .mines = -1 };
  int n = 0;
  while (options[n].name != NULL)
    n++;
  gboolean takes_files = options[n - 1].kind == MS_CLI_KIND_FILES && options[n - 1].least < 1;
  int n_rows = n + (takes_files ? (int)G_N_ELEMENTS (of_files) : 0);
  g_autofree const MsCliOption **rows = g_new (const MsCliOption *, (gsize)n_rows);
  g_autofree GOptionEntry *entries = g_new0 (GOptionEntry, (gsize)n_rows + 1);
  Typed *typed = g_new0 (Typed, (gsize)n_rows);

  typed_so_far = g_slist_prepend (typed_so_far, typed);
  *result = MS_CLI_USAGE;
  for (int i = 0; i < n_rows; i++)
    {
      rows[i] = i < n ? &options[i] : &of_files[i - n];
      entries[i] = make_entry (rows[i], &typed[i]);
    }
  if (argc == 2 && strcmp (argv[1], "--list") == 0)
    {
      *result = list_options (rows, n_rows);
      return FALSE;
    }
  if (!prepare (rows, n_rows, argv, typed)
      || !parse_entries (entries, summary, &argc, &argv, result)
      || !check_files (rows[n - 1], typed[n - 1].value.texts, argc, argv))
    return FALSE;
  for (int i = 0; i < n_rows; i++)
    if (!take_value (rows[i], &typed[i], i < n ? settings : (gpointer)&reading))
      return FALSE;
  ms_cli_set_missing_total (reading.mines);
  if (reading.caged)
    ms_reader_use_self ();
  *result = MS_CLI_DONE;
  return TRUE;
}

/* --- Cells --- */

static gboolean
take_number (const char **text, int *number)
{
  gsize digits = strspn (*text, "0123456789");
  if (digits == 0)
    return FALSE;
  *number = (int)MIN (g_ascii_strtoll (*text, NULL, 10), G_MAXINT);
  *text += digits;
  return TRUE;
}

gboolean
ms_cli_parse_cell (const char *option, const char *word, MsCliCell *cell)
{
  const char *p = word;
  *cell = (MsCliCell){ option, word, -1, -1 };
  if (ms_cell_name_read (word, &cell->x, &cell->y)
      || (take_number (&p, &cell->x) && *p++ == ',' && take_number (&p, &cell->y) && *p == '\0'))
    return TRUE;
  g_autofree char *message = g_strdup_printf (
      /* Translators: an option, and what somebody typed. */
      _ ("%1$s takes a cell as the board shows it, such as D5, or its column and row counted from "
         "0, "
         "such as 3,4; not “%2$s”."),
      option, word);
  ms_cli_complain (message);
  return FALSE;
}

gboolean
ms_cli_place_cell (const MsCliCell *cell, const char *file_name, int width, int height, int *place)
{
  char last[MS_CELL_NAME_SIZE];
  *place = -1;
  if (cell->word == NULL)
    return TRUE;
  if (cell->x < width && cell->y < height)
    {
      *place = cell->y * width + cell->x;
      return TRUE;
    }
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: the last cell of the board, such as AD16, and the same as column and row,
       * counted from 0, such as 29,15. */
      _ ("There is no such cell: those of this board go from A1 to %1$s, or from 0,0 to "
         "%2$d,%3$d."),
      ms_cell_name (width - 1, height - 1, last), width - 1, height - 1);
  ms_cli_complain_cell (cell, file_name, sentence);
  return FALSE;
}

MsCliExit
ms_cli_complain_cell (const MsCliCell *cell, const char *file_name, const char *sentence)
{
  g_autofree char *message = g_strdup_printf ("%s %s: %s", cell->option, cell->word, sentence);
  return ms_cli_complain_of (file_name, message);
}

/* --- Boards and limits --- */

gboolean
ms_cli_read_board (const MsCliBoard *board, MsRules *rules, int *first_cell)
{
  MsErrorInfo info;
  *rules = (MsRules){ .first_click = board->start < 0 ? MS_FIRST_CLICK_SAFE
                                                      : (MsFirstClick)board->start };
  MsStatus status = board->level != NULL ? ms_seed_text_read_level (board->level, rules, &info)
                                         : MS_STATUS_FILE_BAD_HEADER;
  if (status == MS_STATUS_FILE_BAD_HEADER)
    ms_cli_complain (_ ("--level takes beginner, intermediate, expert or WxHxM."));
  else if (status != MS_STATUS_OK)
    ms_cli_complain_info (&info, NULL);
  if (status != MS_STATUS_OK
      || !ms_cli_place_cell (&board->first, NULL, rules->width, rules->height, first_cell))
    return FALSE;
  if (*first_cell < 0)
    *first_cell = rules->first_click == MS_FIRST_CLICK_OPEN
        ? MIN (3, rules->height / 2) * rules->width + MIN (3, rules->width / 2)
        : 0;
  return TRUE;
}

void
ms_cli_take_limits (const MsCliLimits *limits, MsSolverOptions *options)
{
  gboolean timed = limits->timeout >= 0, counted = limits->work >= 0;
  options->time_limit = timed ? limits->timeout : counted ? 0 : MS_CLI_DEFAULT_SECONDS;
  options->work_limit = counted ? limits->work : timed ? 0 : MS_WORK_USUAL;
  options->memory_limit = limits->memory >= 0 ? (size_t)limits->memory << 20
                                              : (size_t)ms_memory_default_limit ();
  options->threads = limits->threads > 0 ? limits->threads : (int)g_get_num_processors ();
}
