/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-cli: finds the named subcommand and calls it. */
#include "config.h"
#include "ms-cli-options.h"
#include "ms-reader.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static const struct
{
  const char *name;
  const char *description; /* to be translated */
  MsCliExit (*run) (int argc, char **argv);
} commands[] = {
  { "analyze", N_ ("exact mine probabilities of positions"), ms_cli_analyze },
  { "bench", N_ ("how long the engine takes for positions"), ms_cli_bench },
  { "simulate", N_ ("how often a strategy wins"), ms_cli_simulate },
  { "curve", N_ ("how probabilities change with the mine total"), ms_cli_curve },
  { "hint", N_ ("the next click of a player who saves clicks"), ms_cli_hint },
  { "explain", N_ ("why cells are certain, step by step"), ms_cli_explain },
  { "generate", N_ ("boards, on request ones that need no guessing"), ms_cli_generate },
  { "convert", N_ ("positions, games and boards in other formats"), ms_cli_convert },
  { "read-picture", N_ ("positions from pictures of screens"), ms_cli_read_picture },
  { "render", N_ ("pictures of positions, as PNG, SVG or PDF"), ms_cli_render },
  { "metrics", N_ ("3BV, ZiNi and the other figures of boards and games"), ms_cli_metrics },
  { "review", N_ ("games judged move by move"), ms_cli_review },
  { "sections", N_ ("a position split into sections"), ms_cli_sections },
  { "layouts", N_ ("layouts of a position or of one section"), ms_cli_layouts },
};

static char *
dup_help (void)
{
  GString *help = g_string_new (_ ("Usage: minesage-cli COMMAND [OPTION…] FILE…\n\nCommands:\n"));
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (help, "  %-12s %s\n", commands[i].name, _ (commands[i].description));
  g_string_append (help,
      _ ("\nminesage-cli COMMAND --help describes one command.\n"
         "A FILE can be a position (.mine), a saved game (.minesage), a replay (.avf, .evf,\n"
         ".mvf, .rawvf, .rmv), boards (.txt), or - for standard input; the manual page names\n"
         "the other formats.\n"));
  return g_string_free (help, FALSE);
}

/* What shells complete the first word with. */
static MsCliExit
list_commands (void)
{
  g_autoptr (GString) list = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (list, "%s\t%s\n", commands[i].name, _ (commands[i].description));
  return ms_cli_print (list->str);
}

static MsCliExit
complain_no_command (const char *word)
{
  const char *meant = ms_cli_find_meant (
      word, &commands[0].name, sizeof commands[0], G_N_ELEMENTS (commands));
  g_autofree char *message = meant != NULL
      /* Translators: what somebody typed, and the name of a command. */
      ? g_strdup_printf (_ ("There is no command “%1$s”; did you mean %2$s?"), word, meant)
      : g_strdup_printf (_ ("There is no command “%s”; see minesage-cli --help."), word);
  return ms_cli_complain_of (NULL, message);
}

int
main (int argc, char **argv)
{
  const char *word = argc > 1 ? argv[1] : NULL;
  char help_option[] = "--help";

  ms_reader_main (argc, argv, NULL);
  ms_cli_set_up_language ();
  /* "help" is "--help", and "help analyze" is "analyze --help". */
  gboolean help = g_strcmp0 (word, "help") == 0;
  char *help_words[] = { argv[0], argc > 2 ? argv[2] : NULL, help_option, NULL };
  if (help && argc > 2)
    {
      argc = 3;
      argv = help_words;
      word = argv[1];
    }
  else if (help || g_strcmp0 (word, "--help") == 0 || g_strcmp0 (word, "-h") == 0)
    {
      g_autofree char *text = dup_help ();
      return ms_cli_print (text);
    }
  if (g_strcmp0 (word, "--version") == 0)
    return ms_cli_print ("minesage-cli " MS_VERSION "\n");
  if (g_strcmp0 (word, "--list") == 0)
    return list_commands ();
  for (gsize i = 0; word != NULL && i < G_N_ELEMENTS (commands); i++)
    if (strcmp (word, commands[i].name) == 0)
      return commands[i].run (argc - 1, argv + 1);
  return word != NULL ? complain_no_command (word)
                      : ms_cli_complain_of (NULL, _ ("Name a command; see minesage-cli --help."));
}
